"""Run untrusted modules in a confined interpreter, and get plain JSON back."""

from .box import Box, IsolationError, choose
from .session import Reply, StartError, Step, Worker

__all__ = ["Box", "IsolationError", "Reply", "StartError", "Step", "Worker", "choose"]

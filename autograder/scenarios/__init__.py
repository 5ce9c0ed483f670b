"""What is run inside the sandbox: functions that use a submission's modules and report what came out.

They know no answers, and import nothing of the kit. Each takes the fields of one case and returns
one flat dict, from a name that a student recognises ("a.grad") to a number, a text or a list.
"""

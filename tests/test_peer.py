"""The PyPI package micrograd, by the author of the lecture, graded as a submission."""

import pytest
from conftest import failing

from autograder.course import KIT_ROOT

PEER = KIT_ROOT / ".venv" / "peers" / "micrograd"
LACKING = ("tanh", "exp", "log", "function", "lecture_neuron", "topological", "order", "pair")


@pytest.fixture(scope="module")
def peer():
    return {path.name: path.read_text(encoding="utf-8") for path in PEER.glob("*.py")}


def test_the_peers_engine_passes_what_it_implements(grade_files, peer):
    lost = failing(grade_files("backprop", peer))
    assert set(lost) == {
        "tanh_alone", "exp_alone", "log_alone", "tanh_accumulates", "exp_accumulates", "log_accumulates",
        "every_pair_with_a_function", "lecture_neuron", "small_programs_with_functions", "random_graphs_with_functions",
        "each_node_once_operands_first", "equal_valued_nodes_are_all_in_the_order", "shared_subgraphs_are_ordered_once",
        "ladder_is_ordered_without_walking_it_again", "chain_of_fifty_thousand_nodes",
    }  # fmt: skip


def test_the_peers_networks_pass_what_they_implement(grade_files, peer):
    assert set(failing(grade_files("nn", peer))) == {"neuron_with_tanh", "layer_with_tanh", "mlp_with_tanh"}


def test_what_the_peer_lacks_is_said_in_one_line(grade_files, peer):
    lost = {**failing(grade_files("backprop", peer)), **failing(grade_files("nn", peer))}
    assert lost["tanh_alone"] == "AttributeError: 'Value' object has no attribute 'tanh'"
    assert "cannot import name 'topological_order'" in lost["each_node_once_operands_first"]
    assert "unexpected keyword argument 'activation'" in lost["mlp_with_tanh"]
    assert all(message and "\n" not in message for message in lost.values())


def test_units_that_the_peer_does_not_have_get_no_points(grade_files, peer):
    assert [grade_files(unit, peer).score for unit in ("derivatives", "graph", "training")] == [0, 0, 0]

"""Reading DOT text: what the graphviz package writes, and what a student may hand in instead."""

import pytest
from graphviz import Digraph

from autograder.checks.dot import LONGEST, DotError, read_dot


def test_nodes_edges_and_labels_are_read():
    dot = Digraph(graph_attr={"rankdir": "LR"}, node_attr={"shape": "record"})
    dot.node("1", label="{ a | data 2.0 }")
    dot.node("x y", label='say "b"')
    dot.edge("1:left", "x y", label="e")
    drawn = read_dot(dot.source)
    assert drawn.labels == {"1": "{ a | data 2.0 }", "x y": 'say "b"'}
    assert drawn.edges == {("1", "x y")}


def test_a_node_without_a_label_shows_its_name():
    assert read_dot("digraph { a -> b -> c; a -> b }").labels == {"a": "a", "b": "b", "c": "c"}


def test_subgraphs_comments_and_html_labels_are_read():
    dot = Digraph(comment="mine")
    with dot.subgraph(name="cluster_0") as inner:
        inner.node("a", label="<<b>a</b>>")
    dot.edge("a", "b")
    drawn = read_dot(dot.source)
    assert set(drawn.labels) == {"a", "b"}
    assert drawn.edges == {("a", "b")}


@pytest.mark.parametrize("text", ["", "hello", "digraph { a -> }", "digraph { a [label=", "\x00", "a" * (LONGEST + 1)])
def test_what_is_no_dot_is_refused(text):
    with pytest.raises(DotError):
        read_dot(text)


def test_hostile_text_is_read_in_linear_time():
    for text in (
        "digraph {" + "<" * 50_000,
        "digraph {" + "a -> " * 15_000,
        "/*" * 40_000,
        "{" + "a [b] " * 16_000 + "[",
    ):
        with pytest.raises(DotError):
            read_dot(text)

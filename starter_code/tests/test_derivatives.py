"""Unit derivatives: micrograd/derivative.py."""

import math


def parabola(x):
    return 3 * x**2 - 4 * x + 5


def cube(x):
    return x**3


def loss(a, b, c, f):
    return (a * b + c) * f


def test_the_forward_difference_of_the_parabola_at_3_is_14(forward_difference, expect_roughly):
    expect_roughly("the slope of 3x²-4x+5 at 3", forward_difference(parabola, 3.0), 14.0)


def test_the_forward_difference_of_the_parabola_is_0_at_its_lowest_point(forward_difference, expect_roughly):
    expect_roughly("the slope of 3x²-4x+5 at 2/3", forward_difference(parabola, 2 / 3), 0.0)


def test_the_forward_difference_takes_one_step_to_the_right(forward_difference, expect):
    slope = forward_difference(parabola, 3.0, h=0.5)
    expect("forward_difference(3x²-4x+5, 3, h=0.5)", slope, 15.5, "the step goes left, or h is not used")


def test_the_central_difference_of_the_parabola_at_3_is_14(central_difference, expect_roughly):
    expect_roughly("the slope of 3x²-4x+5 at 3", central_difference(parabola, 3.0), 14.0)


def test_the_central_difference_of_the_parabola_is_0_at_its_lowest_point(central_difference, expect_roughly):
    expect_roughly("the slope of 3x²-4x+5 at 2/3", central_difference(parabola, 2 / 3), 0.0)


def test_the_central_difference_steps_by_h_to_either_side(central_difference, expect):
    slope = central_difference(cube, 0.0, h=0.5)
    expect("central_difference(x³, 0, h=0.5)", slope, 0.25, "h is half of the width, so the rise is divided by 2h")


def test_the_central_difference_has_an_error_of_only_h_squared(central_difference, expect):
    slope = central_difference(cube, 2.0, h=0.1)
    expect("central_difference(x³, 2, h=0.1)", slope, 12.01, "12.61 would be the forward difference")


def test_the_central_difference_works_for_any_function(central_difference, expect_roughly):
    expect_roughly("the slope of sin at 0", central_difference(math.sin, 0.0), 1.0)


def test_the_gradient_of_a_times_b_plus_c_is_minus_3_and_2_and_1(gradient, expect_roughly):
    slopes = gradient(lambda a, b, c: a * b + c, [2.0, -3.0, 10.0])
    expect_roughly("d = a*b + c by a, b and c", slopes, [-3.0, 2.0, 1.0])


def test_the_gradient_of_the_lecture_loss_is_6_and_minus_4_and_minus_2_and_4(gradient, expect_roughly):
    slopes = gradient(loss, [2.0, -3.0, 10.0, -2.0])
    expect_roughly("L = (a*b + c) * f by a, b, c and f", slopes, [6.0, -4.0, -2.0, 4.0])


def test_the_gradient_moves_one_input_at_a_time(gradient, expect):
    slopes = gradient(lambda a, b: a * b, [3.0, 5.0], h=1.0)
    expect("a * b at (3, 5) by a and b", slopes, [5.0, 3.0], "an input that was moved stays moved")


def test_the_gradient_uses_central_differences_with_your_h(gradient, expect):
    expect("gradient(x³, [0.0], h=0.5)", gradient(cube, [0.0], h=0.5), [0.25], "h is not passed on")


def test_the_gradient_leaves_its_inputs_as_they_were(gradient, expect):
    xs = [2.0, -3.0, 10.0, -2.0]
    gradient(loss, xs)
    expect("xs after gradient(f, xs)", xs, [2.0, -3.0, 10.0, -2.0], "xs itself was moved: move a copy")

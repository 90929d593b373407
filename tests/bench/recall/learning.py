"""Learning the ranker: two small convex problems, each solved by Newton's method.

The weights are those of a softmax over each pool: the right answers shall get its mass. The calibration is a logistic
regression over pools, right answers against all the rest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any
"""A numpy array of float64."""

_STEPS = 30
_SMALL = 1e-6


@dataclass(frozen=True, slots=True)
class Example:
    """A pool: one row of features for each candidate, and the places of those that answer."""

    rows: Array
    right: tuple[int, ...]


def learn_weights(examples: Sequence[Example], penalty: float) -> Array:
    """The weights w that minimise the mean of -log softmax(rows @ w) at the right places, plus ``penalty`` * |w|^2."""

    def loss(weights: Array) -> float:
        lost = (np.mean(np.log(_softmax(one.rows @ weights)[list(one.right)])) for one in examples)
        return float(penalty * weights @ weights - sum(lost) / len(examples))

    def slopes(weights: Array) -> tuple[Array, Array]:
        gradient, curve = 2 * penalty * weights, 2 * penalty * np.eye(len(weights))
        for one in examples:
            chances = _softmax(one.rows @ weights)
            mean = chances @ one.rows
            gradient = gradient + (mean - one.rows[list(one.right)].mean(axis=0)) / len(examples)
            curve = curve + ((one.rows * chances[:, None]).T @ one.rows - np.outer(mean, mean)) / len(examples)
        return gradient, curve

    return _descend(np.zeros(examples[0].rows.shape[1]), loss, slopes)


def learn_logistic(rows: Array, right: Array, penalty: float) -> Array:
    """The weights of a logistic regression of ``right`` (0 or 1) on ``rows``; the first column is the bias."""
    ridge = np.append(_SMALL, np.full(rows.shape[1] - 1, penalty))
    signs = 1.0 - 2.0 * right

    def loss(weights: Array) -> float:
        return float(np.mean(np.logaddexp(0.0, signs * (rows @ weights))) + ridge @ weights**2)

    def slopes(weights: Array) -> tuple[Array, Array]:
        chances = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30, 30)))
        gradient = rows.T @ (chances - right) / len(rows) + 2 * ridge * weights
        curve = (rows * (chances * (1 - chances))[:, None]).T @ rows / len(rows) + 2 * np.diag(ridge)
        return gradient, curve

    return _descend(np.zeros(rows.shape[1]), loss, slopes)


def _descend(weights: Array, loss: Callable[[Array], float], slopes: Callable[[Array], tuple[Array, Array]]) -> Array:
    """Newton's steps, each halved until the loss falls."""
    lost = loss(weights)
    for _ in range(_STEPS):
        gradient, curve = slopes(weights)
        step = np.linalg.lstsq(curve, gradient, rcond=None)[0]
        while np.abs(step).max() > _SMALL and loss(weights - step) > lost:
            step = step / 2
        if np.abs(step).max() <= _SMALL:
            break
        weights = weights - step
        lost = loss(weights)
    return weights


def _softmax(margins: Array) -> Array:
    weights = np.exp(np.maximum(margins - margins.max(), -600.0))
    return weights / weights.sum()

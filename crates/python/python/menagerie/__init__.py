"""Menagerie's games for people who train and compare players.

`Game` opens a game; its positions are immutable values. `solve`, `bot`, `simulate` and `coach` give the same results as
the command line does. Environments for Gymnasium, PettingZoo, vectors and RLlib load on first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import _register
from ._core import RefusedError, Solution, State, games
from .bots import Bot, bot, coach, replay, simulate, solve
from .game import Actions, Choice, Factored, Feature, Game, Plane

if TYPE_CHECKING:
    from . import evaluation, gym, lab, penguins_v0, rllib, shelter_v0, vector
    from .evaluation import benchmark, evaluate_policy

__all__ = [
    "Actions",
    "Bot",
    "Choice",
    "Factored",
    "Feature",
    "Game",
    "Plane",
    "RefusedError",
    "Solution",
    "State",
    "benchmark",
    "bot",
    "coach",
    "evaluate_policy",
    "evaluation",
    "games",
    "gym",
    "lab",
    "penguins_v0",
    "replay",
    "rllib",
    "shelter_v0",
    "simulate",
    "solve",
    "vector",
]

_MODULES = {"evaluation", "gym", "lab", "penguins_v0", "rllib", "shelter_v0", "vector"}
_FUNCTIONS = {"benchmark": "evaluation", "evaluate_policy": "evaluation"}


try:
    _register.register()
except ImportError:
    # Without Gymnasium there is nothing to register with.
    pass


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    if name in _FUNCTIONS:
        return getattr(importlib.import_module(f"{__name__}.{_FUNCTIONS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

"""*Penguin Panic* for PettingZoo: `penguins_v0.env(players=3)`."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ._aec import MenagerieAEC, wrapped
from .game import Game


def raw_env(*, strict: bool = False, render_mode: str | None = None, **options: Any) -> MenagerieAEC:
    """Returns the environment without wrappers."""
    return MenagerieAEC(Game("penguins", **options), name="penguins_v0", strict=strict, render_mode=render_mode)


def env(**arguments: Any) -> AECEnv[str, Any, Any]:
    """Returns the environment: a seat an agent, one after the other."""
    return wrapped(raw_env(**arguments))

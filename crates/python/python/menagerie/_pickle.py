"""Restores pickled games and positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ._core import State
from .game import Game


def game(key: str, options: dict[str, Any], text: tuple[str, str] | None) -> Game:
    """Opens the game of a pickle; equal ones are opened once."""
    return _game(key, tuple(sorted(options.items())), text)


@lru_cache(maxsize=64)
def _game(key: str, options: tuple[tuple[str, Any], ...], text: tuple[str, str] | None) -> Game:
    return Game(key, **dict(options), **(dict([text]) if text else {}))


def state(game: Game, events: list[str]) -> State:
    """Plays the events of a pickled position."""
    position = game.start()
    for event in events:
        position = game.apply(position, event)
    return position

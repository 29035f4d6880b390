"""Replaying, solving, bots, simulations and the coach: the same results as those of the command line."""

from __future__ import annotations

import json
import secrets
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .game import Game

Record = str | dict[str, Any] | PathLike[str]


def _text(record: Record) -> str:
    if isinstance(record, dict):
        return json.dumps(record)
    if isinstance(record, PathLike):
        return Path(record).read_text(encoding="utf-8")
    return record


def _open(record: Record) -> tuple[Game, list[str]]:
    opened, events = _core.open_record(_text(record))
    restore, arguments = opened.__reduce__()
    return restore(*arguments), events


def replay(record: Record) -> tuple[Game, list[_core.State]]:
    """Replays a record (a dict, its JSON, or the path of a file).

    Returns the game and all positions, the initial one first. Raises `RefusedError` for an event that is not possible.
    """
    game, events = _open(record)
    states = [game.start()]
    for event in events:
        states.append(game.apply(states[-1], event))
    return game, states


def solve(game: Game) -> _core.Solution:
    """Returns the exact values of a game; they are computed once. Raises `ValueError` for a game that is too large."""
    return game._solve()


class Bot:
    """A bot by its name on the command line. It decides from the view of its seat."""

    def __init__(self, name: str) -> None:
        self.name = _core.known_bot(name)

    def decide(self, game: Game, state: _core.State, seed: int = 0) -> str:
        """Returns the event that the seat to decide should bring about. Equal seeds give equal decisions."""
        return game._decide(self.name, state, seed)

    def __repr__(self) -> str:
        return f"bot({self.name!r})"


def bot(name: str) -> Bot:
    """Returns a bot: `random`, `greedy`, `best`, or `search`, `careful`, `bold`, `quick`, each also with `:N`."""
    return Bot(name)


def simulate(
    game: Game,
    bots: str | Bot | list[str | Bot],
    games: int = 1000,
    seed: int | None = None,
    *,
    threads: int | None = None,
    each: bool = False,
    records: bool = False,
) -> dict[str, Any]:
    """Lets bots play: one for all seats, or one a seat.

    Returns the object that `menagerie simulate --json` prints, without the seconds. With `each`, `"utilities"` is an array
    of every seat's result: games × seats. With `records`, `"records"` has the records.
    """
    names = [str(getattr(one, "name", one)) for one in (bots if isinstance(bots, list) else [bots])]
    seed = secrets.randbits(63) if seed is None else seed
    found, utilities, texts = game._simulate(names, games, seed, threads, each, records)
    if each:
        found["utilities"] = np.array(utilities, dtype=np.float64).reshape(-1, game.seats)
    if records:
        found["records"] = [json.loads(text) for text in texts]
    return found


def coach(record: Record) -> dict[str, Any]:
    """Returns luck and loss of a record, event by event: the object that `menagerie coach --json` prints."""
    game, events = _open(record)
    return game._coach(events)

"""The native part of `menagerie`."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Turn = Literal["chance", "over"] | int

class RefusedError(ValueError):
    """An event that the rules refuse."""

    #: The number of the rule.
    rule: str

class State:
    """A position of a game: immutable, equal to the same position of the same game, hashable, picklable."""

    @property
    def events(self) -> list[str]:
        """The events that led here from the start."""

    def __hash__(self) -> int: ...

class Dice:
    """Dice of a seed: equal seeds and streams roll alike on every machine."""

    def __new__(cls, seed: int, stream: int = 0) -> Dice: ...
    def below(self, n: int) -> int:
        """Returns a number below `n`, each equally likely."""

class Game:
    """A game with its options and map."""

    def __new__(
        cls, name: str, /, *, map_text: str | None = None, sheet_text: str | None = None, **options: Any
    ) -> Game: ...
    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> int: ...
    @property
    def can_be_solved(self) -> bool: ...
    def start(self) -> State:
        """Returns the initial position."""

    def turn(self, state: State) -> Turn:
        """Returns whose turn it is: `"chance"`, a seat from 1, or `"over"`."""

    def legal(self, state: State) -> list[str]:
        """Returns the legal events of the seat whose turn it is, sorted."""

    def outcomes(self, state: State) -> list[tuple[str, int]]:
        """Returns the outcomes of chance with their weights, sorted."""

    def apply(self, state: State, event: str) -> State:
        """Returns the position after an event. Raises `RefusedError` where the rules refuse it."""

    def play_chance(self, state: State, dice: Dice) -> tuple[State, list[str]]:
        """Lets chance happen until a seat is to decide or the game has ended."""

    def given_up(self, state: State) -> bool:
        """Returns whether whatever plays by itself gives the game up here."""

    def is_in_round(self, state: State) -> bool:
        """Returns whether the seat to decide does so at the same time as others."""

    def give_turn(self, state: State, seat: int) -> State:
        """Returns the position in which `seat` decides first in the running round."""

    def utility(self, state: State) -> list[float] | None:
        """Returns every seat's result; `None` while the game runs."""

    def score(self, state: State) -> list[float]:
        """Returns every seat's score so far, of which rewards are the changes."""

    def snapshot(self, state: State) -> dict[str, Any]:
        """Returns the State JSON as a dict."""

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """Returns the State JSON as far as a seat knows it."""

    def mask(self, state: State, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Returns the mask of possible actions."""

    def encode(self, state: State, seat: int = 1, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Returns the observation of a seat, from its view alone."""

    def encode_planes(self, state: State, seat: int = 1) -> NDArray[np.float32]:
        """Returns the part of an observation that lies on boards: planes × rows × columns."""

    def svg(self, state: State, seat: int | None = None) -> str:
        """Returns the board as SVG, as a seat sees it; a bystander for `None`."""

    def text(self, state: State, seat: int | None = None, coloured: bool = False) -> str:
        """Returns the board in characters."""

    def pixels(self, state: State, seat: int | None = None, width: int = 720) -> NDArray[np.uint8]:
        """Returns the board in pixels: height × width × 3."""

    def heat(self, figures: Mapping[str, float]) -> list[str]:
        """Returns an SVG for each board, with places tinted by their figures."""

    def _action_texts(self) -> list[str]: ...
    def _action_words(self) -> list[list[str]]: ...
    def _action_values(self, action: int) -> list[int] | None: ...
    def _action_of_values(self, values: list[int]) -> int | None: ...
    def _mask_of_choice(self, possible: NDArray[np.int8], chosen: list[int], mask: NDArray[np.int8]) -> None: ...
    def _feature_names(self) -> list[str]: ...
    def _planes(self) -> list[tuple[str, int, int, int]]: ...
    def _solve(self) -> Solution: ...
    def _decide(self, bot: str, state: State, seed: int) -> str: ...
    def _simulate(
        self, bots: list[str], games: int, seed: int, threads: int | None, each: bool, records: bool
    ) -> tuple[dict[str, Any], list[list[float]], list[str]]: ...
    def _coach(self, events: list[str]) -> dict[str, Any]: ...
    def _tables(self, count: int, seed: int, autoreset: str, threads: int) -> Tables: ...
    def _policy_model(self) -> PolicyModel: ...
    def _record(self, events: list[str]) -> str: ...
    def __hash__(self) -> int: ...

class Solution:
    """The exact values of a solved game."""

    @property
    def value(self) -> float:
        """The value of the initial state."""

    @property
    def lower(self) -> float:
        """A proven lower bound of it."""

    @property
    def upper(self) -> float:
        """A proven upper bound of it."""

    @property
    def states(self) -> int:
        """The number of positions."""

    def value_of(self, state: State, seat: int = 1) -> float:
        """Returns the value of a position for a seat."""

    def best(self, state: State) -> list[str]:
        """Returns the best events of a position, sorted."""

    def events(self, state: State) -> list[tuple[str, float]]:
        """Returns every event of a position with the value after it, sorted."""

    def regret(self, state: State, event: str) -> float:
        """Returns the value that an event gives away."""

class Tables:
    """Tables of one game that are stepped together."""

    def reset(self, arrays: Any, seed: int | None = None, mask: NDArray[np.bool_] | None = None) -> None: ...
    def observe(self, arrays: Any) -> None: ...
    def step(self, actions: NDArray[np.int64], arrays: Any) -> None: ...
    def state(self, table: int) -> State: ...
    def values(self, solution: Solution) -> NDArray[np.float64]: ...
    def play(self, steps: int, seed: int) -> tuple[int, int, float]: ...

class PolicyModel:
    """All positions of a solved game in which the seat decides, with a policy."""

    def __len__(self) -> int: ...
    def rows(self, first: int, last: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]: ...
    def best(self) -> NDArray[np.int64]: ...
    def set(self, first: int, probabilities: NDArray[np.float64]) -> None: ...
    def evaluate(self) -> tuple[float, float, float, NDArray[np.float64], NDArray[np.float64]]: ...

class Plan:
    """A plan of many games."""

    def __new__(cls, text: str, files: Mapping[str, str]) -> Plan: ...
    @property
    def title(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def total(self) -> int: ...
    @property
    def settings(self) -> int: ...
    def key(self, number: int) -> str:
        """Returns the key of the game with this number, from 0, in the order of playing."""

    def play(self, numbers: list[int]) -> list[str]:
        """Plays games; returns the lines of the journal, one a game."""

class Journal:
    """The journal of a plan, opened for writing."""

    torn: bool
    def __new__(cls, path: str | PathLike[str], plan: Plan) -> Journal: ...
    def __len__(self) -> int: ...
    def missing(self) -> list[int]:
        """Returns the numbers of the games that are missing, in the order of playing."""

    def add(self, lines: list[str]) -> int:
        """Appends finished games that are not in it; returns their number."""

    def write(self, folder: str | PathLike[str]) -> list[Path]:
        """Writes tables and report into a folder; returns their paths."""

def games() -> list[dict[str, Any]]:
    """Describes every game: key, name, players, options with their values."""

def known_bot(name: str) -> str: ...
def open_record(text: str) -> tuple[Game, list[str]]: ...

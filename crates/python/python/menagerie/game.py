"""Games with their actions and observations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from . import _core


@dataclass(frozen=True)
class Feature:
    """An entry of an observation."""

    name: str
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class Plane:
    """Entries of an observation that lie on a board of rows and columns, from `first` on, row by row."""

    name: str
    rows: int
    columns: int
    first: int


class Actions(Sequence[str]):
    """All decisions that can be written for a game, by number. Chance is left out."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts
        self._numbers = {text: number for number, text in enumerate(texts)}

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        return self._texts[number]

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __contains__(self, text: object) -> bool:
        return text in self._numbers

    def index(self, text: str, start: int = 0, stop: int | None = None) -> int:  # type: ignore[override]
        """Returns the number of an action."""
        number = self._numbers.get(text)
        if number is None:
            raise ValueError(f"not an action: {text!r}")
        if number < start or (stop is not None and number >= stop):
            raise ValueError(f"not an action between {start} and {stop}: {text!r}")
        return number

    def __repr__(self) -> str:
        return f"Actions({len(self)}: {self._texts[0]!r}, …)"


@dataclass(frozen=True)
class Choice:
    """One of the small choices of which an action is made; value 0 says that the action has ended."""

    words: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.words)


class Factored:
    """A long list of actions as a few small choices, one after the other, each with its mask."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.choices = tuple(Choice(tuple(words)) for words in game._action_words())

    @property
    def nvec(self) -> NDArray[np.int64]:
        """The number of values of each choice, as `MultiDiscrete` wants them."""
        return np.array([len(choice) for choice in self.choices], dtype=np.int64)

    def values(self, action: int) -> tuple[int, ...]:
        """Returns the values that make an action."""
        values = self._game._action_values(action)
        if values is None:
            raise ValueError(f"no action {action}")
        return tuple(values)

    def action(self, values: Sequence[int]) -> int:
        """Returns the number of the action that the values make."""
        action = self._game._action_of_values([int(value) for value in values])
        if action is None:
            raise ValueError(f"no action is made of {list(values)}")
        return action

    def mask(self, mask: NDArray[np.int8], chosen: Sequence[int] = ()) -> NDArray[np.int8]:
        """Returns the mask of the choice after those made, from the mask of all actions."""
        if len(chosen) >= len(self.choices):
            raise ValueError("all choices are made")
        out = np.zeros(len(self.choices[len(chosen)]), dtype=np.int8)
        self._game._mask_of_choice(mask, [int(value) for value in chosen], out)
        return out


class Game(_core.Game):
    """A game with its options and map: `Game("zoo", map="rockport2", level=3)`.

    `map_text` or `sheet_text` is the text of a map or sheet of one's own. Wrong options raise a `ValueError` that says
    which would be right.
    """

    @cached_property
    def actions(self) -> Actions:
        """The numbered list of all decisions, fixed for rules and map."""
        return Actions(self._action_texts())

    @cached_property
    def factored(self) -> Factored:
        """The actions as a few small choices one after the other."""
        return Factored(self)

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """The entries of an observation, in order."""
        return tuple(Feature(name) for name in self._feature_names())

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """The entries that lie on boards; none where no board is a grid."""
        return tuple(Plane(*plane) for plane in self._planes())

    def over(self, state: _core.State) -> bool:
        """Returns whether the game is over."""
        return self.turn(state) == "over"

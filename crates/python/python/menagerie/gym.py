"""Environments for Gymnasium: `gymnasium.make("menagerie/Ruin-v0", map="classic")`.

They are registered when `menagerie` or `gymnasium` is imported.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._core import Dice, State
from .bots import solve
from .game import Game

Observation = dict[str, NDArray[Any]]

#: The reward for an action that is not possible.
NOT_POSSIBLE = -1.0


def spaces(game: Game) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete]:
    """Returns the spaces of observations (with masks) and actions of a game."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0.0, 1.0, (len(game.features),), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    ), gymnasium.spaces.Discrete(len(game.actions))


def draw(game: Game, state: State, mode: str | None, seat: int | None) -> Any:
    """Draws a position as `render_mode` wants it."""
    if mode == "ansi":
        return game.text(state, seat, coloured=True)
    if mode == "rgb_array":
        return game.pixels(state, seat)
    return None


class MenagerieEnv(gymnasium.Env[Observation, np.int64]):
    """A game of one player. Chance happens by itself.

    The nth game after a `reset` with a seed has the dice of the nth game that `simulate` plays with that seed. The reward
    is the change of the score, for games that are won or lost 0 until the end; with `reward="value"` the change of the
    exact value. An action that is not possible changes nothing and costs 1; with `strict` it raises `RefusedError`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str | Game,
        *,
        reward: str = "score",
        strict: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if reward not in ("score", "value"):
            raise ValueError(f"reward {reward!r}: score or value would be right")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: ansi or rgb_array would be right")
        self.game = game if isinstance(game, Game) else Game(game, **options)
        if self.game.seats != 1:
            raise ValueError(f"{self.game!r} has {self.game.seats} seats; one would be right here")
        self.observation_space, self.action_space = spaces(self.game)
        self.render_mode = render_mode
        self.strict = strict
        self._solution = solve(self.game) if reward == "value" else None
        self._seed = 0
        self._games = 0
        self._dice: Dice | None = None
        self.state = self.game.start()
        self._score = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or self._dice is None:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else seed
            self._games = 0
        # A simulation draws chance from every second stream of its seed.
        self._dice = Dice(self._seed, 2 * self._games)
        self._games += 1
        start = self.game.start()
        self.state, events = self.game.play_chance(start, self._dice)
        # The first reward counts from the position before the first chance.
        self._score = self._worth()
        return self._observation(), self._info(events)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._dice is None:
            raise gymnasium.error.ResetNeeded("reset() has to come before step()")
        ended = self._ended()
        text = self._text(action)
        if ended or text is None or text not in self.game.legal(self.state):
            if self.strict:
                self.game.apply(self.state, self.game.actions[int(action)] if text is None else text)
            over = self.game.over(self.state)
            return self._observation(), NOT_POSSIBLE, over, ended and not over, self._info([])
        state = self.game.apply(self.state, text)
        self.state, events = self.game.play_chance(state, self._dice)
        worth = self._worth()
        reward, self._score = worth - self._score, worth
        over = self.game.over(self.state)
        return self._observation(), reward, over, self._ended() and not over, self._info([text, *events])

    def render(self) -> Any:
        return draw(self.game, self.state, self.render_mode, 1)

    def _text(self, action: np.int64) -> str | None:
        return self.game.actions[int(action)] if 0 <= int(action) < len(self.game.actions) else None

    def _ended(self) -> bool:
        return self.game.over(self.state) or self.game.given_up(self.state)

    def _worth(self) -> float:
        if self._solution is None:
            return self.game.score(self.state)[0]
        return self._solution.value_of(self.state)

    def _observation(self) -> Observation:
        return {"observation": self.game.encode(self.state), "action_mask": self.game.mask(self.state)}

    def _info(self, events: list[str]) -> dict[str, Any]:
        return {"events": events, "legal": self.game.legal(self.state)}


def _vector(game: str) -> Any:
    def make(num_envs: int = 1, **options: Any) -> Any:
        from . import vector

        options.pop("game", None)
        return vector.make(game, num_envs=num_envs, **options)

    make.__name__ = f"vector_{game}"
    make.__doc__ = f"Many tables of `{game}` at once."
    return make


vector_ruin = _vector("ruin")
vector_caverns = _vector("caverns")
vector_zoo = _vector("zoo")
vector_shelter = _vector("shelter")

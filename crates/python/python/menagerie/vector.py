"""Many tables at once: `vector.make("zoo", num_envs=4096, threads=2)` is a `gymnasium.vector.VectorEnv`.

A step is one call. It writes into arrays that the environment owns, or that it is given, and plays no Python. With several
seats a table's observation is that of the seat to decide, which `info["seat"]` names; the reward is the change of the
acting seat's score since its last decision, and `info["rewards"]` has the changes of all seats by this step.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._core import Solution, State
from .game import Game
from .gym import draw, spaces


@dataclass
class Arrays:
    """The arrays that a step fills, a row a table; all have to be contiguous."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    #: The change of every seat's score by the step.
    all_rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    #: The seat to decide, from 1; 0 where the game has ended.
    seats: NDArray[np.uint8]
    #: Observations of the ends of games, where the same step begins the next one; without rows elsewhere.
    final_observations: NDArray[np.float32]

    @staticmethod
    def of(game: Game, num_envs: int, *, same_step: bool = False) -> Arrays:
        """Returns arrays for so many tables of a game."""
        features, actions = len(game.features), len(game.actions)
        return Arrays(
            observations=np.zeros((num_envs, features), np.float32),
            masks=np.zeros((num_envs, actions), np.int8),
            rewards=np.zeros(num_envs, np.float32),
            all_rewards=np.zeros((num_envs, game.seats), np.float32),
            terminations=np.zeros(num_envs, np.bool_),
            truncations=np.zeros(num_envs, np.bool_),
            seats=np.zeros(num_envs, np.uint8),
            final_observations=np.zeros((num_envs if same_step else 0, features), np.float32),
        )

    def __getitem__(self, name: str) -> NDArray[Any]:
        return getattr(self, name)


def _seed(seed: int | None) -> int:
    return secrets.randbits(63) if seed is None else int(seed)


class MenagerieVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Tables of one game, stepped together.

    The arrays returned are those of the environment: the next step writes over them. `out` of a step are other `Arrays` to
    write into.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        num_envs: int = 1,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.arrays = Arrays.of(self.game, num_envs, same_step=mode is AutoresetMode.SAME_STEP)
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._tables = self.game._tables(num_envs, _seed(seed), mode.value, threads)
        self._fresh = True
        self._final_mask = np.zeros_like(self.arrays.masks) if self._same_step else None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins the first games of a seed, else the next games; `options["reset_mask"]` says at which tables."""
        mask = (options or {}).get("reset_mask")
        if seed is None and mask is None and self._fresh:
            self._tables.observe(self.arrays)
        else:
            mask = None if mask is None else np.ascontiguousarray(mask, np.bool_)
            self._tables.reset(self.arrays, None if seed is None else int(seed), mask)
        self._fresh = False
        return self._observation(self.arrays), self._info(self.arrays)

    def step(self, actions: Any, out: Arrays | None = None) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action at each table."""
        arrays = self.arrays if out is None else out
        self._fresh = False
        self._tables.step(np.ascontiguousarray(actions, np.int64), arrays)
        info = self._info(arrays)
        if self._same_step:
            ended = arrays.terminations | arrays.truncations
            if ended.any():
                info["final_obs"] = {"observation": arrays.final_observations, "action_mask": self._final_mask}
                info["_final_obs"] = ended
        return self._observation(arrays), arrays.rewards, arrays.terminations, arrays.truncations, info

    def state(self, table: int) -> State:
        """Returns the position of a table."""
        return self._tables.state(table)

    def values(self, solution: Solution) -> NDArray[np.float64]:
        """Returns the exact value of each table's position for its first seat, such as to shape rewards by."""
        return self._tables.values(solution)

    def render(self) -> tuple[Any, ...]:
        return tuple(draw(self.game, self.state(table), self.render_mode, None) for table in range(self.num_envs))

    @staticmethod
    def _observation(arrays: Arrays) -> dict[str, NDArray[Any]]:
        return {"observation": arrays.observations, "action_mask": arrays.masks}

    @staticmethod
    def _info(arrays: Arrays) -> dict[str, Any]:
        return {"seat": arrays.seats, "rewards": arrays.all_rewards}


def make(game: str | Game, *, num_envs: int = 1, threads: int = 1, **options: Any) -> MenagerieVectorEnv:
    """Returns a vector environment of a game; `autoreset_mode`, `render_mode` and `seed` as `MenagerieVectorEnv` has them."""
    return MenagerieVectorEnv(game, num_envs=num_envs, threads=threads, **options)


class Buffers:
    """Tables that play in place, in the manner of PufferLib: `reset` and `step` fill arrays that others own.

    `step` reads `actions` and writes `observations`, `masks`, `rewards`, `terminals` and `truncations`. A game that has ended
    begins anew in the same step.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        threads: int = 1,
        seed: int | None = None,
        observations: NDArray[np.float32] | None = None,
        masks: NDArray[np.int8] | None = None,
        actions: NDArray[np.int64] | None = None,
        rewards: NDArray[np.float32] | None = None,
        terminals: NDArray[np.bool_] | None = None,
        truncations: NDArray[np.bool_] | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.num_agents = num_envs
        arrays = Arrays.of(self.game, num_envs)
        given = {
            "observations": observations,
            "masks": masks,
            "rewards": rewards,
            "terminations": terminals,
            "truncations": truncations,
        }
        for name, array in given.items():
            if array is not None:
                setattr(arrays, name, array)
        self.arrays = arrays
        self.actions = np.zeros(num_envs, np.int64) if actions is None else actions
        self._tables = self.game._tables(num_envs, _seed(seed), AutoresetMode.SAME_STEP.value, threads)

    observations = property(lambda self: self.arrays.observations)
    masks = property(lambda self: self.arrays.masks)
    rewards = property(lambda self: self.arrays.rewards)
    terminals = property(lambda self: self.arrays.terminations)
    truncations = property(lambda self: self.arrays.truncations)
    seats = property(lambda self: self.arrays.seats)

    def reset(self, seed: int | None = None) -> None:
        """Begins new games: the first ones of a seed, else the next ones."""
        self._tables.reset(self.arrays, None if seed is None else int(seed))

    def step(self) -> None:
        """Plays `actions`."""
        self._tables.step(self.actions, self.arrays)


def buffers(game: str | Game, num_envs: int = 1, **arguments: Any) -> Buffers:
    """Returns tables that play in place; see `Buffers`."""
    return Buffers(game, num_envs, **arguments)


@dataclass(frozen=True)
class Played:
    """The result of `play`."""

    steps: int
    games: int
    #: The time of the steps alone; choosing actions is left out.
    seconds: float

    @property
    def steps_a_second(self) -> float:
        return self.steps / self.seconds if self.seconds else 0.0


def play(
    game: str | Game,
    *,
    policy: str = "random",
    steps: int = 1_000_000,
    num_envs: int = 256,
    threads: int = 1,
    seed: int | None = None,
    **options: Any,
) -> Played:
    """Plays without any Python, to measure: each possible action with equal probability."""
    if policy != "random":
        raise ValueError(f"policy {policy!r}: random would be right; `simulate` plays among bots")
    game = game if isinstance(game, Game) else Game(game, **options)
    seed = _seed(seed)
    tables = game._tables(num_envs, seed, AutoresetMode.NEXT_STEP.value, threads)
    return Played(*tables.play(steps, seed))

"""*Wildlife Shelter* for PettingZoo: `shelter_v0.env(players=2)`, and `parallel_env`, since its rounds are simultaneous."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ._aec import MenagerieAEC, agent, wrapped
from ._core import Dice, State
from .game import Game
from .gym import NOT_POSSIBLE, draw, spaces


def raw_env(
    *, players: int = 2, strict: bool = False, render_mode: str | None = None, **options: Any
) -> MenagerieAEC:
    """Returns the environment without wrappers."""
    game = Game("shelter", players=players, **options)
    return MenagerieAEC(game, name="shelter_v0", strict=strict, render_mode=render_mode)


def env(**arguments: Any) -> AECEnv[str, Any, Any]:
    """Returns the environment in which the seats of a round decide one after the other, unseen by the others."""
    return wrapped(raw_env(**arguments))


class ParallelShelter(ParallelEnv[str, Any, Any]):
    """All seats decide at once: a step is the next decision of each seat that has not finished its round.

    The last action, `wait`, is the only one for a seat that has. Nothing of another seat's running round is observed. A
    seat's reward is the change of its score, as far as the seat itself knows it.
    """

    def __init__(
        self,
        *,
        players: int = 2,
        strict: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = Game("shelter", players=players, **options)
        self.metadata = {"name": "shelter_v0", "render_modes": ["ansi", "rgb_array"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.strict = strict
        self.possible_agents = [agent(seat) for seat in range(1, self.game.seats + 1)]
        observation, action = spaces(self.game)
        #: The number of the action `wait`.
        self.wait = int(action.n)
        mask = gymnasium.spaces.Box(0, 1, (self.wait + 1,), np.int8)
        space = gymnasium.spaces.Dict({"observation": observation["observation"], "action_mask": mask})
        self.observation_spaces = {name: space for name in self.possible_agents}
        self.action_spaces = {name: gymnasium.spaces.Discrete(self.wait + 1) for name in self.possible_agents}
        self._rng: np.random.Generator | None = None
        self._seed = 0
        self._games = 0

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
            self._seed = int(self._rng.integers(2**63)) if seed is None else seed
            self._games = 0
        self._dice = Dice(self._seed, 2 * self._games)
        self._games += 1
        self.agents = list(self.possible_agents)
        self._begin_round(self.game.start())
        self._scores = [self.game.score(self._own[seat])[seat - 1] for seat in self._own]
        return self._observations(), {name: {"events": list(self._chance)} for name in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {name: {"events": []} for name in self.agents}
        for seat, name in enumerate(self.agents, 1):
            action = int(actions[name])
            if self._is_ready(seat):
                if action != self.wait:
                    self._refuse(seat, action)
                    rewards[name] = NOT_POSSIBLE
                continue
            text = self.game.actions[action] if 0 <= action < self.wait else None
            if text is None or text not in self.game.legal(self._own[seat]):
                self._refuse(seat, action)
                rewards[name] = NOT_POSSIBLE
                continue
            self._own[seat] = self.game.apply(self._own[seat], text)
            self._decided[seat].append(text)
            infos[name]["events"].append(text)
        if all(self._is_ready(seat) for seat in self._own):
            state = self._base
            for seat, decided in self._decided.items():
                state = self.game.give_turn(state, seat)
                for text in decided:
                    state = self.game.apply(state, text)
            self._begin_round(state)
            for name in self.agents:
                infos[name]["events"] += self._chance
        for seat, name in enumerate(self.agents, 1):
            score = self.game.score(self._own[seat])[seat - 1]
            rewards[name] += score - self._scores[seat - 1]
            self._scores[seat - 1] = score
        over = self.game.over(self._base)
        observations = self._observations()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        return draw(self.game, self._base, self.render_mode, None)

    def close(self) -> None:
        pass

    def _begin_round(self, state: State) -> None:
        """Lets chance happen, and gives each seat a position of its own to decide in."""
        self._base, self._chance = self.game.play_chance(state, self._dice)
        self._decided: dict[int, list[str]] = {seat: [] for seat in range(1, self.game.seats + 1)}
        self._own = {seat: self.game.give_turn(self._base, seat) for seat in self._decided}

    def _is_ready(self, seat: int) -> bool:
        return self.game.turn(self._own[seat]) != seat

    def _refuse(self, seat: int, action: int) -> None:
        if self.strict:
            self.game.apply(self._own[seat], self.game.actions[action])

    def _observations(self) -> dict[str, dict[str, NDArray[Any]]]:
        return {name: self._observation(seat) for seat, name in enumerate(self.agents, 1)}

    def _observation(self, seat: int) -> dict[str, NDArray[Any]]:
        mask = np.zeros(self.wait + 1, np.int8)
        if self._is_ready(seat):
            mask[self.wait] = 1
        else:
            self.game.mask(self._own[seat], mask[: self.wait])
        return {"observation": self.game.encode(self._own[seat], seat), "action_mask": mask}


def parallel_env(**arguments: Any) -> ParallelShelter:
    """Returns the environment in which all seats decide at once."""
    return ParallelShelter(**arguments)

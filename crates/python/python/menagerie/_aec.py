"""Games of several seats for PettingZoo, as its agent environment cycle."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._core import Dice
from .game import Game
from .gym import NOT_POSSIBLE, draw, spaces


def agent(seat: int) -> str:
    """Returns the name of a seat's agent, counted from 1."""
    return f"seat_{seat}"


class MenagerieAEC(AECEnv[str, Any, Any]):
    """A game in which seats decide in turn. Chance happens by itself.

    A seat's reward is the change of its score. An action that is not possible changes nothing and costs the seat 1; with
    `strict` it raises `RefusedError`. Observations are those of the seat's own view.
    """

    def __init__(
        self, game: Game, *, name: str, strict: bool = False, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.metadata = {"name": name, "render_modes": ["ansi", "rgb_array"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.strict = strict
        self.possible_agents = [agent(seat) for seat in range(1, game.seats + 1)]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents, 1)}
        observation, action = spaces(game)
        self.observation_spaces = {name: observation for name in self.possible_agents}
        self.action_spaces = {name: action for name in self.possible_agents}
        self._rng: np.random.Generator | None = None
        self._seed = 0
        self._games = 0

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
            self._seed = int(self._rng.integers(2**63)) if seed is None else seed
            self._games = 0
        # A simulation draws chance from every second stream of its seed.
        self._dice = Dice(self._seed, 2 * self._games)
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.state_, events = self.game.play_chance(self.game.start(), self._dice)
        self._scores = self.game.score(self.state_)
        self.infos = {name: {"events": events} for name in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self._seats[agent]
        mask = np.zeros(len(self.game.actions), np.int8)
        if self.game.turn(self.state_) == seat:
            self.game.mask(self.state_, mask)
        return {"observation": self.game.encode(self.state_, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[name] = 0.0
        self._clear_rewards()
        number = int(action)
        text = self.game.actions[number] if 0 <= number < len(self.game.actions) else None
        if text is None or text not in self.game.legal(self.state_):
            if self.strict:
                self.game.apply(self.state_, self.game.actions[number] if text is None else text)
            self.rewards[name] = NOT_POSSIBLE
            self._accumulate_rewards()
            return
        state = self.game.apply(self.state_, text)
        self.state_, events = self.game.play_chance(state, self._dice)
        scores = self.game.score(self.state_)
        for agent in self.agents:
            nth = self._seats[agent] - 1
            self.rewards[agent] = scores[nth] - self._scores[nth]
            self.infos[agent] = {"events": events if self._in_round else [text, *events]}
        self._scores = scores
        over = self.game.over(self.state_)
        given_up = not over and self.game.given_up(self.state_)
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = over, given_up
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        turn = self.game.turn(self.state_)
        # At the end all agents take their last step, the first of them first.
        self.agent_selection = agent(turn) if isinstance(turn, int) else self.agents[0]
        # Decisions of a round are hidden from the other seats until it ends.
        self._in_round = self.game.is_in_round(self.state_)

    def render(self) -> Any:
        return draw(self.game, self.state_, self.render_mode, None)

    def close(self) -> None:
        pass


def wrapped(raw: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """Wraps an environment so that misuse is told."""
    return wrappers.OrderEnforcingWrapper(raw)

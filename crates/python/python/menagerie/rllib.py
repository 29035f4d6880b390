"""Games for RLlib, in its new API stack: `rllib.env("penguins", players=2)` is a `MultiAgentEnv`.

Agents are called `seat_1`, `seat_2`, …; only the seat to decide has an observation, a dict of `observation` and
`action_mask`. `MaskedModule` is a policy network for masked actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.env.multi_agent_env import MultiAgentEnv

import gymnasium

from ._aec import MenagerieAEC
from .game import Game
from .gym import spaces


class MenagerieMultiAgentEnv(MultiAgentEnv):
    """A game in which seats decide in turn, for RLlib. `config` holds `game` and its options."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        options = dict(config or {})
        key = options.pop("game", "penguins")
        game = key if isinstance(key, Game) else Game(key, **options)
        self.cycle = MenagerieAEC(game, name=game.key)
        self.possible_agents = list(self.cycle.possible_agents)
        self.agents = list(self.possible_agents)
        observation, action = spaces(game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.cycle.reset(seed=seed)
        self.agents = list(self.possible_agents)
        return self._observation(), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, ...]:
        self.cycle.step(int(action_dict[self.cycle.agent_selection]))
        rewards = {name: float(reward) for name, reward in self.cycle.rewards.items()}
        over = any(self.cycle.terminations.values())
        given_up = any(self.cycle.truncations.values())
        terminated: dict[str, bool] = {"__all__": over}
        truncated: dict[str, bool] = {"__all__": given_up}
        observations = self._everything() if over or given_up else self._observation()
        return observations, rewards, terminated, truncated, {}

    def _observation(self) -> dict[str, Any]:
        name = self.cycle.agent_selection
        return {name: self.cycle.observe(name)}

    def _everything(self) -> dict[str, Any]:
        """The last observations of all seats."""
        return {name: self.cycle.observe(name) for name in self.possible_agents}


def env(game: str | Game = "penguins", **options: Any) -> MenagerieMultiAgentEnv:
    """Returns a game as RLlib's `MultiAgentEnv`."""
    return MenagerieMultiAgentEnv({"game": game, **options})


class MaskedModule(DefaultPPOTorchRLModule):
    """PPO's module for observations with an action mask: actions that are not possible have no probability."""

    def __init__(self, *, observation_space: gymnasium.Space[Any], **more: Any) -> None:
        super().__init__(observation_space=observation_space["observation"], **more)

    def _forward(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self._masked(super()._forward(self._plain(batch), **more), batch)

    def _forward_train(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self._masked(super()._forward_train(self._plain(batch), **more), batch)

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return super().compute_values(self._plain(batch), embeddings)

    @staticmethod
    def _plain(batch: dict[str, Any]) -> dict[str, Any]:
        observations = batch[Columns.OBS]
        if not isinstance(observations, dict):
            return batch
        return {**batch, Columns.OBS: observations["observation"]}

    @staticmethod
    def _masked(output: dict[str, Any], batch: dict[str, Any]) -> dict[str, Any]:
        mask = batch[Columns.OBS]["action_mask"]
        # The last observation of a game has no possible action, and its logits are not used.
        possible = torch.where(mask.sum(dim=-1, keepdim=True) > 0, mask, torch.ones_like(mask))
        logits = output[Columns.ACTION_DIST_INPUTS]
        output[Columns.ACTION_DIST_INPUTS] = logits.masked_fill(possible == 0, float(np.finfo(np.float32).min / 2))
        return output

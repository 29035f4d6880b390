"""Masked self-play in *Penguin Panic* with RLlib's PPO: one module plays both seats.

    pip install 'menagerie[rllib]' gymnasium pettingzoo
    python examples/rllib_penguins.py --iterations 2
"""

from __future__ import annotations

import argparse

from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from menagerie import rllib


def config(players: int = 2, batch: int = 1000) -> PPOConfig:
    """Returns the configuration of the algorithm."""
    module = RLModuleSpec(module_class=rllib.MaskedModule, model_config={"fcnet_hiddens": [256, 256]})
    return (
        PPOConfig()
        .environment(rllib.MenagerieMultiAgentEnv, env_config={"game": "penguins", "players": players})
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"player"}, policy_mapping_fn=lambda agent, episode, **more: "player")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"player": module}))
        .training(train_batch_size_per_learner=batch, minibatch_size=128, num_epochs=2, lr=3e-4, gamma=1.0)
    )


def train(iterations: int, **settings: int) -> PPO:
    """Trains for some iterations and returns the algorithm."""
    algorithm = config(**settings).build_algo()
    for nth in range(iterations):
        result = algorithm.train()
        print(nth + 1, result["env_runners"].get("num_episodes_lifetime"), "games", flush=True)
    return algorithm


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--batch", type=int, default=4000)
    given = parser.parse_args()
    train(given.iterations, players=given.players, batch=given.batch)

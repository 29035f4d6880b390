"""Games for RLlib (E-13), by `cargo xtask python-test --ray`."""

import sys
from pathlib import Path

import numpy as np
import pytest


@pytest.fixture
def example():
    pytest.importorskip("ray.rllib")
    folder = str(Path(__file__).parents[1] / "examples")
    sys.path.insert(0, folder)
    import rllib_penguins

    yield rllib_penguins
    sys.path.remove(folder)


@pytest.mark.ray
def test_e_13_a_game_is_a_multi_agent_environment(example):
    from menagerie import rllib

    env = rllib.env("penguins", players=3)
    rng, totals = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    observations, _ = env.reset(seed=1)
    while True:
        ((name, observation),) = observations.items()
        assert env.observation_spaces[name].contains(observation)
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observations, rewards, terminated, truncated, _ = env.step({name: action})
        for agent, reward in rewards.items():
            totals[agent] += reward
        if terminated["__all__"] or truncated["__all__"]:
            break
    assert set(observations) == set(env.possible_agents)
    assert sum(totals.values()) == pytest.approx(1.0)


@pytest.mark.ray
def test_e_13_masked_self_play_runs_two_iterations(example):
    algorithm = example.train(2, batch=600)
    module = algorithm.get_module("player")
    import torch

    from menagerie import rllib

    env = rllib.env("penguins", players=2)
    ((_, observation),) = env.reset(seed=3)[0].items()
    batch = {"obs": {name: torch.as_tensor(array)[None] for name, array in observation.items()}}
    odds = torch.softmax(module.forward_inference(batch)["action_dist_inputs"], dim=-1)[0].numpy()
    assert odds[observation["action_mask"] == 0].sum() < 1e-6
    algorithm.stop()

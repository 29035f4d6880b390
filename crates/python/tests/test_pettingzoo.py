"""Environments of several seats for PettingZoo (E-7)."""

import menagerie
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from menagerie import penguins_v0, shelter_v0


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("module", [penguins_v0, shelter_v0])
def test_e_7_the_cycle_passes_the_api_test(module, players):
    api_test(module.env(players=players), num_cycles=200)


@pytest.mark.parametrize("module", [penguins_v0, shelter_v0])
def test_e_7_the_cycle_passes_the_seed_test(module):
    seed_test(lambda: module.env(players=2), num_cycles=100)


def test_e_7_simultaneous_rounds_pass_the_parallel_tests():
    parallel_api_test(shelter_v0.parallel_env(players=3), num_cycles=300)
    parallel_seed_test(lambda: shelter_v0.parallel_env(players=2), num_cycles=100)


def play_cycle(env, seed):
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return totals


def test_e_7_rewards_add_up_to_the_result():
    env = penguins_v0.raw_env(players=3)
    totals = play_cycle(env, 3)
    assert list(totals.values()) == pytest.approx(env.game.utility(env.state_))
    assert sum(totals.values()) == pytest.approx(1.0)


def test_e_7_nothing_of_another_seats_running_round_is_seen():
    env = shelter_v0.raw_env(players=2)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    hidden = 0
    for _ in range(60):
        agent = env.agent_selection
        other = next(name for name in env.agents if name != agent)
        before = env.observe(other)["observation"]
        env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
        if env.agent_selection == agent and agent == "seat_1":
            assert (env.observe(other)["observation"] == before).all()
            assert env.infos[other]["events"] == []
            hidden += 1
    assert hidden > 5


def test_e_7_a_seat_that_has_finished_waits():
    waited = unseen = 0
    for seed in range(24):
        env = shelter_v0.parallel_env(players=3)
        observations, _ = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while env.agents:
            actions, before, base = {}, observations, env._base
            for agent, observation in observations.items():
                possible = np.flatnonzero(observation["action_mask"])
                if env.wait in possible:
                    assert len(possible) == 1
                    waited += 1
                # Seat 1 ends its round as soon as it can, the others as late as they can.
                done = env.game.actions.index("done")
                others = possible[possible != done]
                early = agent == "seat_1" and done in possible
                actions[agent] = done if early or not len(others) else int(rng.choice(others))
            observations, *_ = env.step(actions)
            for agent in before:
                if actions[agent] == env.wait and env._base is base:
                    # Whatever the others did, nothing of it shows while the round runs.
                    assert (observations[agent]["observation"] == before[agent]["observation"]).all()
                    unseen += 1
    assert waited > 5 and unseen > 5


def test_e_7_the_parallel_game_is_that_of_the_cycle():
    parallel, cycle = shelter_v0.parallel_env(players=2), shelter_v0.raw_env(players=2)
    observations, _ = parallel.reset(seed=8)
    cycle.reset(seed=8)
    rng, decided = np.random.default_rng(8), {1: [], 2: []}
    while parallel.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(observation["action_mask"])))
            for agent, observation in observations.items()
        }
        base = parallel._base
        observations, *_ = parallel.step(actions)
        for seat, agent in enumerate(actions, 1):
            if actions[agent] != parallel.wait:
                decided[seat].append(actions[agent])
        if parallel._base != base:
            for seat in (1, 2):
                for action in decided[seat]:
                    assert cycle.agent_selection == f"seat_{seat}"
                    cycle.step(action)
                decided[seat] = []
            assert cycle.state_ == parallel._base
    assert parallel.game.over(parallel._base)


def test_e_7_what_is_not_possible_costs_one_and_changes_nothing():
    env = penguins_v0.raw_env(players=2)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.state_
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1 and env.state_ == before and env.agent_selection == agent
    strict = penguins_v0.raw_env(players=2, strict=True)
    strict.reset(seed=1)
    with pytest.raises(menagerie.RefusedError):
        strict.step(int(np.flatnonzero(strict.observe(agent)["action_mask"] == 0)[0]))
    parallel = shelter_v0.parallel_env(players=2)
    parallel.reset(seed=1)
    before = dict(parallel._own)
    _, rewards, *_ = parallel.step(dict.fromkeys(parallel.agents, parallel.wait))
    assert set(rewards.values()) == {-1} and parallel._own == before

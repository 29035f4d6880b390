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
    waited = 0
    for seed in range(6):
        env = shelter_v0.parallel_env(players=3)
        observations, _ = env.reset(seed=seed)
        rng, done = np.random.default_rng(seed), env.game.actions.index("done")
        while env.agents:
            actions = {}
            for agent, observation in observations.items():
                possible = np.flatnonzero(observation["action_mask"])
                if env.wait in possible:
                    assert len(possible) == 1
                    waited += 1
                # Seat 1 ends its round as soon as it can, the others as late as they can.
                others = possible[possible != done]
                early = agent == "seat_1" and done in possible
                actions[agent] = done if early or not len(others) else int(rng.choice(others))
            observations, *_ = env.step(actions)
    assert waited > 5


def test_e_7_others_decisions_leave_no_trace_while_a_round_runs():
    compared = 0
    for seed in range(4):
        # Two tables alike, but for what seat 2 decides in the first round.
        tables = [shelter_v0.parallel_env(players=2) for _ in range(2)]
        seen = [table.reset(seed=seed)[0] for table in tables]
        bases = [table._base for table in tables]
        others = [np.random.default_rng([seed, nth]) for nth in range(2)]
        mine = np.random.default_rng(seed)
        while True:
            assert (seen[0]["seat_1"]["observation"] == seen[1]["seat_1"]["observation"]).all()
            possible = np.flatnonzero(seen[0]["seat_1"]["action_mask"])
            action, decided = int(mine.choice(possible)), []
            for nth, table in enumerate(tables):
                other = int(others[nth].choice(np.flatnonzero(seen[nth]["seat_2"]["action_mask"])))
                seen[nth] = table.step({"seat_1": action, "seat_2": other})[0]
                decided.append(other)
            if any(table._base is not base for table, base in zip(tables, bases)):
                break
            compared += decided[0] != decided[1]
    assert compared > 4


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

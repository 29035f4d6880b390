"""Many tables at once (E-8), and the reports of their speed (E-9)."""

import gymnasium
import menagerie
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from menagerie import vector

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]
GAMES = [
    ("ruin", {}),
    ("caverns", {}),
    ("zoo", {}),
    ("shelter", {"players": 2}),
    ("penguins", {"players": 3}),
]


def choose(rng, masks):
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("key,options", GAMES)
def test_e_8_every_game_is_a_vector_environment(key, options):
    env = vector.make(key, num_envs=6, threads=2, **options)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng = np.random.default_rng(1)
    observations, info = env.reset(seed=3)
    for _ in range(50):
        assert env.observation_space.contains(observations)
        decides = info["seat"] > 0
        assert observations["action_mask"][decides].any(axis=1).all()
        for table in np.flatnonzero(decides):
            state, seat = env.state(table), int(info["seat"][table])
            assert env.game.turn(state) == seat
            assert (env.game.encode(state, seat) == observations["observation"][table]).all()
            assert (env.game.mask(state) == observations["action_mask"][table]).all()
        observations, rewards, terminated, truncated, info = env.step(choose(rng, observations["action_mask"]))
        assert rewards.shape == (6,) and info["rewards"].shape == (6, env.game.seats)


@pytest.mark.parametrize("mode", MODES)
def test_e_8_the_three_ways_to_begin_anew(mode):
    env = vector.make("ruin", num_envs=5, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is mode
    rng, ends = np.random.default_rng(2), 0
    observations, _ = env.reset(seed=4)
    over = np.zeros(5, bool)
    for _ in range(300):
        before = env.arrays.masks.copy()
        observations, rewards, terminated, truncated, info = env.step(choose(rng, before))
        for table in range(5):
            is_over = env.game.over(env.state(table))
            if mode is AutoresetMode.NEXT_STEP:
                assert terminated[table] == is_over
                if over[table]:
                    assert not is_over and rewards[table] == 0
            elif mode is AutoresetMode.SAME_STEP:
                assert not is_over
                if terminated[table]:
                    assert info["_final_obs"][table]
                    end = info["final_obs"]["observation"][table]
                    assert end[env.game.features.index(menagerie.Feature("phase over"))] == 1
                    assert not info["final_obs"]["action_mask"][table].any()
            else:
                assert terminated[table] == is_over and (is_over or not over[table])
        ends += int((terminated & ~over).sum())
        over = terminated.copy()
        if mode is AutoresetMode.DISABLED and over.all():
            env.reset(options={"reset_mask": np.array([True, False, True, False, False])})
            assert env.arrays.terminations.tolist() == [False, True, False, True, True]
            break
    assert ends >= 5


def test_e_8_a_step_writes_into_the_same_arrays_or_into_those_given():
    env = vector.make("zoo", num_envs=3)
    observations, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    again, rewards, *_ = env.step(choose(rng, observations["action_mask"]))
    assert again["observation"] is observations["observation"] and rewards is env.arrays.rewards
    out = vector.Arrays.of(env.game, 3)
    given, rewards, *_ = env.step(choose(rng, observations["action_mask"]), out=out)
    assert given["observation"] is out.observations and rewards is out.rewards
    wrong = vector.Arrays.of(env.game, 3)
    wrong.masks = np.zeros((3, 2), np.int8)
    with pytest.raises(ValueError, match="masks has the shape"):
        env.step(np.zeros(3), out=wrong)
    with pytest.raises(ValueError, match="one for each of 3"):
        env.step(np.zeros(4))


def test_e_8_games_are_those_of_simulate_and_threads_change_nothing():
    game = menagerie.Game("caverns")
    records = menagerie.simulate(game, "random", 4, seed=21, records=True)["records"]
    decided = [[event for event in record["events"] if event in game.actions] for record in records]
    longest = max(len(events) for events in decided)
    for threads in (1, 2):
        env = vector.make(game, num_envs=4, threads=threads, autoreset_mode="Disabled")
        env.reset(seed=21)
        for ply in range(longest):
            env.step([game.actions.index(events[ply]) if ply < len(events) else 0 for events in decided])
        for table, record in enumerate(records):
            assert env.state(table) == menagerie.replay(record)[1][-1]


def test_e_8_rewards_of_all_seats_add_up_to_the_result():
    env = vector.make("penguins", num_envs=4, players=3, autoreset_mode="Disabled")
    env.reset(seed=6)
    rng, totals = np.random.default_rng(6), np.zeros((4, 3))
    while not env.arrays.terminations.all():
        *_, info = env.step(choose(rng, env.arrays.masks))
        totals += info["rewards"]
    for table in range(4):
        assert totals[table] == pytest.approx(env.game.utility(env.state(table)), abs=1e-5)


def test_e_8_buffers_of_others_are_filled_in_place():
    game = menagerie.Game("zoo")
    observations = np.zeros((4, len(game.features)), np.float32)
    actions, terminals = np.zeros(4, np.int64), np.zeros(4, np.bool_)
    tables = vector.buffers(game, 4, observations=observations, actions=actions, terminals=terminals, seed=1)
    tables.reset(seed=5)
    assert observations.any() and tables.observations is observations
    rng, env = np.random.default_rng(5), vector.make(game, num_envs=4, autoreset_mode="SameStep")
    env.reset(seed=5)
    for _ in range(80):
        actions[:] = choose(rng, tables.masks)
        tables.step()
        env.step(actions)
        assert (observations == env.arrays.observations).all() and (terminals == env.arrays.terminations).all()
        assert (tables.rewards == env.arrays.rewards).all() and (tables.seats == env.arrays.seats).all()


def test_e_8_gymnasium_makes_vectors_by_name():
    env = gymnasium.make_vec("menagerie/Ruin-v0", num_envs=3, vectorization_mode="vector_entry_point", map="gauntlet")
    observations, _ = env.reset(seed=1)
    assert observations["observation"].shape[0] == 3 and env.unwrapped.game.options["map"] == "gauntlet"


@pytest.mark.parametrize("key,options", GAMES)
def test_e_9_play_measures_without_python(key, options):
    played = vector.play(key, steps=2000, num_envs=16, seed=1, **options)
    assert played.steps >= 2000 and played.seconds > 0 and played.steps_a_second > 0
    if key == "ruin":
        assert played.games > 20
    with pytest.raises(ValueError, match="random would be right"):
        vector.play(key, policy="best", **options)

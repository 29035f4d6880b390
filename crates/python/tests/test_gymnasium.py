"""Environments of one player for Gymnasium (E-6)."""

import gymnasium
import menagerie
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

NAMES = ["Ruin", "Caverns", "Zoo", "Shelter"]


def random_game(env, seed, observation=None):
    """Plays a game at random; returns its steps."""
    rng, steps = np.random.default_rng(seed), []
    if observation is None:
        observation, _ = env.reset(seed=seed)
    while True:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        steps.append((action, reward, info["events"]))
        if terminated or truncated:
            return steps


@pytest.mark.filterwarnings("ignore:.*render mode.*", "ignore:.*spec.*")
@pytest.mark.parametrize("name", NAMES)
def test_e_6_the_environment_passes_check_env(name):
    env = gymnasium.make(f"menagerie/{name}-v0", render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_e_6_the_same_seed_gives_the_games_of_simulate(name):
    env = gymnasium.make(f"menagerie/{name}-v0").unwrapped
    records = menagerie.simulate(env.game, "random", 3, seed=11, records=True)["records"]
    for number, record in enumerate(records):
        _, info = env.reset(seed=11 if number == 0 else None)
        played = list(info["events"])
        for event in record["events"]:
            if event in env.game.actions:
                _, _, terminated, truncated, info = env.step(env.game.actions.index(event))
                played += info["events"]
        assert played == record["events"] and (terminated or truncated)


@pytest.mark.parametrize("name", NAMES)
def test_e_6_rewards_add_up_to_the_change_of_the_score(name):
    env = gymnasium.make(f"menagerie/{name}-v0").unwrapped
    env.reset(seed=5)
    before = env.game.score(env.state)[0]
    observation = {"action_mask": env.game.mask(env.state)}
    steps = random_game(env, 5, observation)
    assert abs(sum(reward for _, reward, _ in steps) - (env.game.score(env.state)[0] - before)) < 1e-9
    if name != "Shelter":
        assert all(reward == 0 for _, reward, _ in steps[:-1])


def test_e_6_rewards_by_exact_value_add_up_to_the_result():
    env = gymnasium.make("menagerie/Ruin-v0", reward="value").unwrapped
    env.reset(seed=6)
    before = menagerie.solve(env.game).value_of(env.state)
    steps = random_game(env, 6, {"action_mask": env.game.mask(env.state)})
    result = env.game.utility(env.state)[0]
    assert abs(before + sum(reward for _, reward, _ in steps) - result) < 1e-9


def test_e_6_what_is_not_possible_costs_one_and_changes_nothing():
    env = gymnasium.make("menagerie/Zoo-v0").unwrapped
    observation, info = env.reset(seed=1)
    impossible = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    before = env.state
    for action in (impossible, -1, len(env.game.actions)):
        after, reward, terminated, truncated, info = env.step(action)
        assert reward == -1 and env.state == before and not terminated and not truncated
        assert (after["observation"] == observation["observation"]).all() and info["events"] == []
    strict = gymnasium.make("menagerie/Zoo-v0", strict=True).unwrapped
    strict.reset(seed=1)
    with pytest.raises(menagerie.RefusedError) as refused:
        strict.step(impossible)
    assert refused.value.rule.startswith("Z")


def test_e_6_info_tells_what_happened_and_what_is_legal():
    env = gymnasium.make("menagerie/Ruin-v0").unwrapped
    _, info = env.reset(seed=1)
    assert info["events"][0].startswith("cultist starts") and info["legal"] == env.game.legal(env.state)
    action = env.game.actions.index(info["legal"][0])
    *_, info = env.step(action)
    assert info["events"][0] == env.game.actions[action]


@pytest.mark.parametrize("name", NAMES)
def test_e_6_boards_are_drawn(name):
    env = gymnasium.make(f"menagerie/{name}-v0", render_mode="rgb_array").unwrapped
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
    # A board has more than one colour, and is drawn on paper.
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    text = gymnasium.make(f"menagerie/{name}-v0", render_mode="ansi").unwrapped
    text.reset(seed=1)
    assert len(text.render().splitlines()) > 8


def test_e_6_a_seat_too_many_is_told():
    with pytest.raises(ValueError, match="one would be right"):
        gymnasium.make("menagerie/Shelter-v0", players=2)
    with pytest.raises(ValueError, match="score or value"):
        gymnasium.make("menagerie/Ruin-v0", reward="luck")

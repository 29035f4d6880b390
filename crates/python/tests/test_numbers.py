"""Actions, observations and masks (E-3 to E-5)."""

import numpy as np
import pytest
from conftest import random_states

import menagerie


def test_e_3_actions_are_numbered(game):
    actions = game.actions
    assert len(set(actions)) == len(actions)
    for number, text in enumerate(actions):
        assert actions.index(text) == number and actions[number] == text
    with pytest.raises(ValueError, match="not an action"):
        actions.index("fly")
    assert list(menagerie.Game(game.key, **game.options).actions) == list(actions)


def test_e_3_small_choices_make_an_action(game):
    rng = np.random.default_rng(1)
    factored = game.factored
    for state in random_states(game, 6, 30):
        mask, chosen = game.mask(state), []
        for choice, words in enumerate(factored.choices):
            part = factored.mask(mask, chosen)
            assert part.dtype == np.int8 and len(part) == len(words) == factored.nvec[choice]
            chosen.append(int(rng.choice(np.flatnonzero(part))))
        action = factored.action(chosen)
        assert mask[action] == 1 and list(factored.values(action)) == chosen
        text = " ".join(words.words[value] for words, value in zip(factored.choices, chosen) if value)
        assert text == game.actions[action]


def test_e_4_observations_are_of_fixed_length_and_within_bounds(game):
    features = game.features
    assert len({feature.name for feature in features}) == len(features)
    for state in random_states(game, 7, 60):
        for seat in range(1, game.seats + 1):
            out = np.full(len(features), 9, np.float32)
            encoded = game.encode(state, seat, out)
            assert encoded is out and encoded.dtype == np.float32
            assert (encoded >= [feature.low for feature in features]).all()
            assert (encoded <= [feature.high for feature in features]).all()
            assert -1 <= encoded.min() and encoded.max() <= 1
    with pytest.raises(ValueError, match="would be right"):
        game.encode(game.start(), 1, np.zeros(3, np.float32))


def test_e_4_equal_observations_have_equal_futures(game):
    known = {}
    for state in random_states(game, 8, 150):
        code = b"".join(game.encode(state, seat).tobytes() for seat in range(1, game.seats + 1))
        other = known.setdefault(code, state)
        assert game.turn(other) == game.turn(state) and game.legal(other) == game.legal(state)
    assert len(known) > 20


def test_e_4_planes_are_the_boards_of_an_observation():
    for key, count in (("ruin", 4), ("shelter", 7)):
        game = menagerie.Game(key)
        assert len(game.planes) == count
        for state in random_states(game, 9, 30):
            planes, flat = game.encode_planes(state), game.encode(state)
            for plane, cells in zip(game.planes, planes):
                part = flat[plane.first : plane.first + plane.rows * plane.columns]
                assert (cells[: plane.rows, : plane.columns] == part.reshape(plane.rows, plane.columns)).all()
            assert planes.sum() == sum(flat[p.first : p.first + p.rows * p.columns].sum() for p in game.planes)
    with pytest.raises(ValueError, match="grid"):
        menagerie.Game("zoo").encode_planes(menagerie.Game("zoo").start())


def test_e_5_masks_say_what_is_legal(game):
    for state in random_states(game, 10, 60):
        mask = game.mask(state)
        assert mask.dtype == np.int8 and mask.shape == (len(game.actions),)
        assert sorted(game.actions[number] for number in np.flatnonzero(mask == 1)) == game.legal(state)
        assert set(np.unique(mask)) <= {0, 1} and mask.any()

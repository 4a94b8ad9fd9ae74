"""What must hold in every game, looked for by Hypothesis in games that it makes up."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.rules.plain import IDS, action_mask, allowed
from tests.rules.scenes import by_kind, circle_from, full_but, player, scene

from patchwork_tui.rules import (
    Advance,
    Buy,
    Cell,
    CrossedIncome,
    Earned,
    IllegalAction,
    Moved,
    Paid,
    Phase,
    PlaceLeather,
    Player,
    Setup,
    TookTile,
    Turn,
    WonLeather,
    base_edition,
    bundled_edition,
    parse_action,
)

EDITION, EXPRESS = base_edition(), bundled_edition("express")
SEEDS = st.integers(0, 2**32 - 1)
SETUPS = st.builds(
    Setup.shuffled, seed=SEEDS, first=st.sampled_from(Player), board=st.sampled_from(["2014", "revised"])
)
# One cell beyond each edge of the quilt, so that actions off it are tried too.
CELLS = st.builds(Cell, column=st.integers(-1, 9), row=st.integers(-1, 9))
ANY_TURN = st.sampled_from(Turn)


class AnyGame(RuleBasedStateMachine):
    """A game from a random setup, through random legal actions, with illegal ones tried in between."""

    edition = EDITION

    @initialize(seed=SEEDS, first=st.sampled_from(Player), number=st.integers(0, 1))
    def sit_down(self, seed, first, number):
        boards = list(self.edition.boards)
        board = boards[number % len(boards)]
        self.setup = Setup.shuffled(seed, first=first, board=board, edition=self.edition)
        self.position = self.setup.start()
        self.actions = []
        self.won = dict.fromkeys(Player, 0)
        self.paid = dict.fromkeys(Player, 0)
        self.tiles = []

    def play(self, action):
        before, happened = self.position, self.position.events(action)
        mover = before.mover
        after = before.play(action)
        self.actions.append(action)
        for event in happened:
            assert getattr(event, "player", mover) is mover
            match event:
                case Paid(buttons=buttons):
                    self.paid[mover] += buttons
                case Earned(buttons=buttons) | CrossedIncome(buttons=buttons):
                    self.won[mover] += buttons
                case TookTile():
                    self.tiles.append(mover)
        self.check_moves_cross_marks(before, after, happened)
        assert after.top is mover
        assert after[mover.other] == before[mover.other]
        self.position = after

    def check_moves_cross_marks(self, before, after, happened):
        start, end = before[before.mover].space, after[before.mover].space
        passed = range(start + 1, end + 1)
        crossed = [event.mark for event in happened if isinstance(event, CrossedIncome)]
        leather = [event.mark for event in happened if isinstance(event, WonLeather)]
        assert crossed == [mark for mark in self.edition.income if mark in passed]
        assert leather == [mark for mark in before.leather if mark in passed]
        assert after.leather == tuple(mark for mark in before.leather if mark not in passed)
        if passed:
            assert [event for event in happened if isinstance(event, Moved)] == [
                Moved(before.mover, start, end)
            ]

    @precondition(lambda self: self.position.mover is not None)
    @rule(data=st.data())
    def act(self, data):
        kind = data.draw(st.sampled_from(by_kind(self.position)))
        self.play(data.draw(st.sampled_from(kind)))

    @precondition(lambda self: self.position.mover is not None)
    @rule(seed=SEEDS, turns=st.integers(2, 12))
    def act_for_a_while(self, seed, turns):
        rng = random.Random(seed)
        for _ in range(turns):
            if self.position.mover is not None:
                self.play(rng.choice(rng.choice(by_kind(self.position))))

    def try_action(self, action):
        """The rules asked the long way agree with `why_not`, and what is refused changes nothing."""
        refusal = self.position.why_not(action)
        assert (refusal is None) is allowed(self.position, action)
        if refusal is not None:
            assert refusal.text
            assert action not in self.position.legal_actions()
            with pytest.raises(IllegalAction) as error:
                self.position.play(action)
            assert str(error.value) == refusal.text

    @rule(offer=st.integers(0, 4), turn=ANY_TURN, cell=CELLS)
    def try_a_purchase(self, offer, turn, cell):
        patch = self.position.circle[offer] if offer < len(self.position.circle) else "01"
        self.try_action(Buy(patch, turn, cell))

    @rule(number=st.integers(0, len(IDS) - 1), turn=ANY_TURN, cell=CELLS)
    def try_to_buy_any_patch(self, number, turn, cell):
        patches = self.edition.patches
        self.try_action(Buy(patches[number % len(patches)].id, turn, cell))

    @rule(cell=CELLS)
    def try_to_place_leather(self, cell):
        self.try_action(PlaceLeather(cell))

    @rule()
    def try_to_advance(self):
        self.try_action(Advance())

    @invariant()
    def buttons_add_up(self):
        for who in Player:
            assert self.position[who].buttons == self.edition.buttons + self.won[who] - self.paid[who] >= 0

    @invariant()
    def each_patch_is_in_the_circle_or_on_a_quilt(self):
        sewn = [piece.patch for who in Player for piece in self.position[who].quilt.pieces if piece.patch]
        assert sorted([*self.position.circle, *self.position.waiting, *sewn]) == sorted(self.edition.by_id)

    @invariant()
    def leather_is_on_the_track_owed_or_on_a_quilt(self):
        sewn = sum(not piece.patch for who in Player for piece in self.position[who].quilt.pieces)
        assert len(self.position.leather) + self.position.owed + sewn == len(self.setup.leather)

    @invariant()
    def pieces_do_not_overlap_and_fill_the_quilt(self):
        for who in Player:
            quilt = self.position[who].quilt
            covered = 0
            for piece in quilt.pieces:
                assert not covered & piece.mask
                assert piece.mask.bit_count() == (self.edition.patch(piece.patch).size if piece.patch else 1)
                covered |= piece.mask
            cells = self.edition.quilt**2
            assert covered == quilt.filled < 1 << cells
            assert quilt.empty == cells - covered.bit_count()
            assert quilt.income == sum(
                self.edition.patch(piece.patch).income for piece in quilt.pieces if piece.patch
            )

    @invariant()
    def the_quilt_shows_each_piece_where_it_lies(self):
        for who in Player:
            quilt = self.position[who].quilt
            rows = quilt.rows()
            side = self.edition.quilt
            for row in range(side):
                for column in range(side):
                    piece = quilt.piece_at(Cell(column, row))
                    assert (piece is not None) is (rows[row][column] == "#")
                    assert piece is None or piece.mask >> (row * side + column) & 1

    @invariant()
    def the_turn_is_of_the_one_who_owes_or_is_further_back_or_lies_on_top(self):
        position = self.position
        green, yellow = position.green.space, position.yellow.space
        if position.owed:
            expected = (Phase.LEATHER, position.top)
        elif green == yellow == self.edition.final:
            expected = (Phase.OVER, None)
        elif green == yellow:
            expected = (Phase.TURN, position.top)
        else:
            expected = (Phase.TURN, Player.GREEN if green < yellow else Player.YELLOW)
        assert (position.phase, position.mover) == expected

    @invariant()
    def the_tile_goes_once_to_the_first_with_a_7x7(self):
        if not self.edition.special_tile:
            assert self.position.tile is None
            return
        assert self.tiles == ([] if self.position.tile is None else [self.position.tile])
        for who in Player:
            rows = self.position[who].quilt.rows()
            covered = [
                sum(rows[y + dy][x + dx] == "#" for dy in range(7) for dx in range(7))
                for x in range(3)
                for y in range(3)
            ]
            assert self.position[who].quilt.best_square(7) == max(covered)
            assert self.position[who].quilt.has_square(7) is (49 in covered)
            if 49 in covered:
                assert self.position.tile is not None
            if self.position.tile is who:
                assert 49 in covered

    @invariant()
    def the_legal_actions_are_all_different_and_all_allowed(self):
        legal = self.position.legal_actions()
        actions = list(legal)
        assert len(actions) == legal.count() == sum(legal.counts().values())
        assert bool(legal) is bool(actions) is (self.position.mover is not None)
        different = {
            (getattr(action, "patch", None), action_mask(self.position, action)) for action in actions
        }
        assert len(different) == len(actions)
        for action in actions:
            assert allowed(self.position, action)
        for action in actions[:: max(1, len(actions) // 10)]:
            assert action in legal
            assert self.position.why_not(action) is None
            assert parse_action(str(action)) == action

    @invariant()
    def the_outcome_comes_only_at_the_end(self):
        outcome = self.position.outcome()
        assert (outcome is not None) is (self.position.phase is Phase.OVER)
        scores = [self.position.score(who) for who in Player]
        for who, score in zip(Player, scores, strict=True):
            state = self.position[who]
            points = self.edition.special_tile * (self.position.tile is who)
            assert (score.buttons, score.empty, score.tile) == (state.buttons, state.quilt.empty, points)
            assert (
                score.total
                == score.buttons + score.penalty + score.tile
                == state.buttons - 2 * state.quilt.empty + points
            )
        if outcome is not None:
            assert list(outcome.scores) == scores
            green, yellow = (score.total for score in scores)
            assert outcome.tie_broken is (green == yellow)
            by_points = Player.GREEN if green > yellow else Player.YELLOW
            assert outcome.winner is (self.position.home if green == yellow else by_points)

    def teardown(self):
        """Replaying the actions, as values or as words, gives the same position."""
        if not hasattr(self, "setup"):
            return
        replayed = spelled = self.setup.start()
        for action in self.actions:
            replayed = replayed.play(action)
            spelled = spelled.play(parse_action(str(action)))
        assert replayed == spelled == self.position


class AnyGameOfExpress(AnyGame):
    """The same, with blue patches that come in as soon as five light ones are left."""

    edition = EXPRESS

    @invariant()
    def the_blue_patches_come_in_behind_the_last_five_others(self):
        blue, light = self.edition.rule.late, set(self.edition.early)
        position = self.position
        bought = sum(piece.patch in light for who in Player for piece in position[who].quilt.pieces)
        if bought < len(light) - 5:
            assert len(position.waiting) == len(blue)
            assert set(position.circle) <= light
        else:
            assert position.waiting == ()


TestAnyGame = AnyGame.TestCase
TestAnyGameOfExpress = AnyGameOfExpress.TestCase


@given(SETUPS, SEEDS)
def test_a_game_of_random_kinds_of_action_ends_in_a_hundred_or_so(setup, seed):
    rng = random.Random(seed)
    position = setup.start()
    plies = 0
    while position.outcome() is None:
        position = position.play(rng.choice(rng.choice(by_kind(position))))
        plies += 1
        assert plies <= 53 * 2 + 33 + 5
    assert position.green.space == position.yellow.space == 53


@given(SETUPS, SEEDS)
def test_legal_actions_come_in_a_fixed_order(setup, seed):
    rng = random.Random(seed)
    position = setup.start()
    for _ in range(rng.randrange(40)):
        if position.mover is not None:
            position = position.play(rng.choice(rng.choice(by_kind(position))))
    actions = list(position.legal_actions())
    offers = [patch.id for patch in position.offers]

    def place(action):
        match action:
            case Advance():
                return (-1, 0, 0, 0)
            case Buy(patch=patch, turn=turn, cell=cell):
                return (offers.index(patch), turn, cell.row, cell.column)
            case PlaceLeather(cell=cell):
                return (0, 0, cell.row, cell.column)

    assert actions == sorted(actions, key=place)
    assert actions == list(position.legal_actions())
    for patch in offers:
        bought = [action for action in actions if isinstance(action, Buy) and action.patch == patch]
        assert list(position.legal_buys(patch)) == bought
    turns = {(action.patch, action.turn) for action in actions if isinstance(action, Buy)}
    assert all(EDITION.patch(patch).canonical(turn) is turn for patch, turn in turns)


@given(SETUPS)
def test_the_shuffled_setup_can_be_written_down_and_set_up_again(setup):
    again = Setup(circle=setup.circle, first=setup.first, board=setup.board)
    assert again.start() == setup.start()


@pytest.mark.parametrize(
    ("position", "patch"),
    [
        pytest.param(
            scene(player(), player(9), circle=circle_from("02", "03", "04", "05")), "05", id="further-round"
        ),
        pytest.param(scene(player(), player(9)), "99", id="unknown"),
        pytest.param(scene(player(buttons=1), player(9), circle=circle_from("03")), "03", id="too-dear"),
        pytest.param(
            scene(player(quilt=full_but("a1")), player(9), circle=circle_from("02")), "02", id="fits-nowhere"
        ),
        pytest.param(scene(player(20), player(19), owed=1), "02", id="leather-first"),
        pytest.param(scene(player(53), player(53)), "02", id="game-over"),
    ],
)
def test_there_is_no_legal_purchase_of_what_cannot_be_bought(position, patch):
    assert list(position.legal_buys(patch)) == []


def test_equal_positions_count_as_one_and_survive_pickling():
    position, twin = Setup.shuffled(seed=2).start(), Setup.shuffled(seed=2).start()
    assert len({position, twin, position.play(Advance())}) == 2
    assert pickle.loads(pickle.dumps(position.play(Advance()))) == position.play(Advance())


def test_nothing_of_a_game_can_be_changed_in_place():
    position = Setup.shuffled(seed=1).start()
    position = position.play(next(position.legal_buys(position.offers[0].id), Advance()))
    values = [
        Setup.shuffled(seed=1),
        position,
        position.green,
        position.green.quilt,
        EDITION,
        EDITION.patch("08"),
        Advance(),
    ]
    for value in values:
        for field in type(value).__match_args__:
            with pytest.raises(AttributeError):
                setattr(value, field, getattr(value, field))


def test_playing_leaves_the_position_played_from_as_it_was():
    position = Setup.shuffled(seed=2).start()
    twin = Setup.shuffled(seed=2).start()
    for action in list(position.legal_actions())[:20]:
        position.play(action)
        position.events(action)
    assert position == twin

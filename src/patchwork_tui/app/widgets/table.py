"""The table: both quilts, the market, the track and the log, one picture of a scene."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.geometry import Region
from textual.timer import Timer
from textual.widget import Widget

from patchwork_tui.app import wording
from patchwork_tui.app.cells import GhostLook, quilt_looks
from patchwork_tui.app.composition import LARGEST_CELLS, Composition, compose, fits
from patchwork_tui.app.forecast import forecast
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.purse import Purse
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.automa_view import AutomaView
from patchwork_tui.app.widgets.line_view import LineView
from patchwork_tui.app.widgets.log_view import LogView
from patchwork_tui.app.widgets.market_view import MarketPicture, MarketView, Offer
from patchwork_tui.app.widgets.motion import Motion
from patchwork_tui.app.widgets.moving_view import STEP
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.app.widgets.track_view import TrackNotes, TrackPicture, TrackView
from patchwork_tui.pictures.cloths import LEATHER, cloth_of
from patchwork_tui.rules import Patch, Player, Take, Turn, automa_of
from patchwork_tui.settings import Seating

_AUTOMA = "automa"
"""The Automa's place, which lies where its quilt would."""

_TITLE_MARGIN = 6
"""Columns of a frame that its title cannot have."""


class Table(Widget, Motion):
    """Draws the scene it is shown, composed for the room it has.

    Whoever uses the table hands over the parts around the boards and fills them; their ids are `banner`,
    `account`, `panel` and `keys`, and in the first game `lesson`. The table finds their places. Only what
    differs from the scene before is drawn again. Clicks come as the messages of the boards.
    """

    DEFAULT_CSS = """
    Table { width: 100%; height: 100%; layers: table; }
    Table > * { position: absolute; overflow: hidden; }
    """

    def __init__(self, look: Look, scene: Scene, parts: Iterable[LineView], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._look = look
        self._scene = scene
        self._parts = tuple(parts)
        self._composition: Composition | None = None
        self._purse = Purse(moves=look.moves)
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The boards, and the parts that were handed over."""
        look, side = self._look, self._scene.position.edition.quilt
        yield TrackView(look, self._track(), id="track")
        yield TrackNotes(look, self._track(), id="notes")
        yield QuiltView(look, side, id="left")
        yield QuiltView(look, side, id="right")
        if automa_of(self._scene.position) is not None:
            yield AutomaView(look, self._scene, id=_AUTOMA)
        yield LogView(look, self._scene, id="log")
        yield MarketView(look, self._market(), id="market")
        yield from self._parts

    def show(self, scene: Scene) -> None:
        """Show this scene on the boards."""
        if len(scene.accounts) == len(self._scene.accounts) + 1:
            self._purse.fill(self._scene.position, scene.position)
        elif scene.position is not self._scene.position:
            self._purse.empty()
        self._scene = scene
        self._draw()
        if self._purse.coming and self._timer is None:
            self._timer = self.set_interval(STEP, self._count)

    def settle(self) -> None:
        """Have all buttons counted."""
        if self._purse.coming:
            self._purse.empty()
            self._count()

    def _count(self) -> None:
        """Count some more of the buttons that are coming in."""
        self._purse.count()
        if not self._purse.coming and self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._draw()

    def player_of(self, quilt: QuiltView) -> Player:
        """Whose quilt a view shows."""
        return self._seats()[0 if quilt.id == "left" else 1]

    def on_resize(self) -> None:
        """Compose the table anew for the room it now has."""
        width, height = self.size
        if not fits(width, height):
            return
        largest = LARGEST_CELLS[self._look.settings.cells]
        self._composition = compose(width, height, self._scene.position.edition.quilt, largest)
        self.query_one("#left", QuiltView).cell_size = self._composition.left
        self.query_one("#right", QuiltView).cell_size = self._composition.right
        for part in self.children:
            region = self._composition.regions.get(self._place_of(part.id or ""))
            if part.id == "lesson":
                region = self._composition.lesson
            part.display = region is not None
            if region is not None:
                _put(part, region)
            if region is not None and isinstance(part, QuiltView):
                part.styles.padding = (0, part.margin_in(region.width))
        self._draw()

    def _place_of(self, part: str) -> str:
        """The region of a part; the Automa has a place instead of the quilt on the right."""
        if automa_of(self._scene.position) is None:
            return part
        return {"right": "", _AUTOMA: "right"}.get(part, part)

    def _seats(self) -> tuple[Player, Player]:
        """Whose quilts lie left and right: in fixed seats, or on the left the mover's.

        The mover's is on the left where only that one is large, or where this is wished for. Who plays
        alone against a computer keeps the large one.
        """
        mover = self._scene.mover if self._scene.person is None else self._scene.person
        wished = self._look.settings.seating is Seating.MOVER_LEFT
        if mover is None or self._composition is None or (self._composition.seats_are_fixed and not wished):
            return Player.GREEN, Player.YELLOW
        return mover, mover.other

    def _draw(self) -> None:
        if self._composition is None:
            return
        scene, tints = self._scene, self._look.palette.tints
        self.query_one(TrackView).show(self._track())
        self.query_one(TrackNotes).show(self._track())
        automa = automa_of(scene.position)
        for part, player in zip(("left", "right"), self._seats(), strict=True):
            if automa is None or automa.seat is not player:
                self._draw_quilt(part, player)
            else:
                self.query_one(AutomaView).show(scene)
                self._entitle(self.query_one(AutomaView), part, player)
        log = self.query_one(LogView)
        log.frame("round", tints.muted)
        log.entitle("last", tints.muted)
        log.show(scene)
        market = self.query_one(MarketView)
        market.frame("round", tints.muted)
        market.show(self._market())

    def _track(self) -> TrackPicture:
        scene = self._scene
        ghost = None
        told = forecast(scene.hand) if scene.hand else None
        if told is not None and told.end != told.start:
            ghost = (told.player, told.end)
        decided = scene.decision
        if decided is not None and scene.mover is not None:
            ghost = (scene.mover, scene.position[scene.mover].space + decided.spaces)
        return TrackPicture.of(scene.position, scene.board, scene.initials, ghost)

    def _market(self) -> MarketPicture:
        position, hand = self._scene.position, self._scene.hand
        offers = tuple(self._offer(patch, hand) for patch in position.offers)
        following = position.circle[len(offers) :]
        note = wording.late_note(position)
        return MarketPicture(offers, tuple(map(position.edition.patch, following)), note)

    def _offer(self, patch: Patch, hand: Hand | None) -> Offer:
        position = self._scene.position
        held = hand is not None and hand.choice == patch.id and not position.owed
        spot = hand.spot if hand is not None and held else None
        complaint = wording.brief_hindrance(position, patch, self._look.glyphs)
        decided = self._scene.decision
        held = held or (decided is not None and decided.action == Take(patch.id))
        return Offer(patch, spot.turn if spot else Turn.R0, complaint, held, over=position.mover is None)

    def _draw_quilt(self, part: str, player: Player) -> None:
        assert self._composition is not None
        view = self.query_one(f"#{part}", QuiltView)
        scene, position = self._scene, self._scene.position
        quilt = position[player].quilt
        last = scene.last_mask if position.top is player else 0
        square = quilt.square_closed_by(last, position.edition.special_tile) if position.tile is player else 0
        view.show(quilt_looks(quilt, position.edition, self._ghost(player), last), square)
        self._entitle(view, part, player)

    def _entitle(self, view: LineView, part: str, player: Player) -> None:
        """Write into the frame what a player has, and mark whose turn it is."""
        assert self._composition is not None
        scene, tints = self._scene, self._look.palette.tints
        acting, tint = scene.mover is player, tints.players[player]
        room = self._composition.regions[part].width - _TITLE_MARGIN
        view.frame("heavy" if acting else "round", tint if acting else tints.muted)
        coming = self._purse.of(player)
        view.entitle(wording.quilt_title(scene, player, room, self._look.glyphs, coming), tint)

    def _ghost(self, player: Player) -> GhostLook | None:
        scene, hand = self._scene, self._scene.hand
        if hand is None or scene.mover is None:
            return None
        shown_on = scene.mover.other if scene.across else scene.mover
        ghost = hand.ghost_on(scene.position[player].quilt) if player is shown_on else None
        if ghost is None:
            return None
        legal = not ghost.fault if scene.across else hand.refusal is None
        held = hand.held
        cloth = cloth_of(held.letter) if isinstance(held, Patch) else LEATHER
        return GhostLook(ghost.cells, legal, ghost.fault, cloth)


def _put(part: Widget, region: Region) -> None:
    part.styles.offset = region.offset
    part.styles.width, part.styles.height = region.size

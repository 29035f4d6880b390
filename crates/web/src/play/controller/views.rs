//! Everything shown of the match, asked of the engine once for each change.
use drawing::Drawing;
use protocol::PointerView;
use view::{Followed, GameView, LogLine, Odds, SeatPictures, Selection, Standing, Viewpoint, Wait};

use super::{Stage, TableController};
use crate::cached::{Cached, Shared};
use crate::online::TakeBack;

/// The views that were asked last.
#[derive(Default)]
pub struct Views {
    now: Cached<(u64, Viewpoint, Selection), GameView>,
    peek: Cached<(u64, Viewpoint, Selection), GameView>,
    pointer: Cached<(u64, Viewpoint, Selection, Vec<String>), PointerView>,
    fixed_board: Cached<String, Drawing>,
    standings: Cached<(u64, Viewpoint), Vec<Standing>>,
    log: Cached<(u64, Viewpoint), Vec<LogLine>>,
    odds: Cached<(u64, Viewpoint), Odds>,
    pub(super) followed: Cached<(u64, Viewpoint), Followed>,
    can_undo: Cached<(u64, Option<u8>), bool>,
}

impl TableController {
    /// Returns the selection that the board is drawn with.
    fn board_selection(&self) -> Selection {
        let live = self.is_live();
        let considered = if self.stage == Stage::Walking {
            Vec::new()
        } else if self.pointed().is_empty() && live {
            self.hinted().map(str::to_owned).into_iter().collect()
        } else {
            self.pointed().to_vec()
        };
        Selection { considered, ..self.selection() }
    }

    /// Returns the selection without events under the pointer and without a hint.
    fn selection(&self) -> Selection {
        Selection {
            picked: if self.peek.is_some() { Vec::new() } else { self.picked.clone() },
            forbidden: self.forbidden.clone(),
            asked_back: self.asked_back,
            live: self.is_live(),
            threat: self.settings.threat,
            ..Selection::default()
        }
    }

    /// Returns the position that is shown, with the choices there.
    pub fn view_now(&self) -> Shared<GameView> {
        let advised = self.hinted().map(str::to_owned);
        let selection = Selection { picked: self.picked.clone(), advised, ..self.selection() };
        let key = (self.changes, self.viewpoint_now(), selection);
        self.views.now.get(key, |(_, viewpoint, selection)| self.open.view(*viewpoint, selection))
    }

    /// Returns the position on the board: the earlier one looked at, or the one that is shown.
    pub fn view(&self) -> Shared<GameView> {
        if self.peek.is_none() {
            return self.view_now();
        }
        let key = (self.changes, self.viewpoint(), self.selection());
        self.views.peek.get(key, |(_, viewpoint, selection)| self.open.view(*viewpoint, selection))
    }

    /// Returns everything that changes with the pointer.
    pub fn pointer(&self) -> Shared<PointerView> {
        let considered = if self.is_live() { self.pointed().to_vec() } else { Vec::new() };
        let key = (self.changes, self.viewpoint(), self.board_selection(), considered);
        self.views.pointer.get(key, |(_, viewpoint, selection, considered)| {
            self.open.pointer(*viewpoint, selection, considered)
        })
    }

    /// Draws the board with the layers that depend on the map alone.
    pub fn fixed_board(&self) -> Shared<Drawing> {
        let key = self.view().board_name.clone();
        self.views
            .fixed_board
            .get(key, |_| self.open.board(self.viewpoint(), &Selection::default(), true).board)
    }

    /// Returns the standings at the position on the board.
    pub fn standings(&self) -> Shared<Vec<Standing>> {
        let key = (self.changes, self.viewpoint());
        self.views.standings.get(key, |(_, viewpoint)| self.open.standings(*viewpoint))
    }

    /// Returns the log up to the position that is shown.
    pub fn log(&self) -> Shared<Vec<LogLine>> {
        let key = (self.changes, self.viewpoint_now());
        self.views.log.get(key, |(_, viewpoint)| self.open.log(0, *viewpoint))
    }

    /// Returns the next outcomes of chance.
    pub fn odds(&self) -> Shared<Odds> {
        let key = (self.changes, self.viewpoint_now());
        self.views.odds.get(key, |(_, viewpoint)| self.open.odds(*viewpoint))
    }

    /// Returns an event in the words of its choice.
    pub fn event_name(&self, event: &str) -> String {
        self.open.event_names(self.viewpoint_now(), &[event.to_owned()]).concat()
    }

    /// Draws a seat's own things.
    pub fn seat_pictures(&self, seat: u8) -> SeatPictures {
        self.open.seat_pictures(self.viewpoint(), seat)
    }

    /// Whether a pick or the last decision can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.picked.is_empty() || self.can_undo_decision() || (self.is_entered() && self.open.ply() > 0)
    }

    /// Whether the last decision can be taken back.
    pub(super) fn can_undo_decision(&self) -> bool {
        if let Some(take_back) = self.server {
            return take_back != TakeBack::None;
        }
        let key = (self.changes, self.seat);
        *self.views.can_undo.get(key, |(_, seat)| self.open.can_undo(*seat))
    }

    /// Whether there is anything for the tab of standings.
    pub fn has_table_tab(&self) -> bool {
        self.has_panel() || self.pointer().score_sheet.is_some()
    }

    /// Whether the game has a panel of its own.
    pub fn has_panel(&self) -> bool {
        self.pointer().sections.panel.is_some()
    }

    /// Whether something lies beside the board: throughout the match, or never.
    pub fn has_side_area(&self) -> bool {
        self.pointer().drawings.side_sheet.is_some() || self.has_others()
    }

    /// Whether the other seats have small drawings.
    pub fn has_others(&self) -> bool {
        self.open.info().players.len() > 1 && self.seat_pictures(0).small.is_some()
    }

    /// Whether choices are listed: while a person is to move, also while a step is being shown.
    pub fn lists_choices(&self) -> bool {
        self.stage != Stage::Chance && matches!(self.open.wait(), Wait::Person(_))
    }

    /// Whether anything can be chosen on a board.
    pub fn marks_any(&self) -> bool {
        let drawings = &self.pointer().drawings;
        let beside = drawings.side_sheet.as_ref();
        !drawings.board.targets.is_empty() || beside.is_some_and(|sheet| !sheet.drawing.targets.is_empty())
    }

    /// Whether something possible is marked on the board and stands in no list.
    pub fn marks_more(&self) -> bool {
        let (view, pointer) = (self.view_now(), self.pointer());
        let is_listed = |event: &String| view.choices.iter().any(|choice| choice.event == *event);
        let targets = &pointer.drawings.board.targets;
        targets.iter().any(|target| !target.events.first().is_some_and(is_listed))
    }
}

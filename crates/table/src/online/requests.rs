//! Commands of guests, in the order in which they are judged (N-10): seat, id, cursor, turn, rule.
use games::Playable;
use tabletop::{Seat, Turn, Why};

use super::terms::OPEN;
use super::{
    Answer, Code, Command, Cursor, Do, Kept, Kind, OnlineTable, OwnKind, Refused, Request, Status, Step,
};

/// The milliseconds after which one who is away and has not decided may be replaced where there is no pace (N-19).
const AWAY: i64 = 7 * 86_400_000;

impl<G: Playable> OnlineTable<G> {
    /// Brings about the command of a guest. Returns the answer and the step to keep, which is empty where the command was
    /// answered before.
    ///
    /// # Errors
    /// The reason why it changes nothing.
    pub fn command(&mut self, request: Request<'_>, command: &Command) -> Result<(Answer, Step), Refused> {
        let Request { guest, at, .. } = request;
        if !self.may_see(guest) {
            return Err(Refused::new(Code::NotFound, "there is no such table"));
        }
        if let Some(seat) = command.own_seat() {
            self.own_seat(guest, seat)?;
        }
        if let Some(answer) = self.answered(guest, command.id, command.body)? {
            return Ok((answer, Step::default()));
        }
        let before = self.cursor(guest);
        self.change(request, command)?;
        let now = self.cursor(guest);
        let kept = Kept {
            guest: guest.to_owned(),
            id: command.id,
            body: command.body,
            at,
            public: before.public + 1..now.public + 1,
            own: before.own + 1..now.own + 1,
        };
        self.fold.keep(&kept);
        let answer = self.answer(guest, kept.public.clone(), kept.own.clone());
        let mut step = self.take_step();
        step.kept = Some(kept);
        Ok((answer, step))
    }

    fn change(&mut self, request: Request<'_>, command: &Command) -> Result<(), Refused> {
        let Request { guest, at, here } = request;
        match &command.change {
            Do::Join { seat, nonce } => self.join(guest, *seat, nonce, at),
            Do::Leave | Do::Resign { .. } | Do::Close if self.is_try() => self.give_up(guest, at),
            Do::Leave => self.leave(guest, at),
            Do::Start { fill } => {
                self.must_be_open()?;
                self.must_be_host(guest)?;
                let empty = self.fold.seats.iter().any(|seat| seat.is_open());
                let fill = fill.clone().or_else(|| Some("greedy".to_owned())).filter(|_| empty);
                self.start(at, fill);
                Ok(())
            }
            Do::Act { seat, event } => self.act(guest, command.after, *seat, event, request),
            Do::Undo { seat } => self.undo(guest, command.after, *seat, request),
            Do::Answer { undo, yes } => self.answer_ask(guest, *undo, *yes, request),
            Do::Resign { seat } => {
                self.must_run()?;
                if self.fold.seats[usize::from(*seat) - 1].resigned {
                    return Err(Refused::new(Code::NotYourTurn, "the seat is given up already"));
                }
                self.give_to_bot(*seat, "greedy".to_owned(), true, false, request);
                Ok(())
            }
            Do::Replace { seat, bot } => self.replace(*seat, bot, request, here),
            Do::Retake { seat } => self.retake(*seat, request),
            Do::Remove { seat } => {
                self.must_be_open()?;
                self.must_be_host(guest)?;
                let taken =
                    self.fold.seats.get(usize::from(*seat) - 1).is_some_and(|seat| seat.guest.is_some());
                if !taken {
                    return Err(Refused::wrong("/seat", "seat: nobody sits there"));
                }
                self.push(at, Kind::Removed { seat: *seat });
                Ok(())
            }
            Do::React { .. } => self.must_sit(guest),
            Do::Close => self.close(request),
            Do::Rematch { .. } => self.may_play_again(guest),
        }
    }

    /// Whether a guest may play again with those of this table.
    ///
    /// # Errors
    /// The match is not over, or the guest did not play it.
    pub fn may_play_again(&self, guest: &str) -> Result<(), Refused> {
        self.must_sit(guest)?;
        if self.is_try() {
            return Err(Refused::new(Code::Forbidden, "a day has one try"));
        }
        match self.fold.status {
            Status::Over => Ok(()),
            Status::Closed => Err(Refused::new(Code::Closed, "the table was closed before its end")),
            _ => Err(Refused::new(Code::Forbidden, "the match is not over")),
        }
    }

    fn own_seat(&self, guest: &str, seat: u8) -> Result<(), Refused> {
        let place = self.fold.seats.get(usize::from(seat) - 1);
        match place {
            None => Err(Refused::wrong("/seat", format!("seat: there are {}", self.fold.seats.len()))),
            Some(place) if place.guest.as_deref() == Some(guest) => Ok(()),
            Some(_) => Err(Refused::new(Code::NotYours, format!("seat {seat} is not yours"))),
        }
    }

    pub(super) fn must_sit(&self, guest: &str) -> Result<(), Refused> {
        match self.seats_of(guest).is_empty() {
            false => Ok(()),
            true => Err(Refused::new(Code::NotYours, "no seat of the table is yours")),
        }
    }

    fn must_be_host(&self, guest: &str) -> Result<(), Refused> {
        match self.fold.host == guest {
            true => Ok(()),
            false => Err(Refused::new(Code::Forbidden, "only the host may do so")),
        }
    }

    fn must_be_open(&self) -> Result<(), Refused> {
        match self.fold.status {
            Status::Open => Ok(()),
            Status::Closed => Err(Refused::new(Code::Closed, "the table is closed")),
            _ => Err(Refused::new(Code::Started, "the table has started")),
        }
    }

    pub(super) fn must_run(&self) -> Result<(), Refused> {
        match self.fold.status {
            Status::Running => Ok(()),
            Status::Closed => Err(Refused::new(Code::Closed, "the table is closed")),
            Status::Open => Err(Refused::new(Code::NotYourTurn, "the match has not begun")),
            Status::Over => Err(Refused::new(Code::NotYourTurn, "the match is over")),
            Status::Frozen => {
                Err(Refused::new(Code::Frozen, "the table's rules are not those of this program"))
            }
        }
    }

    fn join(&mut self, guest: &str, seat: Option<u8>, nonce: &str, at: super::Time) -> Result<(), Refused> {
        self.must_be_open()?;
        let own = self.fold.seats.iter().find(|seat| seat.guest.as_deref() == Some(guest));
        if own.is_some_and(|seat| seat.nonce.as_deref() != Some(nonce)) {
            return Err(Refused::wrong("/nonce", "nonce: several seats of one guest repeat theirs"));
        }
        let kept = self.fold.terms.kept.as_ref().filter(|kept| at < kept.until);
        let kept_for = |index: usize| kept.and_then(|kept| kept.guests.get(index)?.as_deref());
        let is_free = |index: usize| {
            self.fold.seats[index].is_open() && kept_for(index).is_none_or(|other| other == guest)
        };
        let wanted = match seat.map(|seat| usize::from(seat) - 1) {
            Some(index) if index >= self.fold.seats.len() => {
                return Err(Refused::wrong("/seat", format!("seat: there are {}", self.fold.seats.len())));
            }
            Some(index) => Some(index).filter(|index| is_free(*index)),
            // A seat that is kept for the guest comes first.
            None => {
                let mut free: Vec<usize> =
                    (0..self.fold.seats.len()).filter(|index| is_free(*index)).collect();
                free.sort_by_key(|index| kept_for(*index).is_none());
                free.first().copied()
            }
        };
        let Some(index) = wanted else {
            return Err(Refused::new(
                Code::Full,
                if seat.is_some() { "the seat is taken" } else { "all seats are taken" },
            ));
        };
        debug_assert_eq!(self.fold.terms.seats[index], OPEN);
        self.push(
            at,
            Kind::Joined { seat: index as u8 + 1, guest: guest.to_owned(), nonce: nonce.to_owned() },
        );
        self.start_if_full(at);
        Ok(())
    }

    fn leave(&mut self, guest: &str, at: super::Time) -> Result<(), Refused> {
        self.must_sit(guest)?;
        if self.fold.status != Status::Open {
            self.must_run()?;
        }
        for seat in self.seats_of(guest) {
            if self.fold.status == Status::Open {
                self.push(at, Kind::Left { seat });
            } else if self.fold.seats[usize::from(seat) - 1].bot.is_none() {
                self.push(at, Kind::Bot { seat, bot: "greedy".to_owned(), resigned: false, left: true });
            }
        }
        self.ask_ends_without_persons(at);
        Ok(())
    }

    fn give_to_bot(&mut self, seat: u8, bot: String, resigned: bool, left: bool, request: Request<'_>) {
        self.push(request.at, Kind::Bot { seat, bot, resigned, left });
        self.ask_ends_without_persons(request.at);
    }

    fn replace(
        &mut self,
        seat: u8,
        bot: &str,
        request: Request<'_>,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<(), Refused> {
        self.must_run()?;
        let Some(place) = self.fold.seats.get(usize::from(seat) - 1) else {
            return Err(Refused::wrong("/seat", format!("seat: there are {}", self.fold.seats.len())));
        };
        let Some(person) = place.guest.as_deref().filter(|_| place.is_persons()) else {
            return Err(Refused::wrong("/seat", "seat: a bot holds it already"));
        };
        let is_late = place.lates > 0 && self.fold.host == request.guest;
        let decides = self.deciding().contains(&(usize::from(seat) - 1));
        let is_away = self.fold.terms.pace.is_none()
            && decides
            && !here(person)
            && request.at.since(self.fold.since) >= AWAY;
        if !(is_late || is_away && self.must_sit(request.guest).is_ok()) {
            return Err(Refused::new(
                Code::Forbidden,
                "only one who is late is replaced, by the host, or one who is away for 7 days",
            ));
        }
        self.give_to_bot(seat, bot.to_owned(), false, false, request);
        Ok(())
    }

    fn retake(&mut self, seat: u8, request: Request<'_>) -> Result<(), Refused> {
        self.must_run()?;
        let place = &self.fold.seats[usize::from(seat) - 1];
        if place.resigned {
            return Err(Refused::new(Code::Forbidden, "the seat was given up"));
        }
        if place.bot.is_none() {
            return Err(Refused::new(Code::NotYourTurn, "no bot holds the seat"));
        }
        self.push(request.at, Kind::Back { seat });
        Ok(())
    }

    fn close(&mut self, request: Request<'_>) -> Result<(), Refused> {
        let Request { guest, at, .. } = request;
        let seed = self.told_seed();
        if self.fold.status == Status::Open {
            self.must_be_host(guest)?;
            self.push(at, Kind::Closed { seed });
            return Ok(());
        }
        self.must_run()?;
        self.must_sit(guest)?;
        if !self.fold.closers.contains(guest) {
            self.push(at, Kind::Asked { guest: guest.to_owned(), seat: None, ply: None, close: true });
        }
        if self.fold.other_persons(guest).is_subset(&self.fold.closers) {
            self.push(at, Kind::Closed { seed });
        }
        Ok(())
    }

    /// Refuses a request that was made before the decision of its seat changed.
    fn must_be_fresh(&self, guest: &str, after: Option<Cursor>, seat: usize) -> Result<(), Refused> {
        let newest = self.cursor(guest);
        let after = after.unwrap_or(newest);
        if after.public > newest.public {
            return Err(Refused::wrong("/after", "after: the table has no such entry"));
        }
        let place = &self.fold.seats[seat];
        if place.touched > after.public || place.touched_own > after.own.min(newest.own) {
            let stale = Refused::new(Code::Stale, "the match has gone on since");
            return Err(Refused { cursor: Some(newest), ..stale });
        }
        Ok(())
    }

    fn act(
        &mut self,
        guest: &str,
        after: Option<Cursor>,
        seat: u8,
        event: &str,
        request: Request<'_>,
    ) -> Result<(), Refused> {
        let index = usize::from(seat) - 1;
        self.must_be_running_for(guest, after, index)?;
        let place = &self.fold.seats[index];
        if !place.is_persons() || place.is_late || !self.deciding().contains(&index) {
            return Err(Refused::new(Code::NotYourTurn, format!("it is not the turn of seat {seat}")));
        }
        let event = self.possible(index, event)?;
        self.decide(index, event, request.at);
        Ok(())
    }

    /// The match runs, and the caller has seen what touches the seat. Staleness is judged before the turn.
    fn must_be_running_for(&self, guest: &str, after: Option<Cursor>, seat: usize) -> Result<(), Refused> {
        if matches!(self.fold.status, Status::Closed | Status::Frozen | Status::Open) {
            self.must_run()?;
        }
        self.must_be_fresh(guest, after, seat)?;
        self.must_run()
    }

    /// The event of a text, if the seat can bring it about.
    ///
    /// # Errors
    /// The text is no event, or a rule forbids it, as far as the seat may know.
    pub(super) fn possible(&self, seat: usize, text: &str) -> Result<G::Event, Refused> {
        let unknown = |error: tabletop::UnknownEvent| Refused::new(Code::Refused, error.to_string());
        let event: G::Event = text.parse().map_err(unknown)?;
        let state = self.state_for(seat);
        match self.game.refusal(&self.game.seen(&state, Some(Seat::new(seat as u8))), event) {
            None if self.game.turn(&state) == Turn::Seat(Seat::new(seat as u8)) => Ok(event),
            None => Err(Refused::new(Code::NotYourTurn, "another seat is to decide")),
            Some(refusal) => {
                let why = Why::of(&refusal);
                Err(Refused { rule: Some(why.rule), ..Refused::new(Code::Refused, why.text) })
            }
        }
    }

    fn undo(
        &mut self,
        guest: &str,
        after: Option<Cursor>,
        seat: u8,
        request: Request<'_>,
    ) -> Result<(), Refused> {
        let (index, at) = (usize::from(seat) - 1, request.at);
        self.must_be_running_for(guest, after, index)?;
        let place = &self.fold.seats[index];
        if !place.is_persons() || place.is_late {
            return Err(Refused::new(Code::NotYourTurn, "a bot decides for the seat"));
        }
        let nothing = |detail: &str| Refused::new(Code::Refused, detail);
        if self.is_try() {
            return Err(nothing("a day's try takes nothing back"));
        }
        if let Some(round) = &self.fold.round {
            let part = &round.parts[index];
            if part.events.is_empty() {
                return Err(nothing("there is nothing to take back in this round"));
            }
            let was_ready = part.ready;
            self.push_own(at, index, OwnKind::Undone { seat });
            if was_ready {
                self.push(at, Kind::Unready { seat });
            }
            return Ok(());
        }
        let way = self.fold.way_back(index, guest).ok_or_else(|| nothing("there is nothing to take back"))?;
        if !way.is_answered || (self.asks() && self.fold.other_persons(guest).is_empty()) {
            self.push(at, Kind::Undone { ply: way.ply });
            return Ok(());
        }
        if !self.asks() {
            return Err(nothing("another person has decided since, and this table takes nothing back then"));
        }
        if self.fold.asked {
            return Err(nothing("the others were asked already"));
        }
        self.push(
            at,
            Kind::Asked { guest: guest.to_owned(), seat: Some(seat), ply: Some(way.ply), close: false },
        );
        Ok(())
    }

    fn asks(&self) -> bool {
        self.fold.terms.takeback == super::TakeBack::Ask
    }

    fn answer_ask(&mut self, guest: &str, undo: u64, yes: bool, request: Request<'_>) -> Result<(), Refused> {
        self.must_run()?;
        self.must_sit(guest)?;
        let open = self.fold.ask.as_ref().filter(|ask| ask.seq == undo && ask.is_open(request.at));
        let Some(ask) = open else {
            let gone = Refused::new(Code::Stale, "nobody asks that any more");
            return Err(Refused { cursor: Some(self.cursor(guest)), ..gone });
        };
        let asker = ask.guest.clone();
        if !self.fold.other_persons(&asker).contains(guest) || ask.agreed.contains(guest) {
            return Err(Refused::new(Code::Forbidden, "you are not asked"));
        }
        self.push(request.at, Kind::Answered { undo, guest: guest.to_owned(), yes });
        self.take_back_if_agreed(request.at);
        Ok(())
    }

    /// Goes back where every other person has agreed.
    fn take_back_if_agreed(&mut self, at: super::Time) {
        let Some(ask) = self.fold.ask.as_ref().filter(|ask| ask.is_open(at)) else { return };
        if self.fold.other_persons(&ask.guest).is_subset(&ask.agreed) {
            self.push(at, Kind::Undone { ply: ask.ply });
        }
    }

    /// One who has left is not waited for.
    fn ask_ends_without_persons(&mut self, at: super::Time) {
        if self.fold.status != Status::Running {
            return;
        }
        let asker_left = self
            .fold
            .ask
            .as_ref()
            .is_some_and(|ask| !self.fold.seats[usize::from(ask.seat) - 1].is_persons());
        if !asker_left {
            self.take_back_if_agreed(at);
        }
    }
}

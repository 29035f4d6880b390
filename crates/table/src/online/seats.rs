//! The seats of a table: who sits there, and who decides.

/// A seat of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatAt {
    /// The guest who took it; none while it is open, and where a bot sat from the beginning.
    pub(super) guest: Option<String>,
    /// The guest's part of the dice.
    pub(super) nonce: Option<String>,
    /// The entry by which the guest took it.
    pub(super) joined: u64,
    /// The bot that holds it.
    pub(super) bot: Option<String>,
    /// Whether its guest has given it up for good.
    pub(super) resigned: bool,
    /// The number of times in a row that it was late.
    pub(super) lates: u32,
    /// Whether its time is up, so that a bot completes this decision.
    pub(super) is_late: bool,
    /// The last public entry that touched its decision.
    pub(super) touched: u64,
    /// The last own entry of its guest that touched its decision.
    pub(super) touched_own: u64,
}

impl SeatAt {
    /// Whether nobody sits there.
    pub(super) fn is_open(&self) -> bool {
        self.guest.is_none() && self.bot.is_none()
    }

    /// Whether a person holds it.
    pub(super) fn is_persons(&self) -> bool {
        self.guest.is_some() && self.bot.is_none()
    }

    /// The own history in which its hidden decisions stand; that of nobody for a bot's.
    pub(super) fn owner(&self) -> &str {
        self.guest.as_deref().unwrap_or_default()
    }

    /// Opens the seat again.
    pub(super) fn leave(&mut self) {
        *self = SeatAt::default();
    }
}

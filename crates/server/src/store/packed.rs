//! Steps as few bytes: everything that follows from the steps before is left out (N-21, 64 bytes an event).
use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use table::online::{BodyDigest, Entry, Kept, Kind, OwnEntry, OwnKind, RequestId, Step, Terms, Time};

/// A step as it is kept.
#[derive(Serialize, Deserialize)]
struct Packed<'s> {
    at: i64,
    #[serde(borrow)]
    public: Vec<PackedKind<'s>>,
    #[serde(borrow)]
    own: Vec<(Who<'s>, u64, PackedOwn<'s>)>,
    #[serde(borrow)]
    kept: Option<PackedKept<'s>>,
    paused: i64,
}

/// A guest by seat, where the guest sits.
#[derive(Serialize, Deserialize)]
enum Who<'s> {
    Seat(u8),
    Guest(&'s str),
}

/// A command that was answered. The numbers of its entries follow from its step.
#[derive(Serialize, Deserialize)]
struct PackedKept<'s> {
    #[serde(borrow)]
    guest: Who<'s>,
    id: RequestId,
    body: BodyDigest,
}

#[derive(Serialize, Deserialize)]
enum PackedKind<'s> {
    Act {
        seat: u8,
        event: &'s str,
    },
    Chance {
        roll: u64,
        event: &'s str,
    },
    Ready {
        seat: u8,
    },
    Unready {
        seat: u8,
    },
    /// Its terms, as JSON.
    Created(#[serde(borrow)] Cow<'s, str>),
    Joined {
        seat: u8,
        guest: &'s str,
        nonce: &'s str,
    },
    Left {
        seat: u8,
    },
    Removed {
        seat: u8,
    },
    Started {
        #[serde(borrow)]
        nonces: Vec<Option<&'s str>>,
        #[serde(borrow)]
        fill: Option<&'s str>,
    },
    Asked {
        #[serde(borrow)]
        guest: Who<'s>,
        seat: Option<u8>,
        ply: Option<usize>,
        close: bool,
    },
    Answered {
        undo: u64,
        #[serde(borrow)]
        guest: Who<'s>,
        yes: bool,
    },
    Undone {
        ply: usize,
    },
    Late {
        seat: u8,
    },
    Bot {
        seat: u8,
        bot: &'s str,
        resigned: bool,
        left: bool,
    },
    Back {
        seat: u8,
    },
    Closed {
        seed: &'s str,
    },
    Over {
        utility: Vec<f64>,
        seed: &'s str,
    },
}

#[derive(Serialize, Deserialize)]
enum PackedOwn<'s> {
    Act { seat: u8, event: &'s str },
    Undone { seat: u8 },
}

/// The numbers and guests that follow from the steps so far.
#[derive(Clone, Debug, Default)]
pub struct Packing {
    newest: u64,
    own: std::collections::HashMap<String, u64>,
    seats: Vec<Option<String>>,
}

impl Packing {
    /// The bytes of the next step.
    pub fn pack(&mut self, step: &Step) -> Vec<u8> {
        let at = step.public.first().map(|entry| entry.at);
        let at =
            at.or(step.own.first().map(|(_, entry)| entry.at)).or(step.kept.as_ref().map(|kept| kept.at));
        let kept = step.kept.as_ref().map(|kept| self.pack_kept(kept));
        let own = step.own.iter().map(|(guest, entry)| {
            let kind = match &entry.kind {
                OwnKind::Act { seat, event } => PackedOwn::Act { seat: *seat, event },
                OwnKind::Undone { seat } => PackedOwn::Undone { seat: *seat },
            };
            (self.who(guest), entry.after, kind)
        });
        let packed = Packed {
            at: at.unwrap_or_default().0,
            own: own.collect(),
            public: step.public.iter().map(|entry| self.pack_kind(&entry.kind)).collect(),
            kept,
            paused: step.paused,
        };
        let bytes = postcard::to_allocvec(&packed).expect("plain data is written to memory");
        self.pass(step);
        bytes
    }

    fn pack_kept<'s>(&self, kept: &'s Kept) -> PackedKept<'s> {
        PackedKept { guest: self.who(&kept.guest), id: kept.id, body: kept.body }
    }

    /// The step of some bytes; `None` where they are none.
    pub fn unpack(&mut self, bytes: &[u8]) -> Option<Step> {
        let packed: Packed = postcard::from_bytes(bytes).ok()?;
        let at = Time(packed.at);
        let seq = self.newest + 1..;
        let kept_by = packed.kept.as_ref().map(|kept| self.guest(&kept.guest));
        let mut owns = self.own.clone();
        let mut own = Vec::new();
        for (who, after, kind) in packed.own {
            let guest = self.guest(&who);
            let newest = owns.entry(guest.clone()).or_default();
            *newest += 1;
            let kind = match kind {
                PackedOwn::Act { seat, event } => OwnKind::Act { seat, event: event.to_owned() },
                PackedOwn::Undone { seat } => OwnKind::Undone { seat },
            };
            own.push((guest, OwnEntry { seq: *newest, own: true, after, at, kind }));
        }
        let public: Vec<Entry> = seq
            .zip(packed.public)
            .map(|(seq, kind)| Some(Entry { seq, at, kind: self.unpack_kind(kind)? }))
            .collect::<Option<_>>()?;
        let kept = packed.kept.zip(kept_by).map(|(kept, guest)| {
            let before = self.own.get(&guest).copied().unwrap_or_default();
            let after = owns.get(&guest).copied().unwrap_or_default();
            Kept {
                id: kept.id,
                body: kept.body,
                at,
                public: self.newest + 1..self.newest + 1 + public.len() as u64,
                own: before + 1..after + 1,
                guest,
            }
        });
        let step = Step { public, own, kept, paused: packed.paused };
        self.pass(&step);
        Some(step)
    }

    fn pass(&mut self, step: &Step) {
        for (guest, entry) in &step.own {
            self.own.insert(guest.clone(), entry.seq);
        }
        for entry in &step.public {
            self.newest = entry.seq;
            match &entry.kind {
                Kind::Joined { seat, guest, .. } => self.sit(*seat, Some(guest.clone())),
                Kind::Left { seat } | Kind::Removed { seat } => self.sit(*seat, None),
                _ => {}
            }
        }
    }

    fn sit(&mut self, seat: u8, guest: Option<String>) {
        let index = usize::from(seat).saturating_sub(1);
        if self.seats.len() <= index {
            self.seats.resize(index + 1, None);
        }
        self.seats[index] = guest;
    }

    fn who<'s>(&self, guest: &'s str) -> Who<'s> {
        match self.seats.iter().position(|seat| seat.as_deref() == Some(guest)) {
            Some(index) => Who::Seat(index as u8 + 1),
            None => Who::Guest(guest),
        }
    }

    fn guest(&self, who: &Who<'_>) -> String {
        match who {
            Who::Seat(seat) => {
                self.seats.get(usize::from(*seat).wrapping_sub(1)).cloned().flatten().unwrap_or_default()
            }
            Who::Guest(guest) => (*guest).to_owned(),
        }
    }

    fn pack_kind<'s>(&self, kind: &'s Kind) -> PackedKind<'s> {
        match *kind {
            Kind::Created(ref terms) => {
                PackedKind::Created(serde_json::to_string(terms).unwrap_or_default().into())
            }
            Kind::Joined { seat, ref guest, ref nonce } => PackedKind::Joined { seat, guest, nonce },
            Kind::Left { seat } => PackedKind::Left { seat },
            Kind::Removed { seat } => PackedKind::Removed { seat },
            Kind::Started { ref nonces, ref fill } => PackedKind::Started {
                nonces: nonces.iter().map(Option::as_deref).collect(),
                fill: fill.as_deref(),
            },
            Kind::Act { seat, ref event } => PackedKind::Act { seat, event },
            Kind::Chance { roll, ref event } => PackedKind::Chance { roll, event },
            Kind::Ready { seat } => PackedKind::Ready { seat },
            Kind::Unready { seat } => PackedKind::Unready { seat },
            Kind::Asked { ref guest, seat, ply, close } => {
                PackedKind::Asked { guest: self.who(guest), seat, ply, close }
            }
            Kind::Answered { undo, ref guest, yes } => {
                PackedKind::Answered { undo, guest: self.who(guest), yes }
            }
            Kind::Undone { ply } => PackedKind::Undone { ply },
            Kind::Late { seat } => PackedKind::Late { seat },
            Kind::Bot { seat, ref bot, resigned, left } => PackedKind::Bot { seat, bot, resigned, left },
            Kind::Back { seat } => PackedKind::Back { seat },
            Kind::Closed { ref seed } => PackedKind::Closed { seed },
            Kind::Over { ref utility, ref seed } => PackedKind::Over { utility: utility.clone(), seed },
        }
    }

    fn unpack_kind(&self, kind: PackedKind<'_>) -> Option<Kind> {
        Some(match kind {
            PackedKind::Created(terms) => {
                Kind::Created(Box::new(serde_json::from_str::<Terms>(&terms).ok()?))
            }
            PackedKind::Joined { seat, guest, nonce } => {
                Kind::Joined { seat, guest: guest.to_owned(), nonce: nonce.to_owned() }
            }
            PackedKind::Left { seat } => Kind::Left { seat },
            PackedKind::Removed { seat } => Kind::Removed { seat },
            PackedKind::Started { nonces, fill } => Kind::Started {
                nonces: nonces.into_iter().map(|nonce| nonce.map(str::to_owned)).collect(),
                fill: fill.map(str::to_owned),
            },
            PackedKind::Act { seat, event } => Kind::Act { seat, event: event.to_owned() },
            PackedKind::Chance { roll, event } => Kind::Chance { roll, event: event.to_owned() },
            PackedKind::Ready { seat } => Kind::Ready { seat },
            PackedKind::Unready { seat } => Kind::Unready { seat },
            PackedKind::Asked { guest, seat, ply, close } => {
                Kind::Asked { guest: self.guest(&guest), seat, ply, close }
            }
            PackedKind::Answered { undo, guest, yes } => {
                Kind::Answered { undo, guest: self.guest(&guest), yes }
            }
            PackedKind::Undone { ply } => Kind::Undone { ply },
            PackedKind::Late { seat } => Kind::Late { seat },
            PackedKind::Bot { seat, bot, resigned, left } => {
                Kind::Bot { seat, bot: bot.to_owned(), resigned, left }
            }
            PackedKind::Back { seat } => Kind::Back { seat },
            PackedKind::Closed { seed } => Kind::Closed { seed: seed.to_owned() },
            PackedKind::Over { utility, seed } => Kind::Over { utility, seed: seed.to_owned() },
        })
    }
}

//! The players' names in sentences: `You place`, `Ada places`, `Ada’s turn`.
use tabletop::Seat;

/// The players' names, and which of them is the one who reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    /// Names in seat order; who is called `You` is the one who reads, and missing ones are numbered.
    pub fn new(names: &[String]) -> Names {
        let reader = names.iter().position(|name| name.eq_ignore_ascii_case("you"));
        Names { names: names.to_vec(), reader: reader.map(|index| Seat::new(index as u8)) }
    }

    /// Whether the reader sits there.
    pub fn is_reader(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    /// At the beginning of a sentence: `You`, `Ada`, `Player 2`.
    pub fn subject(&self, seat: Seat) -> String {
        if self.is_reader(seat) { "You".to_string() } else { self.plain(seat) }
    }

    /// Within a sentence: `you`, `Ada`, `player 2`.
    pub fn object(&self, seat: Seat) -> String {
        match self.named(seat) {
            _ if self.is_reader(seat) => "you".to_string(),
            Some(name) => name.to_string(),
            None => format!("player {seat}"),
        }
    }

    /// The name whoever reads: `Ada`, `Player 2`.
    pub fn plain(&self, seat: Seat) -> String {
        self.named(seat).map_or_else(|| format!("Player {seat}"), str::to_string)
    }

    /// At the beginning of a sentence: `Your`, `Ada’s`.
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_reader(seat) { "Your".to_string() } else { format!("{}’s", self.plain(seat)) }
    }

    /// Within a sentence: `your`, `Ada’s`, `player 2’s`.
    pub fn owner(&self, seat: Seat) -> String {
        if self.is_reader(seat) { "your".to_string() } else { format!("{}’s", self.object(seat)) }
    }

    /// Returns a sentence's beginning from both forms of its verb: `You place`, `Ada places`.
    pub fn does(&self, seat: Seat, you: &str, other: &str) -> String {
        format!("{} {}", self.subject(seat), if self.is_reader(seat) { you } else { other })
    }

    /// Within a sentence: `you decide`, `Ada decides`.
    pub fn decides(&self, seat: Seat) -> String {
        format!("{} {}", self.object(seat), if self.is_reader(seat) { "decide" } else { "decides" })
    }

    /// Within a sentence: `you free`, `Ada frees`.
    pub fn frees(&self, seat: Seat) -> String {
        format!("{} {}", self.object(seat), if self.is_reader(seat) { "free" } else { "frees" })
    }

    /// Returns a request to a seat: `Roll the dice`, `Ben: roll the dice`.
    pub fn asked(&self, seat: Seat, wanted: &str) -> String {
        if self.is_reader(seat) {
            return wanted.to_string();
        }
        let mut letters = wanted.chars();
        let begin = letters.next().map_or_else(String::new, |first| first.to_lowercase().to_string());
        format!("{}: {begin}{}", self.plain(seat), letters.as_str())
    }

    fn named(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_you_and_who_has_no_name_is_numbered() {
        let names = Names::new(&["You".to_string(), "Ben".to_string()]);
        let [you, ben, nobody] = [0, 1, 2].map(Seat::new);
        assert_eq!(names.does(you, "place", "places"), "You place");
        assert_eq!(names.does(ben, "place", "places"), "Ben places");
        assert_eq!(names.does(nobody, "place", "places"), "Player 3 places");
        assert_eq!((names.object(you), names.object(nobody)), ("you".into(), "player 3".into()));
        assert_eq!((names.whose(you), names.owner(ben)), ("Your".into(), "Ben’s".into()));
        assert_eq!(names.asked(you, "Roll the dice"), "Roll the dice");
        assert_eq!(names.asked(ben, "Roll the dice"), "Ben: roll the dice");
    }
}

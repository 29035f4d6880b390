//! The end of a game: how it went, what luck and decisions did to it, and what next.
//!
//! The result stands there at once; the analysis follows when the worker has it, and is kept with the game.
mod curve;
mod equation;
mod legend;
mod page;
mod share;
mod worst;

pub use curve::CurveView;
pub use legend::{Legend, chance_words};
pub use page::EndPage;
pub use share::{LinkButton, SaveButton};

/// A difference of chances in whole per cents with its sign: `+12`, `−42`, `0`.
pub fn signed(difference: f64) -> String {
    let per_cent = (difference * 100.0).round() as i64;
    match per_cent {
        0 => "0".to_owned(),
        more if more > 0 => format!("+{more}"),
        less => format!("−{}", less.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn differences_have_a_sign_unless_they_are_none() {
        for (difference, text) in [(0.124, "+12"), (-0.42, "−42"), (-0.004, "0"), (0.0, "0"), (1.0, "+100")]
        {
            assert_eq!(signed(difference), text);
        }
    }
}

//! The laws for the reader of any map or sheet file, however broken the file is.
use tabletop::reader::Fault;

/// Checks that faults have places in the file, are ordered and distinct, and have a text.
///
/// # Panics
/// They do not.
pub fn check_faults<T>(text: &str, parsed: Result<T, Vec<Fault>>) {
    let Err(faults) = parsed else { return };
    let lines = text.split('\n').count() as u32;
    assert!(!faults.is_empty(), "refused without a fault");
    assert!(faults.is_sorted() && faults.windows(2).all(|pair| pair[0] != pair[1]));
    for fault in faults {
        assert!((1..=lines).contains(&fault.line), "{} of {lines} lines: {fault}", fault.line);
        assert!(!fault.text.is_empty() && !fault.place.is_empty(), "{fault:?}");
    }
}

/// Returns a text with some of its characters replaced: `from..from + gone` each, `from` in thousandths of its
/// length.
pub fn edited(text: &str, edits: &[(u16, u8, String)]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, gone, instead) in edits {
        let from = usize::from(*at) * text.len() / 1_000;
        let to = (from + usize::from(*gone)).min(text.len());
        text.splice(from..to, instead.chars());
    }
    text.into_iter().collect()
}

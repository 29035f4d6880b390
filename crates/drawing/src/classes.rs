//! Every class that drawings use. The style sheets must define each of them.

/// Every class that drawings, icons, pictures and patterns use, sorted.
#[rustfmt::skip]
pub const CLASSES: &[&str] = &[
    "accent", "an", "an-c", "an-d", "an-e", "an-f",
    "an-i", "an-m", "an-n", "an-t", "an-tongue", "art",
    "ax", "b-accent", "b-accent-line", "b-accent-text", "b-bold", "b-danger-text",
    "b-fill", "b-fill2", "b-ground", "b-hair", "b-halo", "b-halo2",
    "b-hatch", "b-ink", "b-leaf", "b-leaf-line", "b-leafink", "b-onaccent",
    "b-onink", "b-pencil", "b-shade", "b-sheet", "b-strong", "b-text",
    "b-text2", "b-trail", "b-wall", "b-water", "b-water-line", "badge",
    "black", "board", "bold", "coord", "cost", "curve",
    "danger", "dashed", "defs", "die", "dot", "errorband",
    "face", "fine", "glyph", "hair", "icon", "k-alligator",
    "k-bear", "k-cougar", "k-cultist", "k-dingo", "k-dog", "k-elephant",
    "k-friend", "k-giraffe", "k-hippo", "k-kangaroo", "k-lion", "k-monkey",
    "k-owl", "k-penguin", "k-person", "k-rhino", "k-snake", "k-tiger",
    "left", "live", "lossdot", "lossline", "lossmk", "me",
    "mid", "mini", "none", "pat", "pawn", "pb",
    "pgr", "ph", "pip", "played", "playedbox", "playedmark",
    "pp", "pr", "pw", "py", "right", "ring",
    "ruin", "s-deadly", "s-forbidden", "s-hover", "s-last", "s-lost",
    "s-possible-1", "s-possible-2", "s-possible-3", "s-possible-4", "s-preview", "s-threat",
    "s-threat-area", "s-trail", "seat", "seatic", "skull-b", "skull-t",
    "sm", "target", "token", "undercurve", "used", "water",
    "way", "way-b", "way-s",
];

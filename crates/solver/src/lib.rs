//! Exact values of games small enough to enumerate, with proven bounds.

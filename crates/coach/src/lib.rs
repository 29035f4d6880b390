//! Luck and skill: what chance gave and what decisions cost.

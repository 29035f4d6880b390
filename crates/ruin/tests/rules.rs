//! The rules of the rulebook and the rulings of the specification, one by one, on small boards.
//!
//! Tests are named by the rule they hold to. The boards stand beside them, row by row, with `a1`
//! in the north-west; `board` says how positions are written.
mod board;

mod rules {
    mod end;
    mod hunters;
    mod refused;
    mod setup;
    mod shown;
    mod terrain;
    mod turn;
    mod water;
}

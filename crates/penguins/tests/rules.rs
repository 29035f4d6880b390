//! The rules of the rulebook and the rulings of the specification, one by one.
//!
//! Tests are named by the rule they hold to; `table` says how positions are written.
mod table;

mod rules {
    mod bribes;
    mod circles;
    mod effects;
    mod end;
    mod line;
    mod once;
    mod refused;
    mod setup;
    mod shown;
    mod turn;
    mod yard;
}

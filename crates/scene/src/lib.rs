//! Board drawings: a view and a selection become keyed shapes.

//! The law suite, playouts, golden records and perft.

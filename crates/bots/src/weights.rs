//! The fitted weights as constants: the build script makes them from `weights/<game>.toml`, in the order of the
//! features.
#![allow(clippy::approx_constant, clippy::excessive_precision, reason = "fitted numbers")]

include!(concat!(env!("OUT_DIR"), "/weights.rs"));

//! The no std rules of Escape from Ruin.
#![no_std]

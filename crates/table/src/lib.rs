//! One running match, without clock, socket or thread.

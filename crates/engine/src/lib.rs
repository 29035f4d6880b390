//! The games as the page asks for them: running matches with their drawings and words, and what takes long. It
//! knows neither the page nor the browser.
mod face;
mod thinking;

pub use face::{At, Face, fresh, open, resume, taught};
pub use thinking::answer;

//! What the page and its engine say to each other: a running match and what is shown of it, and questions that
//! take long. Plain data, the same for every game; neither rules nor a screen.
mod kept;
mod running;
mod shown;
mod thought;
mod weighed;

pub use kept::{Finish, Kept, Seated, seated};
pub use running::Match;
pub use shown::{
    Choice, Dice, Line, Look, Moment, Motion, Outlook, Preview, Sign, Status, Wait, Walk, percent,
};
pub use thought::{Answer, Ask, Question, Said, Valued};
pub use weighed::{Decision, Weighed, Weight, name, sign};

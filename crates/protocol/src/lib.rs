//! What the page and its engine say to each other: a running match and what is shown of it, and questions that
//! take long. Plain data, the same for every game; neither rules nor a screen.
mod boundary;
mod desk;
mod kept;
mod running;
mod seats;
mod shown;
mod thought;
mod weighed;

pub use coach::Mark;
pub use desk::{Counter, Desk, Engine, Opening, Shut, Way};
pub use kept::{Finish, Kept, POINTS, Seated, seated};
pub use running::{Match, serve};
pub use seats::{
    Beside, Cell, Goal, Grid, GridRow, Panel, Part, Rack, Score, ScoreLine, SeatLine, Sight, Standing, Thing,
    Track,
};
pub use shown::{
    Caption, Choice, Dice, Die, Gauge, Line, Look, Moment, Motion, Near, Outlook, Preview, Sign, Status,
    Stroke, Wait, Walk, Why, percent,
};
pub use thought::{Answer, Ask, Message, Question, Said, Valued};
pub use weighed::{Decision, Weighed, Weight, name, sign};

//! Features of how a seat stands, by which its chance to win is estimated.

features! {
    /// A parameter of the evaluation.
    pub enum Feature;
    /// A number for each [`Feature`].
    pub struct Features;

    /// Weight of the points that bribed guards are likely to bring before the round ends.
    Guards = "guards",
    /// Weight of the points that another penguin of a random colour would bring, while everything is open.
    Growth = "growth",
    /// Weight of a fish, while everything is open.
    Fish = "fish",
    /// Points that being first is worth with two players: the first one chooses the better ability.
    First = "first",
    /// Points in which the odds of two seats grow by e, when no more penguins will be freed.
    Spread = "spread",
    /// The same in addition for each penguin to be freed, times the number of players.
    SpreadPerPenguin = "spread_per_penguin",
    /// The chance with which a penguin that waits in the line comes to a certain circle.
    Arrival = "arrival",
}

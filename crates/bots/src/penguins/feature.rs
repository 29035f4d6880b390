//! Features of how a seat stands, by which its chance to win is estimated, and those by which a move is judged at a glance.

features! {
    /// A parameter of the evaluation.
    pub enum Feature;
    /// A number for each [`Feature`].
    pub struct Features;

    /// Weight of the points that bribed guards are likely to bring before the round ends.
    Guards = "guards",
    /// Weight of the points that another penguin of a random colour would bring, while everything is open.
    Growth = "growth",
    /// Weight of the fish at hand.
    Fish = "fish",
    /// Points that being first is worth with two players.
    First = "first",
    /// Points in which the odds of two seats grow by e, when no more penguins will be freed.
    Spread = "spread",
    /// The same in addition for each penguin to be freed, times the number of players.
    SpreadPerPenguin = "spread_per_penguin",
}

features! {
    /// A parameter of the policy.
    pub enum PolicyFeature;
    /// A number for each [`PolicyFeature`].
    pub struct PolicyFeatures;

    /// Points that ability 1 is worth for a round; the next six are those of the others, in their order.
    AnyCircle = "any_circle",
    /// The same of ability 2.
    AnyPenguin = "any_penguin",
    /// The same of ability 3.
    FrontOrBack = "front_or_back",
    /// The same of ability 4.
    Swap = "swap",
    /// The same of ability 5.
    Add = "add",
    /// The same of ability 6.
    ThirdDie = "third_die",
    /// The same of ability 7.
    CheapDie = "cheap_die",
    /// Points that each of the first three fish is worth.
    FirstFish = "first_fish",
    /// The same of each of the next three.
    MoreFish = "more_fish",
    /// The same of each of the last four.
    LastFish = "last_fish",
    /// Weight of the points of the colour that leads in a circle.
    Leads = "leads",
    /// Points of any circle that is filled.
    Filled = "filled",
    /// The chance with which a penguin that waits in the line comes to a certain circle.
    Arrival = "arrival",
    /// Points of each penguin that a circle misses, when its guard is chosen.
    Missing = "missing",
    /// Points of each neighbouring circle whose guard is bribed.
    Neighbours = "neighbours",
    /// Weight of what all others together lose.
    Rivals = "rivals",
    /// Weight of what an extra die gains.
    Die = "die",
    /// Points by which that has to outweigh its fish.
    DieCost = "die_cost",
    /// Points that a swap has to gain.
    SwapCost = "swap_cost",
    /// Points that longer lines have to gain.
    AddCost = "add_cost",
}

//! Features of a position of the zoo, by which the chance to win is estimated.

features! {
    /// A feature of the position as a whole.
    pub enum Feature;
    /// A number for each [`Feature`]: its value in a position, or its weight.
    pub struct Features;

    /// Always 1.
    Bias = "bias",
    /// The worker's way to the shed, in tens of spaces.
    Way = "way",
    /// The actions that the worker has left this turn, a move under way included.
    ActionsLeft = "actions_left",
    /// Open squares of gates, in fives.
    OpenSquares = "open_squares",
    /// One by the number of escapes that lose the game.
    EscapeRisk = "escape_risk",
    /// Health that loose animals ahead of the worker take, in threes.
    LooseAhead = "loose_ahead",
    /// Health that animals in cages ahead of the worker take, in threes.
    CagedAhead = "caged_ahead",
    /// Full spaces, in tens.
    FullSpaces = "full_spaces",
    /// `open_squares` times `escape_risk`.
    OpenEscapeRisk = "open_escape_risk",
}

features! {
    /// A feature of one of the two characters.
    pub enum CharacterFeature;
    /// A number for each [`CharacterFeature`]: its value in a position, or its weight.
    pub struct CharacterFeatures;

    /// Health, in tens.
    Health = "health",
    /// One by health and one: how badly hurt the character is.
    Hurt = "hurt",
    /// Health that can be bought with the action points at hand, in fours.
    HealthToBuy = "health_to_buy",
    /// Action points at hand, in tens.
    ActionPoints = "action_points",
    /// Action points that can still be gained, in tens.
    ActionPointsLeft = "action_points_left",
    /// Tranquilizers, in fives.
    Tranquilizers = "tranquilizers",
    /// `hurt` times the worker's `way`.
    HurtByWay = "hurt_by_way",
    /// Health that animals at most one link away take.
    BitesNear = "bites_near",
    /// Health that animals a move away take.
    BitesInReach = "bites_in_reach",
}

//! Features of the way out of the caverns, by which the chance that both escape is estimated.

features! {
    /// A feature of a position with the friend in a certain place.
    pub enum Feature;
    /// A number for each [`Feature`]: its value in a position, or its weight.
    pub struct Features;

    /// Always 1.
    Bias = "bias",
    /// Rounds to spare before the water, of the stretch from -3 to 0.
    Late = "late",
    /// Rounds to spare, of the stretch from 0 to 1.
    SpareTo1 = "spare_to_1",
    /// Rounds to spare, of the stretch from 1 to 2.
    SpareTo2 = "spare_to_2",
    /// Rounds to spare, of the stretch from 2 to 3.
    SpareTo3 = "spare_to_3",
    /// Rounds to spare by the root of the length of the way, of the stretch from -1 to 0.
    RelativeLate = "relative_late",
    /// The same, of the stretch from 0 to 0.5.
    RelativeSpareToHalf = "relative_spare_to_half",
    /// The same, of the stretch from 0.5 to 2.
    RelativeSpareTo2 = "relative_spare_to_2",
    /// Rounds that the way out takes from the friend.
    Rounds = "rounds",
    /// Re-rolls left.
    Rerolls = "rerolls",
    /// Rounds ahead times re-rolls left.
    AheadTimesRerolls = "ahead_times_rerolls",
    /// Rounds ahead where no re-roll is left.
    AheadWithoutReroll = "ahead_without_reroll",
    /// Rounds ahead where somebody has one point of health, tolls paid.
    AheadInDanger = "ahead_in_danger",
    /// 1 where the friend is found but not led.
    Apart = "apart",
    /// 1 in the actions of a turn.
    Acting = "acting",
    /// 1 before the event die is rolled.
    BeforeEvent = "before_event",
    /// 1 where a slip and fall has to be answered.
    SlipAndFall = "slip_and_fall",
    /// 1 where a rock slide has to be answered.
    RockSlide = "rock_slide",
    /// 1 where rock slides have to be answered.
    RockSlides = "rock_slides",
    /// 1 where a disorientation has to be answered.
    Disoriented = "disoriented",
    /// 1 where a slide has to be answered and leads somewhere.
    Slide = "slide",
    /// The same while the friend is led.
    SlideTogether = "slide_together",
    /// Rock slides still to be drawn.
    RocksToCome = "rocks_to_come",
}

//! What is counted on a paper to tell what it will come to.

/// What one paper counts, in the order of [`Feature::ALL`].
pub type Features = [f32; Feature::COUNT];

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Something counted on a paper: about the paper itself, then about the plan that suits it best.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature { $($(#[$doc])* $name,)* }

        impl Feature {
            /// All of them.
            pub const ALL: [Feature; Feature::COUNT] = [$(Feature::$name,)*];
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($name),)*].len();
        }
    };
}

features! {
    /// Always 1.
    One,
    /// Circles won, and what the shelter's squares are to bring.
    Stock,
    /// Owls.
    Owls,
    /// What all six animals bring, where they are there.
    AllTypes,
    /// Types still missing, where all can still come.
    TypesMissing,
    /// That some type can never come.
    TypesGone,
    /// Owls on squares left in the shelter, as a root, like the five that follow.
    OwlsLeft,
    /// Dogs left.
    DogsLeft,
    /// Elephants left.
    ElephantsLeft,
    /// Rhinos left.
    RhinosLeft,
    /// Giraffes left.
    GiraffesLeft,
    /// Tigers left.
    TigersLeft,
    /// Points of animals, owls aside, as the land lies there.
    Points,
    /// Cells of areas without an animal.
    EmptyCells,
    /// Loose fences.
    Loose,
    /// Animals in mixed areas.
    Mixed,
    /// Areas with more than one tiger.
    Crowds,
    /// Fences that are none of the plan's.
    Astray,
    /// Fences of the plan that are missing.
    Missing,
    /// Those that keep different animals apart.
    Urgent,
    /// Those that fewer than three figures of a die allow.
    Rare,
    /// How many are missing beyond what can well be built in time.
    Late,
    /// Longer sides of zones with one tiger.
    TigerSides,
    /// Tigers beside another.
    TigersTooMany,
    /// Elephants, each times those in its zone.
    Elephants,
    /// What further elephants would find: the most company times room.
    ElephantRoom,
    /// Points of pairs of dogs.
    DogPairs,
    /// Dogs waiting for a second one that can come.
    DogsWaiting,
    /// Points of giraffes.
    Giraffes,
    /// What further giraffes would find: the most trees times room.
    GiraffeRoom,
    /// Rhinos times their zones.
    Rhinos,
    /// Zones with rhinos.
    RhinoZones,
    /// Rhinos times empty zones in which others can come.
    RhinoHopes,
    /// Further rhinos that find room with others, times zones.
    RhinoRoom,
    /// The longest side of an empty zone, for a tiger that can come.
    FirstSide,
    /// The second longest, for a second one.
    SecondSide,
    /// The third longest, for a third one.
    ThirdSide,
    /// Empty zones with room.
    Empty,
    /// Room in them, up to four cells each.
    EmptyRoom,
    /// The most trees in an empty zone, times giraffes that can come.
    EmptyTrees,
    /// The most room in an empty zone, for elephants that can come.
    EmptyForElephants,
    /// Cells of zones without any animal but with room.
    Unsettled,
    /// Cells of zones without any animal or room.
    Dead,
    /// Zones with different animals.
    MixedZones,
    /// Animals in them, owls aside.
    MixedInZones,
}

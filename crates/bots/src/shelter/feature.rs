//! Features of a player's sheet, by which its final points are predicted.

/// The rounds to come for which there are weights; between them weights are interpolated.
pub const KNOTS: [u8; 8] = [0, 1, 2, 3, 5, 8, 11, 15];

features! {
    /// A feature of a sheet: first of the sheet itself, then of the plan that suits it best.
    pub enum Feature;
    /// A number for each [`Feature`]: its value on a sheet, or its weight.
    pub struct Features;

    /// Always 1.
    Bias = "bias",
    /// Circles won, and the points expected of the squares left in the shelter.
    Stock = "stock",
    /// Points of the circles that others have won, of lines that are incomplete: `stock` counts on them still.
    CirclesLost = "circles_lost",
    /// The number of owls.
    Owls = "owls",
    /// The bonus for all six types, where all are there.
    AllTypes = "all_types",
    /// The number of types still missing, where all of them can still come.
    TypesMissing = "types_missing",
    /// 1 where a missing type can no longer come.
    TypesGone = "types_gone",
    /// The root of the number of owls on squares left in the shelter; so for the five features that follow.
    OwlsLeft = "owls_left",
    /// Dogs left.
    DogsLeft = "dogs_left",
    /// Elephants left.
    ElephantsLeft = "elephants_left",
    /// Rhinos left.
    RhinosLeft = "rhinos_left",
    /// Giraffes left.
    GiraffesLeft = "giraffes_left",
    /// Tigers left.
    TigersLeft = "tigers_left",
    /// Points of the animals in the areas as they are fenced, without owls.
    Points = "points",
    /// Cells of areas without an animal.
    EmptyCells = "empty_cells",
    /// Fences that part nothing.
    LooseFences = "loose_fences",
    /// Animals in areas of several types.
    MixedAnimals = "mixed_animals",
    /// Areas with more than one tiger.
    CrowdedAreas = "crowded_areas",
    /// Fences that are not part of the plan.
    FencesAstray = "fences_astray",
    /// Fences of the plan that are missing.
    FencesMissing = "fences_missing",
    /// Those of them that keep different animals apart.
    FencesUrgent = "fences_urgent",
    /// Those of them that fewer than three figures of a die allow.
    FencesRare = "fences_rare",
    /// The number missing beyond what is usually built in the rounds left.
    FencesLate = "fences_late",
    /// Longer sides of the zones with one tiger.
    TigerSides = "tiger_sides",
    /// Tigers beside another in their zone.
    TigersTooMany = "tigers_too_many",
    /// Elephants, each times those in its zone.
    Elephants = "elephants",
    /// The largest product of elephants in a zone and room for more.
    ElephantRoom = "elephant_room",
    /// Points of pairs of dogs.
    DogPairs = "dog_pairs",
    /// Single dogs, as far as a second one can come.
    DogsWaiting = "dogs_waiting",
    /// Points of giraffes.
    Giraffes = "giraffes",
    /// The largest product of trees in a zone of giraffes and room for more.
    GiraffeRoom = "giraffe_room",
    /// Rhinos times their zones.
    Rhinos = "rhinos",
    /// Zones with rhinos.
    RhinoZones = "rhino_zones",
    /// Rhinos times empty zones to which others can come.
    RhinoHopes = "rhino_hopes",
    /// Zones with rhinos times further rhinos that find room in them.
    RhinoRoom = "rhino_room",
    /// The longest side of an empty zone, where a tiger can come.
    LongestSide = "longest_side",
    /// The second longest, where two tigers can come.
    SecondLongestSide = "second_longest_side",
    /// The third longest, where three tigers can come.
    ThirdLongestSide = "third_longest_side",
    /// Empty zones with room.
    EmptyZones = "empty_zones",
    /// Room in empty zones, up to four cells each.
    EmptyRoom = "empty_room",
    /// The most trees in an empty zone, times giraffes that can come.
    EmptyTrees = "empty_trees",
    /// The most room in an empty zone, for elephants that can come.
    EmptyForElephants = "empty_for_elephants",
    /// Cells of zones without any animal but with room.
    UnsettledCells = "unsettled_cells",
    /// Cells of zones without any animal or room.
    DeadCells = "dead_cells",
    /// Zones with several types.
    MixedZones = "mixed_zones",
    /// Animals in zones of several types, without owls.
    MixedInZones = "mixed_in_zones",
}

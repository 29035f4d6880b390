//! Features of a chase, by which the chance to get through a board is estimated.

features! {
    /// A feature of a chase: the square root of a figure, or the product of two such roots.
    pub enum Feature;
    /// A number for each [`Feature`]: its value in a position, or its weight.
    pub struct Features;

    /// Always 1.
    Bias = "bias",
    /// The player's steps to the goal.
    Left = "left",
    /// The hunter's steps to the player.
    Apart = "apart",
    /// The hunter's steps to the goal.
    Guard = "guard",
    /// The squares that the player can reach within a turn, in the city within two.
    Room = "room",
    /// The product of the roots of `left` and `left`.
    LeftLeft = "left_left",
    /// The product of the roots of `left` and `apart`.
    LeftApart = "left_apart",
    /// The product of the roots of `left` and `guard`.
    LeftGuard = "left_guard",
    /// The product of the roots of `left` and `room`.
    LeftRoom = "left_room",
    /// The product of the roots of `apart` and `apart`.
    ApartApart = "apart_apart",
    /// The product of the roots of `apart` and `guard`.
    ApartGuard = "apart_guard",
    /// The product of the roots of `apart` and `room`.
    ApartRoom = "apart_room",
    /// The product of the roots of `guard` and `guard`.
    GuardGuard = "guard_guard",
    /// The product of the roots of `guard` and `room`.
    GuardRoom = "guard_room",
    /// The product of the roots of `room` and `room`.
    RoomRoom = "room_room",
}

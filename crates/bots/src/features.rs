//! Features as enums. The build script uses this file too: it finds the weight of each feature by name.

/// Declares an enum of features and a table with a number for each, which is indexed by feature.
macro_rules! features {
    (
        $(#[$enum_meta:meta])* pub enum $Feature:ident;
        $(#[$table_meta:meta])* pub struct $Table:ident;
        $($(#[$meta:meta])* $Variant:ident = $name:literal,)*
    ) => {
        $(#[$enum_meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Feature { $($(#[$meta])* $Variant,)* }

        impl $Feature {
            /// All features, in the order of the tables.
            pub const ALL: [$Feature; $Feature::COUNT] = [$($Feature::$Variant,)*];
            /// The number of features.
            pub const COUNT: usize = [$($name,)*].len();
            /// The names of all features, in their order: the keys in the file of weights.
            pub const NAMES: [&str; $Feature::COUNT] = [$($name,)*];
        }

        $(#[$table_meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Table(pub [f32; $Feature::COUNT]);

        impl $Table {
            /// A table of zeros.
            pub const ZERO: $Table = $Table([0.0; $Feature::COUNT]);

            /// The numbers in the order of the features.
            pub fn as_slice(&self) -> &[f32] {
                &self.0
            }
        }

        impl std::ops::Index<$Feature> for $Table {
            type Output = f32;

            fn index(&self, feature: $Feature) -> &f32 {
                &self.0[feature as usize]
            }
        }

        impl std::ops::IndexMut<$Feature> for $Table {
            fn index_mut(&mut self, feature: $Feature) -> &mut f32 {
                &mut self.0[feature as usize]
            }
        }
    };
}

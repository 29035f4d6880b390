//! The file of a game's weights.
use crate::Settings;

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fitted {
    /// Sentences about the method.
    pub(crate) method: &'static str,
    /// The maps or sheets.
    pub(crate) maps: Vec<String>,
    /// The number of positions fitted to.
    pub(crate) positions: usize,
    /// The loss, and its measure.
    pub(crate) loss: f64,
    pub(crate) measure: &'static str,
    /// The loss in positions that were not fitted to, where some were held out.
    pub(crate) held_out: Option<f64>,
    /// The sections with the weights.
    pub(crate) sections: Vec<Section>,
}

/// A section of the file: by feature its weights, of which there may be several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Section {
    name: &'static str,
    weights: Vec<(&'static str, Vec<f64>)>,
}

impl Section {
    /// A section with one weight for each feature.
    pub(crate) fn new(name: &'static str, features: &[&'static str], weights: &[f64]) -> Section {
        Section::with_lists(name, features, weights.iter().map(|weight| vec![*weight]))
    }

    /// A section with a list of weights for each feature.
    pub(crate) fn with_lists(
        name: &'static str,
        features: &[&'static str],
        weights: impl Iterator<Item = Vec<f64>>,
    ) -> Section {
        Section { name, weights: features.iter().copied().zip(weights).collect() }
    }
}

impl Fitted {
    /// The text of the file.
    pub(crate) fn text(&self, settings: Settings) -> String {
        let mut text = String::new();
        for line in self.method.lines() {
            text += &format!("# {line}\n");
        }
        text += &format!("command = \"{}\"\n", settings.command());
        text += &format!("maps = {:?}\n", self.maps);
        text += &format!("games = {}\nseed = {}\n", settings.games, settings.seed);
        if settings.iterations > 0 {
            text += &format!("iterations = {}\n", settings.iterations);
        }
        text += &format!("rounds = {}\npositions = {}\n", settings.rounds, self.positions);
        text += &format!("measure = \"{}\"\nloss = {:.5}\n", self.measure, self.loss);
        if let Some(held_out) = self.held_out {
            text += &format!("held_out_loss = {held_out:.5}\n");
        }
        for Section { name, weights } in &self.sections {
            text += &format!("\n[{name}]\n");
            for (feature, weights) in weights {
                let numbers: Vec<String> = weights.iter().copied().map(number).collect();
                match numbers.as_slice() {
                    [only] => text += &format!("{feature} = {only}\n"),
                    numbers => text += &format!("{feature} = [{}]\n", numbers.join(", ")),
                }
            }
        }
        text
    }
}

/// A weight as it is read again from where it is written.
pub(crate) fn written(weight: f64) -> f64 {
    (weight * 1e4).round() / 1e4
}

/// A weight as it is written.
fn number(weight: f64) -> String {
    let text = format!("{weight:.4}");
    if text == "-0.0000" { "0.0000".to_owned() } else { text }
}

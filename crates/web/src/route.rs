//! The page's places and their addresses: everything stands behind the `#`, so that any host will do.
use record::GameKey;

use crate::catalogue::Game;
use crate::{link, store};

/// A place of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The start page.
    Start,
    /// Setting up a game.
    New(GameKey),
    /// A running match, by the name it is stored under.
    Play(String),
    /// The end and analysis of a finished match.
    End(String),
    /// A finished or running match looked through.
    Replay(String),
    /// A link that carries a record.
    Link(String),
    /// The tables of a server, and the ways to play with others.
    Online,
    /// Setting up an online table.
    OnlineNew(GameKey),
    /// The online table that a code leads to.
    Join(String),
    /// An online table, by its id.
    Table(String),
    /// The days' challenges.
    Daily,
    /// The ladder of a game, today or on a date.
    Ladder(GameKey, Option<String>),
    /// Puzzles: a mix, or of a game, today's, or one by its name.
    Puzzles(String),
    /// Sheets to print: of a setup, a game as played, or a puzzle.
    Print(String),
    /// The finished games.
    History,
    /// The rules of a game, perhaps at one of them.
    Rules(GameKey, Option<String>),
    /// The guided first game.
    Learn(GameKey),
    /// The settings.
    Settings,
    /// Origin, credits and licences.
    About,
    /// An address that leads nowhere.
    Nowhere(String),
}

impl Route {
    /// Reads the part of an address from `#` on.
    pub fn parse(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        if let Some(packed) = path.strip_prefix("/g=") {
            return Route::Link(packed.to_owned());
        }
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let parts = (parts.next(), parts.next(), parts.next(), parts.next());
        let game = |word: &str| Game::find(word).map(|game| game.key);
        let route = match parts {
            (None, ..) => Some(Route::Start),
            (Some("new"), Some(word), None, None) => game(word).map(Route::New),
            (Some("play"), Some(id), None, None) => Some(Route::Play(id.to_owned())),
            (Some("end"), Some(id), None, None) => Some(Route::End(id.to_owned())),
            (Some("replay"), Some(id), None, None) => Some(Route::Replay(id.to_owned())),
            (Some("online"), None, ..) => Some(Route::Online),
            (Some("online"), Some("new"), Some(word), None) => game(word).map(Route::OnlineNew),
            (Some("join"), Some(code), None, None) => Some(Route::Join(code.to_owned())),
            (Some("join"), None, ..) => Some(Route::Online),
            (Some("t"), Some(id), None, None) => Some(Route::Table(id.to_owned())),
            (Some("puzzles"), wanted, None, None) => {
                Some(Route::Puzzles(wanted.unwrap_or_default().to_owned()))
            }
            (Some("print"), Some(_), ..) => Some(Route::Print(path.trim_start_matches("/print/").to_owned())),
            (Some("ladder"), Some(word), date, None) => {
                game(word).map(|game| Route::Ladder(game, date.map(str::to_owned)))
            }
            (Some("daily"), None, ..) => Some(Route::Daily),
            (Some("history"), None, ..) => Some(Route::History),
            (Some("settings"), None, ..) => Some(Route::Settings),
            (Some("about"), None, ..) => Some(Route::About),
            (Some("rules"), Some(word), rule, None) => {
                game(word).map(|game| Route::Rules(game, rule.map(str::to_owned)))
            }
            (Some("learn"), Some(word), None, None) => game(word).map(Route::Learn),
            _ => None,
        };
        route.unwrap_or_else(|| Route::Nowhere(path.to_owned()))
    }

    /// Whether nothing can be shown there without the engine.
    pub fn needs_engine(&self) -> bool {
        !matches!(
            self,
            Route::Start
                | Route::Online
                | Route::Join(_)
                | Route::History
                | Route::Rules(..)
                | Route::Settings
                | Route::About
                | Route::Nowhere(_)
        )
    }

    /// Returns the address.
    pub fn href(&self) -> String {
        match self {
            Route::Start => "#/".to_owned(),
            Route::New(game) => format!("#/new/{game}"),
            Route::Play(id) => format!("#/play/{id}"),
            Route::End(id) => format!("#/end/{id}"),
            Route::Replay(id) => format!("#/replay/{id}"),
            Route::Link(packed) => format!("#/g={packed}"),
            Route::Online => "#/online".to_owned(),
            Route::OnlineNew(game) => format!("#/online/new/{game}"),
            Route::Join(code) => format!("#/join/{code}"),
            Route::Table(id) => format!("#/t/{id}"),
            Route::Daily => "#/daily".to_owned(),
            Route::Ladder(game, None) => format!("#/ladder/{game}"),
            Route::Ladder(game, Some(date)) => format!("#/ladder/{game}/{date}"),
            Route::Print(wanted) => format!("#/print/{wanted}"),
            Route::Puzzles(wanted) if wanted.is_empty() => "#/puzzles".to_owned(),
            Route::Puzzles(wanted) => format!("#/puzzles/{wanted}"),
            Route::History => "#/history".to_owned(),
            Route::Rules(game, None) => format!("#/rules/{game}"),
            Route::Rules(game, Some(rule)) => format!("#/rules/{game}/{rule}"),
            Route::Learn(game) => format!("#/learn/{game}"),
            Route::Settings => "#/settings".to_owned(),
            Route::About => "#/about".to_owned(),
            Route::Nowhere(path) => format!("#{path}"),
        }
    }

    /// Returns the name of the place; empty on the start page.
    pub fn name(&self) -> &'static str {
        match self {
            Route::Start => "",
            Route::New(_) => "Set up a game",
            Route::Play(_) => "The table",
            Route::End(_) => "The end",
            Route::Replay(_) => "Replay",
            Route::Link(_) => "A game from a link",
            Route::Online | Route::Join(_) => "Play with others",
            Route::OnlineNew(_) => "Set up a table",
            Route::Table(_) => "Online table",
            Route::Daily => "Challenges",
            Route::Ladder(..) => "Daily ladder",
            Route::Puzzles(_) => "Puzzles",
            Route::Print(_) => "Print",
            Route::History => "History",
            Route::Rules(..) => "Rules",
            Route::Learn(_) => "Learn by playing",
            Route::Settings => "Settings",
            Route::About => "About",
            Route::Nowhere(_) => "Nothing lies here",
        }
    }

    /// Returns the game that is shown there, if it is a single one.
    fn game(&self) -> Option<Game> {
        match self {
            Route::New(key)
            | Route::OnlineNew(key)
            | Route::Ladder(key, _)
            | Route::Rules(key, _)
            | Route::Learn(key) => Game::find(key.as_str()),
            Route::Play(id) | Route::End(id) | Route::Replay(id) => {
                Game::find(&store::lookup(id).ok()?.record.game)
            }
            Route::Link(packed) => Game::find(&link::unpack(packed).ok()?.game),
            Route::Start
            | Route::Online
            | Route::Join(_)
            | Route::Table(_)
            | Route::Daily
            | Route::Puzzles(_)
            | Route::Print(_)
            | Route::History
            | Route::Settings
            | Route::About
            | Route::Nowhere(_) => None,
        }
    }

    /// Returns the title of the window: the game's name before the place's (T-16).
    pub fn title(&self) -> String {
        let game = self.game().map_or("", Game::title);
        let parts = [game, self.name(), "Menagerie"].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_place() {
        let ruin = crate::catalogue::testing::game("ruin").key;
        let routes = [
            Route::Start,
            Route::New(ruin),
            Route::Play("k3f".into()),
            Route::End("k3f".into()),
            Route::Replay("k3f".into()),
            Route::Link("eJw".into()),
            Route::Online,
            Route::OnlineNew(ruin),
            Route::Join("otter-4821".into()),
            Route::Table("7bYkq3m1RZc8yT5oNpW2Xv".into()),
            Route::Daily,
            Route::Ladder(ruin, None),
            Route::Ladder(ruin, Some("2026-11-24".into())),
            Route::Puzzles(String::new()),
            Route::Puzzles("ruin-0042".into()),
            Route::Print("game/ruin/map=gauntlet".into()),
            Route::History,
            Route::Rules(ruin, None),
            Route::Rules(ruin, Some("R17".into())),
            Route::Learn(ruin),
            Route::Settings,
            Route::About,
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.href()), route);
        }
        for nowhere in ["#/play", "#/new/chess", "#/what/ever", "#/history/1", "#/rules/ruin/R1/2"] {
            assert!(matches!(Route::parse(nowhere), Route::Nowhere(_)), "{nowhere}");
        }
        assert_eq!(Route::parse(""), Route::Start);
    }

    #[test]
    fn t_16_titles_name_the_game() {
        let ruin = crate::catalogue::testing::game("ruin");
        assert_eq!(Route::Start.title(), "Menagerie");
        assert_eq!(Route::Settings.title(), "Settings · Menagerie");
        assert_eq!(Route::New(ruin.key).title(), "Escape from Ruin · Set up a game · Menagerie");
    }
}

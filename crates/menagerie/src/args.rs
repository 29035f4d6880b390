//! The commands and flags of the command line, with the texts of `--help`.
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use games::GameId;

/// Pen-and-paper animal games: played, solved and explained.
///
/// Without a command: a menu on the terminal.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, max_term_width = 100)]
#[command(after_help = "Example: menagerie play ruin")]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games with players, options and maps
    #[command(after_help = "Example: menagerie games --json")]
    Games(GamesArgs),
    /// Play on the terminal
    #[command(after_help = "Example: menagerie play ruin --set map=gauntlet --seed 7\n\
        Without a terminal, or with --plain, events are read from standard input, one a line:\n  \
        printf 'step e\\nstop\\n' | menagerie play ruin --seed 7 --plain")]
    Play(PlayArgs),
    /// Show a recorded game, position by position
    #[command(after_help = "Example: menagerie replay golden/ruin/ruin-01.json --ply 12")]
    Replay(RecordArgs),
    /// Let bots play many games and count how they end
    #[command(after_help = "Example: menagerie simulate ruin --bots best --games 10000 --seed 1")]
    Simulate(SimulateArgs),
    /// Compute the exact value of a game, with proven bounds
    #[command(after_help = "Example: menagerie solve ruin --set map=gauntlet")]
    Solve(SolveArgs),
    /// Write a game as an explicit Markov decision process for model checkers
    #[command(after_help = "Example: menagerie export ruin --format drn -o ruin.drn")]
    Export(ExportArgs),
    /// Tell luck and loss of a recorded game, event by event
    #[command(after_help = "Example: menagerie coach golden/ruin/ruin-01.json")]
    Coach(RecordArgs),
    /// Check the sealed dice of a record of an online table
    #[command(after_help = "Example: menagerie verify table.json")]
    Verify(VerifyArgs),
    /// Run a plan of simulations, and report
    #[command(after_help = "Example: menagerie lab docs/lab/my-zoo.toml -o my-zoo\n\
        A plan that was stopped goes on where it was; docs/lab.md tells how plans are written.")]
    Lab(LabArgs),
    /// Check, list and draw maps and sheets
    #[command(subcommand, after_help = "Example: menagerie map check my-map.toml")]
    Map(MapCommand),
    /// Find puzzles, check them and solve them
    #[command(subcommand, after_help = "Example: menagerie puzzles play ruin")]
    Puzzles(PuzzlesCommand),
    /// Print a game's sheets as PDF, to be played with a pencil
    #[command(after_help = "Example: menagerie print ruin --set map=gauntlet --paper letter -o ruin.pdf")]
    Print(PrintArgs),
    /// Serve the browser table and online tables
    #[command(after_help = "Example: menagerie serve --lan\ndocs/serve.md tells how it is run for others.")]
    Serve(ServeArgs),
    /// Copy, restore and export online tables
    #[command(subcommand, after_help = "Example: menagerie tables backup tables-monday.sqlite")]
    Tables(TablesCommand),
    /// Let a bot of this machine join an online table
    #[command(after_help = "Example: menagerie bot --join otter-4821 --as search:500
Each bot is a guest of its own. One with a --name comes back to its seat when it is started again, so that two at one table need two names.")]
    Bot(BotArgs),
    /// Write the browser table as static files, for any web host and under any path
    #[command(after_help = "Example: menagerie page -o public")]
    Page(PageArgs),
    /// Print completions for a shell
    #[command(
        after_help = "Example: menagerie completions bash > ~/.local/share/bash-completion/completions/menagerie"
    )]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
}

/// Which game, with which options, on which map.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub game: GameId,
    /// An option of the game; again for more
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// A map of one's own instead of a shipped one
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A sheet of one's own instead of a shipped one
    #[arg(long, value_name = "FILE", conflicts_with = "map")]
    pub sheet: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print one JSON array
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names(), required_unless_present = "join")]
    pub game: Option<GameId>,
    /// An option of the game; again for more
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// A map of one's own instead of a shipped one
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A sheet of one's own instead of a shipped one
    #[arg(long, value_name = "FILE", conflicts_with = "map")]
    pub sheet: Option<PathBuf>,
    /// Join an online table, by its address or code, and play there; again, to come back to your seat
    #[arg(long, value_name = "URL-or-CODE", conflicts_with_all = ["game", "set", "map", "sheet", "seed", "bots"])]
    pub join: Option<String>,
    #[command(flatten)]
    pub guest: GuestArgs,
    /// The dice of a certain game; else a seed is drawn and said
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(
        long,
        value_name = "NAME[,NAME...]",
        value_delimiter = ',',
        help = "Who plays: one bot for all seats, or one a seat, with `you` or `you:NAME` for a person; else you do"
    )]
    pub bots: Vec<String>,
    /// Today's challenge: the same dice for everybody
    #[arg(long, conflicts_with_all = ["seed", "bots", "set", "map", "sheet"])]
    pub daily: bool,
    /// Line by line, also on a terminal
    #[arg(long)]
    pub plain: bool,
}

/// The guest at an online table.
#[derive(Debug, Args)]
pub struct GuestArgs {
    /// The server of a code
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7878")]
    pub server: String,
    /// The seat to take; else yours, or the first that is free
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: Option<u8>,
    /// The guest's name
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, Args)]
pub struct BotArgs {
    /// The online table, by its address or code
    #[arg(long, value_name = "URL-or-CODE")]
    pub join: String,
    /// The bot: random, greedy, search:N, careful:N, bold:N, quick:N or best
    #[arg(long = "as", value_name = "BOT", default_value = "search:2000")]
    pub kind: String,
    #[command(flatten)]
    pub guest: GuestArgs,
}

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// Copy all tables into a file, also while a server runs
    #[command(after_help = "Example: menagerie tables backup tables-monday.sqlite")]
    Backup {
        /// The file, which must not be there
        file: PathBuf,
        #[command(flatten)]
        folder: FolderArgs,
    },
    /// Make the folder of a server from such a copy
    #[command(after_help = "Example: menagerie tables restore tables-monday.sqlite --data /srv/menagerie")]
    Restore {
        /// The copy
        file: PathBuf,
        #[command(flatten)]
        folder: FolderArgs,
    },
    /// Print the record of a table, also while a server runs
    #[command(after_help = "Example: menagerie tables export 7bYkq3m1RZc8yT5oNpW2Xv > game.json")]
    Export {
        /// The table's id
        table: String,
        #[command(flatten)]
        folder: FolderArgs,
    },
}

#[derive(Debug, Args)]
pub struct FolderArgs {
    /// The folder in which the tables are kept
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct RecordArgs {
    /// The record; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Only the first N events
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The record; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..), help = "How many games")]
    pub games: u64,
    #[arg(
        long,
        value_name = "NAME[,NAME...]",
        value_delimiter = ',',
        default_value = "random",
        help = "Who plays: random, greedy or best; one for all seats, or one a seat"
    )]
    pub bots: Vec<String>,
    /// Same seed, same games, whatever the threads; else a seed is drawn and said
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help = "How many threads; else one a core")]
    pub threads: Option<u16>,
    /// Write each game's record into this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[cfg_attr(not(feature = "lab"), allow(dead_code, reason = "named also where it is not built in"))]
pub struct LabArgs {
    /// The plan
    #[arg(value_name = "PLAN.toml")]
    pub plan: PathBuf,
    /// Play one game of the plan alone, and print it as a line of the journal
    #[arg(long, value_name = "KEY", conflicts_with_all = ["output", "threads", "keys"])]
    pub job: Option<String>,
    /// Print the keys of all games, one a line, and play none
    #[arg(long, conflicts_with_all = ["output", "threads", "json"])]
    pub keys: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help = "How many threads; else one a core")]
    pub threads: Option<u16>,
    /// The folder for journal, tables and report; else one beside the plan, named as it is
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Play over a Ray cluster, else over this machine; needs the Python package menagerie with its extra ray
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["job", "keys", "threads", "json"])]
    pub ray: Option<String>,
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The format
    #[arg(long, value_enum)]
    pub format: ExportFormat,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// Formats of model checkers.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ExportFormat {
    /// Storm's explicit format
    Drn,
}

#[derive(Debug, Subcommand)]
pub enum MapCommand {
    /// Check a map or sheet file and tell every fault with its line and place
    #[command(after_help = "Example: menagerie map check my-map.toml --json")]
    Check {
        /// The map or sheet file; `-` is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// List the shipped maps and sheets
    #[command(after_help = "Example: menagerie map list ruin")]
    List {
        /// Only of this game
        #[arg(value_name = "GAME", value_parser = game_names())]
        game: Option<GameId>,
    },
    /// Draw a map or sheet
    #[command(after_help = "Example: menagerie map show ruin gauntlet -o gauntlet.svg")]
    Show {
        /// The game
        #[arg(value_name = "GAME", value_parser = game_names())]
        game: GameId,
        /// The shipped map or sheet
        #[arg(value_name = "ID", required_unless_present = "map", conflicts_with = "map")]
        id: Option<String>,
        /// A map or sheet of one's own instead
        #[arg(long, alias = "sheet", value_name = "FILE")]
        map: Option<PathBuf>,
        /// Write an SVG picture instead of drawing with characters
        #[arg(short, long, value_name = "FILE.svg")]
        output: Option<PathBuf>,
    },
}

#[derive(Debug, Subcommand)]
pub enum PuzzlesCommand {
    /// Find puzzles in bots' games
    #[command(after_help = "Example: menagerie puzzles find ruin --count 100 --seed 1 -o my-puzzles.json\n\
        A search that was stopped goes on where it was. Options that are not set vary from game to game.")]
    Find(FindArgs),
    /// Check a file of puzzles: replay every record and measure every margin again
    #[command(after_help = "Example: menagerie puzzles check puzzles/ruin.json")]
    Check(CheckArgs),
    /// Solve puzzles on the terminal
    #[command(after_help = "Example: menagerie puzzles play ruin --id ruin-0042")]
    Play(PuzzlePlayArgs),
}

#[derive(Debug, Args)]
pub struct FindArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999), help = "How many puzzles")]
    pub count: u32,
    /// Same seed, same puzzles, whatever the threads; else that of the file, or one is drawn and said
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help = "How many threads; else one a core")]
    pub threads: Option<u16>,
    /// The file to write; one of the same search goes on
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The file of puzzles; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only the puzzle with this name; again for more
    #[arg(long, value_name = "ID")]
    pub id: Vec<String>,
    /// The dice of the searches; else those with which the puzzles were found
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub struct PuzzlePlayArgs {
    /// Only puzzles of this game
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub game: Option<GameId>,
    /// The puzzle with this name
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
}

#[derive(Debug, Args)]
#[cfg_attr(not(feature = "print"), allow(dead_code, reason = "named also where it is not built in"))]
pub struct PrintArgs {
    /// The game; several, or none for all, with --booklet
    #[arg(value_name = "GAME", value_parser = game_names(), required_unless_present_any = ["record", "booklet", "puzzles"])]
    pub games: Vec<GameId>,
    /// An option of the game; again for more
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub set: Vec<(String, String)>,
    /// A map of one's own instead of a shipped one
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A sheet of one's own instead of a shipped one
    #[arg(long, value_name = "FILE", conflicts_with = "map")]
    pub sheet: Option<PathBuf>,
    /// The paper
    #[arg(long, value_enum, default_value = "a4")]
    pub paper: PaperSize,
    /// Tints and pictures, or lines alone
    #[arg(long, value_enum, default_value = "full")]
    pub ink: InkAmount,
    /// The tool that the sheets are written on with: a pencil, or a pen that wipes off laminated sheets
    #[arg(long = "for", value_enum, default_value = "pencil")]
    pub tool: WritingTool,
    /// The part to print
    #[arg(long, value_enum, default_value = "all")]
    pub part: SheetPart,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=200), help = "How many copies of the sheets that a game uses up")]
    pub copies: u16,
    /// The address of the page, for a QR code on each sheet
    #[arg(long, value_name = "URL")]
    pub page: Option<String>,
    /// A recorded game as it stands on paper
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "set", "map", "sheet", "booklet", "dice", "part", "copies"])]
    pub record: Option<PathBuf>,
    /// Puzzles of a file, with their solutions upside down at the foot
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "set", "map", "sheet", "booklet", "dice", "part", "copies", "record"])]
    pub puzzles: Option<PathBuf>,
    #[arg(long, value_name = "N", requires = "puzzles", value_parser = clap::value_parser!(u16).range(1..=500), help = "How many puzzles of the file, the easiest first [default: 6]")]
    pub count: Option<u16>,
    /// All games, or those named, in one booklet
    #[arg(long, conflicts_with_all = ["set", "map", "sheet", "dice", "part"])]
    pub booklet: bool,
    #[arg(long, value_name = "N", requires = "seed", conflicts_with_all = ["part", "copies"], value_parser = clap::value_parser!(u16).range(1..=2000), help = "N rolls on strips, instead of dice")]
    pub dice: Option<u16>,
    /// The seed of the rolls
    #[arg(long, value_name = "S", requires = "dice")]
    pub seed: Option<u64>,
    /// The file to write
    #[arg(short, long, value_name = "FILE.pdf")]
    pub output: PathBuf,
}

/// Sizes of paper.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum PaperSize {
    A4,
    Letter,
}

/// Amounts of ink.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum InkAmount {
    Full,
    Low,
}

/// Tools to write with.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WritingTool {
    Pencil,
    Wipe,
}

/// Parts of a game's sheets.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SheetPart {
    Board,
    Cards,
    Rules,
    All,
}

/// The formats of the server's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// A line to be read
    Text,
    /// A JSON object a line
    Json,
}

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen; without it at 127.0.0.1:7878, or the next free port
    #[arg(long, value_name = "HOST:PORT")]
    pub listen: Option<String>,
    /// Show it in a browser, where there is one
    #[arg(long)]
    pub open: bool,
    /// Listen on all addresses of this machine, and show the address for phones in the room
    #[arg(long, conflicts_with = "listen")]
    pub lan: bool,
    /// The folder in which the tables are kept
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A database of Postgres in which the tables are kept, shared by any number of servers
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
    /// The address of a proxy whose word on the addresses of those who ask is taken
    #[arg(long, value_name = "ADDRESS")]
    pub trusted_proxy: Option<std::net::IpAddr>,
    /// The requests of a guest that change something, a second
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit_changes: u32,
    /// The unfinished tables of a guest
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit_tables: usize,
    /// The streams of a guest
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub limit_streams: usize,
    /// The requests of an address, a second
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit_requests: u32,
    /// The streams of an address
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub limit_address_streams: usize,
    /// The new guests of an address, an hour
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit_guests: u32,
    /// The wrong codes of an address, an hour
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit_codes: u32,
    /// Where counts are shown, at /metrics; nowhere without it
    #[arg(long, value_name = "HOST:PORT")]
    pub metrics: Option<SocketAddr>,
    /// Log every answer to standard error; without it only warnings and errors, as text
    #[arg(long, value_name = "FORMAT")]
    pub log: Option<LogFormat>,
    /// The most milliseconds of a bot's decision
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    pub bot_limit: u64,
}

#[derive(Debug, Args)]
pub struct PageArgs {
    /// The folder to write into
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

/// The games by their keys, so that help and completions list them.
fn game_names() -> impl clap::builder::TypedValueParser<Value = GameId> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(GameId::ALL.map(GameId::key)).try_map(|key| key.parse::<GameId>())
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("KEY=VALUE would be right, such as map=classic".to_owned()),
    }
}

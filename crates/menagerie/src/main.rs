//! The binary.
use std::process::ExitCode;

mod serve;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &arguments[..] {
        ["page", "-o", folder] => serve::write_page(folder.as_ref()),
        ["serve", "--listen", listen] => serve::run(listen, false),
        ["serve", more @ ..] => serve::run("127.0.0.1:7878", more.contains(&"--open")),
        _ => return ExitCode::from(2),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(why.exit_status())
        }
    }
}

//! Serves a folder: `cargo run -p server --example folder -- FOLDER [ADDRESS]`, or with online tables:
//! `… FOLDER --tables DATA [--noon DATE] [--lan URL] [ADDRESS]`, at noon of a day to come, or with a URL by which others in
//! its network would reach it. The browser tests run the page from its folder with it, without building the program that
//! embeds it.
use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).peekable();
    let folder = arguments.next().ok_or("which folder?")?;
    let tables =
        arguments.next_if(|word| word == "--tables").and_then(|_| arguments.next()).map(PathBuf::from);
    let noon = arguments.next_if(|word| word == "--noon").and_then(|_| arguments.next());
    let lan = arguments.next_if(|word| word == "--lan").and_then(|_| arguments.next());
    let wanted = arguments.next().unwrap_or_else(|| "127.0.0.1:7878".to_owned()).parse()?;
    let site = server::Site::read(Path::new(&folder))?;
    let listener = server::bind(wanted)?;
    let address = listener.local_addr()?;
    match tables {
        Some(data) => {
            let mut config = server::Config::new(data);
            // A test plays faster than a person.
            (config.limits.changes, config.limits.burst) = (1000, 4000);
            config.house.judge_iterations = 30;
            config.lan = lan;
            if let Some(date) = noon {
                config.house.clock.set(format!("{date}T12:00:00.000Z").parse()?);
            }
            let server = server::Server::start(listener, site, &config)?;
            println!("{folder} at http://{address}/");
            Ok(server.wait()?)
        }
        None => {
            println!("{folder} at http://{address}/");
            Ok(server::run_site(listener, site)?)
        }
    }
}

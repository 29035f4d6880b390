//! Serves a folder: `cargo run -p server --example folder -- FOLDER [ADDRESS]`. The browser tests run the page from
//! its folder with it, without building the program that embeds it.
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let wanted = arguments.next().unwrap_or_else(|| "127.0.0.1:7878".to_owned()).parse()?;
    let site = server::Site::read(Path::new(&folder))?;
    let listener = server::bind(wanted)?;
    println!("{folder} at http://{}/", listener.local_addr()?);
    Ok(server::run_site(listener, site)?)
}

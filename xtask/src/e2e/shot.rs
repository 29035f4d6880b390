//! Takes one picture of the page, after steps of JavaScript: for looking at what one builds.
use crate::page::{Look, Page};
use crate::served::{Served, Source};
use std::path::Path;
use xtask::Result;

/// Opens `path` (below the server's address, or a whole address of a running table), does the steps, waits
/// until nothing moves, and saves what is seen as `out`.
///
/// # Errors
/// When an option is not known, or server or browser do not start.
pub fn take(path: &str, out: &Path, how: &[&str], source: impl Fn() -> Result<Source>) -> Result {
    let (mut look, mut full, mut steps) = (Look::DESKTOP, false, Vec::new());
    let mut how = how.iter();
    while let Some(option) = how.next() {
        match *option {
            "--phone" => look = Look { size: Look::PHONE.size, touch: true, ..look },
            "--dark" => look = look.dark(),
            "--still" => look = look.still(),
            "--full" => full = true,
            "--size" => look.size = size(how.next().ok_or("--size wants WIDTHxHEIGHT")?)?,
            "--step" => steps.push(how.next().ok_or("--step wants JavaScript")?.to_string()),
            "--steps" => {
                let all = how.next().ok_or("--steps wants JavaScript")?;
                steps.extend(all.split(';').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned));
            }
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    let running = path.contains("://");
    let served = if running { None } else { Some(Served::start(&source()?)?) };
    let mut page = Page::open(served.as_ref().map_or("", Served::address), look)?;
    page.goto(path);
    for step in steps {
        page.settle();
        page.eval(&step);
    }
    page.settle();
    std::fs::write(out, page.picture(full)?)?;
    for complaint in page.complaints() {
        eprintln!("the page complained: {complaint}");
    }
    Ok(())
}

fn size(text: &str) -> Result<(u32, u32)> {
    let (width, height) = text.split_once('x').ok_or("--size wants WIDTHxHEIGHT")?;
    Ok((width.parse()?, height.parse()?))
}

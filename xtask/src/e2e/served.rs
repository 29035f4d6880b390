//! The server that the page comes from: started for a test, and stopped and started again by it.
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use xtask::Result;

/// Where the page comes from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The folder of the page's files.
    pub site: PathBuf,
    /// The program that serves a folder at an address.
    folder_server: PathBuf,
    /// The program that serves the page embedded in it, if that is to be looked at.
    embedded: Option<PathBuf>,
    /// The folder of its tables: one server at a time has it.
    tables: PathBuf,
}

impl Source {
    /// Reads `SITE FOLDER_SERVER [PROGRAM TABLES]`.
    ///
    /// # Errors
    /// When there are other numbers of words.
    pub fn read(words: &[String]) -> Result<Self> {
        let (site, folder_server, embedded, tables) = match words {
            [site, folder_server] => (site, folder_server, None, PathBuf::new()),
            [site, folder_server, program, tables] => {
                (site, folder_server, Some(program.into()), tables.into())
            }
            _ => return Err("which page? -- SITE FOLDER_SERVER [PROGRAM TABLES]".into()),
        };
        Ok(Self { site: site.into(), folder_server: folder_server.into(), embedded, tables })
    }

    /// The same page for one test, beside which others run.
    pub fn for_test(&self, name: &str) -> Self {
        Self { tables: self.tables.join(name), ..self.clone() }
    }

    /// Whether the page is embedded in the program that serves it.
    pub fn is_embedded(&self) -> bool {
        self.embedded.is_some()
    }

    /// The command that serves the page when an address is added to it.
    fn command(&self) -> Command {
        match &self.embedded {
            Some(program) => {
                let mut command = Command::new(program);
                command.args(["serve", "--data"]).arg(&self.tables).arg("--listen");
                command
            }
            None => self.folder(&self.site),
        }
    }

    fn folder(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.folder_server);
        command.arg(folder);
        command
    }
}

/// A server of the page, running or stopped. It ends when this is dropped.
pub struct Served {
    source: Source,
    child: Option<Child>,
    address: String,
}

impl Served {
    /// Starts serving at a free address of this machine.
    ///
    /// # Errors
    /// When the server does not start, or does not say where it listens.
    pub fn start(source: &Source) -> Result<Self> {
        let mut served = Self { source: source.clone(), child: None, address: String::new() };
        served.address = served.listen(source.command(), "127.0.0.1:0")?;
        Ok(served)
    }

    /// The folder of the page's files.
    pub fn site(&self) -> &Path {
        &self.source.site
    }

    /// Where it listens, or did: `http://HOST:PORT/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops it, as when the network is gone.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // A child that has ended by itself is as good as stopped.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it again at the address it had.
    ///
    /// # Errors
    /// When it does not start, or the address has been taken meanwhile.
    pub fn restart(&mut self) -> Result {
        let command = self.source.command();
        self.return_with(command)
    }

    /// Serves the page with online tables in its place, at the same address. The tables are in `data`.
    ///
    /// # Errors
    /// As [`Served::restart`].
    pub fn serve_tables(&mut self, data: &Path) -> Result {
        let mut command = self.source.folder(&self.source.site);
        command.arg("--tables").arg(data);
        self.return_with(command)
    }

    /// The same, at noon of a day to come.
    ///
    /// # Errors
    /// As [`Served::restart`].
    pub fn serve_tables_on(&mut self, data: &Path, date: &str) -> Result {
        let mut command = self.source.folder(&self.source.site);
        command.arg("--tables").arg(data).args(["--noon", date]);
        self.return_with(command)
    }

    /// The same, with a URL by which others in its network would reach it.
    ///
    /// # Errors
    /// As [`Served::restart`].
    pub fn serve_tables_in_a_network(&mut self, data: &Path, url: &str) -> Result {
        let mut command = self.source.folder(&self.source.site);
        command.arg("--tables").arg(data).args(["--lan", url]);
        self.return_with(command)
    }

    /// Serves another folder in its place, at the same address.
    ///
    /// # Errors
    /// As [`Served::restart`].
    pub fn serve_instead(&mut self, folder: &Path) -> Result {
        let command = self.source.folder(folder);
        self.return_with(command)
    }

    fn return_with(&mut self, command: Command) -> Result {
        self.stop();
        let before = self.address.clone();
        let host = before.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let now = self.listen(command, &host)?;
        if now == before {
            Ok(())
        } else {
            Err(format!("the server came back at {now}, not at {before}").into())
        }
    }

    fn listen(&mut self, mut command: Command, at: &str) -> Result<String> {
        let mut child = command.arg(at).stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or("no pipe from the server")?;
        self.child = Some(child);
        for line in BufReader::new(out).lines() {
            let line = line?;
            if let Some(at) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                return Ok(at.to_owned());
            }
        }
        Err(format!("{} does not say where it listens", command.get_program().display()).into())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}

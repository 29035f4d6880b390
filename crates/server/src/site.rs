//! The files of a site, each ready to be sent: type, entity tags, and cache lifetime.
use axum::body::Bytes;
use axum::http::HeaderValue;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::{fs, io};

/// Number of hexadecimal digits of the hash in a file's name.
const HASH_DIGITS: usize = 16;

/// Files by their path below the site's root. `NAME.br` is taken as the compressed copy of `NAME`.
#[derive(Clone, Debug, Default)]
pub struct Site {
    files: HashMap<String, File>,
}

/// One file, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) plain: Body,
    pub(crate) brotli: Option<Body>,
    pub(crate) kind: HeaderValue,
    /// Whether the name changes with the content.
    pub(crate) immutable: bool,
}

/// One form of a file.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) bytes: Bytes,
    pub(crate) tag: HeaderValue,
}

impl Site {
    /// Takes files by path and content.
    pub fn new(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut bodies: HashMap<String, Body> =
            files.into_iter().map(|(path, bytes)| (path, Body::new(bytes))).collect();
        let plain: Vec<String> = bodies
            .keys()
            .filter(|path| !path.strip_suffix(".br").is_some_and(|it| bodies.contains_key(it)))
            .cloned()
            .collect();
        let mut ready = HashMap::new();
        for path in plain {
            let brotli = bodies.remove(&format!("{path}.br"));
            if let Some(body) = bodies.remove(&path) {
                let (kind, immutable) = (kind(&path), has_hash(&path));
                ready.insert(path, File { plain: body, brotli, kind, immutable });
            }
        }
        Self { files: ready }
    }

    /// Reads the files of a folder, without its subfolders.
    ///
    /// # Errors
    /// The folder or a file in it cannot be read.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if let (true, Some(name)) = (path.is_file(), path.file_name().and_then(|name| name.to_str())) {
                files.push((name.to_owned(), fs::read(&path)?.into()));
            }
        }
        Ok(Self::new(files))
    }

    /// Returns the file for a request's path; `/` is the start page.
    pub(crate) fn find(&self, path: &str) -> Option<&File> {
        let path = path.strip_prefix('/').unwrap_or(path);
        self.files.get(if path.is_empty() { "index.html" } else { path })
    }
}

impl Body {
    fn new(bytes: Cow<'static, [u8]>) -> Self {
        let tag: String = Sha256::digest(&bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let tag = HeaderValue::try_from(format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        Self { bytes, tag }
    }
}

/// Returns the media type, by the name's extension.
fn kind(path: &str) -> HeaderValue {
    let guess = mime_guess::from_path(path).first_or_octet_stream();
    let text = guess.type_() == mime_guess::mime::TEXT;
    let kind = if text { format!("{guess}; charset=utf-8") } else { guess.to_string() };
    HeaderValue::try_from(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// Whether the name has the form `stem-HASH.extension`.
fn has_hash(path: &str) -> bool {
    path.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).is_some_and(|(_, hash)| {
        hash.len() == HASH_DIGITS && hash.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it))
    })
}

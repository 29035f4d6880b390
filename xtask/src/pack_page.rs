//! Makes the page's folder from the compiled modules: bindings, hashed names and, for publishing, a compressed copy
//! beside each file. Called by `cargo xtask page` as `pack-page FOLDER CATALOGUE.json MODULE.wasm…`; how the files hang together is
//! `xtask::site`'s business.
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;
use xtask::site::{MOST_BYTES, Module, Parts, Site};
use xtask::workspace::root;
use xtask::{Result, rules};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [folder, catalogue, modules @ ..] = &arguments[..] else {
        eprintln!("usage: pack-page FOLDER CATALOGUE.json MODULE.wasm…");
        return ExitCode::from(2);
    };
    let modules: Vec<PathBuf> = modules.iter().map(PathBuf::from).collect();
    match pack(&modules, catalogue.as_ref(), folder.as_ref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Packs `modules` into `folder`, which is replaced as a whole at the end.
fn pack(modules: &[PathBuf], catalogue: &Path, folder: &Path) -> Result {
    let beside = folder.parent().ok_or("the page needs a folder")?;
    let bindings = beside.join("bindings");
    renew(&bindings)?;
    let modules = modules.iter().map(|module| bind(module, &bindings)).collect::<Result<Vec<_>>>()?;

    let (shell, theme) = (root().join("crates/web/shell"), root().join("crates/theme"));
    let catalogue = fs::read_to_string(catalogue)?;
    let rules = rendered_rules(&root().join("docs/rules"))?;
    let puzzles = files_of_games(&root().join("puzzles"))?;
    let site = Site::lay_out(Parts { shell: &shell, theme: &theme, catalogue, rules, puzzles, modules })?;

    let coming = beside.join("coming");
    renew(&coming)?;
    let (mut first_start, mut later) = (0, 0);
    for (address, bytes) in site.files() {
        fs::write(coming.join(address), bytes)?;
        let packed = compress(bytes)?.filter(|packed| packed.len() < bytes.len());
        if let Some(packed) = &packed {
            fs::write(coming.join(format!("{address}.br")), packed)?;
        }
        let transferred = packed.map_or(bytes.len(), |packed| packed.len());
        if site.at_first_start(address) {
            first_start += transferred;
        } else if site.is_kept(address) {
            later += transferred;
        }
        if cfg!(feature = "publish") {
            eprintln!("    {transferred:>9}  {address}");
        }
    }
    fs::write(coming.join("maps.html"), rules::page(&fs::read_to_string(root().join("docs/maps.md"))?))?;
    if cfg!(feature = "publish") {
        let verdict = if first_start > MOST_BYTES { "TOO MANY: at most" } else { "of" };
        eprintln!("    {first_start:>9}  bytes at the first start, {verdict} {MOST_BYTES}");
        eprintln!("    {:>9}  bytes with the games, which follow", first_start + later);
    }
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::rename(&coming, folder)?;
    Ok(fs::remove_dir_all(bindings)?)
}

/// Renders the rules in `folder`, by the key of the game.
fn rendered_rules(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut rendered = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let game = path.file_stem().and_then(|name| name.to_str()).ok_or("rules need a name")?;
        rendered.insert(game.to_owned(), rules::to_json(&fs::read_to_string(&path)?));
    }
    Ok(rendered)
}

/// Reads the files in `folder`, by the key of the game.
fn files_of_games(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let game = path.file_stem().and_then(|name| name.to_str()).ok_or("puzzles need a name")?;
        files.insert(game.to_owned(), fs::read_to_string(&path)?);
    }
    Ok(files)
}

/// Gives a module its JavaScript side, by way of `folder`.
fn bind(module: &Path, folder: &Path) -> Result<Module> {
    let name = module.file_stem().and_then(|name| name.to_str()).ok_or("a module needs a name")?;
    Bindgen::new()
        .input_path(module)
        .web(true)
        .map_err(|why| format!("{why:#}"))?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The module's address is hashed: the scripts that load it hand it over.
        .omit_default_module_path(true)
        .generate(folder)
        .map_err(|why| format!("{why:#}"))?;
    if folder.join("snippets").exists() {
        return Err("a dependency of the page brings JavaScript of its own, which is not packed".into());
    }
    Ok(Module {
        name: name.to_owned(),
        glue: fs::read(folder.join(format!("{name}.js")))?,
        wasm: fs::read(folder.join(format!("{name}_bg.wasm")))?,
    })
}

/// A copy packed as small as can be.
#[cfg(feature = "publish")]
fn compress(bytes: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut packed = Vec::new();
    let how = brotli::enc::BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &how)?;
    Ok(Some(packed))
}

/// No copy: on one machine packing takes longer than it saves.
#[cfg(not(feature = "publish"))]
fn compress(_: &[u8]) -> Result<Option<Vec<u8>>> {
    Ok(None)
}

fn renew(folder: &Path) -> Result {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

//! Adding a plugin: what it would bring is shown, and counts when she says so.

use std::fs;
use std::io::IsTerminal;
use std::path::Path;

use ::plugins::{MAX_PACKAGE_BYTES, Package, PackageError};
use api::{Commands as _, PluginAdd, PluginFile, PluginLook, PluginLookAt, PluginSource};
use app::Desk;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::{changed, drawing};
use crate::args::PluginFrom;
use crate::failure::{Exit, Failure};
use crate::screen;

/// `plugin add`.
pub async fn add(app: &Desk, from: PluginFrom, json: bool) -> Result<Exit, Failure> {
    let source = source(&from.source)?;
    let look = app.plugin_look(PluginLookAt { source: source.clone() }).await?;
    if from.look {
        if json {
            screen::print_json(&look)?;
        } else {
            show(&look)?;
        }
        return Ok(Exit::Ok);
    }
    if !json {
        show(&look)?;
    }
    if let Some(why) = look.refused {
        return Err(Failure::new(Exit::Failed, format!("nothing was added: {why}")));
    }
    let name = look.plugin.name.clone();
    if !from.yes && !agreed(&name)? {
        screen::note("nothing was added");
        return Ok(Exit::Ok);
    }
    let params = PluginAdd {
        source,
        sha256: look.sha256,
        programs: from.allow_programs,
        replace: from.replace,
    };
    let list = app.plugin_add(params).await?;
    changed(&list, json, &format!("{name} was added; its commands begin with {name}:"))
}

fn agreed(name: &str) -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() {
        let failure = Failure::usage("nobody is there to be asked, so nothing was added");
        return Err(failure.next("--yes adds it, --look only shows what it would bring"));
    }
    inquire::Confirm::new(&screen::visible(&format!("Add {name}?")))
        .with_default(false)
        .prompt()
        .map_err(|error| Failure::new(Exit::Failed, format!("nothing was added: {error}")))
}

fn show(look: &PluginLook) -> Result<(), Failure> {
    screen::print(&drawing::plugin(&look.plugin))?;
    drawing::problems(&look.plugin.problems)?;
    if let Some(version) = &look.replaces {
        screen::note(&format!("it would take the place of version {version} (--replace)"));
    }
    for note in &look.notes {
        screen::note(note);
    }
    if !look.plugin.programs.is_empty() {
        screen::note(
            "its programs run with your rights: read them before you say --allow-programs",
        );
    }
    if !look.unused.is_empty() {
        screen::note(&format!("means nothing here: {}", look.unused.join(", ")));
    }
    Ok(())
}

/// The bytes of what was named.
fn source(path: &Path) -> Result<PluginSource, Failure> {
    let name = match path.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => path.display().to_string(),
    };
    if path.is_dir() {
        let failed = |error: PackageError| Failure::new(Exit::Failed, format!("{name}: {error}"));
        let package = Package::of_folder(path).map_err(failed)?;
        let files = package.files.into_iter().map(|(path, file)| PluginFile {
            path,
            data: BASE64_STANDARD.encode(file.bytes),
            executable: file.executable,
        });
        return Ok(PluginSource::Folder { name, files: files.collect() });
    }
    let about = fs::metadata(path).map_err(|error| unopened(path, &error))?;
    if about.len() > MAX_PACKAGE_BYTES {
        let message = format!("{name}: {}", PackageError::TooLarge);
        return Err(Failure::new(Exit::Failed, message));
    }
    let bytes = fs::read(path).map_err(|error| unopened(path, &error))?;
    Ok(PluginSource::Zip { name, data: BASE64_STANDARD.encode(bytes) })
}

/// Why what was named cannot be opened, and what can be named.
fn unopened(path: &Path, error: &std::io::Error) -> Failure {
    if error.kind() != std::io::ErrorKind::NotFound {
        return Failure::io(&format!("read {}", path.display()), error);
    }
    let message = format!("there is no file or folder {}", path.display());
    Failure::new(Exit::NotFound, message)
        .next("name the folder or the zip archive of a plugin that is on this computer")
}

//! What a package has beside the window's program and the database: the terminal program, its manual and
//! completions, the sort of file that a lesson is, and licences. On Linux it stands where the system
//! looks for each; elsewhere Tauri puts it beside the program.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use cargo_metadata::Metadata;

use super::{files, licences};
use crate::codegen::root;
use crate::parts;

/// The terminal program.
pub const TERMINAL: &str = "teacher-assist";

/// Below the staged folder, where the installed programs look for their database.
pub const DATABASE: &str =
    if cfg!(target_os = "linux") { "usr/lib/teacher-assist/postgres" } else { "postgres" };

const DOCUMENTS: &str =
    if cfg!(target_os = "linux") { "usr/share/doc/teacher-assist" } else { "licences" };

/// Completions: the shell, and where it looks.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/teacher-assist"),
    ("zsh", "usr/share/zsh/vendor-completions/_teacher-assist"),
    ("fish", "usr/share/fish/vendor_completions.d/teacher-assist.fish"),
];

/// Put them there.
pub fn texts(programs: &Path, staged: &Path, metadata: &Metadata) -> Result<()> {
    let documents = staged.join(DOCUMENTS);
    licences::write(&documents, metadata)?;
    parts::write(Some(documents.join("parts.cdx.json")))?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let terminal = programs.join(TERMINAL);
    files::copy(&terminal, &staged.join("usr/bin").join(TERMINAL))?;
    for (shell, place) in COMPLETIONS {
        let script = files::printed(Command::new(&terminal).args(["completions", shell]))?;
        files::write(&staged.join(place), script)?;
    }
    let page = staged.join("usr/share/man/man1/teacher-assist.1");
    files::write(&page, files::printed(Command::new(&terminal).arg("man"))?)?;
    gzip(&page)?;
    files::copy(
        &root().join("src-tauri/packaging/teacher-assist.xml"),
        &staged.join("usr/share/mime/packages/teacher-assist.xml"),
    )?;
    files::copy(&root().join("CHANGELOG.md"), &documents.join("changelog"))?;
    for name in ["changelog", "parts.cdx.json", "licences-of-parts.txt"] {
        gzip(&documents.join(name))?;
    }
    Ok(())
}

/// Without a date, so that the same text gives the same bytes.
fn gzip(file: &Path) -> Result<()> {
    files::run(Command::new("gzip").args(["-9", "-n", "-f"]).arg(file))
}

//! Paths that libraries have compiled in, made to begin at the folder that the window runs in: an AppImage
//! is mounted somewhere else at each start. Tauri and linuxdeploy do the same for WebKit, whose release
//! builds read no variable for it; for GTK's modules it does without variables, which programs that are
//! started from the window would inherit.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use memchr::memmem;

use super::libraries::System;
use super::modules;
use crate::packaging::files;

/// Libraries that look for modules, readers and helper processes.
const LOOKING: [&str; 4] =
    ["libgdk_pixbuf-2.0.so.0", "libgio-2.0.so.0", "libgtk-3.so.0", "libwebkit2gtk-4.1.so.0"];

/// What a path begins with, and what stands there instead: of the same length, since nothing in a compiled
/// library may move.
const ABSOLUTE: &str = "/usr";
const RELATIVE: &str = "././";

/// Make them so in what was brought along.
pub fn modules(system: &System, usr: &Path) -> Result<()> {
    let given = system.libraries.to_str().context("no text")?;
    let wanted = given.replacen(ABSOLUTE, RELATIVE, 1);
    let folder = system.within(usr)?;
    for name in LOOKING.iter().chain(&modules::LISTS) {
        let file = folder.join(name);
        let bytes = fs::read(&file).with_context(|| format!("no {}", file.display()))?;
        let (bytes, times) = replaced(bytes, given.as_bytes(), wanted.as_bytes())?;
        ensure!(times > 0, "{name} names no {given}: it would look in the system's");
        files::write(&file, bytes)?;
    }
    Ok(())
}

/// Other bytes of the same length, and how often that was.
pub fn replaced(mut bytes: Vec<u8>, given: &[u8], wanted: &[u8]) -> Result<(Vec<u8>, usize)> {
    ensure!(given.len() == wanted.len() && !given.is_empty(), "not of the same length");
    let places: Vec<usize> = memmem::find_iter(&bytes, given).collect();
    for place in &places {
        bytes.splice(*place..place + given.len(), wanted.iter().copied());
    }
    Ok((bytes, places.len()))
}

#[cfg(test)]
mod tests {
    use super::{ABSOLUTE, RELATIVE, replaced};

    #[test]
    fn a_path_is_made_relative_and_nothing_moves() {
        let library = b"\x7fELF/usr/lib/gnu\0/usr/share\0/usr/lib/gnu/gio\0end".to_vec();
        let length = library.len();
        let (given, wanted) = ("/usr/lib/gnu", "/usr/lib/gnu".replacen(ABSOLUTE, RELATIVE, 1));
        let (made, times) = replaced(library, given.as_bytes(), wanted.as_bytes()).unwrap();
        let whole = b"\x7fELF././/lib/gnu\0/usr/share\0././/lib/gnu/gio\0end";
        assert_eq!((made.as_slice(), times, made.len()), (whole.as_slice(), 2, length));
        assert!(replaced(made, b"/usr", b"./").is_err());
    }
}

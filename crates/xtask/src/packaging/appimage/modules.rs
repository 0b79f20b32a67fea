//! What libraries of the window load while it runs, and read: WebKit's helper processes, readers of pictures,
//! ways to type, TLS and settings, schemas, icons and sorts of files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::libraries::System;
use crate::packaging::files;

/// Below the folder of libraries: a folder, and what of it is brought along. An empty name is all.
const MODULES: [(&str, &[&str]); 5] = [
    ("webkit2gtk-4.1", &["WebKitGPUProcess", "WebKitNetworkProcess", "WebKitWebProcess"]),
    ("webkit2gtk-4.1/injected-bundle", &[""]),
    ("gdk-pixbuf-2.0/2.10.0", &[""]),
    ("gtk-3.0/3.0.0", &["immodules"]),
    ("gio/modules", &["libdconfsettings.so", "libgiognutls.so"]),
];

/// Lists of such modules, with their paths.
pub const LISTS: [&str; 2] =
    ["gdk-pixbuf-2.0/2.10.0/loaders.cache", "gtk-3.0/3.0.0/immodules.cache"];

/// Without it GTK shows none of its own icons.
const READER_OF_ICONS: &str = "gdk-pixbuf-2.0/2.10.0/loaders/libpixbufloader-svg.so";

/// Below `/usr/share`, in the same way. These come last on a system that has its own.
const SHARED: [(&str, &[&str]); 4] = [
    ("glib-2.0/schemas", &["org.gtk.Settings.", "org.gnome.desktop."]),
    ("icons/Adwaita", &["index.theme", "16x16", "scalable"]),
    ("icons/hicolor", &["index.theme"]),
    ("mime/packages", &["freedesktop.org.xml"]),
];

/// Copy them, and compile what GLib reads in another form. Gives what was copied, as the system has it.
pub fn bring(system: &System, usr: &Path) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    let libraries = system.within(usr)?;
    for (folder, names) in MODULES {
        sources.extend(chosen(&system.libraries.join(folder), names)?);
    }
    for file in &sources {
        files::copy(file, &libraries.join(file.strip_prefix(&system.libraries)?))?;
    }
    ensure!(
        libraries.join(READER_OF_ICONS).is_file(),
        "no {READER_OF_ICONS}: install librsvg2-common"
    );
    let share = Path::new("/usr/share");
    for (folder, names) in SHARED {
        for file in chosen(&share.join(folder), names)? {
            files::copy(&file, &usr.join(file.strip_prefix("/usr")?))?;
            sources.push(file);
        }
    }
    compiled(usr)?;
    // What other tools wrote on this system belongs to no package.
    sources.retain(|file| file.extension().is_none_or(|end| end != "cache"));
    Ok(sources)
}

/// Files below a folder whose paths in it begin with one of these names.
fn chosen(folder: &Path, names: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = files::below(folder)?;
    found.retain(|file| {
        let path = file.strip_prefix(folder).unwrap_or(file).to_string_lossy();
        names.iter().any(|name| path.starts_with(name))
    });
    ensure!(!found.is_empty(), "nothing of {names:?} is in {}", folder.display());
    Ok(found)
}

/// Schemas and sorts of files, as GLib reads them; what they are made of is left out.
fn compiled(usr: &Path) -> Result<()> {
    let schemas = usr.join("share/glib-2.0/schemas");
    files::run(Command::new("glib-compile-schemas").arg(&schemas))?;
    let sorts = usr.join("share/mime");
    // It remarks that nobody looks in this folder yet.
    files::printed(Command::new("update-mime-database").arg(&sorts))?;
    for (folder, kept) in [(&schemas, "gschemas.compiled"), (&sorts, "mime.cache")] {
        for file in files::below(folder)? {
            if file.file_name().is_some_and(|name| name != kept) {
                std::fs::remove_file(&file).with_context(|| file.display().to_string())?;
            }
        }
    }
    Ok(())
}

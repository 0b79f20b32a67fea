//! Clearing away what killed starts left in the server's folder.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;

use super::error::{ServerError, io_at};
use super::home::Home;
use super::strays;

/// How the names of drafts begin that nobody else makes while the right to start is held.
const DRAFTS: [&str; 5] =
    ["app-password.new-", "cluster.new-", "password.new-", "port.new-", "probe-"];

/// Removes half-made clusters, ending whoever still writes one, and half-written files. Whoever calls
/// this holds the right to start, so that no draft is anybody's.
pub(super) async fn sweep(home: &Home) -> Result<(), ServerError> {
    let entries = fs::read_dir(home.folder()).map_err(io_at("read", home.folder()))?;
    for entry in entries {
        let path = entry.map_err(io_at("read", home.folder()))?.path();
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        if DRAFTS.iter().any(|beginning| name.starts_with(beginning)) {
            if path.is_dir() {
                strays::end(&path).await?;
            }
            remove(&path);
        }
    }
    Ok(())
}

/// A draft that stays costs space and nothing else, and the next start tries again.
fn remove(path: &Path) {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, path = %path.display(), "a half-made database could not be removed");
        }
        _ => {}
    }
}

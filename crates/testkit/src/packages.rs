//! Packages that `scripts/setup` fetches for tests, where it could.
#![allow(clippy::print_stderr, reason = "what a test could not do is counted by what it says")]

use std::path::{Path, PathBuf};

/// The package of the embedding model with this file name; without it, `SKIPPED` is said to whoever counts
/// the tests.
pub fn embedding_model(file: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/embeddings");
    let package = root.join(file);
    if package.exists() {
        return Some(package);
    }
    eprintln!("SKIPPED: the embedding model is not in target/embeddings; run ./scripts/setup");
    None
}

/// The folder that `install` makes of a package, made once for all tests: to look at and not to change.
pub fn installed_once(package: &Path, install: impl FnOnce(&Path)) -> PathBuf {
    let folder = package.with_extension("installed");
    if !folder.exists() {
        let made = tempfile::tempdir_in(package.parent().unwrap_or(package)).map(|beside| {
            install(&beside.path().join("model"));
            // Where another test was quicker, its folder is as good.
            let _ = std::fs::rename(beside.path().join("model"), &folder);
        });
        assert!(made.is_ok() && folder.exists(), "{made:?}: {}", folder.display());
    }
    folder
}

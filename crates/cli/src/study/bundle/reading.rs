//! Studies and bundles as they lie on a disk.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use app::AppOptions;
use bundles::{ListedStudy, StudyData};

use crate::failure::{Exit, Failure};
use crate::study::folder::Studies;

/// The list in the folder that is named.
const LIST: &str = "data.json";
/// The most bytes that the files of a study's folder have together.
const MOST_OF_A_STUDY: u64 = 256 << 20;

/// The study that a folder lists.
pub fn study(from: &Path, options: &AppOptions) -> Result<StudyData, Failure> {
    let list = from.join(LIST);
    let text = text_of(&list)?;
    let listed: ListedStudy = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("{}: {error}", list.display())))?;
    let folder = inside(from, &listed.study)?;
    let found = Studies::of(options)?.at(&folder)?;
    let protocol = found.read.map_err(|problems| {
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::new(Exit::Failed, told.join("\n"))
    })?;
    let mut files = BTreeMap::new();
    let mut bytes = 0;
    gather(&folder, "", &mut files, &mut bytes, MOST_OF_A_STUDY)?;
    let read = |file: &str| -> Result<String, String> {
        let place = inside(from, file).map_err(|error| error.to_string())?;
        fs::read_to_string(&place).map_err(|error| format!("{file}: {error}"))
    };
    let mut data = listed
        .load(protocol, files, &read)
        .map_err(|why| Failure::usage(format!("{}: {why}", list.display())))?;
    let version = env!("CARGO_PKG_VERSION").to_owned();
    data.vocabulary.extend(planning::bundled::shipped_paths());
    data.versions.entry("teacher-assist".to_owned()).or_insert(version);
    Ok(data)
}

/// The files of a bundle: of an archive, or of the folder that it was unpacked into.
pub fn bundle(place: &Path) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let kind = fs::metadata(place).map_err(|error| not_there(place, &error))?;
    if kind.is_dir() {
        let mut files = BTreeMap::new();
        gather(place, "", &mut files, &mut 0, u64::MAX)?;
        return Ok(files);
    }
    let bytes = fs::read(place).map_err(|error| not_there(place, &error))?;
    bundles::unpack(&bytes)
        .map_err(|error| Failure::new(Exit::Failed, format!("{}: {error}", place.display())))
}

fn text_of(place: &Path) -> Result<String, Failure> {
    fs::read_to_string(place).map_err(|error| not_there(place, &error))
}

fn not_there(place: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Failure::new(Exit::NotFound, format!("there is no {}", place.display()))
        }
        _ => Failure::io(&format!("read {}", place.display()), error),
    }
}

/// A place that a list names, which may not lead out of its folder.
fn inside(folder: &Path, named: &str) -> Result<PathBuf, Failure> {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    match Path::new(named).components().all(plain) {
        true => Ok(folder.join(named)),
        false => Err(Failure::usage(format!("\"{named}\" leads out of the folder of {LIST}"))),
    }
}

/// Every file below a folder. Links are left out: they could lead anywhere.
fn gather(
    folder: &Path,
    before: &str,
    files: &mut BTreeMap<String, Vec<u8>>,
    bytes: &mut u64,
    most: u64,
) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(|error| not_there(folder, &error))? {
        let entry = entry.map_err(|error| not_there(folder, &error))?;
        let place = entry.path();
        let kind = entry.file_type().map_err(|error| not_there(&place, &error))?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            return Err(Failure::usage(format!("{} has a name that is no text", place.display())));
        };
        let path = format!("{before}{name}");
        if kind.is_dir() {
            gather(&place, &format!("{path}/"), files, bytes, most)?;
        } else if kind.is_file() {
            let content = fs::read(&place).map_err(|error| not_there(&place, &error))?;
            *bytes += content.len() as u64;
            if *bytes > most {
                let said = format!("{} has more than {most} bytes", folder.display());
                return Err(Failure::usage(said));
            }
            files.insert(path, content);
        }
    }
    Ok(())
}

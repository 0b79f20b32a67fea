//! Studies and bundles as they lie on a disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use app::AppOptions;
use bundles::{ListedStudy, LogData, LogKind, ParticipantData, StudyData};
use studies::Protocol;
use study::StudyLog;

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

/// A study that is led, with what its participants did. Whoever has agreed to nothing is not in it.
pub fn led(protocol: Protocol, folder: &Path, logs: Vec<StudyLog>) -> Result<StudyData, Failure> {
    let mut files = BTreeMap::new();
    gather(folder, "", &mut files, &mut 0, MOST_OF_A_STUDY)?;
    let mut vocabulary: BTreeSet<String> = planning::bundled::shipped_paths().collect();
    // What a study lays over the sample is the same for all of its participants.
    vocabulary
        .extend(files.keys().filter_map(|path| path.strip_prefix("workspace/")).map(str::to_owned));
    let mut participants: Vec<ParticipantData> = Vec::new();
    for log in logs {
        let Some(tier) = &log.tier else { continue };
        let meant = protocol.consent.tiers.iter().find(|known| known.id == *tier);
        let Some(meant) = meant else {
            let message = format!(
                "{} agreed to \"{tier}\", which the protocol does not know any more: put the tier back",
                log.participant
            );
            return Err(Failure::new(Exit::Failed, message));
        };
        if participants.last().is_none_or(|last| last.id != log.participant) {
            participants.push(ParticipantData {
                id: log.participant.clone(),
                keeps: meant.keeps,
                withdrawn: log.withdrawn,
                also: Vec::new(),
                logs: Vec::new(),
            });
        }
        let StudyLog { name, kind, sitting, condition, task, instrument, events, .. } = log;
        let kind = match kind {
            study::LogKind::Participation => LogKind::Participation,
            study::LogKind::Task => LogKind::Task,
            study::LogKind::Instrument => LogKind::Instrument,
        };
        if let Some(last) = participants.last_mut() {
            last.logs.push(LogData { name, kind, sitting, condition, task, instrument, events });
        }
    }
    let version = ("teacher-assist".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
    Ok(StudyData { folder: files, protocol, participants, versions: [version].into(), vocabulary })
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

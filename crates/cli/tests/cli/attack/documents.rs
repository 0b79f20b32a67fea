//! Documents that are broken on purpose, opened by the real worker: each ends in time, with its text or
//! with words about what is wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use import::{Importer, Limits};

use super::Attack;

/// Longer than any of them takes when it is whole.
const TIME: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_broken_document_ends_with_words() {
    let mut attack = Attack::new("documents");
    let program = assert_cmd::cargo::cargo_bin!("teacher-assist").to_path_buf();
    let importer = Importer::with_program(program, Limits { time: TIME, ..Limits::default() });
    let documents = documents();
    while attack.goes_on(12) {
        let path = attack.one_of(&documents);
        let mut bytes = fs::read(path).unwrap();
        for _ in 0..attack.random.usize(1..=8) {
            break_somewhere(&mut attack, &mut bytes);
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let begun = Instant::now();
        let said = importer.convert(name, &bytes).await.map_err(|error| error.to_string());
        let slow = begun.elapsed() > TIME + Duration::from_secs(5);
        attack.tried(slow.then(|| format!("{name} took {:?}", begun.elapsed())));
        let wrong = said.err().filter(|said| said.contains("panicked") || said.trim().is_empty());
        attack.tried(wrong);
    }
    attack.end();
}

fn documents() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../import/tests");
    let all = ["documents", "published"].map(|folder| fs::read_dir(tests.join(folder)).unwrap());
    let all = all.into_iter().flatten().map(|entry| entry.unwrap().path());
    let is_one = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ["docx", "odt", "pdf", "pptx"].contains(&ending))
    };
    let mut all: Vec<PathBuf> = all.filter(is_one).collect();
    all.sort();
    all
}

/// Changes a byte, cuts the end off, or puts a piece of it where it does not belong.
fn break_somewhere(attack: &mut Attack, bytes: &mut Vec<u8>) {
    let random = &mut attack.random;
    if bytes.is_empty() {
        return;
    }
    let at = random.usize(..bytes.len());
    match random.u8(..4) {
        0 | 1 => bytes[at] = random.u8(..),
        2 => bytes.truncate(at.max(16)),
        _ => {
            let piece = bytes[at..(at + random.usize(1..2_000)).min(bytes.len())].to_vec();
            let to = random.usize(..bytes.len());
            bytes.splice(to..to, piece);
        }
    }
}

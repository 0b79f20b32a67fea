//! What should not be in a bundle and is: names, addresses and numbers that the rules still find, and words of
//! somebody who agreed to none.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use privacy::{Policy, Research, TextKind, find};
use serde_json::Value;
use studies::Keeps;

use super::Verified;
use crate::columns::REDACTION;
use crate::data::LogData;
use crate::manifest::{BundleManifest, events_path};
use crate::redact::{Field, each_text, own};

pub fn look(
    files: &BTreeMap<String, Vec<u8>>,
    manifest: &BundleManifest,
    logs: &[(String, Vec<LogData>)],
    verified: &mut Verified,
) -> Result<(), String> {
    let stays = stays(files)?;
    let research = Research { dates: manifest.times.days > 0, named: Vec::new() };
    let policy = Policy::for_research(&research).map_err(|error| error.to_string())?;
    let keeps: BTreeMap<&str, Keeps> =
        manifest.participants.iter().map(|one| (one.id.as_str(), one.keeps)).collect();
    let mut problems = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    for (id, logs) in logs {
        let keeps = keeps.get(id.as_str()).copied().unwrap_or(Keeps::Events);
        for log in logs {
            let values = log.events.iter().map(serde_json::to_value);
            let values: Vec<Value> =
                values.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
            let own = own(log, &values);
            for (value, line) in values.iter().zip(1..) {
                each_text(value, &mut |sort, text| {
                    let is_words = matches!(sort, Field::Words | Field::Fragment | Field::Own);
                    if !is_words || own.contains(text.trim()) || text.trim().is_empty() {
                        return;
                    }
                    if keeps == Keeps::Events && !is_blank(text) {
                        let file = events_path(id, &log.name);
                        problems.push(format!(
                            "{file}, line {line}: words of {id}, who agreed to none"
                        ));
                    }
                    if !seen.insert(text.to_owned()) {
                        return;
                    }
                    verified.texts += 1;
                    for found in find(TextKind::CONVERSATION, text, &policy) {
                        let words = &text[found.range];
                        if !stays.contains(words) {
                            let file = events_path(id, &log.name);
                            let what = found.kind.words().0;
                            problems
                                .push(format!("{file}, line {line}: \"{words}\" may be a {what}"));
                        }
                    }
                });
            }
        }
    }
    verified.tell("what should not be in it", problems);
    Ok(())
}

/// What a person said may stay.
fn stays(files: &BTreeMap<String, Vec<u8>>) -> Result<BTreeSet<String>, String> {
    let Some(bytes) = files.get(REDACTION.file) else { return Ok(BTreeSet::new()) };
    let mut stays = BTreeSet::new();
    for record in csv::Reader::from_reader(bytes.as_slice()).records() {
        let record = record.map_err(|error| format!("{}: {error}", REDACTION.file))?;
        stays.extend(record.get(3).filter(|words| !words.is_empty()).map(str::to_owned));
    }
    Ok(stays)
}

/// Whether a text has no words any more: a number of them, the numbers of other ways, or filling.
fn is_blank(text: &str) -> bool {
    let text = text.trim();
    let counted = text.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
    let counted =
        counted.and_then(|inside| inside.split_once(' ')).is_some_and(|(number, words)| {
            number.bytes().all(|byte| byte.is_ascii_digit()) && matches!(words, "word" | "words")
        });
    // An answer of a shape keeps two of its fields, one of which names memories by our ids.
    let id = text.strip_prefix("id-").is_some_and(|number| number.parse::<u32>().is_ok());
    counted
        || id
        || matches!(text, "response" | "memoriesReferenced")
        || text.bytes().all(|byte| byte == b'x')
        || text.split(' ').all(|word| {
            let number = word.strip_prefix('+').unwrap_or(word);
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

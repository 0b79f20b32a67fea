//! What should not be in a bundle and is: names, addresses and numbers that the rules still find, and words of
//! somebody who agreed to none.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use privacy::{Policy, Research, TextKind, find};
use serde_json::Value;
use studies::Keeps;

use super::Verified;
use crate::columns::REDACTION;
use crate::data::LogData;
use crate::hands;
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
    // Problems with their places, since texts are looked through afterwards and by several hands.
    let mut problems: Vec<((usize, usize), String)> = Vec::new();
    let mut met: HashMap<String, Met<'_>> = HashMap::new();
    let mut order = 0;
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
                    order += 1;
                    if keeps == Keeps::Events && !is_blank(text) {
                        let file = events_path(id, &log.name);
                        let problem =
                            format!("{file}, line {line}: words of {id}, who agreed to none");
                        problems.push(((order, 0), problem));
                    }
                    if !met.contains_key(text) {
                        met.insert(text.to_owned(), Met { order, id, log: &log.name, line });
                    }
                });
            }
        }
    }
    verified.texts += met.len();
    let met: Vec<(String, Met<'_>)> = met.into_iter().collect();
    let found = hands::each(&met, |(text, met)| {
        let found = find(TextKind::CONVERSATION, text, &policy).into_iter();
        let found = found.map(|found| (&text[found.range], found.kind.words().0));
        let found = found.filter(|(words, _)| !stays.contains(*words)).zip(1..);
        let told = found.map(|((words, what), place)| {
            let file = events_path(met.id, met.log);
            let problem = format!("{file}, line {}: \"{words}\" may be a {what}", met.line);
            ((met.order, place), problem)
        });
        told.collect::<Vec<_>>()
    });
    problems.extend(found.into_iter().flatten());
    problems.sort();
    let problems = problems.into_iter().map(|(_, problem)| problem).collect();
    verified.tell("what should not be in it", problems);
    Ok(())
}

/// Where a text stands first.
struct Met<'a> {
    /// Its place among all texts.
    order: usize,
    id: &'a str,
    log: &'a str,
    line: usize,
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

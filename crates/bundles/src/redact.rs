//! Events without people.

mod blank;
mod fields;
mod fingerprint;
mod pseudonyms;
mod texts;
mod times;
mod walk;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use domain::SessionEvent;
use lessons::Template;
use privacy::{Kind, Policy, Research};
use serde_json::Value;
use studies::Keeps;

use crate::data::{BundleError, LogData, LogKind, ParticipantData, Redaction, StudyData};
use crate::hands;
use crate::review::Finding;
use crate::understood::Understood;

pub use fields::{Field, field, is_free};
use fingerprint::fingerprint;
use pseudonyms::Pseudonyms;
use texts::Texts;
use times::Moved;

/// What a file's place has in it.
const FILE_MARKS: [char; 3] = ['/', '.', '\\'];

/// A participant as she goes into a bundle.
pub struct RedactedParticipant {
    pub id: String,
    pub keeps: Keeps,
    pub logs: Vec<LogData>,
    /// What was replaced, in order of kind, number and words around it.
    pub findings: Vec<Finding>,
    /// How often each kind of thing was done that nobody has to look at.
    pub counts: BTreeMap<&'static str, usize>,
    /// What was understood of her words, as long as nobody has looked at it.
    pub understood: Option<Understood>,
}

/// Everybody who did not withdraw.
pub fn redact(data: &StudyData, how: &Redaction) -> Result<Vec<RedactedParticipant>, BundleError> {
    let vocabulary = vocabulary(data);
    let stayed = data.participants.iter().zip(1..).filter(|(one, _)| !one.withdrawn);
    let stayed: Vec<(&ParticipantData, usize)> = stayed.collect();
    // Nobody's tokens depend on anybody else's, so that the order of work changes nothing.
    let done = hands::each(&stayed, |(one, place)| participant(&vocabulary, how, one, *place));
    done.into_iter().collect()
}

/// What is the same for everybody: the study's list, and the sections of the templates that are shipped.
fn vocabulary(data: &StudyData) -> BTreeSet<String> {
    let sections = Template::shipped().iter().flat_map(|template| &template.sections);
    let sections = sections.map(|section| section.id.clone());
    data.vocabulary.iter().cloned().chain(sections).collect()
}

fn participant(
    vocabulary: &BTreeSet<String>,
    how: &Redaction,
    who: &ParticipantData,
    place: usize,
) -> Result<RedactedParticipant, BundleError> {
    let values = values(who)?;
    let research = research(vocabulary, how, who, &values);
    let fingerprint = fingerprint(vocabulary, &research, who, &values);
    let kept = how.review.as_ref().map(|review| review.kept(&who.id)).unwrap_or_default();
    // What stays changes nothing of how words are read, unless a file stays: that is not looked for in words then.
    let same = !kept.iter().any(|original| original.contains(FILE_MARKS));
    let before = how.review.as_ref().and_then(|review| review.read_before(&who.id));
    let before = before.filter(|before| same && before.fingerprint == fingerprint);
    let texts = match before {
        Some(before) => Texts::again(before, kept),
        None => Texts::new(Policy::for_research(&research)?, kept),
    };
    let mut redactor = Redactor {
        who: &who.id,
        keeps: who.keeps,
        texts,
        names: Pseudonyms::new(place),
        own: HashSet::new(),
        vocabulary,
        moved: how.shift.map(|shift| Moved::of(shift, &who.id)),
        counts: BTreeMap::new(),
        place: String::new(),
    };
    // Sessions first, so that they sort as they happened; then every name there is, so that one that is
    // first seen late is also known in what was said before.
    for session in who.logs.iter().flat_map(|log| &log.events).map(|event| event.session_id) {
        redactor.names.uuid(&session.to_string());
    }
    if before.is_none() {
        for (log, events) in who.logs.iter().zip(&values) {
            redactor.own = own(log, events);
            for event in events {
                each_text(event, &mut |sort, text| redactor.learn(sort, text));
            }
        }
        redactor.texts.settle();
    }
    let mut logs = Vec::with_capacity(who.logs.len());
    for (log, events) in who.logs.iter().zip(values) {
        redactor.own = own(log, &events);
        let mut written = Vec::with_capacity(events.len());
        for (event, value) in log.events.iter().zip(events) {
            redactor.place = format!("{}.jsonl, line {}", log.name, written.len() + 1);
            let redacted = redactor.walk("", "", value);
            let event: SessionEvent = serde_json::from_value(redacted)
                .map_err(|error| failed(who, log, event.seq, &error))?;
            written.push(event);
        }
        logs.push(LogData { events: written, ..bare(log) });
    }
    let mut counts = redactor.counts;
    counts.insert("names and ids", redactor.names.len());
    let (findings, understood) = redactor.texts.into_parts(&who.id, fingerprint);
    let understood = how.review.is_none().then_some(understood);
    let id = who.id.clone();
    Ok(RedactedParticipant { id, keeps: who.keeps, logs, findings, counts, understood })
}

/// The events as values, log by log.
fn values(who: &ParticipantData) -> Result<Vec<Vec<Value>>, BundleError> {
    let log = |log: &LogData| {
        let value = |event: &SessionEvent| {
            serde_json::to_value(event).map_err(|error| failed(who, log, event.seq, &error))
        };
        log.events.iter().map(value).collect()
    };
    who.logs.iter().map(log).collect()
}

fn failed(
    who: &ParticipantData,
    log: &LogData,
    seq: i64,
    error: &serde_json::Error,
) -> BundleError {
    let (participant, log) = (who.id.clone(), log.name.clone());
    BundleError::Event { participant, log, seq, why: error.to_string() }
}

/// A log without its events.
fn bare(log: &LogData) -> LogData {
    LogData {
        name: log.name.clone(),
        kind: log.kind,
        sitting: log.sitting.clone(),
        condition: log.condition.clone(),
        task: log.task.clone(),
        instrument: log.instrument.clone(),
        events: Vec::new(),
    }
}

/// What is looked for: what anybody would, what stands for her, the places of her files, and what a person added.
fn research(
    vocabulary: &BTreeSet<String>,
    how: &Redaction,
    who: &ParticipantData,
    values: &[Vec<Value>],
) -> Research {
    let mut paths = BTreeSet::new();
    for event in values.iter().flatten() {
        each_text(event, &mut |sort, text| {
            let known = vocabulary.contains(text);
            if sort == Field::Path && !known && text.contains(['/', '.']) && text.len() > 4 {
                paths.insert(text.to_owned());
            }
        });
    }
    let mut named: Vec<(Kind, String)> =
        who.also.iter().map(|words| (Kind::Person, words.clone())).collect();
    named.extend(paths.into_iter().map(|path| (Kind::Path, path)));
    if let Some(review) = &how.review {
        named.extend(review.added(&who.id));
    }
    Research { dates: how.shift.is_some(), named }
}

/// The texts of a questionnaire as it was asked, or of a study as it was when somebody began: they are the
/// researcher's, whatever they are.
pub fn own(log: &LogData, events: &[Value]) -> HashSet<String> {
    let mut own = HashSet::new();
    let mut add = |text: &str| {
        own.insert(text.trim().to_owned());
    };
    for body in events.iter().filter_map(|event| event.get("body")) {
        match log.kind {
            LogKind::Instrument => {
                if let Some(frozen) = body.get("frozen") {
                    each_string(frozen, false, &mut add);
                    let title = body.get("definition").and_then(|one| one.get("title"));
                    title.and_then(Value::as_str).into_iter().for_each(&mut add);
                }
            }
            LogKind::Participation if body.get("steps").is_some() => {
                let parts = ["study", "consent", "tiers", "tasks", "steps"];
                let parts = parts.into_iter().filter_map(|part| body.get(part));
                parts.for_each(|part| each_string(part, false, &mut add));
            }
            LogKind::Participation | LogKind::Task => {}
        }
    }
    own
}

/// The texts of a value, and the names of its fields where they are asked for.
fn each_string(value: &Value, names: bool, tell: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => tell(text),
        Value::Array(values) => values.iter().for_each(|value| each_string(value, names, tell)),
        Value::Object(fields) => {
            for (name, value) in fields {
                if names {
                    tell(name);
                }
                each_string(value, names, tell);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Each text of an event with what it is.
pub fn each_text(event: &Value, tell: &mut dyn FnMut(Field, &str)) {
    visit("", "", event, tell);
}

fn visit(parent: &str, key: &str, value: &Value, tell: &mut dyn FnMut(Field, &str)) {
    if is_free(parent, key) {
        // The definition of a questionnaire is nobody's words; each of its texts is looked at where it is asked.
        if key != "frozen" {
            each_string(value, true, &mut |text| tell(Field::Words, text));
        }
        return;
    }
    match value {
        Value::String(text) => tell(field(parent, key), text),
        Value::Array(values) => values.iter().for_each(|value| visit(parent, key, value, tell)),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| visit(key, name, value, tell));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What rewrites the events of one participant.
struct Redactor<'d> {
    who: &'d str,
    keeps: Keeps,
    texts: Texts,
    names: Pseudonyms,
    /// Texts of the questionnaire that is asked in this log, or of the study that it is of.
    own: HashSet<String>,
    vocabulary: &'d BTreeSet<String>,
    moved: Option<Moved>,
    counts: BTreeMap<&'static str, usize>,
    /// Which event this is, for whoever reads the draft.
    place: String,
}

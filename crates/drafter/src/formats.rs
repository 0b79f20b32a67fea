//! Answers in a shape that was asked for: the last answer of a run, and what hooks ask.
//!
//! The drafter answers a hook by the same rules and from the same library as it drafts by, and says
//! in the answer that it is no AI. A shape that it has no rule for gets words instead.

use domain::{OutputFormat, PromptFragment};
use lessons::ContentInput;
use minijinja::{Value, context};
use serde_json::json;

use super::classes::ClassProfile;
use super::conversation::Conversation;
use super::instructions::length_wished;
use super::known_lessons::topic_of;
use super::lesson::{need_name, variant};
use super::library::{DrafterError, Library, value_of};
use super::moves::Move;
use super::remembered::Remembered;
use super::revision::change;
use super::revision::{asks, pack_about, revised};
use super::sections::Place;
use super::words::stems;

/// The shape of a section that is to be changed.
const REVISION: &str = "section_revision";

/// The shape of other ways to do a section.
const ALTERNATIVES: &str = "section_alternatives";

/// Where an answer names the memories that it used; it is asked for where memory is on.
const REFERENCES: &str = "memoriesReferenced";

/// The last answer of a run, in its shape when it has one and the move is the last.
pub(super) fn last_answer(next: Move, asked: Option<&OutputFormat>) -> Move {
    let has = |name: &str| asked.is_some_and(|f| f.schema["properties"].get(name).is_some());
    if !next.calls.is_empty() || !has("response") {
        return next;
    }
    let mut answer = json!({ "response": next.say });
    if has(REFERENCES) {
        answer[REFERENCES] = json!(next.memories);
    }
    Move::shaped(answer)
}

/// The answer to a hook; none when the shape is that of a run's last answer.
pub(super) fn of_a_hook(
    library: &Library,
    talk: &Conversation<'_>,
    format: &OutputFormat,
) -> Option<Result<Move, DrafterError>> {
    if format.schema["properties"].get("response").is_some() {
        return None;
    }
    let asked = AskedSection::read(talk);
    Some(match (format.name.as_str(), asked) {
        (REVISION, Some(asked)) => revision(library, talk, &asked),
        (ALTERNATIVES, Some(asked)) => alternatives(library, talk, &asked),
        (name, _) => library.say("format_unknown", &context! { name }).map(Move::finish),
    })
}

/// A section that a hook asks about.
struct AskedSection<'a> {
    /// Title of the lesson.
    title: &'a str,
    /// Which section it is.
    place: Place,
    /// What stands below its heading.
    text: &'a str,
    /// The same as typed data.
    content: ContentInput,
    class: Option<ClassProfile>,
}

impl<'a> AskedSection<'a> {
    fn read(talk: &Conversation<'a>) -> Option<Self> {
        let section = talk.fragment("section", "")?;
        let document = talk.fragment("document", ".md")?;
        let (_, id) = section.source.rsplit_once('#')?;
        let (first, text) = section.text.split_once('\n').unwrap_or((&section.text, ""));
        let title = document.text.lines().find_map(|line| line.strip_prefix("# "));
        let place = Place::known(id, first.trim_start_matches('#').trim());
        let content = place.read(text)?.to_input();
        Some(Self {
            title: title.unwrap_or_default(),
            place,
            text: text.trim_start_matches('\n'),
            content,
            class: talk.system_source("classes/").map(profile),
        })
    }

    /// The subject of the class; empty when nothing says it.
    fn subject(&self) -> &str {
        self.class.as_ref().map_or("", |class| class.subject.as_str())
    }

    fn context(&self, library: &Library, talk: &Conversation<'_>) -> Result<Value, DrafterError> {
        let topic = topic_of(self.title);
        let pack = pack_about(library, talk, &topic, self.subject())?;
        let v = variant(&pack, self.class.as_ref(), &library.words);
        let needs: Vec<Value> = self
            .class
            .iter()
            .flat_map(|class| &class.needs)
            .map(|bullet| {
                let text = bullet.text.split_once(':').map_or(bullet.text.as_str(), |(_, t)| t);
                context! { name => need_name(bullet), text => text.trim() }
            })
            .collect();
        let used: Vec<String> = match &self.content {
            ContentInput::Activities { items, .. } => {
                items.iter().flat_map(|item| item.tasks.clone()).collect()
            }
            _ => Vec::new(),
        };
        Ok(context! {
            topic, needs, used, frame => pack.is_frame(),
            pack => value_of(pack), v => value_of(v),
            section => value_of(&self.content),
            links => links(self.text).into_iter().map(str::to_owned).collect::<Vec<_>>(),
            minutes => change::minutes(&self.content),
            turn => change::count(&self.content),
        })
    }
}

fn profile(fragment: &PromptFragment) -> ClassProfile {
    let file = fragment.source.rsplit('/').next().unwrap_or(&fragment.source);
    let name = file.strip_suffix(".md").unwrap_or(file);
    ClassProfile::parse(name, &fragment.source, &fragment.text)
}

/// The section in the teacher's words, as far as there is a rule for them.
fn revision(
    library: &Library,
    talk: &Conversation<'_>,
    asked: &AskedSection<'_>,
) -> Result<Move, DrafterError> {
    let said = stems(talk.words);
    let heading = asked.place.heading.as_str();
    let class = asked.class.as_ref().map(|class| class.name.as_str());
    let remembered = Remembered::read(library, talk, class);
    let answer = |markdown: &str, note: String, marks: Vec<String>| {
        Ok(Move::shaped(json!({
            "markdown": markdown, "note": note.trim(), "memoriesReferenced": marks,
        })))
    };
    let rule = library.rules.revisions.iter().find(|revision| asks(revision, &said));
    let wanted = length_wished(library, talk.words);
    let context = || asked.context(library, talk);
    let revised = revised(library, (rule, wanted), &asked.content, context)?;
    let written = revised.and_then(|(content, what)| {
        let content = remembered.content(library, &asked.content, content);
        Some((asked.place.write(&content)?, change::minutes(&content), what))
    });
    match written {
        Some((markdown, minutes, what)) => {
            let minutes: Vec<(String, u32)> =
                minutes.into_iter().map(|minutes| (asked.place.id.clone(), minutes)).collect();
            let new = new_lines(asked.text, &markdown);
            let told = remembered.told(library, &new, &minutes);
            answer(&markdown, library.say("section_revised", &context! { what })?, told.marks)
        }
        None => {
            let why = if rule.is_some() { "section_nothing" } else { "section_unknown" };
            answer(asked.text, library.say(why, &context! { heading })?, Vec::new())
        }
    }
}

/// Lines that a section did not have before.
fn new_lines(old: &str, new: &str) -> Vec<String> {
    let known: Vec<&str> = old.lines().map(str::trim).collect();
    let lines = new.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !known.contains(line)).map(str::to_owned).collect()
}

/// The ways that the library knows for such a section.
fn alternatives(
    library: &Library,
    talk: &Conversation<'_>,
    asked: &AskedSection<'_>,
) -> Result<Move, DrafterError> {
    let heading = asked.place.heading.as_str();
    let by_rule = library.say("by_rule", &context! {})?;
    let topic = topic_of(asked.title);
    let has_note = !pack_about(library, talk, &topic, asked.subject())?.is_frame();
    let about = asked.context(library, talk)?;
    let ways = library.ways(&asked.place.id, (asked.subject(), has_note), &about)?;
    let class = asked.class.as_ref().map(|class| class.name.as_str());
    let remembered = Remembered::read(library, talk, class);
    let mut written = Vec::new();
    let options: Vec<serde_json::Value> = ways
        .into_iter()
        .map(|[approach, rationale, markdown]| {
            let markdown = remembered.text(library, &markdown);
            written.extend(new_lines(asked.text, &markdown));
            let rationale = format!("{} {}", rationale.trim(), by_rule.trim());
            json!({ "approach": approach, "rationale": rationale, "markdown": markdown })
        })
        .collect();
    if options.is_empty() {
        let name = if has_note { "ways_none" } else { "ways_no_notes" };
        let note = library.say(name, &context! { heading, topic })?;
        return Ok(Move::shaped(json!({ "options": [], "note": note })));
    }
    let told = remembered.told(library, &written, &[]);
    Ok(Move::shaped(json!({ "options": options, "memoriesReferenced": told.marks })))
}

/// The links with quotations, as they stand.
fn links(text: &str) -> Vec<&str> {
    let mut links = Vec::new();
    for (at, _) in text.match_indices('[') {
        let rest = &text[at..];
        let Some(middle) = rest.find("](") else { continue };
        let quoted = rest[middle..].find("\")").map(|end| middle + end + 2);
        let end = quoted.filter(|end| !rest[..*end].contains('\n'));
        links.extend(end.map(|end| &rest[..end]));
    }
    links
}

#[cfg(test)]
mod tests;

//! Answers in a shape that was asked for: the last answer of a run, and what hooks ask.
//!
//! The drafter answers a hook by the same rules and from the same library as it drafts by, and says
//! in the answer that it is no AI. A shape that it has no rule for gets words instead.

use domain::{OutputFormat, PromptFragment};
use minijinja::{Value, context};
use serde_json::json;

use super::classes::ClassProfile;
use super::conversation::Conversation;
use super::lesson::{need_name, variant};
use super::library::{Change, Library, OfflineError, value_of};
use super::moves::Move;
use super::revising::change::{self, Revised};
use super::revising::{asks, pack_about, topic_of};
use super::words::{stems, words};

/// The shape of a section that is to be changed.
const REVISION: &str = "section_revision";

/// The shape of other ways to do a section.
const ALTERNATIVES: &str = "section_alternatives";

/// The last answer of a run, in its shape when it has one and the move is the last.
pub(super) fn last_answer(next: Move, asked: Option<&OutputFormat>) -> Move {
    let responds = |format: &OutputFormat| format.schema["properties"].get("response").is_some();
    if !next.calls.is_empty() || !asked.is_some_and(responds) {
        return next;
    }
    Move::shaped(json!({ "response": next.say, "memoriesReferenced": [] }))
}

/// The answer to a hook; none when the shape is that of a run's last answer.
pub(super) fn of_a_hook(
    library: &Library,
    talk: &Conversation<'_>,
    format: &OutputFormat,
) -> Option<Result<Move, OfflineError>> {
    if format.schema["properties"].get("response").is_some() {
        return None;
    }
    let asked = Asked::read(talk);
    Some(match (format.name.as_str(), asked) {
        (REVISION, Some(asked)) => revision(library, talk, &asked),
        (ALTERNATIVES, Some(asked)) => alternatives(library, &asked),
        (name, _) => library.say("format_unknown", &context! { name }).map(Move::finish),
    })
}

/// A section that a hook asks about.
struct Asked<'a> {
    /// File name of the document, without its ending.
    document: &'a str,
    /// Title of the document.
    title: &'a str,
    /// The section's heading.
    heading: &'a str,
    /// The whole section, with its heading.
    section: &'a str,
    /// What stands below the heading.
    text: &'a str,
    class: Option<ClassProfile>,
}

impl<'a> Asked<'a> {
    fn read(talk: &Conversation<'a>) -> Option<Self> {
        let section = talk.fragment("section", "")?;
        let document = talk.fragment("document", ".md")?;
        let file = document.source.rsplit('/').next()?;
        let (first, text) = section.text.split_once('\n').unwrap_or((&section.text, ""));
        let title = document.text.lines().find_map(|line| line.strip_prefix("# "));
        Some(Self {
            document: file.strip_suffix(".md").unwrap_or(file),
            title: title.unwrap_or_default(),
            heading: first.trim_start_matches('#').trim(),
            section: &section.text,
            text: text.trim_start_matches('\n'),
            class: talk.system_source("classes/").map(profile),
        })
    }

    fn context(&self, library: &Library) -> Result<Value, OfflineError> {
        let topic = topic_of(self.title);
        let pack = pack_about(library, &topic)?;
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
        Ok(context! {
            topic, needs,
            pack => value_of(pack), v => value_of(v),
            links => links(self.text).into_iter().map(str::to_owned).collect::<Vec<_>>(),
            minutes => all_minutes(self.text),
            lesson_minutes => self.class.as_ref().and_then(|class| class.minutes),
            turn => self.section.lines().count(),
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
    asked: &Asked<'_>,
) -> Result<Move, OfflineError> {
    let said = stems(talk.words);
    let heading = asked.heading;
    let answer = |markdown: &str, note: String| {
        Ok(Move::shaped(json!({ "markdown": markdown, "note": note.trim() })))
    };
    let wanted = minutes_wanted(talk.words);
    let rule = library.rules.revisions.iter().find(|revision| asks(revision, &said));
    let Some(rule) = rule else {
        let Some(set) = wanted.and_then(|minutes| with_minutes(asked.text, minutes)) else {
            return answer(asked.text, library.say("section_unknown", &context! { heading })?);
        };
        let what = library.say("section_minutes", &context! { minutes => wanted })?;
        return answer(&set, library.say("section_revised", &context! { what })?);
    };
    let context = asked.context(library)?;
    let Some(revised) = change::revise(library, rule, asked.section, &context)? else {
        return answer(asked.text, library.say("section_nothing", &context! { heading })?);
    };
    let Revised { text, facts } = revised;
    let body = text.split_once('\n').map_or("", |(_, body)| body).trim_matches('\n').to_owned();
    let key = match rule.change {
        Change::Shorten => "revised_shorten",
        Change::Simplify => "revised_simplify",
        Change::Append => "revised_append",
        Change::Replace => "revised_replace",
    };
    let (body, what) = match wanted.and_then(|minutes| with_minutes(&body, minutes)) {
        Some(set) => (set, library.say("section_minutes", &context! { minutes => wanted })?),
        None => (body, library.say(key, &value_of(&facts))?),
    };
    answer(&body, library.say("section_revised", &context! { what })?)
}

/// The ways that the library knows for such a section.
fn alternatives(library: &Library, asked: &Asked<'_>) -> Result<Move, OfflineError> {
    let heading = asked.heading;
    let by_rule = library.say("by_rule", &context! {})?;
    let ways = library.ways(asked.document, heading, &asked.context(library)?)?;
    let options: Vec<serde_json::Value> = ways
        .into_iter()
        .map(|[approach, rationale, markdown]| {
            let rationale = format!("{} {}", rationale.trim(), by_rule.trim());
            json!({ "approach": approach, "rationale": rationale, "markdown": markdown })
        })
        .collect();
    if options.is_empty() {
        let note = library.say("ways_none", &context! { heading })?;
        return Ok(Move::shaped(json!({ "options": [], "note": note })));
    }
    Ok(Move::shaped(json!({ "options": options })))
}

/// Minutes that a wish names.
fn minutes_wanted(text: &str) -> Option<u32> {
    let words = words(text);
    let at = words.iter().position(|word| word.starts_with("min"))?;
    words.get(at.checked_sub(1)?)?.parse().ok().filter(|minutes| (1..=180).contains(minutes))
}

/// The text with other minutes at its beginning; none when it names none there, or the same.
fn with_minutes(text: &str, minutes: u32) -> Option<String> {
    let old = change::minutes(text).filter(|old| *old != minutes)?;
    let (from, to) = (format!("{old} minutes"), format!("{minutes} minutes"));
    text.contains(&from).then(|| text.replacen(&from, &to, 1))
}

/// The minutes of all parts of a section; none when it names none.
fn all_minutes(text: &str) -> Option<u32> {
    let parts = text.match_indices(" minutes").filter_map(|(at, found)| {
        // Minutes in bold are the parts; others are spoken of.
        let behind = text[at + found.len()..].trim_start_matches('.');
        let digits = text[..at].rsplit(|c: char| !c.is_ascii_digit()).next()?;
        behind.starts_with("**").then(|| digits.parse::<u32>().ok()).flatten()
    });
    let sum: u32 = parts.sum();
    (sum > 0).then_some(sum)
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

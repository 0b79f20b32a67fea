//! A class profile brought up to date: the line that her words change is shown as it will stand, and
//! written when she says yes. Nothing that looks like a pupil's name is written.

use minijinja::{Value, context};
use serde_json::json;

use super::adapting::{has_need, need_in};
use super::{Words, as_sentence, ask, asked_before, carried_out, is_skipped, names_pupil};
use super::{read_profile, settle_class};
use crate::offline::classes::ClassProfile;
use crate::offline::conversation::Conversation;
use crate::offline::lesson::need_name;
use crate::offline::library::{Library, NeedRule, OfflineError, value_of};
use crate::offline::moves::{Call, Move};
use crate::offline::numbered::{Line, lines};
use crate::offline::request::wish;
use crate::offline::words::{contains_phrase, stems, words};

/// A line of the profile that is to be another, or a line that comes behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    old: String,
    new: String,
}

/// The next move.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, OfflineError> {
    if !talk.may_call("str_replace") || !talk.may_call("read_file") {
        return Ok(Move::finish(library.say("no_profile_tool", &context! {})?));
    }
    let name = match settle_class(library, talk)? {
        Ok(name) => name,
        Err(next) => return Ok(next),
    };
    let value = context! { class => name.as_str(), path => format!("classes/{name}.md") };
    if names_pupil(talk.words) {
        return Ok(Move::finish(library.say("no_names", &value)?));
    }
    let class = match read_profile(library, talk, &name)? {
        Ok(class) => class,
        Err(next) => return Ok(next),
    };
    let text: Vec<Line> = talk.file(&class.path).map(lines).unwrap_or_default();
    let file = File { lines: text.iter().map(|line| line.text.as_str()).collect() };
    let mut edits = facts(library, talk.words, &class, &file);
    if let Some((need, rule)) = need_in(library, talk.words) {
        edits.extend(about_need(library, talk.words, (&need, rule), &class, &file));
    } else if edits.is_empty() {
        let heading = match settle_heading(library, talk)? {
            Ok(heading) => heading,
            Err(next) => return Ok(next),
        };
        let bullet = format!("- {}", as_sentence(library, talk.words, &name));
        edits.extend(file.behind(&[heading.as_str()], &bullet));
    }
    let edits: Vec<Edit> = edits.into_iter().filter(|edit| edit.old != edit.new).collect();
    if edits.is_empty() {
        return Ok(Move::finish(library.say("profile_unclear", &value)?));
    }
    let shown: Vec<Value> = edits
        .iter()
        .map(|edit| context! { old => edit.old.as_str(), new => edit.new.as_str() })
        .collect();
    let value = context! { edits => shown, ..value };
    if let Some(next) = agreed(library, talk, &value)? {
        return Ok(next);
    }
    let calls = edits.iter().map(|edit| {
        let input = json!({ "path": class.path, "oldText": edit.old, "newText": edit.new });
        Call { name: "str_replace", input }
    });
    match carried_out(library, talk, calls.collect(), "say_profile_change", &value)? {
        Ok(problems) => {
            Ok(Move::finish(library.say("profile_changed", &context! { problems, ..value })?))
        }
        Err(next) => Ok(next),
    }
}

/// None when she has agreed to the change as it was shown, or nobody can be asked: a host that
/// asks before each change does so then.
fn agreed(
    library: &Library,
    talk: &Conversation<'_>,
    value: &Value,
) -> Result<Option<Move>, OfflineError> {
    let question = library.say("ask_profile", value)?;
    let yes = library.say("option_change", &context! {})?;
    if let Some(answer) = asked_before(talk, &question) {
        if !is_skipped(&answer) && answer.content.contains(&yes) {
            return Ok(None);
        }
        return Ok(Some(Move::finish(library.say("profile_left", value)?)));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(None);
    }
    let options = [
        (yes, library.say("option_change_why", &context! {})?),
        (library.say("option_leave", &context! {})?, String::new()),
    ];
    Ok(Some(ask(&question, "", &options, Words::Chosen)))
}

/// Numbers of the front matter that the words name.
fn facts(library: &Library, text: &str, class: &ClassProfile, file: &File<'_>) -> Vec<Edit> {
    let said = words(text);
    let number = |word: &String| {
        let in_words = || library.words.numbers.iter().position(|number| number == word);
        word.parse::<usize>().ok().or_else(in_words)
    };
    let at = said.iter().position(|word| word == "pupils");
    let pupils = at.and_then(|at| said.get(at.checked_sub(1)?)).and_then(number);
    // "Two pupils …" says something about two of them.
    let pupils = pupils.filter(|count| *count > 5 && !class.pupils.is_empty());
    let minutes = wish(text, &library.words, &[]).minutes;
    let facts =
        [("pupils", pupils.map(|n| n.to_string())), ("minutes", minutes.map(|n| n.to_string()))];
    let edits = facts.into_iter().filter_map(|(key, value)| {
        let old = file.fact(key)?;
        Some(Edit { old: old.to_owned(), new: format!("{key}: {}", value?) })
    });
    edits.collect()
}

/// The need in the front matter and as a bullet; a bullet that is there gets another sentence.
fn about_need(
    library: &Library,
    text: &str,
    (need, rule): (&str, &NeedRule),
    class: &ClassProfile,
    file: &File<'_>,
) -> Vec<Edit> {
    let phrase = |part: &&str| need_in(library, part).is_some();
    let part = text.split([',', ';', '.']).find(phrase).unwrap_or(text);
    let sentence = as_sentence(library, part, &class.name);
    let own = class.needs.iter().find(|bullet| {
        library.need_rules(need_name(bullet)).any(|other| other.named == rule.named)
    });
    if let Some(own) = own {
        let old = file.lines.iter().find(|line| line.contains(own.text.as_str()));
        let edit = old.map(|old| Edit {
            old: (*old).to_owned(),
            new: format!("{} {sentence}", old.trim_end()),
        });
        return edit.into_iter().collect();
    }
    let mut edits = Vec::new();
    if let Some(old) = file.fact("needs").filter(|_| !has_need(library, class, rule)) {
        let (before, close) = old.rsplit_once(']').map_or((old, ""), |(before, _)| (before, "]"));
        let joint = if before.trim_end().ends_with(['[', ':']) { "" } else { ", " };
        if close == "]" {
            let new = format!("{}{joint}{need}]", before.trim_end());
            edits.push(Edit { old: old.to_owned(), new });
        }
    }
    edits.extend(file.behind(&["needs"], &format!("- {need}: {sentence}")));
    edits
}

/// The heading under which her words belong, or the question which it is.
fn settle_heading(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<String, Move>, OfflineError> {
    let headings = &library.words.headings;
    let said = stems(talk.words);
    let fits = |phrases: &[String]| phrases.iter().any(|p| contains_phrase(&said, &stems(p)));
    if let Some(found) = headings.iter().find(|heading| fits(&heading.said)) {
        return Ok(Ok(found.heading.clone()));
    }
    let question = library.say("ask_heading", &context! {})?;
    if let Some(answer) = asked_before(talk, &question) {
        let chosen = headings.iter().find(|heading| answer.content.contains(&heading.heading));
        let none = library.say("profile_unclear", &context! { class => value_of("") })?;
        return Ok(chosen.map(|found| found.heading.clone()).ok_or(Move::finish(none)));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(headings.first().map(|first| first.heading.clone()).unwrap_or_default()));
    }
    let options: Vec<(String, String)> =
        headings.iter().map(|heading| (heading.heading.clone(), String::new())).collect();
    Ok(Err(ask(&question, "", &options, Words::Chosen)))
}

/// A profile, line by line.
struct File<'a> {
    lines: Vec<&'a str>,
}

impl File<'_> {
    /// The line of the front matter with this key.
    fn fact(&self, key: &str) -> Option<&str> {
        let first = self.lines.first().filter(|line| line.trim() == "---").is_some();
        let facts = self.lines.iter().skip(1).take_while(|line| line.trim() != "---");
        let mut facts = facts.filter(|_| first);
        facts.find(|line| line.split_once(':').is_some_and(|(k, _)| k.trim() == key)).copied()
    }

    /// A bullet behind those under a heading that holds one of these words, or behind the heading.
    fn behind(&self, headings: &[&str], bullet: &str) -> Option<Edit> {
        let holds = |line: &&str| {
            let heading = line.to_lowercase();
            line.starts_with("## ")
                && headings.iter().any(|wanted| heading.contains(&wanted.to_lowercase()))
        };
        let start = self.lines.iter().position(holds)?;
        let rest = &self.lines[start + 1..];
        let end = rest.iter().position(|line| line.starts_with('#')).unwrap_or(rest.len());
        let last = rest[..end].iter().rposition(|line| !line.trim().is_empty());
        let (old, gap) = match last {
            Some(at) => (rest[at], "\n"),
            None => (self.lines[start], "\n\n"),
        };
        // What is replaced has to stand there once.
        let once = self.lines.iter().filter(|line| **line == old).count() == 1;
        once.then(|| Edit { old: old.to_owned(), new: format!("{old}{gap}{bullet}") })
    }
}

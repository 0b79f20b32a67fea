//! A class profile brought up to date: the lines that her words change are shown as they will stand,
//! and written when she says yes. What was said and not used is named. Nothing that looks like a
//! pupil's name is written.

mod file;
mod statements;

use minijinja::{Value, context};
use serde_json::json;

use super::adaptation::has_need;
use super::calls::carried_out;
use super::class::{read_profile, settle_class};
use super::question::{AnswerMode, ask, asked_before, is_skipped};
use super::sentence::{as_sentence, names_pupil};
use crate::classes::ClassProfile;
use crate::conversation::Conversation;
use crate::document::lines;
use crate::lesson::need_name;
use crate::library::{DrafterError, Library, NeedRule, Phrase, value_of};
use crate::moves::{Call, Move};
use crate::words::{contains_phrase, sentence_case, stems, words};
use file::{Edit, File};
use statements::{About, Pupils, Statement};

/// The heading below which what they have met stands.
const DONE: &str = "What they have done";
/// How a profile says that something has not been met yet.
const NOT_MET: [&str; 7] =
    [" have not ", " has not ", " haven't ", " not yet ", " never ", "but not ", " could not "];
/// The longest sentence about somebody who joined that says nothing else.
const ONLY_JOINED: usize = 8;

/// What her words come to.
#[derive(Debug, Clone, Default)]
struct Changes {
    file: File,
    unused: Vec<String>,
}

/// The next move.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
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
    let text = talk.file(&class.path).map(lines).unwrap_or_default();
    let file = File::new(text.into_iter().map(|line| line.text));
    let changes = match changes(library, talk, &class, file)? {
        Ok(changes) => changes,
        Err(next) => return Ok(next),
    };
    if changes.file.edits().is_empty() {
        return Ok(Move::finish(library.say("profile_unclear", &value)?));
    }
    let mut tidied = changes.clone();
    let taken = take_out(library, talk, &class, &mut tidied.file);
    let unused = value_of(&changes.unused);
    let shown = |edits: &[Edit]| -> Value {
        let edit = |edit: &Edit| context! { old => edit.old.as_str(), new => edit.new.as_str() };
        edits.iter().map(edit).collect::<Vec<_>>().into()
    };
    let question =
        context! { edits => shown(tidied.file.edits()), unused => unused.clone(), taken };
    let agreed = match agreed(library, talk, &context! { ..question, ..value.clone() })? {
        Ok(Agreed::All) => tidied,
        Ok(Agreed::Added) => changes,
        Err(next) => return Ok(next),
    };
    let edits = agreed.file.edits();
    let value = context! { edits => shown(edits), unused, ..value };
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

/// What she agrees to.
enum Agreed {
    /// Everything that was shown.
    All,
    /// What is new; what stood there before stays.
    Added,
}

/// What she has agreed to as it was shown. Where nobody can be asked nothing is taken out, and a
/// host that asks before each change does so then.
fn agreed(
    library: &Library,
    talk: &Conversation<'_>,
    value: &Value,
) -> Result<Result<Agreed, Move>, DrafterError> {
    let question = library.say("ask_profile", value)?;
    let yes = library.say("option_change", &context! {})?;
    let add = library.say("option_add_only", &context! {})?;
    if let Some(answer) = asked_before(talk, &question) {
        if is_skipped(&answer) {
            return Ok(Err(Move::finish(library.say("profile_left", value)?)));
        }
        if answer.content.contains(&add) {
            return Ok(Ok(Agreed::Added));
        }
        if answer.content.contains(&yes) {
            return Ok(Ok(Agreed::All));
        }
        return Ok(Err(Move::finish(library.say("profile_left", value)?)));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(Agreed::Added));
    }
    let mut options = vec![(yes, library.say("option_change_why", &context! {})?)];
    if value.get_attr("taken").is_ok_and(|taken| taken.is_true()) {
        options.push((add, library.say("option_add_only_why", &context! {})?));
    }
    options.push((library.say("option_leave", &context! {})?, String::new()));
    Ok(Err(ask(&question, "", &options, AnswerMode::Chosen)))
}

/// Every part of what she said, put where it belongs; or the question where that is.
fn changes(
    library: &Library,
    talk: &Conversation<'_>,
    class: &ClassProfile,
    mut file: File,
) -> Result<Result<Changes, Move>, DrafterError> {
    let parts = statements::parts(library, talk.words);
    let counted = parts
        .iter()
        .any(|part| matches!(statements::pupils(library, &part.text), Some(Pupils::Are(_))));
    let mut unused = Vec::new();
    for part in &parts {
        let joined = facts(library, &part.text, counted, &mut file);
        let (named, text) = under_heading(library, &part.text, &class.name);
        let sentence = as_sentence(library, text, &class.name);
        let used = match &part.about {
            About::Fact if !joined || words(&sentence).len() <= ONLY_JOINED => true,
            About::Need(need, rule) => {
                about_need(library, &sentence, (need, rule), class, &mut file)
            }
            About::Fact | About::Other if words(&sentence).len() < 2 => true,
            About::Fact | About::Other => {
                let bullet = format!("- {sentence}");
                let found = match named {
                    Some(named) => Ok(Some(named)),
                    None => heading(library, talk, part, &sentence)?,
                };
                match found {
                    Ok(Some(heading)) => file.has(&bullet) || file.add_below(&heading, &bullet),
                    Ok(None) => false,
                    Err(next) => return Ok(Err(next)),
                }
            }
        };
        if !used {
            unused.push(sentence);
        }
    }
    Ok(Ok(Changes { file, unused }))
}

/// Numbers of the front matter that the words name; whether somebody joined or left.
fn facts(library: &Library, text: &str, counted: bool, file: &mut File) -> bool {
    let old = file.fact("pupils");
    let now = old.as_deref().and_then(|line| line.split_once(':')?.1.trim().parse::<usize>().ok());
    let said = statements::pupils(library, text);
    let wanted = match (said, now) {
        (Some(Pupils::Are(count)), Some(_)) => Some(count),
        (Some(Pupils::Joined(count)), Some(now)) if !counted => Some(now + count),
        (Some(Pupils::Left(count)), Some(now)) if !counted => now.checked_sub(count),
        (Some(_) | None, _) => None,
    };
    if let (Some(old), Some(wanted)) = (old, wanted) {
        file.replace(&old, &format!("pupils: {wanted}"));
    }
    if let (Some(old), Some(minutes)) = (file.fact("minutes"), statements::minutes(library, text)) {
        file.replace(&old, &format!("minutes: {minutes}"));
    }
    matches!(said, Some(Pupils::Joined(_) | Pupils::Left(_)))
}

/// The need in the front matter and as a bullet; a bullet that is there gets another sentence.
fn about_need(
    library: &Library,
    sentence: &str,
    (need, rule): (&str, &NeedRule),
    class: &ClassProfile,
    file: &mut File,
) -> bool {
    let own = class.needs.iter().find(|bullet| {
        library.need_rules(need_name(bullet)).any(|other| other.named == rule.named)
    });
    if let Some(own) = own {
        let old = file.line(&own.text);
        return old.is_some_and(|old| {
            old.contains(sentence) || file.replace(&old, &format!("{} {sentence}", old.trim_end()))
        });
    }
    if let Some(old) = file.fact("needs").filter(|_| !has_need(library, class, rule)) {
        let (before, close) = old.rsplit_once(']').map_or((old.as_str(), ""), |(b, _)| (b, "]"));
        let joint = if before.trim_end().ends_with(['[', ':']) { "" } else { ", " };
        let listed = stems(before).windows(1).any(|word| word == stems(need).as_slice());
        if close == "]" && !listed {
            let new = format!("{}{joint}{need}]", before.trim_end());
            file.replace(&old, &new);
        }
    }
    file.add_below("needs", &format!("- {}: {sentence}", sentence_case(need)))
}

/// The heading that she names with a colon, as in "what works: …", and what stands behind it.
fn under_heading<'t>(library: &Library, text: &'t str, class: &str) -> (Option<String>, &'t str) {
    let Some((before, behind)) = text.split_once(':') else { return (None, text) };
    let before = as_sentence(library, before, class).trim_end_matches('.').to_lowercase();
    let mut headings = library.words.headings.iter().map(|rule| &rule.heading);
    let named = headings.find(|heading| heading.to_lowercase() == before).cloned();
    let text = if named.is_some() { behind } else { text };
    (named, text)
}

/// The heading under which a part belongs, none when she does not say, or the question which it is.
fn heading(
    library: &Library,
    talk: &Conversation<'_>,
    part: &Statement<'_>,
    sentence: &str,
) -> Result<Result<Option<String>, Move>, DrafterError> {
    let headings = &library.words.headings;
    let said = stems(&part.text);
    let fits = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
    if let Some(found) = headings.iter().find(|heading| fits(&heading.said)) {
        return Ok(Ok(Some(found.heading.clone())));
    }
    let question = library.say("ask_heading", &context! { said => sentence })?;
    if let Some(answer) = asked_before(talk, &question) {
        let chosen = headings.iter().find(|heading| answer.content.contains(&heading.heading));
        return Ok(Ok(chosen.map(|found| found.heading.clone())));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(None));
    }
    let mut options: Vec<(String, String)> =
        headings.iter().map(|heading| (heading.heading.clone(), String::new())).collect();
    options.push((library.say("option_nowhere", &context! {})?, String::new()));
    Ok(Err(ask(&question, "", &options, AnswerMode::Chosen)))
}

/// What the profile says has not been met, where a new line says that it has been: the clause behind
/// "but" is taken out. Whether there was such a line.
fn take_out(
    library: &Library,
    talk: &Conversation<'_>,
    class: &ClassProfile,
    file: &mut File,
) -> bool {
    let written: Vec<String> = file.edits().iter().flat_map(new_lines).collect();
    let of_subject = |line: &String| talk.topics.alike_in(library, line, &class.subject);
    let met: Vec<String> =
        written.iter().filter(|line| is_done(library, line)).flat_map(of_subject).collect();
    let met: Vec<Vec<String>> = met.iter().map(|name| stems(name)).collect();
    let mut taken = false;
    for bullet in &class.done {
        let Some((stays, clause)) = bullet.text.split_once(" but ") else { continue };
        let clause = format!(" but {clause} ");
        let said = stems(&clause);
        let denies = NOT_MET.iter().any(|not| clause.contains(not));
        if !denies || !met.iter().any(|name| contains_phrase(&said, name)) {
            continue;
        }
        let Some(old) = file.line(&bullet.text) else { continue };
        let kept = format!("{}.", stays.trim_end_matches([',', ' ']));
        taken |= file.replace(&old, &old.replace(&bullet.text, &kept));
    }
    taken
}

fn new_lines(edit: &Edit) -> Vec<String> {
    edit.new.lines().filter(|line| *line != edit.old).map(str::to_owned).collect()
}

fn is_done(library: &Library, line: &str) -> bool {
    let said = stems(line);
    let done = library.words.headings.iter().filter(|heading| heading.heading == DONE);
    done.flat_map(|heading| &heading.said).any(|phrase| phrase.is_in(&said))
}

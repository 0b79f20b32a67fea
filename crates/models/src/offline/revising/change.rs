//! The changes themselves: text in, text out.

use minijinja::Value;
use serde::Serialize;

use crate::offline::library::{Change, Library, OfflineError, Plainer, Revision};
use crate::offline::words::sentence_case;

/// Sentences of more words than this are cut in two where they can be.
const LONG_SENTENCE: usize = 9;

/// A section as it will be, and what became of it.
#[derive(Debug)]
pub(in crate::offline) struct Revised {
    /// The whole section with its heading.
    pub text: String,
    /// What the teacher is told.
    pub facts: Facts,
}

/// Numbers before and after.
#[derive(Debug, Default, Serialize)]
pub(in crate::offline) struct Facts {
    before: usize,
    after: usize,
    minutes_before: Option<u32>,
    minutes_after: u32,
    minutes_saved: u32,
}

/// The changed section; none when the rules find nothing to change.
pub(in crate::offline) fn revise(
    library: &Library,
    revision: &Revision,
    old: &str,
    context: &Value,
) -> Result<Option<Revised>, OfflineError> {
    let (heading, body) = old.split_once('\n').unwrap_or((old, ""));
    let with = |body: &str| format!("{heading}\n\n{}", body.trim_matches('\n'));
    let facts = Facts::default();
    let revised = match revision.change {
        Change::Shorten => shorten(library, heading, body)?,
        Change::Simplify => Some(Revised { text: with(&simplify(&library.plainer, body)), facts }),
        Change::Append => {
            let new = library.fill(&revision.template, context)?;
            let text = with(&format!("{}\n\n{new}", body.trim_matches('\n')));
            Some(Revised { text, facts })
        }
        Change::Replace => {
            let text = with(&library.fill(&revision.template, context)?);
            Some(Revised { text, facts })
        }
    };
    Ok(revised.filter(|revised| revised.text != old))
}

/// The minutes that a section says it takes.
pub(in crate::offline) fn minutes(section: &str) -> Option<u32> {
    let (before, _) = section.split_once(" minutes")?;
    let digits = before.rsplit(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// About half of the items, the last one among them, because it leads on; and fewer minutes.
fn shorten(library: &Library, heading: &str, body: &str) -> Result<Option<Revised>, OfflineError> {
    let numbered = |line: &str| {
        let line = line.trim_start_matches("**");
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        digits > 0 && line[digits..].starts_with('.')
    };
    let bullet = |line: &str| line.starts_with("- ");
    let count = |starts: &dyn Fn(&str) -> bool| body.lines().filter(|line| starts(line)).count();
    let starts: &dyn Fn(&str) -> bool = if count(&numbered) > 1 { &numbered } else { &bullet };
    let before = count(starts);
    if before < 2 {
        return Ok(None);
    }
    let after = before.div_ceil(2);
    let mut kept = Vec::new();
    let mut item = 0;
    let mut keep = true;
    for line in body.lines() {
        if starts(line) {
            item += 1;
            keep = item < after || item == before;
        } else if !line.starts_with([' ', '\t', '_', '|', '`'])
            && !line.is_empty()
            && item == before
        {
            keep = true;
        }
        if keep {
            kept.push(if starts(line) && item == before {
                renumbered(line, after)
            } else {
                line.to_owned()
            });
        }
    }
    let mut text = format!("{heading}\n{}", kept.join("\n"));
    let mut facts = Facts { before, after, ..Facts::default() };
    if let Some(old) = minutes(body) {
        let new = (old * 3).div_ceil(5).max(2).min(old);
        let saved = old - new;
        let note = library.say("in_hand", &minijinja::context! { saved })?;
        text = text.replacen(
            &format!("**{old} minutes**"),
            &format!("**{new} minutes**{}", note.trim_end()),
            1,
        );
        facts.minutes_before = Some(old).filter(|_| saved > 0);
        facts.minutes_after = new;
        facts.minutes_saved = saved;
    }
    Ok(Some(Revised { text, facts }))
}

fn renumbered(line: &str, number: usize) -> String {
    let start = line.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let digits = line[start..].chars().take_while(char::is_ascii_digit).count();
    if digits == 0 || !line[..start].chars().all(|c| c == '*') {
        return line.to_owned();
    }
    format!("{}{number}{}", &line[..start], &line[start + digits..])
}

/// Plainer words and shorter sentences; code, tables and links stay as they are.
fn simplify(plainer: &Plainer, body: &str) -> String {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in body.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let leave = fenced || line.starts_with(['|', '_']) || line.contains("](");
        lines.push(if leave { line.to_owned() } else { plain_line(plainer, line) });
    }
    lines.join("\n")
}

fn plain_line(plainer: &Plainer, line: &str) -> String {
    let mut line = line.to_owned();
    for (word, plain) in &plainer.words {
        line = replace_word(&line, word, plain);
    }
    let mut sentences: Vec<String> = Vec::new();
    for sentence in line.split_inclusive(". ") {
        sentences.push(halved(plainer, sentence));
    }
    sentences.concat()
}

fn replace_word(line: &str, word: &str, plain: &str) -> String {
    let mut replaced = String::new();
    let mut rest = line;
    while let Some(at) = rest.to_ascii_lowercase().find(word) {
        let (before, found) = rest.split_at(at);
        let (found, after) = found.split_at(word.len());
        let whole =
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        let upper = found.starts_with(char::is_uppercase);
        replaced.push_str(before);
        replaced.push_str(&match (whole, upper) {
            (true, true) => sentence_case(plain),
            (true, false) => plain.to_owned(),
            (false, _) => found.to_owned(),
        });
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

fn halved(plainer: &Plainer, sentence: &str) -> String {
    if sentence.split_whitespace().count() <= LONG_SENTENCE || sentence.contains('`') {
        return sentence.to_owned();
    }
    for joint in &plainer.joints {
        if let Some((first, second)) = sentence.split_once(joint.as_str())
            && first.split_whitespace().count() >= 3
            && second.split_whitespace().count() >= 2
        {
            let verb = joint.trim_matches([',', ';', ' ']).trim_start_matches("and ");
            let keeps = matches!(verb, "say" | "say why" | "but");
            let second = if keeps { format!("{verb} {second}") } else { second.to_owned() };
            return format!("{first}. {}", sentence_case(&second));
        }
    }
    sentence.to_owned()
}

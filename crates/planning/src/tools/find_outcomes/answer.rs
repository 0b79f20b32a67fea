//! What was found, as a model reads it: short enough to be read whole, and each statement as the link
//! that a lesson gives as evidence.

use curriculum::{
    Certainty, Found, FoundListed, Library, Looked, Outcome, Progression, Step, Wording,
};
use text::Pointer;

/// How many outcomes one answer has; of so many it tells everything.
const PAGE: usize = 8;
const IN_FULL: usize = 3;
/// How many expectations and how many misconceptions of an outcome are told.
const EXPECTATIONS: usize = 6;
const MISCONCEPTIONS: usize = 3;
/// How many codes without a statement are told.
const LISTED: usize = 5;
/// No outcome begins behind so many characters: long statements make a short page.
const CHARACTERS: usize = 8_000;

/// The text, and the files that it shows lines of.
pub struct Answer {
    pub content: String,
    pub files: Vec<String>,
}

/// A page of what was found.
pub fn answer(
    library: &Library,
    found: &Looked<'_>,
    skip: usize,
    preferred: Option<&str>,
) -> Answer {
    let all = found.outcomes.len();
    let mut files: Vec<String> = Vec::new();
    let mut blocks: Vec<String> = Vec::new();
    let mut length = 0;
    for (at, outcome) in found.outcomes.iter().enumerate().skip(skip).take(PAGE) {
        if length > CHARACTERS {
            break;
        }
        let mut block = statement(*outcome);
        files.push(outcome.file.path.clone());
        if at < IN_FULL {
            let progression = library.progression(&outcome.outcome.code);
            block.push_str(&in_full(*outcome, progression.as_ref(), at == 0));
            files.extend(progression.iter().filter(|_| at == 0).flat_map(files_of));
        }
        length += block.len();
        blocks.push(block);
    }
    files.sort();
    files.dedup();
    let told = skip.min(all) + blocks.len();
    let mut content = heading(all, skip, told, preferred);
    for block in &blocks {
        content.push_str("\n\n");
        content.push_str(block);
    }
    if told < all {
        content.push_str(&format!("\n\n{} more: the same call with skip {told}.", all - told));
    }
    if skip == 0 && !found.listed.is_empty() {
        content.push_str("\n\n");
        content.push_str(&listed(&found.listed));
    }
    Answer { content, files }
}

fn heading(all: usize, skip: usize, told: usize, preferred: Option<&str>) -> String {
    let outcomes = match all {
        0 => return "No outcome with a statement fits.".to_owned(),
        _ if skip >= all => return format!("There are {all} and no more."),
        1 => "1 outcome fits".to_owned(),
        _ => format!("{all} outcomes fit, best first; here {} to {told}", skip + 1),
    };
    let preferred = preferred.map(|of| format!(" (first what is near {of})")).unwrap_or_default();
    format!("{outcomes}{preferred}. Quote the title of a link, whole or one part of it.")
}

/// The link that a lesson gives, and what is known of its words.
fn statement(found: Found<'_>) -> String {
    let Found { file, outcome } = found;
    let level = outcome.level.as_ref().map(|level| format!("{level} level")).unwrap_or_default();
    let words = match outcome.wording {
        Wording::Official => "official words",
        Wording::Paraphrase => "paraphrase, say so once",
    };
    let certainty = match outcome.certainty {
        Certainty::A => "certainty A",
        Certainty::B => "certainty B",
        Certainty::C => "certainty C",
        Certainty::U => "certainty U: unverified, say so",
    };
    let about: Vec<&str> = [level.as_str(), file.subject.as_str(), words, certainty]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    format!("- {}\n  {}", link(found), about.join("; "))
}

fn link(Found { file, outcome }: Found<'_>) -> String {
    let pointer = Pointer {
        path: file.path.clone(),
        start_line: outcome.text_line,
        end_line: outcome.text_end_line,
        quote: outcome.text.clone(),
    };
    pointer.link(&outcome.code.to_string())
}

/// What a lesson is designed from.
fn in_full(found: Found<'_>, progression: Option<&Progression<'_>>, is_first: bool) -> String {
    let outcome = found.outcome;
    let mut lines: Vec<String> = Vec::new();
    if !outcome.topics.is_empty() {
        lines.push(format!("topics: {}", outcome.topics.join(", ")));
    }
    for expect in outcome.expects.iter().take(EXPECTATIONS) {
        lines.push(format!("expect (line {}): {}", expect.start_line, expect.text));
    }
    for wrong in outcome.misconceptions.iter().take(MISCONCEPTIONS) {
        let parts = [("cause", &wrong.cause), ("move", &wrong.response)];
        let parts = parts.iter().filter(|(_, text)| !text.is_empty());
        let parts: String = parts.map(|(name, text)| format!(" | {name}: {text}")).collect();
        lines.push(format!("misconception (line {}): {}{parts}", wrong.start_line, wrong.text));
    }
    lines.extend(left_out(outcome).map(|what| {
        let Outcome { start_line, end_line, .. } = outcome;
        format!("{what}: read_file {} lines {start_line} to {end_line}", found.file.path)
    }));
    lines.extend(progression.into_iter().flat_map(|steps| neighbours(steps, is_first)));
    lines.into_iter().map(|line| format!("\n  {line}")).collect()
}

/// What the caps took away.
fn left_out(outcome: &Outcome) -> Option<String> {
    let more = |all: usize, told: usize, what: &str| {
        let more = all.saturating_sub(told);
        (more > 0).then(|| format!("{what} left out: {more}"))
    };
    let left: Vec<String> = [
        more(outcome.expects.len(), EXPECTATIONS, "expectations"),
        more(outcome.misconceptions.len(), MISCONCEPTIONS, "misconceptions"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!left.is_empty()).then(|| left.join(", "))
}

/// Where the learning comes from and goes to: of the best outcome with the words to quote.
fn neighbours(progression: &Progression<'_>, in_words: bool) -> Vec<String> {
    let step = |step: &Step<'_>| match step.found {
        Some(found) if in_words => link(found),
        Some(_) => step.code.to_string(),
        None => format!("{} (statement not known)", step.code),
    };
    let steps = |steps: &[Step<'_>]| steps.iter().map(step).collect::<Vec<_>>();
    let before = steps(&progression.before);
    let after: Vec<String> =
        steps(&progression.after).into_iter().chain(progression.beyond.iter().cloned()).collect();
    let line = |name: &str, steps: Vec<String>| {
        (!steps.is_empty()).then(|| format!("{name}: {}", steps.join("; ")))
    };
    [line("builds on", before), line("leads to", after)].into_iter().flatten().collect()
}

/// The files of the steps before and after.
fn files_of(progression: &Progression<'_>) -> Vec<String> {
    let steps = progression.before.iter().chain(&progression.after);
    steps.filter_map(|step| step.found).map(|found| found.file.path.clone()).collect()
}

/// Codes whose statement nobody knows: only that they are there.
fn listed(found: &[FoundListed<'_>]) -> String {
    let of = |found: &FoundListed<'_>| match found.listed.about.as_str() {
        "" => found.listed.code.to_string(),
        about => format!("{} ({about})", found.listed.code),
    };
    let told: Vec<String> = found.iter().take(LISTED).map(of).collect();
    let more = found.len().saturating_sub(LISTED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!(
        "Listed without a statement, so not to be named, quoted or claimed (the teacher can import \
         the official document): {}{more}.",
        told.join("; ")
    )
}

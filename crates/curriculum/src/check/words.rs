//! What a finding says to the teacher, and what it says to the agent.

use text::{Pointer, capitalised};

use super::{Finding, Now, Place};
use crate::{Claim, Code, Found, Library, Quotation};

/// For the teacher: what is the case and what to do about it.
pub(super) fn message(claim: &Claim, finding: &Finding, library: &Library) -> String {
    let what = subject(claim);
    let file = claim.pointer.as_ref().map_or("", |pointer| pointer.path.as_str());
    match finding {
        Finding::Backed => format!("{what} is backed by {}.", place_of(claim)),
        Finding::Unverified => format!(
            "{what} is quoted correctly, but {file} marks the outcome as unverified. Check it against \
             the official document before you rely on it."
        ),
        Finding::NoPointer { quotation: None } if claim.code.is_some() => format!(
            "{what} is named without saying where it stands. Link it to the lines of your curriculum \
             file, or take the code out."
        ),
        Finding::NoPointer { quotation: None } => format!(
            "{what} says that the curriculum is met and does not show where. Name the outcome with a \
             link to its lines, or take the sentence out."
        ),
        Finding::NoPointer { quotation: Some(_) } => format!(
            "{what} points to a file but quotes too little of it to be checked. Quote at least three \
             words of the outcome."
        ),
        Finding::ListedOnly { about } => format!(
            "{what}{} is listed in your curriculum files without what it says, so nothing can be \
             claimed of it. Import the official document to use it, or take the code out.",
            in_brackets(about)
        ),
        Finding::InventedCode { similar } if similar.is_empty() => format!(
            "No curriculum file of yours has {what}. Take the code out, or import the document it is \
             from."
        ),
        Finding::InventedCode { similar } => format!(
            "No curriculum file of yours has {what}. If {} was meant, put that in its place; otherwise \
             take the code out.",
            either(similar)
        ),
        Finding::InventedText => format!(
            "{what} exists, but the words quoted for it are in none of your curriculum files. Quote \
             what the outcome says, or take the quotation out."
        ),
        Finding::WrongCode { belongs_to } if belongs_to.is_empty() => format!(
            "The quoted words are in {file}, but they are not part of {what}. Quote the outcome itself."
        ),
        Finding::WrongCode { belongs_to } => format!(
            "The quoted words belong to {}, not to {what}. Decide which of them the lesson works on.",
            either(belongs_to)
        ),
        Finding::WrongAreaOrLevel { real } => format!(
            "{what} has the right number with the wrong {}: your files have it as {}. Change the code, \
             or the outcome that you teach to.",
            part(claim, real),
            named(real, library)
        ),
        Finding::Stale { now: Now::Hold } => format!(
            "{file} has changed since this was written. The quoted words are still there; look once \
             whether the outcome still means the same."
        ),
        Finding::Stale { now: Now::Moved { start_line, end_line } } => format!(
            "{file} has changed since this was written, and the quoted words are now in {}. Let the \
             link be set again.",
            lines(*start_line, *end_line)
        ),
        Finding::Stale { now: Now::Gone } => format!(
            "{file} has changed since this was written, and the quoted words are gone. Read what {what} \
             says now."
        ),
        Finding::ParaphraseAsOfficial => format!(
            "The words quoted for {what} are a paraphrase, and the lesson shows them as the official \
             wording. Say that they are a summary, or import the official document."
        ),
        Finding::MissingFile { similar: Some(path) } => format!(
            "{what} points to {file}, which is not among your curriculum files. There is {path}: is it \
             that one?"
        ),
        Finding::MissingFile { similar: None } => format!(
            "{what} points to {file}, which is not among your curriculum files. Put the file back, or \
             point to another."
        ),
        Finding::BadLines { stands_at: Some(place), .. } if points_around(claim, place) => format!(
            "{what} points to {} lines of {file}, too many to find anything in. The quoted words are \
             in {}.",
            line_count(claim),
            lines(place.start_line, place.end_line)
        ),
        Finding::BadLines { stands_at: Some(place), .. } => format!(
            "{what} points to the wrong lines of {file}. The quoted words are in {}.",
            lines(place.start_line, place.end_line)
        ),
        Finding::BadLines { last, .. } => format!(
            "{what} points to lines that {file} does not have: it has {last} lines. Let the link be set \
             again."
        ),
        Finding::QuoteNotFound { nearest } => format!(
            "The words quoted for {what} are not in {}. {} of {} has: “{}”",
            place_of(claim),
            capitalised(&lines(nearest.start_line, nearest.end_line)),
            nearest.path,
            nearest.text
        ),
    }
}

/// For the agent: the lesson's line, what is wrong, and what to write instead.
pub(super) fn feedback(claim: &Claim, finding: &Finding, library: &Library) -> String {
    let at = format!("line {}: {}", claim.line, subject(claim));
    let own = claim.code.as_deref().and_then(Code::normalised);
    let use_own = || own.as_ref().and_then(|code| instead(code, library)).unwrap_or_default();
    match finding {
        Finding::Backed => format!("{at} is backed"),
        Finding::Unverified => format!(
            "{at} is backed, but its outcome has certainty U; write beside it that it is unverified"
        ),
        Finding::NoPointer { quotation } => {
            let lacks = match quotation {
                None => "has no pointer",
                Some(Quotation::Missing | Quotation::Enough) => "has a pointer without a quotation",
                Some(Quotation::TooShort) => "quotes fewer than three words",
            };
            let repair = match own {
                Some(_) => use_own(),
                None => "; name the outcome with its code and a pointer, or remove the sentence"
                    .to_owned(),
            };
            format!("{at} {lacks}{repair}")
        }
        Finding::ListedOnly { .. } => format!(
            "{at} is listed without its statement; remove it, or ask the teacher to import the \
             official document"
        ),
        Finding::InventedCode { similar } => {
            let repair = match &similar[..] {
                [] => "; remove it, and use only codes that you have read in a file".to_owned(),
                [only] => instead(only, library).unwrap_or_default(),
                several => format!("; codes near it: {}", listed(several)),
            };
            format!("{at} is in no curriculum file{repair}")
        }
        Finding::InventedText => {
            format!("{at}: the quoted words are in no curriculum file{}", use_own())
        }
        Finding::WrongCode { belongs_to } if belongs_to.is_empty() => {
            format!("{at}: the quoted words are not part of this outcome{}", use_own())
        }
        Finding::WrongCode { belongs_to } => format!(
            "{at}: the quoted words belong to {}; change the code to it, or quote {}{}",
            listed(belongs_to),
            claim.code.as_deref().unwrap_or_default(),
            use_own()
        ),
        Finding::WrongAreaOrLevel { real } => format!(
            "{at} has the wrong {}{}",
            part(claim, real),
            instead(real, library).unwrap_or_default()
        ),
        Finding::Stale { now } => {
            let became = match now {
                Now::Hold => {
                    "the words still stand there; read the file again and confirm".to_owned()
                }
                Now::Moved { start_line, end_line } => {
                    format!("the words are now at L{start_line}-L{end_line}")
                }
                Now::Gone => "the words are gone".to_owned(),
            };
            format!("{at}: the file has changed; {became}{}", use_own())
        }
        Finding::ParaphraseAsOfficial => format!(
            "{at}: the file is a paraphrase; do not call it official or put it in quotation marks, or \
             say in the lesson that the outcomes are paraphrased"
        ),
        Finding::MissingFile { similar } => {
            let repair = match similar {
                Some(path) => format!("; there is {path}"),
                None => String::new(),
            };
            format!(
                "{at}: the file is not a curriculum file of this workspace{repair}{}",
                use_own()
            )
        }
        Finding::BadLines { last, stands_at } => {
            let repair = match stands_at {
                Some(place) => format!("; the words stand at {}", anchor(place)),
                None => use_own(),
            };
            let lines = match stands_at {
                Some(place) if points_around(claim, place) => {
                    format!("{} lines, too many to show anything", line_count(claim))
                }
                _ => format!("wrong lines of a file with {last} lines"),
            };
            format!("{at} points to {lines}{repair}")
        }
        Finding::QuoteNotFound { nearest } => {
            let under = match &nearest.codes[..] {
                [] => String::new(),
                codes => format!(" (under {})", listed(codes)),
            };
            format!(
                "{at}: the quoted words are not in these lines; nearest is {}{under}: \"{}\". Quote it \
                 character for character",
                anchor(nearest),
                nearest.text
            )
        }
    }
}

/// What a code is about, behind it.
fn in_brackets(about: &str) -> String {
    if about.is_empty() { String::new() } else { format!(" ({about})") }
}

/// What is claimed, as a person would call it.
fn subject(claim: &Claim) -> String {
    match &claim.code {
        Some(code) => code.clone(),
        None => format!("“{}”", claim.text),
    }
}

/// What an agent can write: the link to the statement of a code.
fn instead(code: &Code, library: &Library) -> Option<String> {
    let found = library.find(code).into_iter().next()?;
    Some(format!("; write {}", statement(found).link(&code.to_string())))
}

fn statement(found: Found<'_>) -> Pointer {
    let Found { file, outcome } = found;
    Pointer {
        path: file.path.clone(),
        start_line: outcome.text_line,
        end_line: outcome.text_end_line,
        quote: outcome.text.clone(),
    }
}

/// Which part of the claim's code is wrong.
fn part(claim: &Claim, real: &Code) -> &'static str {
    let area = claim.code.as_deref().and_then(Code::normalised).map(|code| code.area);
    if area.as_ref() == Some(&real.area) { "level" } else { "area" }
}

/// A code with what it says.
fn named(code: &Code, library: &Library) -> String {
    match library.find(code).first() {
        Some(found) => format!("{code}, “{}”", found.outcome.text),
        None => code.to_string(),
    }
}

/// Whether the lines of a claim hold the place, and more.
fn points_around(claim: &Claim, place: &Place) -> bool {
    claim.pointer.as_ref().is_some_and(|pointer| {
        pointer.path == place.path
            && pointer.start_line <= place.start_line
            && place.end_line <= pointer.end_line
    })
}

fn line_count(claim: &Claim) -> u32 {
    let count = |pointer: &Pointer| (pointer.end_line + 1).saturating_sub(pointer.start_line);
    claim.pointer.as_ref().map_or(0, count)
}

fn place_of(claim: &Claim) -> String {
    let place = |pointer: &Pointer| {
        format!("{} of {}", lines(pointer.start_line, pointer.end_line), pointer.path)
    };
    claim.pointer.as_ref().map(place).unwrap_or_default()
}

fn lines(start: u32, end: u32) -> String {
    if start == end { format!("line {start}") } else { format!("lines {start} to {end}") }
}

fn anchor(place: &Place) -> String {
    format!("{}#L{}-L{}", place.path, place.start_line, place.end_line)
}

fn listed(codes: &[Code]) -> String {
    codes.iter().map(Code::to_string).collect::<Vec<_>>().join(", ")
}

fn either(codes: &[Code]) -> String {
    codes.iter().map(Code::to_string).collect::<Vec<_>>().join(" or ")
}

//! What a model said to be written in a section: read line by line, each believed only as far as it
//! can be checked by rules.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use text::{content_stems, stem, words};

use super::question::EXAMPLE_ANSWER;
use super::slots::is_open;

/// A line may be so much longer than the one it replaces.
const LONGER: usize = 2;

/// The bytes that any line may have.
const ROOM: usize = 500;

/// So many words in a row, said so often, are a model that goes round in circles.
const ROUND: (usize, usize) = (4, 3);

/// What stands between tags of these names was thought and not said.
const THOUGHTS: [&str; 4] = ["think", "thinking", "thought", "reasoning"];

/// By these a server tells messages apart: what a model writes after one is no part of its answer.
const MESSAGE_ENDS: [&str; 7] = [
    "<|im_end|>",
    "<|im_start|>",
    "<end_of_turn>",
    "<start_of_turn>",
    "<|eot_id|>",
    "<|end|>",
    "</s>",
];

/// The share of a finished line's words that the line in its place must keep, so that it is still
/// about the same: one of so many.
const KEPT: usize = 4;

/// Why a line was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unfit {
    /// Nothing was said for it.
    Empty,
    /// It is what stood there.
    Same,
    /// It is far longer than there is room for.
    Long,
    /// It says the same over and over, or what another line says.
    Repeats,
    /// It has links, headings, codes or marks, which are not the model's to make.
    Marks,
    /// It is a line of the example by which it was shown how to answer.
    Example,
    /// It has nothing to do with what the line is for.
    Strays,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "nothing was said for it",
            Self::Same => "it said the same",
            Self::Long => "it was too long",
            Self::Repeats => "it repeated itself",
            Self::Example => "it repeated the example that it was shown",
            Self::Marks => "it had links, codes or headings of its own",
            Self::Strays => "it left the point",
        })
    }
}

/// What of an answer was said: without what was thought before it, and no more than one message.
pub fn spoken(answer: &str) -> &str {
    let mut said = answer;
    for name in THOUGHTS {
        let (begins, ends) = (format!("<{name}>"), format!("</{name}>"));
        said = said.rsplit_once(&ends).map_or(said, |(_, after)| after);
        // A thought that never ends leaves nothing behind it.
        said = said.split_once(&begins).map_or(said, |(before, _)| before);
    }
    let end = MESSAGE_ENDS.iter().filter_map(|mark| said.find(mark)).min();
    said.get(..end.unwrap_or(said.len())).unwrap_or(said)
}

/// The numbered lines of an answer to so many, by number; what goes on over a line end belongs to the
/// number before it, and what comes after an empty line to none. Where one line was asked for, the first is it, with a number or without.
pub fn numbered(answer: &str, asked: usize) -> BTreeMap<usize, String> {
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    let first = answer.lines().map(str::trim).find(|line| !line.is_empty());
    let is_bare = answer.lines().all(|line| number(line.trim()).is_none());
    if let (1, true, Some(first)) = (asked, is_bare, first) {
        return BTreeMap::from([(1, first.to_owned())]);
    }
    let mut last = None;
    for line in answer.lines().map(str::trim) {
        match number(line) {
            _ if line.is_empty() => last = None,
            // A number that comes again begins the answer over again.
            Some((number, _)) if lines.contains_key(&number) => last = None,
            Some((number, rest)) => {
                lines.insert(number, rest.to_owned());
                last = Some(number);
            }
            None => {
                if let Some(text) = last.and_then(|number| lines.get_mut(&number)) {
                    text.push(' ');
                    text.push_str(line);
                }
            }
        }
    }
    lines
}

fn number(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start_matches(['*', '-', ' ']);
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = line.split_at_checked(end)?;
    let rest = rest.strip_prefix(['.', ')', ':'])?;
    Some((number.parse().ok()?, rest.trim_matches(['*', ' '])))
}

/// A line as it may stand in the lesson.
///
/// # Errors
/// [`Unfit`], and the line of the frame stands.
pub fn checked(
    said: Option<&String>,
    purpose: &str,
    frame: &str,
    taken: &BTreeSet<String>,
) -> Result<String, Unfit> {
    let said = said.map(|said| without_purpose(said, purpose)).unwrap_or_default();
    let own = stems(&said);
    if own.is_empty() || is_open(&said) {
        return Err(Unfit::Empty);
    }
    if said.ends_with(':') {
        // What should come after it is not there.
        return Err(Unfit::Strays);
    }
    if own == stems(frame) {
        return Err(Unfit::Same);
    }
    if said.len() > ROOM.max(frame.len() * LONGER) {
        return Err(Unfit::Long);
    }
    if taken.contains(&said) || goes_round(&own) {
        return Err(Unfit::Repeats);
    }
    if EXAMPLE_ANSWER.lines().any(|line| is_like(&said, line)) {
        return Err(Unfit::Example);
    }
    if has_marks(&said) {
        return Err(Unfit::Marks);
    }
    if !is_open(frame) && strays(&own, &stems(frame)) {
        return Err(Unfit::Strays);
    }
    Ok(said)
}

/// Without the words by which the line was asked for, which small models say again.
fn without_purpose(said: &str, purpose: &str) -> String {
    let said = said.trim();
    let label = purpose.split([',', ':']).next().unwrap_or(purpose);
    let rest = said.strip_prefix(purpose).or_else(|| said.strip_prefix(label));
    let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(':'));
    rest.unwrap_or(said).trim_matches(['*', ' ']).to_owned()
}

fn stems(text: &str) -> Vec<String> {
    words(text).map(stem).collect()
}

fn goes_round(stems: &[String]) -> bool {
    let (long, often) = ROUND;
    let mut seen: HashMap<&[String], usize> = HashMap::new();
    stems.windows(long).any(|words| {
        let count = seen.entry(words).or_default();
        *count += 1;
        *count >= often
    })
}

fn has_marks(said: &str) -> bool {
    let signs = ["](", "<", "```", "http:", "https:", "#"];
    signs.iter().any(|sign| said.contains(sign)) || said.split_whitespace().any(is_code)
}

/// Whether a word is built like the number of an outcome: `3-14a`.
fn is_code(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let Some((level, rest)) = word.split_once('-') else { return false };
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    level.len() == 1
        && level.chars().all(|c| c.is_ascii_digit())
        && digits.len() == 2
        && digits.chars().all(|c| c.is_ascii_digit())
        && rest.len() == digits.len() + 1
}

/// Whether most of what is said in one line is said in another.
fn is_like(said: &str, other: &str) -> bool {
    let (own, other) = (content_stems(said), content_stems(other));
    let shared = own.iter().filter(|stem| other.contains(*stem)).count();
    shared > 1 && shared * 3 >= own.len() * 2
}

fn strays(own: &[String], frame: &[String]) -> bool {
    let frame: BTreeSet<&String> = frame.iter().collect();
    let own: BTreeSet<&String> = own.iter().collect();
    frame.intersection(&own).count() * KEPT < frame.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_lines_are_read_as_models_write_them() {
        let answer = "Sure, here you go:\n\n1. Show a bottle of cola.\n**2)** Pupils watch\n   and \
                      write it down.\n3: Last.\n1. Show it again.\nand again";
        let lines = numbered(answer, 3);
        let found: Vec<(usize, &str)> = lines.iter().map(|(n, text)| (*n, text.as_str())).collect();
        assert_eq!(
            found,
            [(1, "Show a bottle of cola."), (2, "Pupils watch and write it down."), (3, "Last.")]
        );
    }

    #[test]
    fn the_only_line_needs_no_number() {
        let one = |answer, asked| numbered(answer, asked).into_values().collect::<Vec<_>>();
        assert_eq!(
            one("We are learning what lava is.\nMore.", 1),
            ["We are learning what lava is."]
        );
        assert_eq!(one("1. We are learning what lava is.", 1), ["We are learning what lava is."]);
        assert_eq!(one("We are learning what lava is.", 2), [""; 0]);
    }

    #[test]
    fn what_was_thought_or_comes_after_the_message_was_not_said() {
        assert_eq!(spoken("<think>Let me see.\n1. No.</think>\n1. Yes."), "\n1. Yes.");
        // Templates put the beginning before the answer; an answer that is cut off has no end.
        assert_eq!(spoken("Let me see.</think>1. Yes."), "1. Yes.");
        assert_eq!(spoken("<thinking>Let me see: 1. what"), "");
        assert_eq!(spoken("1. Yes.<|im_end|>\n<|im_start|>user\n2. No."), "1. Yes.");
        assert_eq!(spoken("1. a < b and b > c."), "1. a < b and b > c.");
        let lines = numbered("1. Yes.\n\nWrite lines 1 to 2 now:", 2);
        assert_eq!(lines.into_values().collect::<Vec<_>>(), ["Yes."]);
    }

    fn take(said: &str, frame: &str) -> Result<String, Unfit> {
        let taken = BTreeSet::from(["Shake a bottle of cola.".to_owned()]);
        checked(Some(&said.to_owned()), "Teacher, in \"Main task\", 18 minutes", frame, &taken)
    }

    #[test]
    fn a_line_is_taken_only_when_it_can_stand_there() {
        const OPEN: &str = "For you to add: the task for everyone.";
        const DONE: &str = "Put the questions up before pupils come in; answers straight away.";
        let cases = [
            (
                "Teacher: Draw a cone and name its parts.",
                OPEN,
                Ok("Draw a cone and name its parts."),
            ),
            ("", OPEN, Err(Unfit::Empty)),
            ("For you to add: the task.", OPEN, Err(Unfit::Empty)),
            (DONE, DONE, Err(Unfit::Same)),
            ("Shake a bottle of cola.", OPEN, Err(Unfit::Repeats)),
            (
                "Draw a big cone, draw a big cone, draw a big cone, draw a big cone.",
                OPEN,
                Err(Unfit::Repeats),
            ),
            ("See [this](https://example.org).", OPEN, Err(Unfit::Marks)),
            (
                "In pairs, draw the same puddle now and one an hour later.",
                OPEN,
                Err(Unfit::Example),
            ),
            ("It meets SCN 3-17a in full.", OPEN, Err(Unfit::Marks)),
            ("The weather in June is fine.", DONE, Err(Unfit::Strays)),
            (
                "Put three questions about lava up before pupils come in; give the answers straight \
                 away.",
                DONE,
                Ok("Put three questions about lava up before pupils come in; give the answers \
                    straight away."),
            ),
        ];
        for (said, frame, expected) in cases {
            assert_eq!(take(said, frame), expected.map(str::to_owned), "{said}");
        }
        let long = (0..200).map(|n| format!("word{n}")).collect::<Vec<_>>().join(" ");
        assert_eq!(take(&long, OPEN), Err(Unfit::Long));
    }
}

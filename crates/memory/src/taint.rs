//! Telling a note from an order to a program: what reads like one is shown to a model as something
//! written, and is never a standing instruction.
//!
//! Some orders have signs of their own. That what was given before is to be left aside is told by the
//! parts of the sentence, since it is said in more ways than anybody lists: a verb, whose it is, and
//! something that only a program is given. What pupils do, and what stands on a worksheet, is none.

use text::lists;

lists! {
    include_str!("taint.txt");
    /// What such an order says.
    static ORDERS: List = "orders";
    /// To leave something aside.
    static LEAVE: Phrases = "leave";
    /// What only a program is given.
    static GIVEN: List = "given";
    /// What pupils are given, too.
    static SHARED: List = "shared";
    /// Whose it is, before it.
    static WHOSE: List = "whose";
    /// How many of it.
    static QUANTITY: List = "quantity";
    /// Whose it is instead.
    static OTHERS: List = "others";
    /// Whose it is, behind it.
    static BEHIND: Phrases = "behind";
    /// Words that change nothing.
    static BETWEEN: List = "between";
    /// All of it.
    static EVERYTHING: List = "everything";
    /// That it was said.
    static SAID: Phrases = "said";
    /// Who may leave something aside without an order.
    static PEOPLE: List = "people";
    /// Where instructions of a lesson stand.
    static PLACES: List = "places";
}

/// So many words that are not known may stand between a verb and what is to be left aside.
const UNKNOWN: usize = 1;
/// So many words before a verb say who does it.
const BEFORE: usize = 5;
/// So many words behind what is given say where it stands.
const AFTER: usize = 4;

/// Whether a text speaks to a program instead of about teaching.
pub fn orders_a_program(text: &str) -> bool {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if ORDERS.entries().iter().any(|sign| plain.contains(sign)) {
        return true;
    }
    plain.split(['.', '!', '?', ';', ':']).any(|clause| leaves_aside(&words(clause)))
}

/// The words of a clause, without the marks of markdown and the signs between them.
fn words(clause: &str) -> Vec<String> {
    let clause = clause.replace('’', "'");
    let all = clause.split(|c: char| !c.is_alphanumeric() && c != '\'');
    all.map(|word| word.trim_matches('\'').to_owned()).filter(|word| !word.is_empty()).collect()
}

fn leaves_aside(words: &[String]) -> bool {
    (0..words.len()).any(|at| {
        let Some(length) = LEAVE.longest_before(&words[at..]) else { return false };
        let before = &words[at.saturating_sub(BEFORE)..at];
        let by_people = before.iter().any(|word| PEOPLE.has(word));
        let object = &words[at + length..];
        !by_people && (is_given(object) || is_everything(object))
    })
}

/// "your previous instructions", "the instructions above", "all rules of yours".
fn is_given(words: &[String]) -> bool {
    let is_noun = |word: &String| GIVEN.has(word) || SHARED.has(word);
    let Some(at) = words.iter().position(is_noun) else { return false };
    let (between, noun, behind) = (&words[..at], &words[at], &words[at + 1..]);
    let is_small = |word: &&String| WHOSE.has(word) || QUANTITY.has(word) || BETWEEN.has(word);
    if between.iter().filter(|word| !is_small(word)).count() > UNKNOWN {
        return false;
    }
    // Nobody but who reads it is meant, wherever it stands.
    if between.iter().any(|word| word == "your") {
        return true;
    }
    let told = BEHIND.longest_before(behind).is_some();
    let near = behind.iter().take(AFTER);
    let is_on_paper = near.chain(between).any(|word| PLACES.has(word));
    let ends = behind.first().is_none_or(|word| word == "and");
    let is_whose = between.iter().any(|word| WHOSE.has(word))
        || ends && between.iter().any(|word| QUANTITY.has(word));
    let is_of_others = behind.first().is_some_and(|word| OTHERS.has(word));
    if SHARED.has(noun) && !told {
        return between.iter().any(|word| word == "system");
    }
    (told || is_whose && !is_of_others) && !is_on_paper
}

/// "everything you were told", "the above".
fn is_everything(words: &[String]) -> bool {
    match words {
        [all, said @ ..] if EVERYTHING.has(all) => SAID.longest_before(said).is_some(),
        [the, above] => the == "the" && above == "above",
        [the, above, next, ..] => the == "the" && above == "above" && next == "and",
        _ => false,
    }
}

#[cfg(test)]
mod tests;

//! Words that are right in one sense and wrong in another: a computer program and a television
//! programme, a licence and to license, practice and to practise, a gas meter and a metre.

use text::lists;

use crate::prose::{Shape, Word};

lists! {
    include_str!("../../data/senses.txt");
    static PROGRAMMES: List = "programmes";
    static OF_EVENTS: List = "of events";
    static COMPUTING: List = "computing";
    static BEFORE_NOUNS: List = "before nouns";
    static BEFORE_VERBS: List = "before verbs";
    /// "From theory to practice", "related to practice": a noun after all.
    static BEFORE_TO: List = "before to";
    static BEFORE_PRACTICE: List = "before practice";
    static OBJECTS: List = "objects";
    static LENGTHS: List = "lengths";
    static AFTER_LENGTHS: List = "after lengths";
    static WHEELED: List = "wheeled";
    static BUILDINGS: List = "buildings";
}

/// What the word at `at` should be, and the sense that decides.
pub(super) fn british(words: &[Word], at: usize) -> Option<(&'static str, &'static str)> {
    let near =
        |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |word| word.lower.as_str());
    let word = words.get(at)?;
    let (before, two_before) = (near(at.checked_sub(1)), near(at.checked_sub(2)));
    let (next, two_after) = (near(Some(at + 1)), near(Some(at + 2)));
    let numbered = at
        .checked_sub(1)
        .and_then(|at| words.get(at))
        .is_some_and(|word| word.shape == Shape::Number);
    let verb = || {
        BEFORE_VERBS.has(before) && !(before == "to" && BEFORE_TO.has(two_before))
            || word.first && (OBJECTS.has(next) || next.ends_with("ing"))
    };
    match word.lower.as_str() {
        "program" | "programs" => {
            let events = next == "of" && OF_EVENTS.has(two_after);
            let form = if word.lower == "program" { "programme" } else { "programmes" };
            (PROGRAMMES.has(before) || events).then_some((form, "only a computer has a program"))
        }
        "programme" => {
            COMPUTING.has(before).then_some(("program", "what a computer runs is a program"))
        }
        "programmes" => {
            COMPUTING.has(before).then_some(("programs", "what a computer runs is a program"))
        }
        "license" => BEFORE_NOUNS
            .has(before)
            .then_some(("licence", "the noun has a c, only the verb has an s")),
        "licence" => {
            let verb = matches!(before, "to" | "will" | "must" | "can");
            verb.then_some(("license", "the verb has an s, only the noun has a c"))
        }
        "practice" => verb().then_some(("practise", "the verb has an s, only the noun has a c")),
        "practise" => BEFORE_PRACTICE
            .has(before)
            .then_some(("practice", "the noun has a c, only the verb has an s")),
        "meter" | "meters" => {
            let length = numbered || LENGTHS.has(before) || AFTER_LENGTHS.has(next);
            let form = if word.lower == "meter" { "metre" } else { "metres" };
            length
                .then_some((form, "the unit of length ends in -re, only an instrument is a meter"))
        }
        "dialog" => {
            let window = matches!(next, "box" | "boxes" | "window") || before == "modal";
            (!window).then_some(("dialogue", "only a box on a screen is a dialog"))
        }
        "tire" | "tires" => {
            let form = if word.lower == "tire" { "tyre" } else { "tyres" };
            WHEELED.has(before).then_some((form, "what is on a wheel has a y"))
        }
        "story" => BUILDINGS.has(next).then_some(("storey", "a floor of a building has an e")),
        "curb" => {
            let road = before == "the" && matches!(two_before, "on" | "off" | "over" | "at");
            road.then_some(("kerb", "the edge of a pavement has a k"))
        }
        "fall" => {
            let season = before == "the"
                && two_before == "in"
                && (next.is_empty() || next.bytes().all(|byte| byte.is_ascii_digit()));
            season.then_some(("autumn", "the season"))
        }
        _ => None,
    }
}

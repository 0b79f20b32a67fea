//! Words that are right in one sense and wrong in another: a computer program and a television
//! programme, a licence and to license, practice and to practise, a gas meter and a metre.

use crate::prose::{Shape, Word};

const PROGRAMMES: [&str; 30] = [
    "tv",
    "television",
    "radio",
    "theatre",
    "concert",
    "training",
    "exercise",
    "fitness",
    "research",
    "space",
    "nuclear",
    "breeding",
    "vaccination",
    "immunisation",
    "aid",
    "support",
    "mentoring",
    "rehabilitation",
    "conservation",
    "recycling",
    "festival",
    "sports",
    "documentary",
    "news",
    "degree",
    "reading",
    "building",
    "government",
    "favourite",
    "exchange",
];
const OF_EVENTS: [&str; 6] = ["events", "study", "work", "activities", "reform", "lectures"];
const COMPUTING: [&str; 9] = [
    "computer",
    "python",
    "scratch",
    "java",
    "javascript",
    "software",
    "compiled",
    "executable",
    "coded",
];
const BEFORE_NOUNS: [&str; 17] = [
    "a",
    "the",
    "your",
    "his",
    "her",
    "my",
    "our",
    "their",
    "this",
    "that",
    "driving",
    "driver's",
    "software",
    "fishing",
    "tv",
    "valid",
    "provisional",
];
const BEFORE_VERBS: [&str; 18] = [
    "to", "will", "can", "should", "must", "could", "would", "you", "we", "they", "i", "pupils",
    "students", "learners", "children", "let's", "please", "may",
];
/// "From theory to practice", "related to practice": a noun after all.
const BEFORE_TO: [&str; 14] = [
    "theory", "link", "links", "linked", "relate", "related", "comes", "back", "applied",
    "changes", "approach", "return", "due", "addition",
];
const BEFORE_PRACTICE: [&str; 10] =
    ["a", "the", "good", "best", "more", "daily", "some", "in", "of", "teaching"];
const OBJECTS: [&str; 9] = ["the", "your", "these", "this", "those", "them", "it", "each", "every"];
const LENGTHS: [&str; 9] =
    ["square", "cubic", "hundred", "thousand", "per", "few", "several", "many", "in"];
const AFTER_LENGTHS: [&str; 9] =
    ["long", "wide", "tall", "high", "deep", "squared", "apart", "away", "per"];
const WHEELED: [&str; 10] =
    ["car", "bike", "bicycle", "flat", "spare", "rubber", "front", "rear", "tractor", "burst"];
const BUILDINGS: [&str; 6] = ["building", "buildings", "house", "houses", "block", "flats"];

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
        BEFORE_VERBS.contains(&before) && !(before == "to" && BEFORE_TO.contains(&two_before))
            || word.first && (OBJECTS.contains(&next) || next.ends_with("ing"))
    };
    match word.lower.as_str() {
        "program" | "programs" => {
            let events = next == "of" && OF_EVENTS.contains(&two_after);
            let form = if word.lower == "program" { "programme" } else { "programmes" };
            (PROGRAMMES.contains(&before) || events)
                .then_some((form, "only a computer has a program"))
        }
        "programme" => {
            COMPUTING.contains(&before).then_some(("program", "what a computer runs is a program"))
        }
        "programmes" => {
            COMPUTING.contains(&before).then_some(("programs", "what a computer runs is a program"))
        }
        "license" => BEFORE_NOUNS
            .contains(&before)
            .then_some(("licence", "the noun has a c, only the verb has an s")),
        "licence" => {
            let verb = matches!(before, "to" | "will" | "must" | "can");
            verb.then_some(("license", "the verb has an s, only the noun has a c"))
        }
        "practice" => verb().then_some(("practise", "the verb has an s, only the noun has a c")),
        "practise" => BEFORE_PRACTICE
            .contains(&before)
            .then_some(("practice", "the noun has a c, only the verb has an s")),
        "meter" | "meters" => {
            let length = numbered || LENGTHS.contains(&before) || AFTER_LENGTHS.contains(&next);
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
            WHEELED.contains(&before).then_some((form, "what is on a wheel has a y"))
        }
        "story" => {
            BUILDINGS.contains(&next).then_some(("storey", "a floor of a building has an e"))
        }
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

//! Small numbers of pupils in class profiles: in a class, "two pupils" points at people.
//!
//! A profile says the need and what helps. How many there are is for nobody who reads it elsewhere.

use super::page::{At, Kind, Page, count};
use super::report::Finding;
use super::rules;

/// Up to so many people are known to everyone in the room.
const FEW: [&str; 11] =
    ["one", "two", "three", "four", "1", "2", "3", "4", "single", "both", "couple"];
/// What such a number is of; a word may stand between the two.
const PEOPLE: [&str; 10] =
    ["pupil", "pupils", "boy", "boys", "girl", "girls", "child", "children", "learner", "learners"];
/// What is said of two who share a need.
const TOGETHER: [&str; 3] = ["pair", "twins", "trio"];

/// The text of a page, if it is a class profile or one to begin with.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    if !matches!(page.kind, Kind::Class | Kind::ClassTemplate) {
        return;
    }
    let needs: Vec<String> = page
        .front()
        .filter_map(|(_, text)| text.strip_prefix("needs:"))
        .flat_map(|needs| needs.split(['[', ']', ',']))
        .map(|need| need.trim().to_lowercase())
        .filter(|need| !need.is_empty())
        .collect();
    let (_, first) = page.body();
    for (line, number) in page.text.lines().zip(1..).filter(|(_, number)| *number >= first) {
        if let Some((at, phrase)) = phrase(line, &needs) {
            let column = count(line[..at].chars().count() + 1);
            let message = format!("\"{phrase}\" points at people");
            let help = "say the need and what helps, and not how many it is about";
            let at = At { line: number, column };
            found.push(Finding::new(page, at, rules::FEW, message).help(help));
        }
    }
}

/// The first phrase of a line that names a few people, with its place.
fn phrase<'a>(line: &'a str, needs: &[String]) -> Option<(usize, &'a str)> {
    let words: Vec<(usize, &str)> = words(line).collect();
    let small: Vec<String> = words.iter().map(|(_, word)| word.to_lowercase()).collect();
    let is = |at: usize, of: &[&str]| small.get(at).is_some_and(|word| of.contains(&word.as_str()));
    let end = |at: usize| words.get(at).map(|(start, word)| start + word.len());
    words.iter().enumerate().find_map(|(at, (start, _))| {
        let last = if is(at, &FEW) {
            (at + 1..=at + 2).find(|next| is(*next, &PEOPLE))
        } else {
            let is_need = needs.iter().any(|need| need.split(' ').next_back() == Some(&small[at]));
            Some(at + 1).filter(|next| is_need && is(*next, &TOGETHER))
        };
        Some((*start, &line[*start..end(last?)?]))
    })
}

/// The words of a line, each with its place.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_people_are_found_and_a_class_is_not() {
        let needs = ["eal".to_owned(), "low reading age".to_owned()];
        for (line, found) in [
            ("- EAL: two pupils are new to English.", Some("two pupils")),
            ("- Dyslexia: one keen pupil uses a reader pen.", Some("one keen pupil")),
            ("- Four girls sit at the front.", Some("Four girls")),
            ("- 3 pupils go to the base.", Some("3 pupils")),
            ("- The EAL pair nods.", Some("EAL pair")),
            ("- Low reading age twins.", Some("age twins")),
            ("- EAL: some pupils are new to English.", None),
            ("- The class has 28 pupils, and about eight pupils read ahead.", None),
            ("- Use pairs with a driver and a navigator.", None),
            ("- One question that every pupil answers.", None),
            ("- They have two periods a week, one of them after lunch.", None),
        ] {
            assert_eq!(phrase(line, &needs).map(|(_, phrase)| phrase), found, "{line}");
        }
    }
}

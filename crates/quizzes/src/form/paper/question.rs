//! A question on paper, and what is right of it.

use assessment::Chance;
use lessons::Space;

use crate::made::points;
use crate::markup::markdown_of_plain as plain;
use crate::{Asked, Gap, Number, Pair, Question, Reply};

/// Where a word or a number is to be written.
const DOTS: &str = "……………";
/// Where a letter is to be written.
const FEW_DOTS: &str = "……";

/// A question as it stands on paper.
pub(super) struct OnPaper {
    /// With its options, in markdown.
    pub prompt: String,
    pub space: Space,
    /// What is right, as short as the grid wants it; markdown in one line.
    pub short: String,
    /// What is right, and how it is done, in markdown.
    pub answer: String,
}

/// What is asked below a question's text, and what is right.
struct Below {
    asked: String,
    space: Space,
    short: String,
    answer: String,
}

impl OnPaper {
    pub fn of(question: &Question, chance: &mut Chance) -> Self {
        let below = match &question.asked {
            Asked::Choice(options) | Asked::Several(options) => choice(options),
            Asked::Number { numbers, unit } => number(numbers, unit),
            Asked::Text { replies, .. } => words(replies),
            Asked::Match { pairs, extra } => matched(pairs, extra, chance),
            Asked::Order(entries) => ordered(entries, chance),
            Asked::Cloze(gaps) => filled(gaps),
            Asked::Free { guidance } => Below {
                asked: format!("({})", points(question.points)),
                space: Space::Lines { lines: (2 * question.points).clamp(4, 20) },
                short: points(question.points),
                answer: guidance.clone(),
            },
        };
        let mut text = question.text.clone();
        if let Asked::Cloze(gaps) = &question.asked {
            for number in 1..=gaps.len() {
                text = text.replace(&format!("[[{number}]]"), &format!("({number}) {DOTS}"));
            }
        }
        let paragraphs = |above: &str, below: &str| match below.is_empty() {
            true => above.to_owned(),
            false => format!("{above}\n\n{below}"),
        };
        Self {
            prompt: paragraphs(&text, &below.asked),
            space: below.space,
            short: one_line(&below.short),
            answer: paragraphs(&below.answer, &question.feedback),
        }
    }
}

fn one_line(markdown: &str) -> String {
    markdown.replace("\\\n", " ").replace('\n', " ")
}

/// Lines below one another.
fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().collect::<Vec<_>>().join("\\\n")
}

fn lettered(letter: char, text: &str) -> String {
    format!("**{letter}** {}", plain(text))
}

fn list(entries: impl IntoIterator<Item = String>) -> String {
    entries.into_iter().collect::<Vec<_>>().join(", ")
}

fn choice(options: &[Reply]) -> Below {
    let all = || ('A'..).zip(options);
    let right = || all().filter(|(_, option)| option.right);
    Below {
        asked: lines(all().map(|(letter, option)| lettered(letter, &option.text))),
        space: Space::None,
        short: list(right().map(|(letter, _)| letter.to_string())),
        answer: lines(right().map(|(letter, option)| lettered(letter, &option.text))),
    }
}

fn number(numbers: &[Number], unit: &str) -> Below {
    let with_unit = |text: &str| plain(format!("{text} {unit}").trim());
    let right = numbers.iter().find(|number| number.right);
    let short = right.map(|number| with_unit(number.value.as_str())).unwrap_or_default();
    let tolerance = right.map(|right| &right.tolerance).filter(|tolerance| !tolerance.is_zero());
    let answer = match tolerance {
        Some(tolerance) => format!("{short} (or up to {tolerance} more or less)"),
        None => short.clone(),
    };
    Below { asked: format!("Answer: {}", with_unit(DOTS)), space: Space::None, short, answer }
}

fn words(replies: &[Reply]) -> Below {
    let right: Vec<String> =
        replies.iter().filter(|reply| reply.right).map(|reply| plain(&reply.text)).collect();
    Below {
        asked: String::new(),
        space: Space::Lines { lines: 1 },
        short: right.first().cloned().unwrap_or_default(),
        answer: right.join(" or "),
    }
}

fn matched(pairs: &[Pair], extra: &[String], chance: &mut Chance) -> Below {
    let mut sides: Vec<&str> = Vec::new();
    for side in pairs.iter().map(|pair| &pair.right).chain(extra) {
        if !sides.contains(&side.as_str()) {
            sides.push(side);
        }
    }
    chance.shuffle(&mut sides);
    let letter = |side: &str| {
        ('A'..).zip(&sides).find(|(_, is)| **is == side).map_or('?', |(letter, _)| letter)
    };
    let mut rows = vec!["| | letter | |".to_owned(), "| --- | --- | --- |".to_owned()];
    for at in 0..pairs.len().max(sides.len()) {
        let left = pairs.get(at).map(|pair| one_line(&plain(&pair.left))).unwrap_or_default();
        let dots = if at < pairs.len() { FEW_DOTS } else { "" };
        let right = ('A'..).zip(&sides).nth(at);
        let right =
            right.map(|(letter, side)| one_line(&lettered(letter, side))).unwrap_or_default();
        rows.push(format!("| {left} | {dots} | {right} |"));
    }
    let answer = |pair: &Pair| {
        format!("{}: {}", plain(&pair.left), lettered(letter(&pair.right), &pair.right))
    };
    Below {
        asked: rows.join("\n"),
        space: Space::None,
        short: list(pairs.iter().map(|pair| letter(&pair.right).to_string())),
        answer: lines(pairs.iter().map(answer)),
    }
}

fn ordered(entries: &[String], chance: &mut Chance) -> Below {
    let mut shown: Vec<(usize, &String)> = entries.iter().enumerate().collect();
    chance.shuffle(&mut shown);
    // What is shown in the right order already asks for nothing.
    if shown.is_sorted_by_key(|(place, _)| *place) {
        shown.rotate_left(1);
    }
    let letters = lines(('A'..).zip(&shown).map(|(letter, (_, entry))| lettered(letter, entry)));
    let mut right: Vec<(usize, char)> =
        ('A'..).zip(&shown).map(|(letter, (place, _))| (*place, letter)).collect();
    right.sort_unstable();
    let short = list(right.iter().map(|(_, letter)| letter.to_string()));
    let answer = format!("{short}: {}", list(entries.iter().map(|entry| plain(entry))));
    let dots = list(entries.iter().map(|_| FEW_DOTS.to_owned()));
    Below { asked: format!("{letters}\n\nOrder: {dots}"), space: Space::None, short, answer }
}

fn filled(gaps: &[Gap]) -> Below {
    let first = |gap: &Gap| {
        let right = gap.replies.iter().find(|reply| reply.right);
        right.map(|reply| plain(&reply.text)).unwrap_or_default()
    };
    let words: Vec<String> = gaps.iter().map(first).collect();
    let numbered = (1..).zip(&words).map(|(number, word): (usize, _)| format!("({number}) {word}"));
    let answer = lines(numbered);
    Below { asked: String::new(), space: Space::None, short: list(words), answer }
}

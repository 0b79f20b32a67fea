//! Answers that stand where the task is read: in its prompt, or whole in its hint.

use text::small_words;

use super::findings::Findings;
use crate::Lesson;

/// An answer of so many words that stands whole in a prompt did not get there by chance.
const WHOLE: usize = 5;
/// Of a hint this many are enough.
const IN_HINT: usize = 3;
/// So many words of the answer are looked for behind "the answer is".
const BEGINNING: usize = 3;

/// What announces an answer.
const ANNOUNCED: [&[&str]; 5] = [
    &["the", "answer", "is"],
    &["the", "answers", "are"],
    &["answer"],
    &["answers"],
    &["solution"],
];

pub(super) fn check(lesson: &Lesson, findings: &mut Findings) {
    for (section, item) in lesson.tasks() {
        let task = &item.fields;
        let Some(answer) = task.answer.as_deref() else { continue };
        let title = &task.title;
        if tells(&task.prompt, answer) {
            let message = format!(
                "the prompt of \"{title}\" has its answer in it: take it out, pupils would read it"
            );
            findings.notice(item.start_line, section, message);
        }
        if task.hint.as_deref().is_some_and(|hint| holds(hint, answer, IN_HINT)) {
            let message = format!(
                "the hint of \"{title}\" is its answer: let the hint lead there and not say it"
            );
            findings.notice(item.start_line, section, message);
        }
    }
}

/// Whether a prompt tells the answer: whole in running text, announced, or in brackets at its end.
fn tells(prompt: &str, answer: &str) -> bool {
    let first = first_words(answer);
    if first.is_empty() {
        return false;
    }
    let said = running(prompt);
    let beginning = &first[..first.len().min(BEGINNING)];
    let announced = ANNOUNCED.iter().any(|phrase| {
        let wanted: Vec<String> =
            phrase.iter().map(|word| (*word).to_owned()).chain(beginning.iter().cloned()).collect();
        has(&said, &wanted)
    });
    announced || holds(prompt, answer, WHOLE) || in_brackets(prompt, &first)
}

/// Whether running text has the first sentence of the answer, if that has so many words.
fn holds(text: &str, answer: &str, least: usize) -> bool {
    let first = first_words(answer);
    first.len() >= least.max(1) && has(&running(text), &first)
}

/// "(12)" or "[12]" at the end of a prompt, where a teacher notes the answer for herself; a number of
/// marks is none.
fn in_brackets(prompt: &str, first: &[String]) -> bool {
    let end = prompt.trim_end().trim_end_matches(['.', '*', '_']);
    let bracketed = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let inside = end.strip_suffix(close)?;
        Some(&inside[inside.rfind(open)? + 1..])
    });
    bracketed.is_some_and(|inside| {
        let words: Vec<String> = small_words(inside).collect();
        let plain = inside.trim().len() > 1 || first.len() > 1;
        plain && words == first
    })
}

fn has(text: &[String], wanted: &[String]) -> bool {
    !wanted.is_empty() && text.windows(wanted.len()).any(|some| some == wanted)
}

/// The words of the first sentence of an answer; none when it is a question, as where pupils are to
/// write one and are shown an example.
fn first_words(answer: &str) -> Vec<String> {
    let line = answer.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let end = text::sentences(line).next().map_or(line.len(), |sentence| sentence.end);
    match line[..end].trim_end().ends_with('?') {
        true => Vec::new(),
        false => small_words(&line[..end]).collect(),
    }
}

/// The words of the paragraphs of a prompt: options, tables, quotations and code show what a task is
/// about, and the right one of several options has to be among them.
fn running(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut words = Vec::new();
    for line in text.lines() {
        let bare = line.trim_start();
        let is_fence = bare.starts_with("```") || bare.starts_with("~~~");
        fenced ^= is_fence;
        if !(fenced || is_fence || is_option(bare)) {
            words.extend(small_words(line));
        }
    }
    words
}

/// "- 12", "A. 12", "b) 12", "| 12 |", "> quoted".
fn is_option(line: &str) -> bool {
    let mut letters = line.trim_start_matches(['*', '_']).chars();
    let lettered = letters.next().is_some_and(char::is_alphanumeric)
        && letters.next().is_some_and(|c| matches!(c, '.' | ')' | ':'));
    lettered || line.starts_with(['-', '*', '+', '|', '>'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_in_its_prompt_is_found_and_an_option_is_none() {
        for (prompt, answer) in [
            ("What is 6 × 7? The answer is 42.", "42"),
            ("What is 6 × 7? (42)", "42"),
            ("Why does it stop? Answer: the condition is false", "The condition is false."),
            (
                "Why? It stops because the condition becomes false.",
                "Because the condition becomes false. Then it ends.",
            ),
        ] {
            assert!(tells(prompt, answer), "{prompt}");
        }
        for (prompt, answer) in [
            ("What is 6 × 7?", "42"),
            ("What is 6 × 7? Write your answer: ____", "42"),
            (
                "Which is right?\n\nA. It stops because the condition becomes false.\nB. It never stops.",
                "It stops because the condition becomes false.",
            ),
            (
                "Copy the line that is wrong.\n\n> The loop never ends because of it.",
                "The loop never ends because of it.",
            ),
            ("Is 1/2 the same as 0.5?", "Yes"),
            ("Say why. (4)", "4"),
            (
                "Write a question. For example: why can the writer eat at home?",
                "For example: Why can the writer eat at home? It is fair.",
            ),
        ] {
            assert!(!tells(prompt, answer), "{prompt}");
        }
    }
}

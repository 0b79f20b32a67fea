//! Whether what is written says something: right English about the topic, no answer that is the task
//! again, and a marked place where the drafter knows nothing.

use lessons::{SectionKind, Tier, plain};
use text::words::{Joints, words_with};

use super::fault::unless;
use super::texts::squeezed;
use crate::Draft;

/// An answer with fewer words may well be made of words of its task.
const FEW_WORDS: usize = 6;
/// How a place is marked that is the teacher's to fill.
const OPEN: &str = "for you to add";
/// How a lesson says that nothing is known about its topic.
const UNKNOWN: &str = "I have no notes on";
/// Sections that need knowledge of the topic.
const KNOWING: [&str; 3] = ["worked-example", "idea-in-short", "vocabulary"];

pub(super) fn says_something(draft: &Draft) -> Vec<String> {
    let mut faults = wrong_english(draft);
    faults.extend(answers_that_say_nothing(draft));
    let is_general = is_frame(draft);
    if is_general {
        let is_open = |text: &str| text.to_lowercase().contains(OPEN);
        let made_up = draft.lesson.tasks().filter(|(_, item)| {
            item.fields.tier != Tier::Retrieval && !is_open(&item.fields.prompt)
        });
        faults.extend(made_up.map(|(_, item)| format!("\"{}\" is made up", item.fields.title)));
    }
    for id in KNOWING {
        let text = draft.lesson.section(id).map(|section| section.markdown.to_lowercase());
        let is_open = text.is_some_and(|text| text.contains(OPEN));
        faults.extend(unless(is_open == is_general, || match is_general {
            true => format!("\"{id}\" pretends to know the topic"),
            false => format!("\"{id}\" leaves a place open although the topic is known"),
        }));
    }
    faults
}

/// Whether it is the frame of a lesson, because nothing is known about its topic.
pub(super) fn is_frame(draft: &Draft) -> bool {
    draft.text.contains(UNKNOWN)
}

/// A topic of several things, or of something that is done, is not one thing; no word stands twice.
fn wrong_english(draft: &Draft) -> Vec<String> {
    let topic = squeezed(&draft.lesson.topic);
    let is_many = topic.ends_with('s') && !topic.ends_with("ss") && !topic.ends_with("ics");
    let many = [format!("what is {topic}"), format!("{topic} is "), format!("a {topic} ")];
    let any = [format!("an example of {topic}"), format!("a case of {topic}")];
    let wrong: Vec<&String> = many.iter().filter(|_| is_many).chain(&any).collect();
    let mut faults = Vec::new();
    for page in [&draft.plan, &draft.worksheet, &draft.guide] {
        for line in plain(page).lines().filter(|line| is_prose(line)) {
            let said = squeezed(line);
            let found = wrong.iter().find(|wrong| said.contains(wrong.as_str()));
            faults.extend(found.map(|found| format!("\"{found}\" in {:?}: {line}", page.facet)));
            let words: Vec<&str> = said.split(' ').collect();
            let twice = words.windows(2).find(|pair| pair[0] == pair[1] && is_word(pair[0]));
            faults.extend(twice.map(|pair| format!("\"{}\" stands twice: {line}", pair[0])));
        }
    }
    faults
}

/// Neither code nor a table nor a quotation.
fn is_prose(line: &str) -> bool {
    !line.starts_with("    ") && !line.contains(" | ") && !line.trim_start().starts_with('>')
}

fn is_word(text: &str) -> bool {
    text.chars().all(char::is_alphabetic) && !matches!(text, "that" | "had")
}

/// Answers that stand in the task word for word, and moves of the teacher for answers.
fn answers_that_say_nothing(draft: &Draft) -> Vec<String> {
    let moves: Vec<String> = draft
        .lesson
        .of_kind(SectionKind::Misconceptions)
        .flat_map(|section| match &section.content {
            lessons::Content::Misconceptions(items) => items.as_slice(),
            _ => &[],
        })
        .map(|item| squeezed(item.fields.teacher_move.trim_end_matches('.')))
        .collect();
    let mut faults = Vec::new();
    for (_, item) in draft.lesson.tasks() {
        let task = &item.fields;
        let answer = squeezed(task.answer.as_deref().unwrap_or_default());
        let prompt = task.prompt.to_lowercase();
        let asked: Vec<&str> = words_with(&prompt, Joints::Apostrophes).collect();
        let told = answer.strip_prefix("look for").unwrap_or(&answer);
        let told: Vec<&str> = words_with(told, Joints::Apostrophes).collect();
        let is_again = asked.windows(told.len().max(1)).any(|window| window == told);
        let says = told.len() < FEW_WORDS || !is_again;
        faults.extend(unless(says, || format!("the answer of \"{}\" is its task", task.title)));
        let is_move = moves.iter().any(|said| !said.is_empty() && answer.contains(said.as_str()));
        faults.extend(unless(!is_move, || {
            format!("the answer of \"{}\" is what the teacher does", task.title)
        }));
    }
    faults
}

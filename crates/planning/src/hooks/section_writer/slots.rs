//! The lines of a section that a model may write. What has to be right to the letter is none of them:
//! evidence, outcomes, minutes, code, and tasks with their answers as far as there are any.

use lessons::{ContentInput, TaskInput};

/// How the frame marks a line that it leaves open.
const OPEN: &str = "For you to add";

/// Signs of what must stay to the letter: links and quotes of evidence, code, tables, formulae.
const TO_THE_LETTER: [&str; 6] = ["](", "`", "|", "$", "\n\n", "    "];

/// A line of a section.
#[derive(Debug, PartialEq, Eq)]
pub struct Slot<'a> {
    /// What it is for: the field and the item it belongs to.
    pub purpose: String,
    /// What stands there.
    pub text: &'a mut String,
}

/// Whether a line is left to the teacher.
pub fn is_open(line: &str) -> bool {
    line.trim_start_matches(['*', ' ']).starts_with(OPEN)
}

/// The lines of a section's content, in order.
pub fn slots(content: &mut ContentInput) -> Vec<Slot<'_>> {
    let mut slots = Vec::new();
    let mut line = |purpose: String, text| slots.push(Slot { purpose, text });
    match content {
        ContentInput::Statements { items, .. } => {
            items.iter_mut().for_each(|item| line("Line".to_owned(), item));
        }
        ContentInput::Vocabulary { items, .. } => {
            for item in items {
                line(format!("Meaning of \"{}\"", item.term), &mut item.meaning);
            }
        }
        ContentInput::Misconceptions { items, .. } => {
            for item in items {
                line("What pupils wrongly think".to_owned(), &mut item.idea);
                line("Cause: why it is easy to think".to_owned(), &mut item.cause);
                line("Move: what the teacher does about it".to_owned(), &mut item.teacher_move);
            }
        }
        ContentInput::Activities { items, .. } => {
            for item in items {
                let step = format!("in \"{}\", {} minutes", item.title, item.minutes);
                line(format!("Teacher, {step}"), &mut item.teacher);
                line(format!("Pupils, {step}"), &mut item.pupils);
                if let Some(check) = &mut item.check {
                    line(format!("Check, {step}"), check);
                }
            }
        }
        ContentInput::Differentiation { items, .. } => {
            for item in items {
                line(format!("What changes for {}", item.need), &mut item.change);
            }
        }
        ContentInput::Assessment { items, .. } => {
            for item in items {
                line("Criterion, beginning with \"I can\"".to_owned(), &mut item.criterion);
                line("What shows it".to_owned(), &mut item.shows);
            }
        }
        ContentInput::Tasks { items, .. } => {
            for item in items.iter_mut().filter(|item| is_open(&item.prompt)) {
                let TaskInput { title, prompt, answer, .. } = item;
                line(format!("Task \"{title}\" for pupils"), prompt);
                line(format!("Right answer to \"{title}\""), answer);
            }
        }
        ContentInput::Text { markdown } => line("The text".to_owned(), markdown),
        // Words of the curriculum are the curriculum's.
        ContentInput::Outcomes { .. } => {}
    }
    slots.retain(|slot| !TO_THE_LETTER.iter().any(|sign| slot.text.contains(sign)));
    slots.retain(|slot| !slot.text.trim().is_empty());
    slots
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_must_stay_to_the_letter_is_no_line_to_write() {
        let mut content = serde_json::from_value(json!({"kind": "activities", "items": [
            {"title": "Main task", "minutes": 18, "teacher": "For you to add: the task.",
             "pupils": "Trace `i` by hand.", "check": "Two of three are right.",
             "notes": "For 3B: pictures. [3B.md](classes/3B.md#L3-L3 \"pictures\")"}]}))
        .unwrap();
        let found = slots(&mut content);
        let purposes: Vec<&str> = found.iter().map(|slot| slot.purpose.as_str()).collect();
        let step = "in \"Main task\", 18 minutes";
        assert_eq!(purposes, [format!("Teacher, {step}"), format!("Check, {step}")]);
        assert_eq!(found.iter().map(|slot| is_open(slot.text)).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn tasks_that_have_an_answer_keep_both() {
        let task = |prompt: &str| json!({"title": "Double it", "tier": "core", "prompt": prompt, "answer": "6"});
        let items = [task("What is 3 doubled?"), task("For you to add: the task.")];
        let mut content = serde_json::from_value(json!({"kind": "tasks", "items": items})).unwrap();
        assert_eq!(slots(&mut content).len(), 2);
    }
}

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
    /// What it is called when a person is told of it.
    pub label: String,
    /// What it is for: the field and the item it belongs to.
    pub purpose: String,
    /// What stands there.
    pub text: &'a mut String,
}

/// The lines that a model may write, of a section that has so many.
#[derive(Debug, PartialEq, Eq)]
pub struct OpenLines<'a> {
    /// Those lines, in order.
    pub slots: Vec<Slot<'a>>,
    /// How many lines the section has in all.
    pub all: usize,
}

/// Whether a line is left to the teacher.
pub fn is_open(line: &str) -> bool {
    line.trim_start_matches(['*', ' ']).starts_with(OPEN)
}

/// The lines of a section's content.
pub fn slots(content: &mut ContentInput) -> OpenLines<'_> {
    let mut found = OpenLines { slots: Vec::new(), all: 0 };
    match content {
        ContentInput::Statements { items, .. } => {
            for (item, number) in items.iter_mut().zip(1..) {
                found.line(format!("line {number}"), "Line".to_owned(), item);
            }
        }
        ContentInput::Vocabulary { items, .. } => {
            for item in items {
                let (label, purpose) =
                    (format!("“{}”", item.term), format!("Meaning of \"{}\"", item.term));
                found.line(label, purpose, &mut item.meaning);
            }
        }
        ContentInput::Misconceptions { items, .. } => {
            for (item, number) in items.iter_mut().zip(1..) {
                let mut line = |label: &str, purpose: &str, text| {
                    found.line(format!("{label} {number}"), purpose.to_owned(), text);
                };
                line("idea", "What pupils wrongly think", &mut item.idea);
                line("cause", "Cause: why it is easy to think", &mut item.cause);
                line("move", "Move: what the teacher does about it", &mut item.teacher_move);
                found.all += rest(&[&item.right, &item.notes]);
            }
        }
        ContentInput::Activities { items, .. } => {
            for item in items {
                let (title, minutes) = (&item.title, item.minutes);
                let mut line = |who: &str, text| {
                    let label = format!("{who} in \"{title}\"");
                    found.line(label, format!("{who}, in \"{title}\", {minutes} minutes"), text);
                };
                line("Teacher", &mut item.teacher);
                line("Pupils", &mut item.pupils);
                if let Some(check) = &mut item.check {
                    line("Check", check);
                }
                found.all += rest(&[&item.notes]);
            }
        }
        ContentInput::Differentiation { items, .. } => {
            for item in items {
                let purpose = format!("What changes for {}", item.need);
                found.line(item.need.clone(), purpose, &mut item.change);
            }
        }
        ContentInput::Assessment { items, .. } => {
            for (item, number) in items.iter_mut().zip(1..) {
                let criterion = "Criterion, beginning with \"I can\"".to_owned();
                found.line(format!("criterion {number}"), criterion, &mut item.criterion);
                found.line(format!("sign {number}"), "What shows it".to_owned(), &mut item.shows);
            }
        }
        ContentInput::Tasks { items, .. } => {
            for TaskInput { title, prompt, .. } in items {
                // The answer is nobody's but the frame's and hers, and belongs to a finished task.
                found.all += 1;
                match is_open(prompt) {
                    true => {
                        let label = format!("task \"{title}\"");
                        found.line(label, format!("Task \"{title}\" for pupils"), prompt);
                    }
                    false => found.all += 1,
                }
            }
        }
        ContentInput::Text { markdown } => {
            found.line("the text".to_owned(), "The text".to_owned(), markdown);
        }
        // Words of the curriculum are the curriculum's.
        ContentInput::Outcomes { items, .. } => found.all += items.len(),
    }
    found
}

impl<'a> OpenLines<'a> {
    fn line(&mut self, label: String, purpose: String, text: &'a mut String) {
        if text.trim().is_empty() {
            return;
        }
        self.all += 1;
        if !TO_THE_LETTER.iter().any(|sign| text.contains(sign)) {
            self.slots.push(Slot { label, purpose, text });
        }
    }
}

/// How many of these lines there are.
fn rest(lines: &[&Option<String>]) -> usize {
    lines.iter().filter(|line| line.is_some()).count()
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
        let OpenLines { slots: found, all } = slots(&mut content);
        let purposes: Vec<&str> = found.iter().map(|slot| slot.purpose.as_str()).collect();
        assert_eq!((found[0].label.as_str(), all), ("Teacher in \"Main task\"", 4));
        let step = "in \"Main task\", 18 minutes";
        assert_eq!(purposes, [format!("Teacher, {step}"), format!("Check, {step}")]);
        assert_eq!(found.iter().map(|slot| is_open(slot.text)).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn an_open_task_is_written_and_no_answer_ever_is() {
        let task = |prompt: &str| json!({"title": "Double it", "tier": "core", "prompt": prompt, "answer": "6"});
        let items = [task("What is 3 doubled?"), task("For you to add: the task.")];
        let mut content = serde_json::from_value(json!({"kind": "tasks", "items": items})).unwrap();
        let OpenLines { slots, all } = slots(&mut content);
        let labels: Vec<&str> = slots.iter().map(|slot| slot.label.as_str()).collect();
        assert_eq!((labels, all), (vec!["task \"Double it\""], 4));
    }
}

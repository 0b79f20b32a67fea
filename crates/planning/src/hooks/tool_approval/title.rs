//! What a call would do, in one line and in plain words.

use domain::ToolCall;
use serde_json::Value;
use workspace::parse_sections;

use crate::lessons::lesson_name;

/// Whether the call changes one place of a file, so that the file says which.
pub fn is_about_a_place(call: &ToolCall) -> bool {
    input(call, "oldText").is_some()
}

/// What the call would do; `text` is the file as it is, where that helps.
pub fn title(call: &ToolCall, path: Option<&str>, text: Option<&str>) -> String {
    let Some(path) = path else {
        if let Some(title) = input(call, "title").filter(|_| call.name == "create_lesson") {
            let class = input(call, "class").map(|class| format!(" for {class}"));
            return format!("begin the lesson \"{title}\"{}", class.unwrap_or_default());
        }
        return format!("use {}", call.name.replace('_', " "));
    };
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let place = if folder.is_empty() { String::new() } else { format!(" in {folder}") };
    if let Some(old) = input(call, "oldText") {
        let section = heading_in(old).or_else(|| text.and_then(|text| section_of(text, old)));
        return match section {
            Some(section) => format!("write the {section} of {file}{place}"),
            None => format!("change {file}{place}"),
        };
    }
    if let Some(lesson) = input(call, "lesson") {
        return of_lesson(call, lesson_name(lesson));
    }
    if let Some(section) = input(call, "section") {
        return format!("write the {section} of {file}{place}");
    }
    match call.name.as_str() {
        "write_file" => format!("write the whole of {file}{place}"),
        "delete_file" => format!("delete {file}{place}"),
        name => format!("use {} on {file}{place}", name.replace('_', " ")),
    }
}

/// What a tool of lessons would do to the lesson of this short name.
fn of_lesson(call: &ToolCall, lesson: String) -> String {
    let section = input(call, "section").unwrap_or_default().replace('-', " ");
    let quoted = |key: &str| format!("\"{}\"", input(call, key).unwrap_or_default());
    match call.name.as_str() {
        "update_section" => format!("write the section {section} of the lesson {lesson}"),
        "add_activity" => {
            format!("add {} to the section {section} of the lesson {lesson}", quoted("title"))
        }
        "add_assessment" => {
            format!("add to the lesson {lesson} what shows {}", quoted("criterion"))
        }
        "add_differentiation" => {
            format!("add to the lesson {lesson} what changes for {}", quoted("need"))
        }
        "remove_item" => {
            let item = input(call, "item").unwrap_or_default();
            let item = item.rsplit('/').next().unwrap_or(item).replace('-', " ");
            format!("take \"{item}\" out of the section {section} of the lesson {lesson}")
        }
        name => format!("use {} on the lesson {lesson}", name.replace('_', " ")),
    }
}

fn input<'a>(call: &'a ToolCall, key: &str) -> Option<&'a str> {
    call.input.get(key).and_then(Value::as_str)
}

/// The heading that a replaced text begins with.
fn heading_in(old: &str) -> Option<String> {
    let first = old.trim_start().lines().next()?;
    let heading = first.strip_prefix("## ")?.trim();
    (!heading.is_empty()).then(|| heading.to_owned())
}

/// The heading above a text that stands in a file once.
fn section_of(text: &str, old: &str) -> Option<String> {
    let at = text.find(old.trim())?;
    let line = u32::try_from(text[..at].matches('\n').count() + 1).ok()?;
    let sections = parse_sections(text);
    let section = sections.iter().rev().find(|section| section.start_line <= line)?;
    (section.level > 1).then(|| section.heading.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_teacher_reads_what_would_be_done() {
        let cards = "lessons/3B/iteration/cards.md";
        let text = "# Iteration\n\n## Starter\n\nFive questions.\n\n## Plenary\n\nExit ticket.\n";
        let check = |name: &str, path: Option<&str>, input: Value, wanted: &str| {
            let call = ToolCall { id: "c".to_owned(), name: name.to_owned(), input };
            assert_eq!(title(&call, path, Some(text)), wanted);
        };
        let replace = |old: &str| json!({ "oldText": old, "newText": "x" });
        let old = "## Starter\n\n<!-- drafting -->";
        let at = Some(cards);
        let folder = "in lessons/3B/iteration";
        check("str_replace", at, replace(old), &format!("write the Starter of cards.md {folder}"));
        let wanted = format!("write the Plenary of cards.md {folder}");
        check("str_replace", at, replace("Exit ticket."), &wanted);
        check("str_replace", at, replace("not there"), &format!("change cards.md {folder}"));
        let wanted = format!("write the whole of cards.md {folder}");
        check("write_file", at, json!({}), &wanted);
        check("write_file", Some("soul.md"), json!({}), "write the whole of soul.md");
        check("tidy_up", None, json!({}), "use tidy up");
        let at = Some("lessons/3B/iteration/lesson.md");
        let input = json!({ "lesson": "3B/iteration", "section": "main-activities" });
        let wanted = "write the section main activities of the lesson 3B/iteration";
        check("update_section", at, input, wanted);
        let input = json!({ "lesson": at, "section": "starter", "item": "starter/quick-quiz" });
        let wanted = "take \"quick quiz\" out of the section starter of the lesson 3B/iteration";
        check("remove_item", at, input, wanted);
        let input = json!({ "title": "Loops", "topic": "Loops", "class": "3B" });
        check("create_lesson", None, input, "begin the lesson \"Loops\" for 3B");
    }
}

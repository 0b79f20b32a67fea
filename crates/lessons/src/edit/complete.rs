//! Whether typed content says everything that it has to say.

use super::EditError;
use crate::{ActivityInput, ContentInput, OutcomeInput, Space};

/// Refuses content that says nothing, and items without what a reader needs of them.
pub(super) fn check(content: &ContentInput) -> Result<(), EditError> {
    let count = match content {
        ContentInput::Statements { items, .. } => {
            each(items, "statement", |_| None, |text| vec![("text", text)])?
        }
        ContentInput::Outcomes { items, .. } => {
            items.iter().try_for_each(outcome)?;
            each(
                items,
                "outcome",
                |i| Some(&i.code),
                |i| vec![("code", &i.code), ("path", &i.path), ("quote", &i.quote)],
            )?
        }
        ContentInput::Vocabulary { items, .. } => each(
            items,
            "word",
            |i| Some(&i.term),
            |i| vec![("term", &i.term), ("meaning", &i.meaning)],
        )?,
        ContentInput::Misconceptions { items, .. } => each(
            items,
            "misconception",
            |i| Some(&i.idea),
            |i| vec![("idea", &i.idea), ("cause", &i.cause), ("move", &i.teacher_move)],
        )?,
        ContentInput::Activities { items, .. } => {
            items.iter().try_for_each(activity)?;
            each(
                items,
                "activity",
                |i| Some(&i.title),
                |i| vec![("title", &i.title), ("teacher", &i.teacher), ("pupils", &i.pupils)],
            )?
        }
        ContentInput::Differentiation { items, .. } => each(
            items,
            "change for a need",
            |i| Some(&i.need),
            |i| vec![("need", &i.need), ("change", &i.change)],
        )?,
        ContentInput::Assessment { items, .. } => each(
            items,
            "evidence",
            |i| Some(&i.criterion),
            |i| vec![("criterion", &i.criterion), ("shows", &i.shows)],
        )?,
        ContentInput::Tasks { items, .. } => {
            for space in items.iter().filter_map(|item| item.space.as_deref()) {
                space.parse::<Space>()?;
            }
            each(
                items,
                "task",
                |i| Some(&i.title),
                |i| vec![("title", &i.title), ("prompt", &i.prompt), ("answer", &i.answer)],
            )?
        }
        ContentInput::Text { markdown } => markdown.trim().len(),
    };
    let has_notes = content.notes().is_some_and(|notes| !notes.trim().is_empty());
    // Where items begin with headings, notes alone would be read as items that lack theirs.
    if count == 0 && (!has_notes || content.kind().has_headed_items()) {
        return Err(incomplete("there is nothing in the content".to_owned()));
    }
    Ok(())
}

fn each<T>(
    items: &[T],
    what: &str,
    name: impl Fn(&T) -> Option<&String>,
    texts: impl Fn(&T) -> Vec<(&'static str, &String)>,
) -> Result<usize, EditError> {
    for (index, item) in items.iter().enumerate() {
        let blank = texts(item).into_iter().find(|(_, text)| text.trim().is_empty());
        if let Some((field, _)) = blank {
            let named = name(item).filter(|name| !name.trim().is_empty());
            let which = named.map_or_else(
                || format!("the {what} number {}", index + 1),
                |name| format!("the {what} \"{}\"", name.trim()),
            );
            return Err(incomplete(format!("{which} has no {field}")));
        }
    }
    Ok(items.len())
}

fn activity(item: &ActivityInput) -> Result<(), EditError> {
    if item.minutes == 0 {
        let title = &item.title;
        return Err(incomplete(format!("the activity \"{title}\" needs at least one minute")));
    }
    Ok(())
}

fn outcome(item: &OutcomeInput) -> Result<(), EditError> {
    if item.start_line == 0 || item.end_line < item.start_line {
        return Err(incomplete(format!(
            "the outcome \"{}\" quotes the lines {} to {}: lines count from 1, and the last is not before the first",
            item.code, item.start_line, item.end_line
        )));
    }
    Ok(())
}

fn incomplete(what: String) -> EditError {
    EditError::Incomplete { what }
}

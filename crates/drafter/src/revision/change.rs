//! The changes themselves: what a section holds before and after.

use lessons::{ActivityInput, ContentInput, TaskInput};
use minijinja::{Value, context};
use serde::Serialize;
use text::sentences;

use super::super::library::{Change, DrafterError, Library, Plainer, Revision};
use super::super::sections::Place;
use super::super::words::{replace_word, sentence_case};

/// Sentences of more words than this are cut in two where they can be.
const LONG_SENTENCE: usize = 9;

/// A section as it will be, and what became of it.
#[derive(Debug)]
pub(crate) struct Revised {
    /// All that it holds.
    pub content: ContentInput,
    /// What the teacher is told.
    pub facts: Facts,
}

/// Numbers before and after.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Facts {
    before: usize,
    after: usize,
    /// What was named there and is no longer.
    dropped: Vec<String>,
    /// Whether those are tasks, which stand in a section of their own.
    are_tasks: bool,
    minutes_before: Option<u32>,
    minutes_after: u32,
}

/// The changed section; none when the rules find nothing to change.
pub(crate) fn revise(
    library: &Library,
    revision: &Revision,
    old: &ContentInput,
    context: &Value,
) -> Result<Option<Revised>, DrafterError> {
    let revised = |content| Some(Revised { content, facts: Facts::default() });
    let revised = match revision.change {
        Change::Shorten => shorten(old.clone()),
        Change::Simplify => revised(simplify(&library.plainer, old.clone())),
        Change::Append => append(library, revision, old.clone(), context)?.and_then(revised),
        Change::Replace => replace(library, revision, old.clone(), context)?.and_then(revised),
    };
    Ok(revised.filter(|revised| revised.content != *old))
}

/// How many items a section has.
pub(crate) fn count(content: &ContentInput) -> usize {
    match content {
        ContentInput::Statements { items, .. } => items.len(),
        ContentInput::Outcomes { items, .. } => items.len(),
        ContentInput::Vocabulary { items, .. } => items.len(),
        ContentInput::Misconceptions { items, .. } => items.len(),
        ContentInput::Activities { items, .. } => items.len(),
        ContentInput::Differentiation { items, .. } => items.len(),
        ContentInput::Assessment { items, .. } => items.len(),
        ContentInput::Tasks { items, .. } => items.len(),
        ContentInput::Text { .. } => 0,
    }
}

/// The minutes of all activities of a section; none when it has no activities.
pub(crate) fn minutes(content: &ContentInput) -> Option<u32> {
    let ContentInput::Activities { items, .. } = content else { return None };
    Some(items.iter().map(|item| item.minutes).sum())
}

/// The same activities in so many minutes; none when they cannot be, or are already.
pub(crate) fn with_minutes(mut content: ContentInput, wanted: u32) -> Option<ContentInput> {
    let now = minutes(&content).filter(|now| *now != wanted)?;
    let ContentInput::Activities { items, .. } = &mut content else { return None };
    if wanted < u32::try_from(items.len()).ok()? {
        return None;
    }
    let mut left = wanted;
    for item in items.iter_mut() {
        item.minutes = (item.minutes * wanted / now.max(1)).clamp(1, left.max(1));
        left = left.saturating_sub(item.minutes);
    }
    // What rounding leaves over goes to the longest; what it took too much is taken from it.
    let sum: u32 = items.iter().map(|item| item.minutes).sum();
    let longest = items.iter_mut().max_by_key(|item| item.minutes)?;
    longest.minutes = (longest.minutes + wanted).checked_sub(sum).filter(|minutes| *minutes > 0)?;
    Some(content)
}

/// About half of the items; of an activity, about half of its tasks and fewer minutes.
fn shorten(content: ContentInput) -> Option<Revised> {
    let mut facts = Facts { before: count(&content), ..Facts::default() };
    let content = match content {
        ContentInput::Statements { items, notes } => {
            ContentInput::Statements { items: half(items, &mut facts, |_| None), notes }
        }
        ContentInput::Outcomes { items, notes } => {
            ContentInput::Outcomes { items: half(items, &mut facts, |i| Some(&i.code)), notes }
        }
        ContentInput::Vocabulary { items, notes } => {
            ContentInput::Vocabulary { items: half(items, &mut facts, |i| Some(&i.term)), notes }
        }
        ContentInput::Misconceptions { items, notes } => ContentInput::Misconceptions {
            items: half(items, &mut facts, |i| Some(&i.idea)),
            notes,
        },
        // Each need of the class keeps its first change, and each criterion its evidence.
        ContentInput::Differentiation { mut items, notes } => {
            let mut kept: Vec<String> = Vec::new();
            items.retain(|item| {
                let is_first = !kept.contains(&item.need);
                let list = if is_first { &mut kept } else { &mut facts.dropped };
                list.push(item.need.clone());
                is_first
            });
            facts.after = items.len();
            if facts.dropped.is_empty() {
                return None;
            }
            ContentInput::Differentiation { items, notes }
        }
        ContentInput::Assessment { notes: None, .. } => return None,
        ContentInput::Assessment { items, .. } => {
            facts.after = items.len();
            ContentInput::Assessment { items, notes: None }
        }
        ContentInput::Tasks { items, notes } => {
            let items = fewer_tasks(items, &mut facts);
            ContentInput::Tasks { items, notes }
        }
        ContentInput::Activities { mut items, notes } => {
            shorten_one(&mut items, &mut facts)?;
            ContentInput::Activities { items, notes }
        }
        ContentInput::Text { .. } => return None,
    };
    Some(Revised { content, facts })
}

fn half<T>(mut items: Vec<T>, facts: &mut Facts, name: impl Fn(&T) -> Option<&String>) -> Vec<T> {
    let dropped = items.split_off(items.len().div_ceil(2));
    facts.dropped.extend(dropped.iter().filter_map(name).cloned());
    facts.after = items.len();
    items
}

/// About half of the tasks of each tier that has several.
fn fewer_tasks(items: Vec<TaskInput>, facts: &mut Facts) -> Vec<TaskInput> {
    let of_tier = |items: &[TaskInput], task: &TaskInput| {
        items.iter().filter(|other| other.tier == task.tier).count()
    };
    let mut kept: Vec<TaskInput> = Vec::new();
    for task in items.clone() {
        if of_tier(&kept, &task) < of_tier(&items, &task).div_ceil(2) {
            kept.push(task);
        } else {
            facts.dropped.push(task.title);
        }
    }
    facts.after = kept.len();
    kept
}

/// The longest activity that may be cut: half of its tasks, the last one among them because it
/// leads on, and three minutes of five.
fn shorten_one(items: &mut [ActivityInput], facts: &mut Facts) -> Option<()> {
    let all: u32 = items.iter().map(|item| item.minutes).sum();
    let may_be_cut = items.iter_mut().filter(|item| !item.must_not_be_cut);
    let item = may_be_cut.max_by_key(|item| item.minutes)?;
    let shorter = (item.minutes * 3).div_ceil(5).max(2).min(item.minutes);
    let saved = item.minutes - shorter;
    let before = item.tasks.len();
    let after = before.div_ceil(2);
    if saved == 0 && after == before {
        return None;
    }
    item.minutes = shorter;
    let mut at = 0;
    let dropped = &mut facts.dropped;
    item.tasks.retain(|title| {
        at += 1;
        let keep = at < after || at == before;
        if !keep {
            dropped.push(title.clone());
        }
        keep
    });
    facts.are_tasks = true;
    (facts.before, facts.after) = (before, item.tasks.len());
    facts.minutes_before = (saved > 0).then_some(all);
    facts.minutes_after = all - saved;
    Some(())
}

/// One task more, behind those of its tier.
fn append(
    library: &Library,
    revision: &Revision,
    old: ContentInput,
    context: &Value,
) -> Result<Option<ContentInput>, DrafterError> {
    let ContentInput::Tasks { mut items, notes } = old else { return Ok(None) };
    let place = Place::known(&revision.usually, "Tasks");
    let body = library.fill(&revision.template, context)?;
    let read = place.read(&body).map(|section| section.to_input());
    let Some(ContentInput::Tasks { items: new, .. }) = read else { return Ok(None) };
    for mut task in new {
        let title = task.title.clone();
        let mut number = 2;
        while items.iter().any(|other| other.title.eq_ignore_ascii_case(&task.title)) {
            task.title = format!("{title} {number}");
            number += 1;
        }
        let last = items.iter().rposition(|other| other.tier == task.tier);
        items.insert(last.map_or(items.len(), |at| at + 1), task);
    }
    Ok(Some(ContentInput::Tasks { items, notes }))
}

/// Another activity in the place of the first one: of the same name, because other sections speak
/// of it, as long and with the same tasks.
fn replace(
    library: &Library,
    revision: &Revision,
    old: ContentInput,
    context: &Value,
) -> Result<Option<ContentInput>, DrafterError> {
    let ContentInput::Activities { mut items, notes } = old else { return Ok(None) };
    // Without a note there is nothing to fill another activity with.
    if context.get_attr("frame").is_ok_and(|frame| frame.is_true()) {
        return Ok(None);
    }
    let Some(first) = items.first_mut() else { return Ok(None) };
    let (title, minutes) = (first.title.as_str(), first.minutes);
    let more = context! { title, minutes, tasks => first.tasks.clone() };
    let body = library.fill(&revision.template, &context! { ..more, ..context.clone() })?;
    let read = Place::known(&revision.usually, "Plenary").read(&body);
    let Some(ContentInput::Activities { items: new, .. }) = read.map(|read| read.to_input()) else {
        return Ok(None);
    };
    let Some(new) = new.into_iter().next() else { return Ok(None) };
    *first = ActivityInput { must_not_be_cut: first.must_not_be_cut, ..new };
    Ok(Some(ContentInput::Activities { items, notes }))
}

/// Plainer words and shorter sentences wherever there is running text; names stay, because other
/// parts of the lesson refer to them.
fn simplify(plainer: &Plainer, mut content: ContentInput) -> ContentInput {
    let plain = |text: &mut String| *text = plain_text(plainer, text);
    let plain_option = |text: &mut Option<String>| {
        *text = text.take().map(|text| plain_text(plainer, &text));
    };
    match &mut content {
        ContentInput::Statements { items, .. } => items.iter_mut().for_each(plain),
        ContentInput::Vocabulary { items, .. } => {
            items.iter_mut().for_each(|item| plain(&mut item.meaning));
        }
        ContentInput::Misconceptions { items, .. } => {
            for item in items {
                plain(&mut item.cause);
                plain(&mut item.teacher_move);
                plain_option(&mut item.right);
            }
        }
        ContentInput::Activities { items, .. } => {
            for item in items {
                plain(&mut item.teacher);
                plain(&mut item.pupils);
                plain_option(&mut item.check);
            }
        }
        ContentInput::Differentiation { items, .. } => {
            items.iter_mut().for_each(|item| plain(&mut item.change));
        }
        ContentInput::Assessment { items, .. } => {
            for item in items {
                plain(&mut item.shows);
                plain_option(&mut item.if_not);
            }
        }
        ContentInput::Tasks { items, .. } => {
            for item in items {
                plain(&mut item.prompt);
                plain_option(&mut item.hint);
            }
        }
        ContentInput::Text { markdown } => plain(markdown),
        // What an outcome says is not the drafter's to put otherwise.
        ContentInput::Outcomes { .. } => {}
    }
    content
}

/// Code, tables, headings and links stay as they are.
fn plain_text(plainer: &Plainer, text: &str) -> String {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let leave = fenced || line.starts_with(['|', '_', '#']) || line.contains("](");
        lines.push(if leave { line.to_owned() } else { plain_line(plainer, line) });
    }
    lines.join("\n")
}

fn plain_line(plainer: &Plainer, line: &str) -> String {
    let mut line = line.to_owned();
    for (word, plain) in &plainer.words {
        line = replace_word(&line, word, plain);
    }
    let mut plain = String::new();
    let mut at = 0;
    for place in sentences(&line) {
        plain.push_str(&line[at..place.start]);
        plain.push_str(&halved(plainer, &line[place.clone()]));
        at = place.end;
    }
    plain.push_str(&line[at..]);
    plain
}

fn halved(plainer: &Plainer, sentence: &str) -> String {
    if sentence.split_whitespace().count() <= LONG_SENTENCE || sentence.contains('`') {
        return sentence.to_owned();
    }
    for joint in &plainer.joints {
        if let Some((first, second)) = sentence.split_once(joint.as_str())
            && first.split_whitespace().count() >= 3
            && second.split_whitespace().count() >= 2
        {
            let verb = joint.trim_matches([',', ';', ' ']).trim_start_matches("and ");
            let keeps = matches!(verb, "say" | "say why" | "but");
            let second = if keeps { format!("{verb} {second}") } else { second.to_owned() };
            return format!("{first}. {}", sentence_case(&second));
        }
    }
    sentence.to_owned()
}

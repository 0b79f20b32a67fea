//! What the rest of a lesson says of a section goes with the section when it gets another text: the steps
//! and moments that a change or a piece of evidence names, the tasks that activities use, the criteria that
//! evidence belongs to, and the minutes of the whole.

use std::collections::HashMap;

use crate::{Activity, Content, Item, Lesson, Template, minutes, parse::parse, slug::key};

/// The lesson's text after one section got another one, with the places put right that named what was in
/// it, as far as these stand in sections that `may` be changed. What cannot be told stays as it is, and
/// [`crate::check`] says so.
#[must_use]
pub fn carried_over(
    before: &Lesson,
    text: String,
    template: &Template,
    section: &str,
    may: impl Fn(&str) -> bool,
) -> String {
    let may: &dyn Fn(&str) -> bool = &may;
    let text = with_titles(before, text, template, section, may);
    let text = with_tasks(before, text, template, may);
    with_minutes(before, text, template, section, may)
}

/// What an old title is called now.
type Renamed = HashMap<String, String>;

/// Steps, moments and criteria by the names that they have now.
fn with_titles(
    before: &Lesson,
    text: String,
    template: &Template,
    section: &str,
    may: &dyn Fn(&str) -> bool,
) -> String {
    let after = parse(&text, template);
    let activities = renamed_activities(before, &after, section);
    let is_criteria = template.criteria.as_deref() == Some(section);
    let criteria =
        if is_criteria { renamed_criteria(before, &after, section) } else { Renamed::new() };
    let dropped = if is_criteria { dropped_criteria(before, &after, section) } else { Vec::new() };
    if activities.is_empty() && criteria.is_empty() && dropped.is_empty() {
        return text;
    }
    let mut lines = CarriedText::of(&text);
    for other in after.sections.iter().filter(|other| other.id != section && may(&other.id)) {
        match &other.content {
            Content::Differentiation(items) => {
                for item in items {
                    lines.field(item, "step", &activities);
                }
            }
            Content::Assessment(items) => {
                for item in items {
                    lines.field(item, "when", &activities);
                    let criterion = key(&item.fields.criterion);
                    if dropped.contains(&criterion) {
                        lines.leave_out(item);
                    } else if let Some(now) = criteria.get(&criterion) {
                        lines.put(item.start_line, format!("### {now}"));
                    }
                }
            }
            _ => {}
        }
    }
    lines.text()
}

/// The activity that took the place of each that is gone: the one that uses most of its tasks, else the one
/// that stands where it stood.
fn renamed_activities(before: &Lesson, after: &Lesson, section: &str) -> Renamed {
    let of = |lesson: &Lesson| -> Vec<Activity> {
        let own = lesson.activities().filter(|(id, _)| *id == section);
        own.map(|(_, item)| item.fields.clone()).collect()
    };
    let (old, new) = (of(before), of(after));
    let is_there =
        |title: &str| after.activities().any(|(_, item)| key(&item.fields.title) == key(title));
    let mut renamed = Renamed::new();
    for (at, gone) in old.iter().enumerate().filter(|(_, gone)| !is_there(&gone.title)) {
        let shared = |new: &Activity| {
            let same = |task: &&String| gone.tasks.iter().any(|old| key(old) == key(task));
            new.tasks.iter().filter(same).count()
        };
        // Where it stood, of as many as there are now.
        let place = at * new.len() / old.len();
        let nearest = new
            .iter()
            .enumerate()
            .max_by_key(|(now, new)| (shared(new), std::cmp::Reverse(now.abs_diff(place))));
        if let Some((_, now)) = nearest {
            renamed.insert(key(&gone.title), now.title.clone());
        }
    }
    renamed
}

/// The criterion that took the place of each that is gone, in their order.
fn renamed_criteria(before: &Lesson, after: &Lesson, section: &str) -> Renamed {
    let (old, new) = (criteria_of(before, section), criteria_of(after, section));
    let lacks = |all: &[String], text: &String| !all.iter().any(|one| key(one) == key(text));
    let gone: Vec<&String> = old.iter().filter(|text| lacks(&new, text)).collect();
    let come: Vec<&String> = new.iter().filter(|text| lacks(&old, text)).collect();
    let Some(last) = come.last() else { return Renamed::new() };
    let pairs = gone.iter().enumerate();
    pairs.map(|(at, old)| (key(old), (*come.get(at).unwrap_or(last)).clone())).collect()
}

/// The criteria that are gone and have no other in their place: their evidence goes with them.
fn dropped_criteria(before: &Lesson, after: &Lesson, section: &str) -> Vec<String> {
    let (old, new) = (criteria_of(before, section), criteria_of(after, section));
    let lacks = |all: &[String], text: &String| !all.iter().any(|one| key(one) == key(text));
    if new.iter().any(|text| lacks(&old, text)) {
        return Vec::new();
    }
    old.iter().filter(|text| lacks(&new, text)).map(|text| key(text)).collect()
}

fn criteria_of(lesson: &Lesson, section: &str) -> Vec<String> {
    match lesson.section(section).map(|section| &section.content) {
        Some(Content::Statements(items)) => {
            items.iter().map(|item| item.fields.text.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Activities use the tasks that there are, each of those that were used before.
fn with_tasks(
    before: &Lesson,
    text: String,
    template: &Template,
    may: &dyn Fn(&str) -> bool,
) -> String {
    let after = parse(&text, template);
    let titles = |lesson: &Lesson| -> Vec<String> {
        lesson.tasks().map(|(_, item)| item.fields.title.clone()).collect()
    };
    let (old, new) = (titles(before), titles(&after));
    let lacks = |all: &[String], text: &String| !all.iter().any(|one| key(one) == key(text));
    let used = |lesson: &Lesson, title: &str| {
        lesson
            .activities()
            .any(|(_, item)| item.fields.tasks.iter().any(|task| key(task) == key(title)))
    };
    let gone: Vec<&String> = old.iter().filter(|title| lacks(&new, title)).collect();
    // A task that is new takes the place of one that is gone; one that was used stays in use.
    let mut unused: Vec<String> = new
        .iter()
        .filter(|title| !used(&after, title) && (lacks(&old, title) || used(before, title)))
        .cloned()
        .collect();
    let mut wanted: Vec<(usize, Vec<String>)> = Vec::new();
    let activities: Vec<&Item<Activity>> =
        after.activities().filter(|(id, _)| may(id)).map(|(_, item)| item).collect();
    for (at, item) in activities.iter().enumerate() {
        let mut tasks = Vec::new();
        for task in &item.fields.tasks {
            let is_gone = gone.iter().any(|gone| key(gone) == key(task));
            match is_gone {
                false => tasks.push(task.clone()),
                true if !unused.is_empty() => tasks.push(unused.remove(0)),
                true => {}
            }
        }
        if tasks != item.fields.tasks {
            wanted.push((at, tasks));
        }
    }
    if !unused.is_empty() && (!gone.is_empty() || !old.is_empty()) {
        let home = |title: &String| {
            let place = before
                .activities()
                .position(|(_, item)| item.fields.tasks.iter().any(|task| key(task) == key(title)));
            place.map(|place| place * activities.len() / before.activities().count().max(1))
        };
        let with_tasks = |at: usize| {
            let with =
                activities.iter().enumerate().filter(|(_, item)| !item.fields.tasks.is_empty());
            with.min_by_key(|(other, _)| other.abs_diff(at)).map(|(other, _)| other)
        };
        for title in unused {
            let near = home(&title).unwrap_or(activities.len());
            let Some(at) = with_tasks(near) else { continue };
            match wanted.iter_mut().find(|(known, _)| *known == at) {
                Some((_, tasks)) => tasks.push(title),
                None => {
                    let own = activities.get(at).map(|item| item.fields.tasks.clone());
                    wanted.push((at, own.into_iter().flatten().chain([title]).collect()));
                }
            }
        }
    }
    let mut lines = CarriedText::of(&text);
    for (at, tasks) in wanted {
        let Some(item) = activities.get(at) else { continue };
        match tasks.is_empty() {
            true => lines.take_out(item, "tasks"),
            false => lines.say(item, "tasks", &tasks.join("; ")),
        }
    }
    lines.text()
}

/// Minutes that a section gave up or took go to or come from the longest activity elsewhere, where the
/// lesson came out before.
fn with_minutes(
    before: &Lesson,
    text: String,
    template: &Template,
    section: &str,
    may: &dyn Fn(&str) -> bool,
) -> String {
    let after = parse(&text, template);
    let came_out = minutes(before).difference() == Some(0);
    let Some(difference) = minutes(&after).difference().filter(|of| came_out && *of != 0) else {
        return text;
    };
    let elsewhere = after
        .activities()
        .filter(|(id, item)| *id != section && may(id) && !item.fields.must_not_be_cut);
    let longest = elsewhere.max_by_key(|(_, item)| item.fields.minutes.unwrap_or_default());
    let Some((_, item)) = longest else { return text };
    let own = i64::from(item.fields.minutes.unwrap_or_default());
    let now = own - difference;
    // Half of it is what may be taken.
    if now * 2 < own {
        return text;
    }
    let mut lines = CarriedText::of(&text);
    lines.swap(item.start_line, &format!("({own} min"), &format!("({now} min"));
    lines.text()
}

/// A text by its lines, some of them in other words.
struct CarriedText {
    lines: Vec<Option<String>>,
}

impl CarriedText {
    fn of(text: &str) -> Self {
        Self { lines: text.split_inclusive('\n').map(|line| Some(line.to_owned())).collect() }
    }

    fn text(self) -> String {
        self.lines.into_iter().flatten().collect()
    }

    fn at(&mut self, line: u32) -> Option<&mut Option<String>> {
        self.lines.get_mut(usize::try_from(line).ok()?.checked_sub(1)?)
    }

    /// The line anew, with the end that it had.
    fn put(&mut self, line: u32, words: String) {
        if let Some(Some(old)) = self.at(line) {
            let end = old.len() - old.trim_end_matches(['\n', '\r']).len();
            *old = format!("{words}{}", &old[old.len() - end..]);
        }
    }

    fn swap(&mut self, line: u32, from: &str, to: &str) {
        if let Some(Some(old)) = self.at(line) {
            *old = old.replacen(from, to, 1);
        }
    }

    /// A field of an item by what it is called now.
    fn field<T>(&mut self, item: &Item<T>, label: &str, renamed: &Renamed) {
        if let Some((line, words)) = self.found(item, label)
            && let Some(now) = renamed.get(&key(&words))
        {
            self.say_at(line, now);
        }
    }

    /// A field of an item in other words.
    fn say<T>(&mut self, item: &Item<T>, label: &str, words: &str) {
        if let Some((line, _)) = self.found(item, label) {
            self.say_at(line, words);
        }
    }

    fn take_out<T>(&mut self, item: &Item<T>, label: &str) {
        if let Some((line, _)) = self.found(item, label)
            && let Some(line) = self.at(line)
        {
            *line = None;
        }
    }

    /// Takes an item out, with the blank line behind it.
    fn leave_out<T>(&mut self, item: &Item<T>) {
        for line in item.start_line..=item.end_line {
            if let Some(line) = self.at(line) {
                *line = None;
            }
        }
        let behind = self.at(item.end_line + 1);
        if let Some(line) =
            behind.filter(|line| line.as_deref().is_some_and(|of| of.trim().is_empty()))
        {
            *line = None;
        }
    }

    fn say_at(&mut self, line: u32, words: &str) {
        let old = self.at(line).and_then(|line| line.as_deref()).unwrap_or_default();
        if let Some((label, _)) = old.split_once(':') {
            let line_now = format!("{label}: {words}");
            self.put(line, line_now);
        }
    }

    /// The line of a field of one line, and what it says.
    fn found<T>(&mut self, item: &Item<T>, label: &str) -> Option<(u32, String)> {
        (item.start_line..=item.end_line).find_map(|line| {
            let text = self.at(line)?.as_deref()?;
            let (name, words) = text.trim().strip_prefix("- ")?.split_once(':')?;
            key(name).eq(label).then(|| (line, words.trim().to_owned()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edit, apply, check};

    const LESSON: &str = "---\nlesson: Loops\nclass: 3B\nminutes: 30\n---\n\n# Loops\n\n\
        ## Success criteria\n\n- I can trace a loop.\n- I can write a loop.\n\n\
        ## Starter\n\n### Quiz (5 min)\n\n- Teacher: Ask.\n- Pupils: Answer.\n\n\
        ## Main activities\n\n### Predict (10 min)\n\n- Teacher: Ask.\n- Pupils: Say.\n- Tasks: Trace; Run\n\n\
        ### Alone (15 min)\n\n- Teacher: Look.\n- Pupils: Write.\n- Tasks: Make\n\n\
        ## Differentiation\n\n### EAL\n\n- Step: Predict\n- Change: Pictures.\n\n### EAL\n\n- Step: Alone\n- Change: Words.\n\n\
        ## Assessment evidence\n\n### I can trace a loop.\n\n- Shows: a trace\n- When: Predict\n- If not: again\n\n\
        ### I can write a loop.\n\n- Shows: a loop\n- When: Alone\n- If not: again\n\n\
        ## Tasks\n\n### Trace (core)\n\nTrace it.\n\n### Run (core)\n\nRun it.\n\n### Make (core)\n\nMake one.\n";

    /// The lesson after a section got another text.
    fn after(section: &str, markdown: &str) -> String {
        let template = Template::structured();
        let before = parse(LESSON, &template);
        let edit =
            Edit::SetSectionMarkdown { section: section.to_owned(), markdown: markdown.to_owned() };
        let text = apply(LESSON, &template, &edit).unwrap().text;
        let whole = carried_over(&before, text, &template, section, |_| true);
        let told = |text: &str| -> Vec<String> {
            check(&parse(text, &template), &template)
                .into_iter()
                .map(|found| found.message)
                .collect()
        };
        let known = told(LESSON);
        let new: Vec<String> =
            told(&whole).into_iter().filter(|found| !known.contains(found)).collect();
        assert_eq!(new, [] as [&str; 0], "{whole}");
        whole
    }

    #[test]
    fn changes_and_evidence_name_the_activities_that_there_are() {
        let whole = after(
            "main-activities",
            "### Whole (8 min)\n\n- Teacher: Show.\n- Pupils: Follow.\n- Tasks: Trace; Run\n\n\
             ### Nothing given (17 min)\n\n- Teacher: Look.\n- Pupils: Write.\n- Tasks: Make",
        );
        assert!(
            whole.contains("- Step: Whole\n") && whole.contains("- Step: Nothing given\n"),
            "{whole}"
        );
        assert!(
            whole.contains("- When: Whole\n") && whole.contains("- When: Nothing given\n"),
            "{whole}"
        );
    }

    #[test]
    fn evidence_belongs_to_the_criteria_that_there_are() {
        let whole =
            after("success-criteria", "- I can say what a loop does.\n- I can write a loop.");
        assert!(whole.contains("### I can say what a loop does.\n\n- Shows: a trace"), "{whole}");
    }

    #[test]
    fn the_evidence_of_a_criterion_that_is_gone_goes_with_it() {
        let whole = after("success-criteria", "- I can write a loop.");
        assert!(!whole.contains("a trace") && whole.contains("- Shows: a loop"), "{whole}");
    }

    #[test]
    fn a_task_that_is_gone_is_used_no_more_and_a_new_one_takes_its_place() {
        let whole = after(
            "tasks",
            "### Trace (core)\n\nTrace it.\n\n### Draw (core)\n\nDraw one.\n\n#### Answer\n\nOne.",
        );
        assert!(whole.contains("- Tasks: Trace; Draw\n"), "{whole}");
        assert_eq!(whole.matches("- Tasks:").count(), 1, "{whole}");
    }

    #[test]
    fn a_task_that_the_new_text_forgot_stays_in_use_and_the_minutes_come_out() {
        let whole = after(
            "main-activities",
            "### Predict (10 min)\n\n- Teacher: Ask.\n- Pupils: Say.\n- Tasks: Trace\n\n\
             ### Alone (15 min)\n\n- Teacher: Look.\n- Pupils: Write.\n- Tasks: Make",
        );
        assert!(whole.contains("- Tasks: Trace; Run\n"), "{whole}");
        let whole = after("starter", "### Quiz (3 min)\n\n- Teacher: Ask.\n- Pupils: Answer.");
        assert!(whole.contains("### Alone (17 min)"), "{whole}");
        let stays = after("starter", "### Quiz (5 min)\n\n- Teacher: Ask both.\n- Pupils: Answer.");
        assert!(stays.contains("### Alone (15 min)"), "{stays}");
    }
}

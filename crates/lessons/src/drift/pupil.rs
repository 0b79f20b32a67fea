//! Worksheet, its key and revision guide against the lesson, both ways.

use super::{
    DriftKind, PageDrift,
    secrets::secrets,
    sheet::{SheetPart, read},
};
use crate::{
    Content, Facet, FacetPart, Lesson, NumberedTask, SectionKind, SectionState, Shows, Template,
    check::{only_left_open, teacher_line},
    facet::{VERSIONS, WORD_LIST, parts, word_for_all, word_list},
    one_line::as_line,
    outline::one_line,
    page::{MixUp, Word},
    print,
};

/// What a part has to hold.
enum Wanted<'a> {
    /// This text, on one line.
    Text(String),
    /// These bullets.
    Bullets(Vec<String>),
    Tasks(Vec<&'a NumberedTask<'a>>),
    Answers(Vec<&'a NumberedTask<'a>>),
}

pub(super) fn compare(
    lesson: &Lesson,
    template: &Template,
    tasks: &[NumberedTask<'_>],
    markdown: &str,
    found: &mut PageDrift<'_>,
) {
    let parts = parts(template, found.facet);
    let wanted = wanted(lesson, template, &parts, tasks, found.facet);
    let (lead, sheet) = read(markdown);
    in_order(&sheet, found);
    let sheet = if found.facet == Facet::Worksheet { joined(sheet) } else { sheet };
    head(lesson, &lead, found);
    let mut open: Vec<Option<&(String, Wanted<'_>)>> = wanted.iter().map(Some).collect();
    let mut last = 0;
    let mut pupil_texts = vec![lead];
    let mut pupil_source = String::new();
    for part in &sheet {
        let is_this = |slot: &Option<&(String, Wanted<'_>)>| {
            slot.is_some_and(|(heading, _)| one_line(heading) == part.heading)
        };
        let place = open.iter().position(is_this);
        let Some((place, (_, wanted))) =
            place.and_then(|place| Some((place, open.get_mut(place)?.take()?)))
        else {
            found.add(DriftKind::Foreign, &format!("the part \"{}\"", part.heading));
            pupil_texts.push(format!("{}\n{}", part.heading, part.text));
            continue;
        };
        // Tasks stand as the lesson uses them, which their numbers show.
        if place < last && !matches!(wanted, Wanted::Tasks(_)) {
            found.add(DriftKind::Misplaced, &format!("the part \"{}\"", part.heading));
        }
        last = place;
        same(part, wanted, found);
        if !matches!(wanted, Wanted::Answers(_)) {
            pupil_texts.push(part.text.clone());
            pupil_source.push_str(&source_of(wanted));
        }
    }
    for (heading, _) in open.into_iter().flatten() {
        found.add(DriftKind::Missing, &format!("the part \"{heading}\""));
    }
    if !found.facet.is_for_pupils() {
        return;
    }
    let whole = pupil_texts.join("\n");
    if let Some(line) = teacher_line(&whole) {
        found.add(DriftKind::TeacherText, line);
    }
    // The end of one part and the beginning of the next say nothing together.
    let flat: Vec<String> = pupil_texts.iter().map(|text| one_line(text)).collect();
    for secret in secrets(lesson) {
        // What the lesson itself says to pupils, such as the options of a question, is no leak.
        if flat.iter().any(|text| text.contains(&secret)) && !pupil_source.contains(&secret) {
            found.add(DriftKind::TeacherText, &secret);
        }
    }
}

/// Parts that were left and come back to, as one.
fn joined(sheet: Vec<SheetPart>) -> Vec<SheetPart> {
    let mut whole: Vec<SheetPart> = Vec::new();
    for part in sheet {
        match whole.iter_mut().find(|begun| begun.heading == part.heading) {
            Some(begun) => {
                begun.text = format!("{}\n{}", begun.text, part.text);
                begun.lead.push_str(&part.lead);
                begun.entries.extend(part.entries);
                begun.bullets.extend(part.bullets);
            }
            None => whole.push(part),
        }
    }
    whole
}

/// Whether tasks are met in the order of their numbers.
fn in_order(sheet: &[SheetPart], found: &mut PageDrift<'_>) {
    if found.facet != Facet::Worksheet {
        return;
    }
    let mut numbers: Vec<(u32, &str)> = sheet
        .iter()
        .flat_map(|part| &part.entries)
        .filter_map(|entry| {
            let (number, title) = entry.heading.split_once(". ")?;
            Some((number.parse().ok()?, title))
        })
        .collect();
    let met = numbers.clone();
    numbers.sort_by_key(|(number, _)| *number);
    let misplaced = met.iter().zip(&numbers).find(|(met, wanted)| met != wanted);
    if let Some(((_, title), _)) = misplaced {
        found.add(DriftKind::Misplaced, &format!("the task \"{title}\""));
    }
}

/// Title, class, topic, minutes and name line, and nothing else.
fn head(lesson: &Lesson, lead: &str, found: &mut PageDrift<'_>) {
    let title = format!("# {}", lesson.title);
    let facts = print::facts(lesson.class.as_deref(), &lesson.topic, lesson.minutes);
    for line in lead.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_ours = line == title || Some(line) == facts.as_deref() || line == print::NAME_LINE;
        if !is_ours {
            found.add(DriftKind::Foreign, line);
        }
    }
    if !lead.lines().any(|line| line.trim() == title.trim()) {
        found.add(DriftKind::Missing, &format!("the title \"{}\"", lesson.title));
    }
}

/// What the template wants on the page, part by part, as far as the lesson has it.
fn wanted<'a>(
    lesson: &Lesson,
    template: &Template,
    parts: &[&FacetPart],
    tasks: &'a [NumberedTask<'a>],
    facet: Facet,
) -> Vec<(String, Wanted<'a>)> {
    let is_shown = |task: &&NumberedTask<'_>| {
        parts.iter().any(|part| match &part.shows {
            Shows::Tasks(tiers) => tiers.contains(&task.item.fields.tier),
            _ => false,
        })
    };
    let for_a_need: Vec<&NumberedTask<'_>> =
        tasks.iter().filter(|task| task.item.fields.need.is_some()).filter(is_shown).collect();
    let mut wanted = Vec::new();
    let mut versions =
        (!for_a_need.is_empty()).then(|| (VERSIONS.to_owned(), Wanted::Tasks(for_a_need)));
    for part in parts {
        if matches!(part.shows, Shows::Answers(_)) {
            wanted.extend(versions.take());
        }
        if let Some(content) = content_of(lesson, template, part, tasks) {
            wanted.push((part.heading.clone(), content));
        }
    }
    wanted.extend(versions);
    let has_words = parts.iter().any(|part| matches!(part.shows, Shows::Vocabulary));
    if facet == Facet::Worksheet && has_words {
        let list = word_list(lesson).map(|(list, _)| Wanted::Text(one_line(&list)));
        wanted.extend(list.map(|list| (WORD_LIST.to_owned(), list)));
    }
    wanted
}

fn content_of<'a>(
    lesson: &Lesson,
    template: &Template,
    part: &FacetPart,
    tasks: &'a [NumberedTask<'a>],
) -> Option<Wanted<'a>> {
    match &part.shows {
        Shows::Section(id) => {
            let section = lesson.section(id).filter(|s| s.state == SectionState::Draft)?;
            let text = one_line(&section.markdown);
            (!text.is_empty() && !only_left_open(&section.markdown)).then_some(Wanted::Text(text))
        }
        Shows::Tasks(tiers) => {
            let tasks: Vec<_> = tasks
                .iter()
                .filter(|task| task.item.fields.need.is_none())
                .filter(|task| tiers.contains(&task.item.fields.tier))
                .collect();
            (!tasks.is_empty()).then_some(Wanted::Tasks(tasks))
        }
        Shows::Answers(tiers) => {
            let tasks: Vec<_> =
                tasks.iter().filter(|task| tiers.contains(&task.item.fields.tier)).collect();
            (!tasks.is_empty()).then_some(Wanted::Answers(tasks))
        }
        Shows::Criteria => {
            let section = lesson.section(template.criteria.as_deref()?)?;
            let Content::Statements(items) = &section.content else { return None };
            let texts = items.iter().map(|item| &item.fields.text);
            let written = texts.filter(|text| !only_left_open(text));
            bullets(written.map(|text| format!("- [ ] {}", as_line(text))))
        }
        Shows::Misconceptions => {
            bullets(lesson.of_kind(SectionKind::Misconceptions).flat_map(|section| {
                let Content::Misconceptions(items) = &section.content else { return Vec::new() };
                let item = |item: &crate::Item<crate::Misconception>| {
                    let idea = item.fields.idea.clone();
                    let right = item.fields.right.as_deref().map(as_line);
                    print::mix_up(&MixUp { idea, right })
                };
                let written = items.iter().filter(|item| !only_left_open(&item.fields.idea));
                written.map(item).collect()
            }))
        }
        Shows::Vocabulary => bullets(words(lesson)),
    }
}

/// The words of the lesson as bullets.
pub(super) fn words(lesson: &Lesson) -> impl Iterator<Item = String> {
    lesson.of_kind(SectionKind::Vocabulary).flat_map(|section| {
        let Content::Vocabulary(items) = &section.content else { return Vec::new() };
        let item = |item: &crate::Item<crate::Term>| {
            let crate::Term { term, meaning, note } = item.fields.clone();
            print::word(&word_for_all(Word { term, meaning: as_line(&meaning), note }))
        };
        items.iter().map(item).collect()
    })
}

fn bullets<'a>(lines: impl Iterator<Item = String>) -> Option<Wanted<'a>> {
    let lines: Vec<String> = lines.map(|line| one_line(&line)).collect();
    (!lines.is_empty()).then_some(Wanted::Bullets(lines))
}

fn same(part: &SheetPart, wanted: &Wanted<'_>, found: &mut PageDrift<'_>) {
    match wanted {
        Wanted::Text(text) => {
            if one_line(&part.text) != *text {
                found.add(DriftKind::Differs, &format!("the part \"{}\"", part.heading));
            }
        }
        Wanted::Bullets(lines) => same_bullets(part, lines, found),
        Wanted::Tasks(tasks) => same_entries(part, tasks, found, |entry, task| {
            let rest = one_line(&as_line(&task.item.fields.prompt));
            let mut rest = entry.strip_prefix(&rest)?.trim();
            if let Some(hint) = &task.item.fields.hint {
                let hint = one_line(&format!("- *Hint:* {hint}"));
                rest = rest.strip_prefix(hint.as_str())?.trim();
            }
            Some(rest)
        }),
        Wanted::Answers(tasks) => {
            let is_for_pupils = found.facet.is_for_pupils();
            same_entries(part, tasks, found, |entry, task| {
                let fields = &task.item.fields;
                let answer = one_line(&as_line(fields.answer.as_deref().unwrap_or_default()));
                let mut rest = entry.strip_prefix(answer.as_str())?.trim();
                let said = [("Need", &fields.need), ("Teacher", &fields.teacher)];
                for (label, text) in said.into_iter().filter(|_| !is_for_pupils) {
                    let Some(text) = text.as_ref().filter(|text| !text.trim().is_empty()) else {
                        continue;
                    };
                    let line = one_line(&format!("- **{label}:** {}", as_line(text)));
                    rest = rest.strip_prefix(line.as_str())?.trim();
                }
                Some(rest)
            })
        }
    }
}

fn same_bullets(part: &SheetPart, wanted: &[String], found: &mut PageDrift<'_>) {
    let before = found.drifts.len();
    for line in wanted.iter().filter(|line| !part.bullets.contains(line)) {
        found.add(DriftKind::Missing, line);
    }
    for line in part.bullets.iter().filter(|line| !wanted.contains(line)) {
        found.add(DriftKind::Foreign, line);
    }
    if found.drifts.len() > before {
        return;
    }
    if part.bullets != wanted {
        found.add(DriftKind::Misplaced, &format!("what stands below \"{}\"", part.heading));
    } else if one_line(&part.text) != wanted.join(" ") {
        found.add(DriftKind::Foreign, &format!("text below \"{}\"", part.heading));
    }
}

/// Compares entries with tasks; `rest` takes what the task says off an entry's text.
fn same_entries(
    part: &SheetPart,
    tasks: &[&NumberedTask<'_>],
    found: &mut PageDrift<'_>,
    rest: impl for<'e> Fn(&'e str, &NumberedTask<'_>) -> Option<&'e str>,
) {
    if !part.lead.is_empty() {
        found.add(DriftKind::Foreign, &part.lead);
    }
    let heading =
        |task: &NumberedTask<'_>| one_line(&format!("{}. {}", task.number, task.item.fields.title));
    for task in tasks {
        let name = heading(task);
        let Some(entry) = part.entries.iter().find(|entry| entry.heading == name) else {
            found.add(DriftKind::Missing, &format!("\"{name}\" below \"{}\"", part.heading));
            continue;
        };
        match rest(&entry.text, task) {
            None => {
                found.add(DriftKind::Differs, &format!("\"{name}\" below \"{}\"", part.heading))
            }
            Some(rest) if !is_room(rest) => found.add(DriftKind::Foreign, rest),
            Some(_) => {}
        }
    }
    for entry in &part.entries {
        if !tasks.iter().any(|task| heading(task) == entry.heading) {
            let what = format!("\"{}\" below \"{}\"", entry.heading, part.heading);
            found.add(DriftKind::Foreign, &what);
        }
    }
}

/// Whether there is only room to write.
fn is_room(text: &str) -> bool {
    text.chars().all(|c| "_|-` ".contains(c))
}

/// What pupils may read below a part, on one line.
fn source_of(wanted: &Wanted<'_>) -> String {
    match wanted {
        Wanted::Text(text) => format!("\n{text}"),
        Wanted::Bullets(lines) => format!("\n{}", lines.join("\n")),
        Wanted::Tasks(tasks) => {
            let texts = tasks.iter().map(|task| {
                let crate::Task { title, prompt, hint, .. } = &task.item.fields;
                let hint = hint.as_deref().unwrap_or_default();
                format!(
                    "\n{}\n{}",
                    one_line(&format!("{title}\n{}", as_line(prompt))),
                    one_line(hint)
                )
            });
            texts.collect()
        }
        Wanted::Answers(_) => String::new(),
    }
}

//! What a reader of the file needs who cannot see it whole: the agent.

use crate::{
    Lesson, Section, SectionKind, SectionState, Template, Weight, minutes,
    outline::{LINE_ENDS, Lines},
};

/// The lesson's outline: sections with kind, state and items, the minutes, what is missing and what
/// is wrong.
#[must_use]
pub fn overview(lesson: &Lesson, template: &Template) -> String {
    let mut lines = vec![format!("# {}", lesson.title)];
    let class = lesson.class.as_ref().map(|class| format!("class {class}, "));
    lines.push(format!(
        "{}template {}; {}",
        class.unwrap_or_default(),
        lesson.template,
        minutes(lesson).in_words()
    ));
    for section in &lesson.sections {
        lines.push(String::new());
        lines.push(format!(
            "## {} (id {}, {}, {}, lines {}-{})",
            section.heading,
            section.id,
            section.kind.name(),
            state(section),
            section.start_line,
            section.end_line
        ));
        for item in section.items() {
            let more = match (item.minutes, item.tier) {
                (Some(minutes), _) => format!(" ({minutes} min)"),
                (None, Some(tier)) => format!(" ({})", tier.name()),
                (None, None) => String::new(),
            };
            let title = item.title.lines().next().unwrap_or_default();
            lines.push(format!("- {title}{more}: {}/{}", section.id, item.id));
        }
    }
    let missing: Vec<String> = template
        .sections
        .iter()
        .filter(|spec| spec.kind != SectionKind::Timings && lesson.section(&spec.id).is_none())
        .map(|spec| {
            let optional = if spec.optional { ", optional" } else { "" };
            format!("- {} (id {}, {}{optional})", spec.heading, spec.id, spec.kind.name())
        })
        .collect();
    append(&mut lines, "Not in the lesson:", missing);
    let faults = lesson.problems.iter().filter(|problem| problem.weight == Weight::Fault);
    let faults = faults.map(|problem| format!("- line {}: {}", problem.line, problem.message));
    append(&mut lines, "To look at:", faults.collect());
    lines.join("\n")
}

/// A section with its heading, each line with its number in the file: as `file` has it.
#[must_use]
pub fn numbered(file: &str, section: &Section) -> String {
    let first = usize::try_from(section.start_line).unwrap_or(usize::MAX).saturating_sub(1);
    let last = usize::try_from(section.end_line).unwrap_or(usize::MAX);
    let lines = Lines::of(file);
    let lines = lines.ranges(file).enumerate().take(last).skip(first);
    lines
        .map(|(index, line)| {
            format!("{:>4}\t{}\n", index + 1, file[line].trim_end_matches(LINE_ENDS))
        })
        .collect()
}

fn state(section: &Section) -> &'static str {
    match section.state {
        SectionState::Drafting => "not written yet",
        SectionState::Draft if section.markdown.is_empty() => "empty",
        SectionState::Draft => "written",
    }
}

fn append(lines: &mut Vec<String>, heading: &str, list: Vec<String>) {
    if !list.is_empty() {
        lines.push(String::new());
        lines.push(heading.to_owned());
        lines.extend(list);
    }
}

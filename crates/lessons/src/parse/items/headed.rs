//! Items that begin with a heading of the third level.

use super::{Chunk, ReadItem, Source};
use crate::{
    Activity, Adaptation, Evidence, Misconception, Task, Tier, Weight,
    parse::{
        fields::{Answers, Body, Label, body},
        headings,
    },
    slug::slug,
};

const MISCONCEPTION: &[Label] = &[
    ("cause", &["why"]),
    ("move", &["teacher move", "teachers move", "teacher s move"]),
    ("right", &["what is right"]),
];
const ACTIVITY: &[Label] = &[
    ("teacher", &[]),
    ("pupils", &[]),
    ("check", &[]),
    ("tasks", &["task"]),
    ("must not be cut", &[]),
];
const ADAPTATION: &[Label] = &[("step", &[]), ("change", &["changes"])];
const EVIDENCE: &[Label] = &[("shows", &[]), ("when", &[]), ("if not", &[])];
const TASK: &[Label] = &[
    ("space", &[]),
    ("hint", &[]),
    ("need", &[]),
    ("teacher", &["note"]),
    ("answer", &["answers", "solution"]),
];

impl Source<'_> {
    pub(super) fn misconception(&mut self, chunk: &Chunk<'_>) -> ReadItem<Misconception> {
        let mut body = self.body_of(chunk, MISCONCEPTION, Answers::Unknown);
        let fields = Misconception {
            idea: chunk.title.clone(),
            cause: body.text("cause"),
            teacher_move: body.text("move"),
            right: body.take("right"),
        };
        ReadItem { name: slug(&fields.idea), notes: body.rest, fields }
    }

    pub(super) fn activity(&mut self, chunk: &Chunk<'_>) -> ReadItem<Activity> {
        let mut body = self.body_of(chunk, ACTIVITY, Answers::Unknown);
        let (title, minutes, kept) = headings::activity(&chunk.title);
        if minutes.is_none() {
            let message = format!(
                "the activity \"{title}\" has no minutes: write them behind its title, such as \"### {title} (5 min)\""
            );
            self.report(chunk.range.start, Weight::Fault, message);
        }
        let fields = Activity {
            title,
            minutes,
            must_not_be_cut: body.take("must not be cut").is_some_and(|v| !is_no(&v)) || kept,
            teacher: body.text("teacher"),
            pupils: body.text("pupils"),
            check: body.take("check"),
            tasks: body.text("tasks").split([';', '\n']).filter_map(title_of).collect(),
        };
        ReadItem { name: slug(&fields.title), notes: body.rest, fields }
    }

    pub(super) fn adaptation(&mut self, chunk: &Chunk<'_>) -> ReadItem<Adaptation> {
        let mut body = self.body_of(chunk, ADAPTATION, Answers::Unknown);
        let fields = Adaptation {
            need: chunk.title.clone(),
            step: body.take("step"),
            change: body.text("change"),
        };
        ReadItem { name: slug(&fields.need), notes: body.rest, fields }
    }

    pub(super) fn evidence(&mut self, chunk: &Chunk<'_>) -> ReadItem<Evidence> {
        let mut body = self.body_of(chunk, EVIDENCE, Answers::Unknown);
        let fields = Evidence {
            criterion: chunk.title.clone(),
            shows: body.text("shows"),
            when: body.take("when"),
            if_not: body.take("if not"),
        };
        ReadItem { name: slug(&fields.criterion), notes: body.rest, fields }
    }

    pub(super) fn task(&mut self, chunk: &Chunk<'_>) -> ReadItem<Task> {
        let mut body = self.body_of(chunk, TASK, Answers::Allowed);
        let (title, tier) = headings::task(&chunk.title);
        if tier.is_none() {
            let names = Tier::ALL.map(Tier::name).join(", ");
            let message = format!(
                "the task \"{title}\" names no tier and is taken as core: write one of {names} behind its title, such as \"### {title} (core)\""
            );
            self.report(chunk.range.start, Weight::Notice, message);
        }
        let space = body.take("space").and_then(|written| {
            written
                .parse()
                .map_err(|error: crate::SpaceError| {
                    self.report(chunk.range.start, Weight::Notice, format!("{title}: {error}"));
                })
                .ok()
        });
        let fields = Task {
            title,
            tier: tier.unwrap_or(Tier::Core),
            prompt: std::mem::take(&mut body.rest),
            space,
            hint: body.take("hint"),
            need: body.take("need"),
            teacher: body.take("teacher"),
            answer: match (body.take("answer"), body.answer.filter(|text| !text.is_empty())) {
                (Some(short), Some(long)) => Some(format!("{short}\n\n{long}")),
                (short, long) => short.or(long),
            },
        };
        ReadItem { name: slug(&fields.title), notes: String::new(), fields }
    }

    fn body_of(&mut self, chunk: &Chunk<'_>, labels: &[Label], answers: Answers) -> Body {
        let range = chunk.below..chunk.range.end;
        let body = body(self.text, range, chunk.marks, labels, answers);
        for (at, written, meant) in &body.slips {
            let message = format!(
                "\"{written}\" is no field here and is kept as text; did you mean \"{meant}\"?"
            );
            self.report(*at, Weight::Notice, message);
        }
        body
    }
}

/// One title of a list, which may be written as bullets.
fn title_of(written: &str) -> Option<String> {
    let title = written.trim().trim_start_matches(['-', '*']).trim();
    (!title.is_empty()).then(|| title.to_owned())
}

fn is_no(value: &str) -> bool {
    value.trim().eq_ignore_ascii_case("no")
}

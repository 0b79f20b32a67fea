//! What is known of somebody who takes part in a study: the times of her steps, and how she spent those of a task,
//! by her input and by what the session asked meanwhile.

use std::collections::BTreeMap;

use domain::StudyAct;

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::times::{Stretch, stretches};
use crate::value::Part;
use crate::way::WayTime;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("way.worked", MeasureUnit::Ms, |log| of_steps(log, WayTime::Worked)),
    Definition::new("way.rest", MeasureUnit::Ms, |log| of_steps(log, WayTime::Rest)),
    Definition::new("way.technical", MeasureUnit::Ms, |log| of_steps(log, WayTime::Technical)),
    Definition::new("way.gap", MeasureUnit::Ms, |log| of_steps(log, WayTime::Gap)),
    Definition::new("way.typing", MeasureUnit::Ms, |log| acted(log, StudyAct::Typing)),
    Definition::new("way.editing", MeasureUnit::Ms, |log| acted(log, StudyAct::Editing)),
    Definition::new("way.reading", MeasureUnit::Ms, |log| acted(log, StudyAct::Reading)),
    Definition::new("way.idle", MeasureUnit::Ms, |log| acted(log, StudyAct::Idle)),
    Definition::new("way.evidence", MeasureUnit::Ms, |log| acted(log, StudyAct::Evidence)),
    Definition::new("way.away", MeasureUnit::Ms, |log| acted(log, StudyAct::Away)),
];

fn acted(log: &Log<'_>, act: StudyAct) -> Vec<Part> {
    of_steps(log, WayTime::Act(act))
}

fn of_steps(log: &Log<'_>, what: WayTime) -> Vec<Part> {
    let Some(way) = log.way else { return Part::missing(Missing::NoParticipation) };
    let begun: Vec<&str> = way.begun().collect();
    if begun.is_empty() {
        return Part::missing(Missing::Empty);
    }
    let mut tally = Tally::of(&begun);
    for (step, ms, seq) in way.counted(what) {
        tally.add(step, ms, seq);
    }
    tally.parts()
}

/// Milliseconds of one thing that she did while she was at the task of this session.
fn of_session(log: &Log<'_>, act: StudyAct) -> Vec<Part> {
    let Some(told) = log.told else { return Part::missing(Missing::NotInStudy) };
    let such = told.acts.iter().filter(|(_, stretch)| stretch.act == act);
    let ms = such.map(|(_, stretch)| i128::from(stretch.took_ms)).sum();
    Part::whole(MeasureValue::Whole(ms), [])
}

pub(crate) fn typing(log: &Log<'_>) -> Vec<Part> {
    of_session(log, StudyAct::Typing)
}

pub(crate) fn editing(log: &Log<'_>) -> Vec<Part> {
    of_session(log, StudyAct::Editing)
}

/// Her time at the task, by her input and by what the session asked meanwhile.
pub(crate) fn work(log: &Log<'_>) -> Vec<Part> {
    let Some(told) = log.told else { return Part::missing(Missing::NotInStudy) };
    let names = ["away", "editing", "idle", "prompting", "reading", "reviewing", "waiting"];
    let mut amounts: BTreeMap<&str, i128> = names.into_iter().map(|name| (name, 0)).collect();
    let spans: Vec<(i128, i128, Stretch)> = stretches(log)
        .map(|(at, what, length)| (log.time(at), log.time(at) + length, what))
        .collect();
    for (now, stretch) in &told.acts {
        let now = (now - log.began_ns).div_euclid(1_000_000);
        let from = now - i128::from(stretch.ago_ms);
        let to = from + i128::from(stretch.took_ms);
        let mut left = to - from;
        let first = spans.partition_point(|(_, end, _)| *end <= from);
        for (begin, end, what) in spans.iter().skip(first) {
            if *begin >= to {
                break;
            }
            let both = (*end).min(to) - (*begin).max(from);
            left -= both;
            *amounts.entry(work_of(stretch.act, *what)).or_default() += both;
        }
        // Before the first event and behind the last one nothing runs and nothing is asked.
        *amounts.entry(work_of(stretch.act, Stretch::Between)).or_default() += left;
    }
    let parts = amounts.into_iter();
    parts.map(|(name, ms)| Part::named(name, Ok(MeasureValue::Whole(ms)), [])).collect()
}

fn work_of(act: StudyAct, meanwhile: Stretch) -> &'static str {
    match (act, meanwhile) {
        (StudyAct::Editing, _) => "editing",
        (StudyAct::Idle, _) => "idle",
        (StudyAct::Away, _) => "away",
        (StudyAct::Evidence, _) | (StudyAct::Typing | StudyAct::Reading, Stretch::Reviewing) => {
            "reviewing"
        }
        (StudyAct::Typing, _) | (StudyAct::Reading, Stretch::Prompting) => "prompting",
        (StudyAct::Reading, Stretch::Waiting | Stretch::Unseen | Stretch::Away) => "waiting",
        (StudyAct::Reading, Stretch::Between | Stretch::Sitting) => "reading",
    }
}

/// How much of what the agent wrote she changed by the end of the task.
pub(crate) fn post_editing(log: &Log<'_>) -> Vec<Part> {
    let Some(told) = log.told else { return Part::missing(Missing::NotInStudy) };
    let Some(edits) = told.edits else { return Part::missing(Missing::NoEvent) };
    let (mut changed, mut words) = (Tally::default(), Tally::default());
    for edit in edits {
        let name = format!("{}#{}", edit.path, edit.id);
        changed.add(name.clone(), edit.changed, 0);
        words.add(name, edit.words, 0);
    }
    let share = |name: &str| {
        let of = (changed.amount(name), words.amount(name));
        Part::share(name, of, Default::default())
    };
    let parts: Vec<Part> = changed.names().map(share).collect();
    if parts.is_empty() { Part::missing(Missing::Empty) } else { parts }
}

//! What was measured in a study, participant by participant and task by task, without anybody's words.

use std::collections::{BTreeMap, BTreeSet};

use api::{MeasureDefined, MeasureReason, StudyMeasures, StudyNumber, StudyWork};
use domain::{SessionEvent, SessionId, StepKind};
use faults::Fault;
use measures::{
    Measure, MeasureValue, Missing, SessionMeasures, measure, measure_means, measure_units,
};
use studies::Participation;
use tokio::task::spawn_blocking;

use crate::board::ms;
use crate::desk::StudyDesk;
use crate::logs::{LogKind, StudyLog};

/// Measures of the log of a participation, by step.
const WAY: &str = "way.";
/// Measures whose parts are documents and sections, which a participant named as she liked.
const OF_DOCUMENTS: [&str; 7] = [
    "times.sections",
    "edits.versions",
    "edits.chosen_distance",
    "edits.elsewhere",
    "edits.post_editing",
    "grounding.rate",
    "grounding.first_rate",
];

impl StudyDesk {
    /// What was measured so far. Of whoever withdrew there is nothing.
    pub(crate) async fn measured(&self, study: &str) -> Result<StudyMeasures, Fault> {
        let rows = self.rows_of(study).await?;
        let conditions = self.conditions_of(study).await;
        if rows.is_empty() && self.title_of(study).await.is_none() {
            return Err(Fault::not_found(format!("there is no study \"{study}\"")));
        }
        let erased = rows.iter().filter(|row| row.session().is_none()).count();
        let (logs, study) = (self.logs(study).await?, study.to_owned());
        let measured = move || measured(study, conditions, &logs, erased);
        spawn_blocking(measured).await.map_err(Fault::internal)?
    }
}

fn measured(
    study: String,
    mut conditions: Vec<String>,
    logs: &[StudyLog],
    erased: usize,
) -> Result<StudyMeasures, Fault> {
    let (mut works, mut withdrew) = (Vec::new(), erased);
    for hers in logs.chunk_by(|one, other| one.participant == other.participant) {
        if hers.iter().any(|log| log.withdrawn) {
            withdrew += 1;
            continue;
        }
        works.extend(of_participant(hers)?);
    }
    for work in &works {
        if !conditions.contains(&work.condition) {
            conditions.push(work.condition.clone());
        }
    }
    let defined = measure_units().map(|(id, unit)| MeasureDefined {
        id: id.to_owned(),
        unit: unit.name().to_owned(),
        means: measure_means(id).unwrap_or_default(),
    });
    let reason = |missing: Missing| MeasureReason {
        code: missing.code().to_owned(),
        why: missing.why().to_owned(),
    };
    Ok(StudyMeasures {
        study,
        conditions,
        measures: defined.collect(),
        reasons: Missing::ALL.into_iter().map(reason).collect(),
        works,
        withdrew: ms(withdrew as u64),
    })
}

/// The tasks of one participant that began.
fn of_participant(logs: &[StudyLog]) -> Result<Vec<StudyWork>, Fault> {
    let Some(way) = logs.iter().find(|log| log.kind == LogKind::Participation) else {
        return Ok(Vec::new());
    };
    let went: Participation = domain::Machine::fold(&way.events).map_err(Fault::internal)?;
    let Some(began) = went.began() else { return Ok(Vec::new()) };
    let events: Vec<SessionEvent> = logs
        .iter()
        .filter(|log| log.kind != LogKind::Instrument)
        .flat_map(|log| log.events.clone())
        .collect();
    let taken = measure(events);
    let of = |session: SessionId| taken.iter().find(|taken| taken.session == session);
    let own = way.events.first().and_then(|event| of(event.session_id));
    let mut works = Vec::new();
    for (place, (step, times)) in (1..).zip(began.steps.iter().zip(went.steps())) {
        let StepKind::Task { factors, .. } = &step.what else { continue };
        if times.began.is_none() {
            continue;
        }
        let task = step.task.clone().unwrap_or_default();
        let place: u32 = place;
        let log = format!("{place:02}-{task}");
        let sessions: Vec<&SessionMeasures> =
            times.sessions.iter().filter_map(|session| of(*session)).collect();
        let mut numbers: Vec<StudyNumber> =
            own.map(|own| of_step(own, &log).collect()).unwrap_or_default();
        numbers.extend(of_sessions(&sessions));
        works.push(StudyWork {
            participant: way.participant.clone(),
            sitting: step.sitting.clone(),
            condition: step.condition.clone().unwrap_or_default(),
            task,
            log,
            ended: times.ended.is_some(),
            helped: factors.is_some(),
            numbers,
        });
    }
    Ok(works)
}

/// What the log of her participation says of a step, as measures of the whole task.
fn of_step<'m>(own: &'m SessionMeasures, step: &'m str) -> impl Iterator<Item = StudyNumber> + 'm {
    let of_it = move |one: &&Measure| one.measure.starts_with(WAY) && one.part == step;
    own.measures.iter().filter(of_it).map(|one| number(one, String::new()))
}

/// What was measured of the sessions of a task. It is one as a rule; where there are more, each has its numbers, and
/// the parts say of which.
fn of_sessions(sessions: &[&SessionMeasures]) -> Vec<StudyNumber> {
    let mut numbers = Vec::new();
    for (place, session) in (1..).zip(sessions) {
        let place: u32 = place;
        let names = Documents::of(session);
        let of_task = session.measures.iter().filter(|one| !one.measure.starts_with(WAY));
        for one in of_task {
            let part = names.told(one);
            let part = match (sessions.len(), part.is_empty()) {
                (1, _) => part,
                (_, true) => format!("conversation {place}"),
                (_, false) => format!("conversation {place}, {part}"),
            };
            numbers.push(number(one, part));
        }
    }
    // Parts of one measure one after the other.
    let order: BTreeMap<&str, usize> = measure_units().map(|(id, _)| id).zip(0..).collect();
    numbers.sort_by_key(|one| order.get(one.measure.as_str()).copied());
    numbers
}

fn number(one: &Measure, part: String) -> StudyNumber {
    let values = match &one.value {
        None => Vec::new(),
        Some(MeasureValue::Whole(number)) => vec![number.to_string()],
        Some(MeasureValue::Share(share)) => vec![share.decimal()],
        Some(MeasureValue::List(list)) => list.iter().map(ToString::to_string).collect(),
    };
    let missing = one.missing.map(|missing| missing.code().to_owned());
    StudyNumber { measure: one.measure.to_owned(), part, values, missing }
}

/// Documents and sections of a session by number, since their names are a participant's words.
struct Documents(BTreeMap<String, String>);

impl Documents {
    fn of(session: &SessionMeasures) -> Self {
        let of_documents = session.measures.iter().filter(|one| is_of_document(one));
        let parts: BTreeSet<&str> = of_documents.map(|one| one.part.as_str()).collect();
        // Lessons, which have sections, come before what was only read.
        let (lessons, read): (Vec<&str>, Vec<&str>) =
            parts.into_iter().partition(|part| part.contains('#'));
        let (mut documents, mut names) = (Vec::new(), BTreeMap::new());
        let mut sections: BTreeMap<usize, usize> = BTreeMap::new();
        for part in lessons.into_iter().chain(read) {
            let (path, section) = match part.rsplit_once('#') {
                Some((path, section)) => (path, Some(section)),
                None => (part, None),
            };
            let document = documents.iter().position(|known| *known == path);
            let document = document.unwrap_or_else(|| {
                documents.push(path);
                documents.len() - 1
            });
            let name = match section {
                None => format!("document {}", document + 1),
                Some(_) => {
                    let section = sections.entry(document).or_default();
                    *section += 1;
                    format!("document {}, section {section}", document + 1)
                }
            };
            names.insert(part.to_owned(), name);
        }
        Self(names)
    }

    fn told(&self, one: &Measure) -> String {
        match is_of_document(one) {
            true => self.0.get(&one.part).cloned().unwrap_or_default(),
            false => one.part.clone(),
        }
    }
}

fn is_of_document(one: &Measure) -> bool {
    !one.part.is_empty() && OF_DOCUMENTS.contains(&one.measure)
}

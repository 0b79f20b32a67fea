//! Sittings as the wire has them.

use api::{
    SittingBeside, SittingLine, SittingMark, SittingMarks, SittingOffer, SittingOffers,
    SittingOutcome, SittingQuestion, SittingRubric, SittingScore, SittingStand, SittingTold,
};
use domain::{InteractionRequest, ItemFeedback, Machine as _, PartnerOutcome};
use faults::Fault;
use sittings::{Content, ItemMark, ItemSelection, MarkOutcome, Sitting, SittingPhase};
use store::{SessionStatus, SittingRow};

use crate::class_results::points;
use crate::partner::ADULT;
use crate::{
    Definitions, FormResult, FoundDefinition, MarkedQuestion, MarkedSitting, Offered, Owner, Stand,
};

/// What learners can go through, and what is wrong with the files of others.
pub fn offers(definitions: &Definitions) -> SittingOffers {
    let used = definitions.used();
    let is_used = |offered: &&Offered| {
        used.get(offered.id()).is_some_and(|used| std::ptr::eq(*used, *offered))
    };
    let found = definitions.found();
    let offer = |one: &FoundDefinition| {
        let offered = one.read.as_ref().ok().filter(is_used)?;
        Some(offer(offered, &one.owner))
    };
    let mut offers: Vec<SittingOffer> = found.iter().filter_map(offer).collect();
    offers.sort_by(|one, other| one.title.cmp(&other.title));
    let problems = found.iter().filter_map(|one| one.read.as_ref().err()).flatten();
    SittingOffers { offers, problems: problems.cloned().collect() }
}

fn offer(offered: &Offered, owner: &Owner) -> SittingOffer {
    let (mut questions, mut minutes, mut parts, mut follows) = (None, None, Vec::new(), false);
    if let Offered::Session(definition) = offered {
        minutes = definition.time.minutes;
        match &definition.content {
            Content::Evaluation(test) => {
                let most = test.sections.iter().map(|section| section.count).sum();
                questions = Some(most);
                parts = test.sections.iter().map(|section| section.title.clone()).collect();
                follows = matches!(test.selection, ItemSelection::Adaptive(_));
            }
            Content::Learning { modules } => {
                parts = modules.iter().map(|module| module.title.clone()).collect();
                follows = true;
            }
            Content::Thought { .. } => {}
        }
    }
    SittingOffer {
        id: offered.id().to_owned(),
        title: offered.title().to_owned(),
        sort: offered.kind(),
        questions,
        minutes,
        parts,
        follows,
        plugin: match owner {
            Owner::Plugin(name) => Some(name.clone()),
            Owner::Workspace => None,
        },
    }
}

/// A sitting in a list.
pub fn line(row: &SittingRow) -> SittingLine {
    let SittingRow { session, class, began, status, updated_at, .. } = row;
    SittingLine {
        session_id: *session,
        definition: began.definition.id.clone(),
        title: began.definition.title.clone(),
        sort: began.kind,
        seat: began.seat.clone(),
        class: class.clone(),
        attempt: began.attempt,
        over: matches!(status, SessionStatus::Finished(_)),
        updated_at: updated_at.to_rfc3339(),
    }
}

/// A sitting as whoever sits there sees it. `told` is what is told at the end; nothing before it.
pub fn stand(
    stand: &Stand,
    class: Option<String>,
    told: Vec<(u32, ItemFeedback)>,
) -> Result<SittingStand, Fault> {
    let Stand { session, sitting, .. } = stand;
    let began = sitting.began().ok_or_else(|| Fault::internal("this sitting has not begun"))?;
    // Nobody reads on while the clock stands still.
    let going = sitting.phase() == Some(SittingPhase::Going);
    let open = sitting.open_interaction().filter(|_| going);
    let asked = open.and_then(|open| match &open.request {
        InteractionRequest::Item(item) => {
            Some(SittingQuestion { interaction_id: open.id, item: item.clone() })
        }
        _ => None,
    });
    let place = asked.as_ref().map_or(0, |asked| asked.item.place);
    let adult = sitting.has_concern().then(|| SittingBeside::Adult { text: ADULT.to_owned() });
    let model =
        sitting.said_beside(place).map(|text| SittingBeside::Model { text: text.to_owned() });
    let at_once = sitting
        .asked()
        .filter_map(|(item, _)| Some((item.place, sitting.feedback(item.place)?.clone())));
    let told = if told.is_empty() { at_once.collect() } else { told };
    Ok(SittingStand {
        session_id: *session,
        definition: began.definition.id.clone(),
        title: began.definition.title.clone(),
        sort: began.kind,
        seat: began.seat.clone(),
        class,
        phase: phase(sitting),
        remaining_ms: stand.remaining_ms(),
        answered: u32::try_from(sitting.answered()).unwrap_or(u32::MAX),
        beside: adult.into_iter().chain(model).collect(),
        hints: sitting.hints(place).to_vec(),
        gives_hints: sitting.gives_hints(place),
        told: told.into_iter().map(|(place, feedback)| SittingTold { place, feedback }).collect(),
        asked,
    })
}

fn phase(sitting: &Sitting) -> api::SittingPhase {
    match sitting.phase() {
        Some(SittingPhase::Going) => api::SittingPhase::Going,
        Some(SittingPhase::Ended(end)) => api::SittingPhase::Over { end },
        _ => api::SittingPhase::Waits,
    }
}

/// What came of a sitting.
pub fn marks(
    row: &SittingRow,
    marked: &MarkedSitting,
    questions: Vec<MarkedQuestion>,
    form: Option<FormResult>,
) -> SittingMarks {
    let asked = |one: MarkedQuestion| question(one, &marked.sitting);
    let questions: Vec<SittingMark> = questions.into_iter().map(asked).collect();
    let (points, of) = points(&marked.marks);
    let scores = form.map(|FormResult { scores, .. }| scores).unwrap_or_default();
    SittingMarks {
        sitting: line(row),
        phase: phase(&marked.sitting),
        used_ms: marked.sitting.used_ms(),
        left_window: marked.sitting.left_window(),
        questions,
        points,
        of,
        placed: marked.placement.as_ref().map(assessment::ability::Placement::words),
        scores: scores
            .into_iter()
            .map(|score| SittingScore { title: score.title, value: score.value })
            .collect(),
    }
}

fn question(question: MarkedQuestion, sitting: &Sitting) -> SittingMark {
    let MarkedQuestion { item, answer, key, mark, rationales, name, rubric, changes, .. } =
        question;
    let outcome = match mark.as_ref().map(|mark| &mark.outcome) {
        Some(MarkOutcome::Marked(_)) => {
            let (points, of) = mark.as_ref().and_then(ItemMark::worth).unwrap_or_default();
            SittingOutcome::Marked { points, of, misconceptions: rationales }
        }
        Some(MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. }) => SittingOutcome::ToMark,
        Some(MarkOutcome::Unreadable { why }) => SittingOutcome::Unreadable { why: why.clone() },
        Some(MarkOutcome::LeftOut) => SittingOutcome::LeftOut,
        Some(MarkOutcome::Unanswered) => SittingOutcome::Unanswered,
        None if answer.is_some() => SittingOutcome::Said,
        None => SittingOutcome::Unanswered,
    };
    SittingMark {
        place: item.place,
        section: item.section.unwrap_or_default(),
        question: item.question,
        answer,
        key,
        outcome,
        took_ms: mark.as_ref().map_or(0, |mark| mark.took_ms),
        hints: mark.as_ref().map_or(0, |mark| mark.hints),
        late: mark.as_ref().is_some_and(|mark| mark.late),
        model: partner(sitting, item.place),
        concern: sitting.is_concern(item.place),
        item: name,
        worth: mark.map_or(0, |mark| mark.points),
        rubric: rubric
            .into_iter()
            .map(|row| SittingRubric { shows: row.shows, points: row.points })
            .collect(),
        changes,
    }
}

/// What came of asking the model that takes part, for the teacher.
fn partner(sitting: &Sitting, place: u32) -> Option<String> {
    Some(match (sitting.partner_at(place)?, sitting.said_beside(place)) {
        (PartnerOutcome::Said, Some(text)) => format!("said: {text}"),
        (PartnerOutcome::Said, None) => "put the question".to_owned(),
        (PartnerOutcome::Refused { why }, _) => format!("was not taken: {why}"),
        (PartnerOutcome::Silent { why }, _) => format!("said nothing: {why}"),
    })
}

//! What answers the checks of a case: functions over what was seen of it.

use std::collections::BTreeMap;

use curriculum::mentions;
use domain::{
    AskEvent, EventBody, InteractionRequest, InteractionResponse, RunEvent, RunStatus,
    SectionVerdict, SessionEvent, ToolEffect,
};
use lessons::plain;
use measures::MeasureValue;
use rating::Rubric;

use crate::{Check, Draft, Finding, Measuring, Outcome, Verdict, Where, Words, measure, paper};

/// What was seen of a case when it was over.
pub struct Seen {
    /// What became of the last thing that she said.
    pub outcome: Outcome,
    /// The events of all sessions.
    pub events: Vec<SessionEvent>,
    /// The lesson, or why there is none to look at.
    pub draft: Result<Draft, String>,
    /// Her curriculum files, one after the other.
    pub curriculum: String,
    /// What is remembered, a line each.
    pub memory: String,
}

/// What a check comes to; `rubric` has the criteria.
#[must_use]
pub fn checked(check: &Check, seen: &Seen, rubric: &Rubric) -> Vec<Finding> {
    let (kind, name) = (check.kind(), check.name().to_owned());
    if let (Check::Rubric(ids), Ok(draft)) = (check, &seen.draft) {
        return criteria(ids, draft, rubric);
    }
    let (verdict, evidence) = match answered(check, seen) {
        Ok(faults) if faults.is_empty() => (Verdict::Holds, String::new()),
        Ok(faults) => (Verdict::Fails, faults.join("; ")),
        Err(why) => (Verdict::Missing, why),
    };
    vec![Finding { check: name, kind, verdict, evidence }]
}

fn criteria(ids: &[String], draft: &Draft, rubric: &Rubric) -> Vec<Finding> {
    let finding = |criterion: &str, verdict, evidence| Finding {
        check: format!("rubric/{criterion}"),
        kind: crate::CheckKind::Structural,
        verdict,
        evidence,
    };
    match measure(rubric, draft) {
        Ok(measured) => {
            let asked = |id: &str| ids.iter().any(|one| one == "all" || one == id);
            let measured = measured.into_iter().filter(|one| asked(&one.criterion));
            measured
                .map(|one| {
                    let holds = one.faults.is_empty();
                    let verdict = if holds { Verdict::Holds } else { Verdict::Fails };
                    finding(&one.criterion, verdict, one.faults.join("; "))
                })
                .collect()
        }
        Err(id) => vec![finding(&id, Verdict::Missing, "no function measures it".to_owned())],
    }
}

/// The faults; an error says what is not there to be looked at.
fn answered(check: &Check, seen: &Seen) -> Result<Vec<String>, String> {
    let draft = || seen.draft.as_ref().map_err(Clone::clone);
    Ok(match check {
        Check::Status(wanted) => match &seen.outcome {
            Outcome::Ended { status, .. } if status == wanted => Vec::new(),
            other => vec![outcome_told(other)],
        },
        Check::Refused(wanted) => match &seen.outcome {
            Outcome::Refused(error) if code(error) == *wanted => Vec::new(),
            other => vec![outcome_told(other)],
        },
        // A lesson that is not there is the fault itself.
        Check::Sections => match &seen.draft {
            Err(why) => vec![why.clone()],
            Ok(draft) => {
                let bare = draft
                    .checked
                    .sections
                    .iter()
                    .filter(|section| !section.optional && section.markdown.trim().is_empty());
                bare.map(|section| format!("\"{}\" is empty", section.heading)).collect()
            }
        },
        Check::Claims(least) => {
            let sections = &draft()?.checked.sections;
            let claims: Vec<_> = sections.iter().flat_map(|section| &section.claims).collect();
            let mut faults: Vec<String> = claims
                .iter()
                .filter(|claim| claim.finding != "backed")
                .map(|claim| format!("line {}: {}", claim.line, claim.message))
                .collect();
            if claims.len() < *least as usize {
                faults.push(format!("{} claims of {least}", claims.len()));
            }
            faults
        }
        Check::NothingInvented => {
            let theirs: Vec<_> =
                mentions(&seen.curriculum).into_iter().filter_map(|one| one.code).collect();
            let used = mentions(&draft()?.text).into_iter();
            used.filter(|one| one.code.as_ref().is_some_and(|code| !theirs.contains(code)))
                .map(|one| format!("{} stands in no file", one.written))
                .collect()
        }
        Check::ClassUsed => {
            let draft = draft()?;
            let mut faults = Vec::new();
            if draft.lesson.class.as_deref() != Some(draft.profile.name.as_str()) {
                faults.push(format!("the lesson is for {:?}", draft.lesson.class));
            }
            let text = draft.text.to_lowercase();
            let missing =
                draft.profile.needs.iter().filter(|need| !text.contains(&need.to_lowercase()));
            faults.extend(missing.map(|need| format!("nothing for {need}")));
            faults
        }
        Check::MemoryUsed(words) => {
            let given = place(seen, Where::Prompt)? + &read_by_tools(&seen.events);
            absent(&given, std::slice::from_ref(words))
        }
        Check::DecisionsRespected => changed_after_accepted(seen, draft()?),
        Check::Rubric(_) => return Err(draft().err().unwrap_or_default()),
        Check::Sides => {
            let sides = paper::sides(draft()?).map_err(|error| error.to_string())?;
            sides.iter().filter_map(export::Sides::said).collect()
        }
        Check::Mentions(Words { place: at, words }) => absent(&place(seen, *at)?, words),
        Check::MentionsAny(Words { place: at, words }) => {
            let missing = absent(&place(seen, *at)?, words);
            if missing.len() < words.len() { Vec::new() } else { missing }
        }
        Check::Omits(Words { place: at, words }) => {
            let text = place(seen, *at)?.to_lowercase();
            let there = words.iter().filter(|words| text.contains(&words.to_lowercase()));
            there.map(|words| format!("\"{words}\" stands there")).collect()
        }
        Check::Asks(kind) => {
            let asked: Vec<&str> = requests(&seen.events).map(InteractionRequest::kind).collect();
            if asked.contains(&kind.as_str()) {
                Vec::new()
            } else {
                vec![format!("asked: {asked:?}")]
            }
        }
        Check::NeverAsks(kind) => {
            let asked = requests(&seen.events).filter(|request| request.kind() == kind);
            asked.map(|request| format!("asked: {request:?}")).collect()
        }
        Check::Calls(wanted) => {
            let called = calls(&seen.events);
            let missing = wanted.iter().filter(|tool| !called.contains_key(tool.as_str()));
            missing.map(|tool| format!("{tool} was not called")).collect()
        }
        Check::NeverCalls(unwanted) => {
            let called = calls(&seen.events);
            let there = unwanted.iter().filter_map(|tool| called.get_key_value(tool.as_str()));
            there.map(|(tool, times)| format!("{tool} was called {times} times")).collect()
        }
        Check::Measure(asked) => {
            let value = total(&seen.events, asked)
                .ok_or_else(|| format!("{} has no value here", asked.id))?;
            let low = asked.at_least.is_some_and(|least| value < least);
            let high = asked.at_most.is_some_and(|most| value > most);
            if low || high { vec![format!("{} is {value}", asked.id)] } else { Vec::new() }
        }
    })
}

/// A text in which words are looked for.
fn place(seen: &Seen, at: Where) -> Result<String, String> {
    let draft = || seen.draft.as_ref().map_err(Clone::clone);
    Ok(match at {
        Where::Lesson => draft()?.text.clone(),
        Where::Plan => plain(&draft()?.plan),
        Where::Pupils => {
            let draft = draft()?;
            [&draft.worksheet, &draft.guide].map(plain).join("\n")
        }
        Where::Shown => shown(seen),
        Where::Prompt => seen
            .events
            .iter()
            .filter_map(|event| match &event.body {
                EventBody::Run(RunEvent::RunStarted(start)) => Some(&start.prompt),
                _ => None,
            })
            .flatten()
            .map(|fragment| format!("{}\n", fragment.text))
            .collect(),
        Where::Memory => seen.memory.clone(),
    })
}

/// Everything that she is shown, in order.
#[must_use]
pub fn shown(seen: &Seen) -> String {
    let mut lines = Vec::new();
    // Where the last answer begins, and whether it was asked for again.
    let (mut answer, mut again) = (0, false);
    for event in &seen.events {
        match &event.body {
            EventBody::Run(RunEvent::ModelAnswered { message, .. }) => {
                answer = lines.len();
                lines.push(message.text());
                lines.extend(message.structured().map(ToString::to_string));
            }
            // No face shows what was rejected, nor what was given again and still does not hold.
            EventBody::Run(RunEvent::AnswerRejected { .. }) => {
                lines.truncate(answer);
                again = true;
            }
            EventBody::Run(RunEvent::RunFinished { status, reason, .. }) => {
                if again && *status == RunStatus::ErrorModel {
                    lines.truncate(answer);
                }
                again = false;
                lines.push(reason.clone());
            }
            EventBody::Ask(AskEvent::Opened { interaction }) => {
                lines.extend(serde_json::to_string(&interaction.request));
            }
            _ => {}
        }
    }
    match &seen.outcome {
        Outcome::Refused(error) => lines.push(error.message.clone()),
        Outcome::Ended { .. } | Outcome::Hung => {}
    }
    lines.join("\n")
}

fn requests(events: &[SessionEvent]) -> impl Iterator<Item = &InteractionRequest> {
    events.iter().filter_map(|event| match &event.body {
        EventBody::Ask(AskEvent::Opened { interaction }) => Some(&interaction.request),
        _ => None,
    })
}

/// How often each tool was called.
fn calls(events: &[SessionEvent]) -> BTreeMap<String, usize> {
    let mut called = BTreeMap::new();
    for event in events {
        if let EventBody::Run(RunEvent::ToolStarted { name, .. }) = &event.body {
            *called.entry(name.clone()).or_default() += 1;
        }
    }
    called
}

/// What tools that read memory gave to the model.
fn read_by_tools(events: &[SessionEvent]) -> String {
    let read = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ToolFinished { result, effects, .. })
            if effects.iter().any(|effect| matches!(effect, ToolEffect::MemoryRead { .. })) =>
        {
            serde_json::to_string(result).ok()
        }
        _ => None,
    });
    read.collect()
}

/// The sections that stand otherwise than she accepted them last, and about which she said nothing more.
fn changed_after_accepted(seen: &Seen, draft: &Draft) -> Vec<String> {
    let mut shown = BTreeMap::new();
    let mut accepted = BTreeMap::new();
    for event in &seen.events {
        match &event.body {
            EventBody::Ask(AskEvent::Opened { interaction }) => {
                if let InteractionRequest::Adjudication { sections } = &interaction.request {
                    shown =
                        sections.iter().map(|one| (one.id.clone(), one.sha256.clone())).collect();
                }
            }
            EventBody::Ask(AskEvent::Answered {
                response: InteractionResponse::Adjudication { decisions },
                ..
            }) => {
                for decision in decisions {
                    let hash = shown.get(&decision.section_id);
                    match (&decision.verdict, hash) {
                        (SectionVerdict::Accept, Some(hash)) => {
                            accepted.insert(decision.section_id.clone(), hash.clone());
                        }
                        _ => drop(accepted.remove(&decision.section_id)),
                    }
                }
            }
            _ => {}
        }
    }
    if accepted.is_empty() {
        return vec!["nothing was accepted".to_owned()];
    }
    let now = |id: &str| draft.checked.sections.iter().find(|section| section.id == id);
    let changed =
        accepted.iter().filter(|(id, hash)| now(id).is_none_or(|now| now.sha256 != **hash));
    changed.map(|(id, _)| format!("\"{id}\" is not as it was accepted")).collect()
}

/// The words that do not stand in a text.
fn absent(text: &str, words: &[String]) -> Vec<String> {
    let text = text.to_lowercase();
    let missing = words.iter().filter(|words| !text.contains(&words.to_lowercase()));
    missing.map(|words| format!("\"{words}\" is not there")).collect()
}

/// A measure over all sessions: counts are added, lists and shares averaged.
fn total(events: &[SessionEvent], asked: &Measuring) -> Option<f64> {
    let values: Vec<MeasureValue> = measures::measure(events.to_vec())
        .into_iter()
        .flat_map(|session| session.measures)
        .filter(|one| one.measure == asked.id && one.part == asked.part)
        .filter_map(|one| one.value)
        .collect();
    number(&values)
}

/// Values of several sessions as one number.
pub(crate) fn number(values: &[MeasureValue]) -> Option<f64> {
    let mut wholes = Vec::new();
    let mut means = Vec::new();
    for value in values {
        match value {
            MeasureValue::Whole(whole) => wholes.push(*whole as f64),
            MeasureValue::List(list) => means.extend(list.iter().map(|one| *one as f64)),
            MeasureValue::Share(share) => {
                let (above, below) = share.parts();
                means.push(above as f64 / below as f64);
            }
        }
    }
    match (wholes.is_empty(), means.is_empty()) {
        (false, _) => Some(wholes.iter().sum()),
        (true, false) => Some(means.iter().sum::<f64>() / means.len() as f64),
        (true, true) => None,
    }
}

/// The word of an error's code on the wire.
pub(crate) fn code(error: &api::ApiError) -> String {
    serde_json::to_value(error.code)
        .ok()
        .and_then(|word| word.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// How a run ended, in words.
#[must_use]
pub fn outcome_told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ended { status, reason } => {
            let status = serde_json::to_value(status).ok();
            let status =
                status.as_ref().and_then(|word| word.as_str()).unwrap_or("ended").to_owned();
            if reason.is_empty() { status } else { format!("{status}: {reason}") }
        }
        Outcome::Refused(error) => format!("refused ({}): {}", code(error), error.message),
        Outcome::Hung => "it did not come to an end and was stopped".to_owned(),
    }
}

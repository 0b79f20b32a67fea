//! Cards at a terminal. Esc and Ctrl-C leave what is not decided yet undecided; nothing is accepted
//! by leaving.

mod sections;

use std::fmt;

use api::Document;
use chrono::NaiveDate;
use domain::{
    Alternative, ApprovalDecision, ApprovalScope, ContextItem, ContextState, DayChosen,
    InteractionRequest, InteractionResponse, MemoryDecision, MemoryProposal, MemoryVerdict,
    ReflectionAnswer, ReflectionQuestion, RequestReading, SectionRef,
};
use inquire::validator::Validation;
use inquire::{CustomType, InquireError, MultiSelect, Select, Text};
use serde_json::Value;

use crate::answering::text;
use crate::failure::Failure;
use crate::screen;

const LEAVE: &str = "Esc leaves it";

type Prompted<T> = Result<T, InquireError>;

/// Shows a card and takes the answer.
pub fn card(
    request: &InteractionRequest,
    document: Option<&Document>,
) -> Result<InteractionResponse, Failure> {
    let answered = match request {
        InteractionRequest::Feedforward { summary, reading, items } => {
            feedforward(summary, reading.as_ref(), items)
        }
        InteractionRequest::Reflection { questions } => reflection(questions),
        InteractionRequest::Confidence { statement, moment, .. } => {
            confidence(statement, text::moment(*moment))
        }
        InteractionRequest::Adjudication { sections } => sections::decide(sections, document),
        InteractionRequest::Alternatives { section, current, options } => {
            alternatives(section, current, options)
        }
        InteractionRequest::MemoryCapture { proposals } => memory(proposals),
        InteractionRequest::ToolApproval { title, input, scopes, .. } => {
            approval(title, input, scopes)
        }
        // The person is asked questions in another way: they can stay open.
        InteractionRequest::Question { .. } => Ok(InteractionResponse::Skipped),
        // Those of a sitting are asked by `assess sit`.
        InteractionRequest::Item(_) => Ok(InteractionResponse::Skipped),
    };
    match answered {
        Ok(response) => Ok(response),
        Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
            Ok(InteractionResponse::Skipped)
        }
        Err(other) => Err(Failure::io("ask in this terminal", &std::io::Error::other(other))),
    }
}

/// What was chosen of a list, by its place.
fn choose<T: fmt::Display>(question: &str, options: Vec<T>, help: &str) -> Prompted<usize> {
    let options = options.iter().map(|option| shown(&option.to_string())).collect();
    let (question, help) = (shown(question), shown(help));
    let chosen = Select::new(&question, options).with_help_message(&help).raw_prompt()?;
    Ok(chosen.index)
}

/// Foreign text as a prompt may show it.
fn shown(text: &str) -> String {
    screen::visible(text).into_owned()
}

/// Words; none when nothing was typed.
fn words(question: &str, help: &str) -> Prompted<Option<String>> {
    let question = shown(question);
    let text = Text::new(&question).with_help_message(help).prompt()?;
    let text = text.trim();
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// Whether somebody left a prompt, which is no failure.
fn left(error: &InquireError) -> bool {
    matches!(error, InquireError::OperationCanceled | InquireError::OperationInterrupted)
}

fn feedforward(
    summary: &str,
    reading: Option<&RequestReading>,
    items: &[ContextItem],
) -> Prompted<InteractionResponse> {
    screen::note(&text::feedforward(summary, reading, items));
    let changeable: Vec<&ContextItem> = items.iter().filter(|item| item.changeable).collect();
    let answer = |removed, added, note, meant, day| InteractionResponse::Feedforward {
        removed,
        added,
        note,
        meant,
        day,
    };
    let as_shown = |meant, day| answer(Vec::new(), Vec::new(), String::new(), meant, day);
    let whole = reading.and_then(|reading| reading.whole.clone());
    let has_day = reading.is_some_and(|reading| reading.day.is_some());
    let choices: Vec<(&str, CardChoice)> = [
        ("Use this", CardChoice::Use, true),
        ("Change it", CardChoice::Change, true),
        ("Go on without saying", CardChoice::Pass, true),
        ("I meant another topic", CardChoice::Topic, reading.is_some()),
        ("A whole lesson instead", CardChoice::Whole, whole.is_some()),
        ("Another day, or none", CardChoice::Day, has_day),
    ]
    .into_iter()
    .filter_map(|(label, choice, is_offered)| is_offered.then_some((label, choice)))
    .collect();
    let labels = choices.iter().map(|(label, _)| *label).collect();
    let at = choose("Shall I go on with this?", labels, LEAVE)?;
    match choices.get(at).map(|(_, choice)| *choice) {
        Some(CardChoice::Use) => return Ok(as_shown(None, None)),
        Some(CardChoice::Change) => {}
        Some(CardChoice::Topic) => {
            let meant = words("What did you mean?", "enter alone: what I read")?;
            return Ok(as_shown(meant, None));
        }
        Some(CardChoice::Whole) => return Ok(as_shown(whole, None)),
        Some(CardChoice::Day) => return Ok(as_shown(None, Some(another_day()?))),
        Some(CardChoice::Pass) | None => return Ok(InteractionResponse::Skipped),
    }
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    if !changeable.is_empty() {
        let used = |item: &ContextItem| item.state == ContextState::Used;
        let names = changeable.iter().map(|item| shown(&text::context_item(item))).collect();
        let before: Vec<usize> = changeable
            .iter()
            .enumerate()
            .filter(|(_, item)| used(item))
            .map(|(at, _)| at)
            .collect();
        let chosen = MultiSelect::new("What shall be used?", names)
            .with_default(&before)
            .with_help_message("space changes one, enter goes on")
            .raw_prompt()?;
        for (at, item) in changeable.iter().enumerate() {
            let wanted = chosen.iter().any(|option| option.index == at);
            match (used(item), wanted) {
                (true, false) => removed.push(item.id.clone()),
                (false, true) => added.push(item.id.clone()),
                (true, true) | (false, false) => {}
            }
        }
    }
    let note = words("What else should I know?", "enter alone: nothing")?;
    Ok(answer(removed, added, note.unwrap_or_default(), None, None))
}

/// What can be said of a card of what will be used.
#[derive(Clone, Copy)]
enum CardChoice {
    Use,
    Change,
    Pass,
    Topic,
    Whole,
    Day,
}

fn another_day() -> Prompted<DayChosen> {
    let day = CustomType::<NaiveDate>::new("Which day?")
        .with_help_message("such as 2026-12-03; Esc: none")
        .with_error_message("write the day as 2026-12-03")
        .prompt_skippable()?;
    Ok(day.map_or(DayChosen::None, |date| DayChosen::On { date }))
}

fn reflection(questions: &[ReflectionQuestion]) -> Prompted<InteractionResponse> {
    let mut answers = Vec::new();
    for question in questions {
        match words(&question.text, "to think about; enter alone passes it by, Esc the rest") {
            Ok(Some(text)) => {
                answers.push(ReflectionAnswer { question_id: question.id.clone(), text });
            }
            Ok(None) => {}
            Err(error) if left(&error) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(match answers.is_empty() {
        true => InteractionResponse::Skipped,
        false => InteractionResponse::Reflection { answers },
    })
}

fn confidence(statement: &str, moment: &str) -> Prompted<InteractionResponse> {
    let help = format!("0 to 100, {moment}; {LEAVE}");
    let percent = CustomType::<u8>::new(&shown(&format!("How sure are you? {statement}")))
        .with_help_message(&help)
        .with_error_message("a whole number from 0 to 100")
        .with_validator(|percent: &u8| {
            Ok(match percent {
                0..=100 => Validation::Valid,
                101.. => Validation::Invalid("0 to 100".into()),
            })
        })
        .prompt()?;
    Ok(InteractionResponse::Confidence { percent })
}

fn alternatives(
    section: &SectionRef,
    current: &str,
    ways: &[Alternative],
) -> Prompted<InteractionResponse> {
    let shown = std::time::Instant::now();
    screen::note(&text::section(
        &format!("{} (as it is)", section.heading),
        &section.path,
        current,
    ));
    for (at, way) in ways.iter().enumerate() {
        screen::note(&text::alternative(at + 1, way));
    }
    let mut options: Vec<String> =
        ways.iter().enumerate().map(|(at, way)| format!("{}. {}", at + 1, way.approach)).collect();
    options.push("Keep it as it is".to_owned());
    let chosen = choose("Which way?", options, LEAVE)?;
    let chosen = (chosen < ways.len()).then(|| u32::try_from(chosen).unwrap_or(u32::MAX));
    Ok(InteractionResponse::Alternative { chosen, took_ms: milliseconds(shown) })
}

fn memory(proposals: &[MemoryProposal]) -> Prompted<InteractionResponse> {
    let mut decisions = Vec::new();
    for proposal in proposals {
        match remember(proposal) {
            Ok(Some(verdict)) => {
                decisions.push(MemoryDecision { proposal_id: proposal.id.clone(), verdict });
            }
            Ok(None) => {}
            Err(error) if left(&error) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(match decisions.is_empty() {
        true => InteractionResponse::Skipped,
        false => InteractionResponse::MemoryCapture { decisions },
    })
}

/// What leaving a proposal means.
const LATER: &str = "Esc decides on this and the rest later";

fn remember(proposal: &MemoryProposal) -> Prompted<Option<MemoryVerdict>> {
    let dim = screen::dim(&format!("{} · {}", proposal.path, proposal.reason));
    screen::note(&format!("{} {}\n  {dim}", screen::bold("?"), text::proposal(proposal)));
    if proposal.replaces.is_some() && proposal.text.is_empty() {
        let options = vec!["Forget it", "Keep it", "Decide later"];
        return Ok(match choose("Forget?", options, LATER)? {
            0 => Some(MemoryVerdict::Confirm),
            1 => Some(MemoryVerdict::Dismiss),
            _ => None,
        });
    }
    let options = vec!["Remember it", "Edit it first", "Don't remember it", "Decide later"];
    Ok(match choose("Remember?", options, LATER)? {
        0 => Some(MemoryVerdict::Confirm),
        1 => {
            let edited =
                Text::new("Remember").with_initial_value(&shown(&proposal.text)).prompt()?;
            let text = edited.trim().to_owned();
            let scope = proposal.scope.clone();
            (!text.is_empty()).then_some(MemoryVerdict::Edit { text, scope })
        }
        2 => Some(MemoryVerdict::Dismiss),
        _ => None,
    })
}

fn approval(title: &str, input: &Value, scopes: &[ApprovalScope]) -> Prompted<InteractionResponse> {
    screen::note(&format!("{} May I? {title}", screen::bold("?")));
    let mut allowed = vec![ApprovalScope::Once];
    allowed.extend(scopes.iter().filter(|scope| **scope != ApprovalScope::Once).cloned());
    let mut options: Vec<String> = allowed.iter().map(allowance).collect();
    options.push("No …".to_owned());
    options.push("Show everything first".to_owned());
    loop {
        let chosen = choose(title, options.clone(), "Esc allows nothing")?;
        if let Some(scope) = allowed.get(chosen) {
            let decision = ApprovalDecision::Allow { scope: scope.clone() };
            return Ok(InteractionResponse::Approval { decision });
        }
        if chosen == allowed.len() {
            let reason = words("Why not?", "for the agent; enter alone says nothing")?;
            let decision = ApprovalDecision::Refuse { reason: reason.unwrap_or_default() };
            return Ok(InteractionResponse::Approval { decision });
        }
        screen::note(&everything(input));
    }
}

fn allowance(scope: &ApprovalScope) -> String {
    match scope {
        ApprovalScope::Once => "Yes, this once".to_owned(),
        ApprovalScope::Folder { folder } => format!("Yes, in this session below {folder}"),
        ApprovalScope::Session => "Yes, in this session".to_owned(),
        ApprovalScope::Always => "Yes, always".to_owned(),
    }
}

/// A tool's input, texts with their own lines.
fn everything(input: &Value) -> String {
    let Some(fields) = input.as_object() else { return input.to_string() };
    let lines = fields.iter().map(|(name, value)| match value.as_str() {
        Some(text) if text.contains('\n') => {
            format!("  {name}:\n    {}", text.trim_end().replace('\n', "\n    "))
        }
        Some(text) => format!("  {name}: {text}"),
        None => format!("  {name}: {value}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn milliseconds(since: std::time::Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

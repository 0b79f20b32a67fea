//! What a rule says, as an answer to the card at hand: short words for each kind, or a whole
//! response as the log has it.

use domain::{
    ApprovalDecision, ApprovalScope, ContextItem, DayChosen, InteractionRequest,
    InteractionResponse, ItemAnswer, MemoryDecision, MemoryProposal, MemoryVerdict,
    ReflectionAnswer, SectionDecision, SectionRef, SectionVerdict,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The answer; none when the rule says nothing about what stands on this card.
pub fn response(
    said: &Value,
    request: &InteractionRequest,
) -> Result<Option<InteractionResponse>, String> {
    if said.as_str() == Some("skip") {
        return Ok(Some(InteractionResponse::Skipped));
    }
    if said.get("kind").is_some() {
        return parse(said, "a whole response").map(Some);
    }
    match request {
        InteractionRequest::Question { .. } => match said {
            Value::String(text) => Ok(Some(InteractionResponse::Answer { text: text.clone() })),
            Value::Number(number) => {
                Ok(Some(InteractionResponse::Answer { text: number.to_string() }))
            }
            _ => Err("it takes words".to_owned()),
        },
        InteractionRequest::Feedforward { items, .. } => feedforward(said, items).map(Some),
        InteractionRequest::Reflection { questions } => {
            let texts: Vec<String> = match said {
                Value::String(text) => vec![text.clone(); questions.len()],
                _ => parse(said, "words, or a list of words in the order of the questions")?,
            };
            let answers = questions.iter().zip(texts).filter(|(_, text)| !text.trim().is_empty());
            let answers = answers.map(|(question, text)| ReflectionAnswer {
                question_id: question.id.clone(),
                text,
            });
            Ok(Some(InteractionResponse::Reflection { answers: answers.collect() }))
        }
        InteractionRequest::Confidence { .. } => {
            let percent = parse(said, "a whole number from 0 to 100")?;
            Ok(Some(InteractionResponse::Confidence { percent }))
        }
        InteractionRequest::Adjudication { sections } => adjudication(said, sections),
        InteractionRequest::Alternatives { options, .. } => {
            let chosen = match said {
                Value::String(keep) if keep == "keep" => None,
                Value::Number(_) => {
                    let number: u32 = parse(said, "the number of a way, from 1")?;
                    Some(number.checked_sub(1).ok_or("ways are counted from 1")?)
                }
                Value::String(approach) => {
                    let found = options.iter().position(|way| holds(&way.approach, approach));
                    let Some(found) = found else { return Ok(None) };
                    Some(u32::try_from(found).map_err(|error| error.to_string())?)
                }
                _ => return Err("it takes `keep`, a number from 1, or words of an approach".into()),
            };
            Ok(Some(InteractionResponse::Alternative { chosen, took_ms: 0 }))
        }
        InteractionRequest::MemoryCapture { proposals } => memory(said, proposals),
        InteractionRequest::ToolApproval { scopes, .. } => approval(said, scopes).map(Some),
        InteractionRequest::Item(item) => {
            let answer: ItemAnswer = parse(said, "an answer with its kind")?;
            item.check(&answer)?;
            Ok(Some(InteractionResponse::Item { answer }))
        }
    }
}

/// Whether the words stand anywhere on the card.
pub fn names(request: &InteractionRequest, words: &str) -> bool {
    serde_json::to_value(request).is_ok_and(|card| stands_in(&card, words))
}

fn stands_in(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => holds(text, words),
        Value::Array(values) => values.iter().any(|value| stands_in(value, words)),
        Value::Object(fields) => fields.values().any(|value| stands_in(value, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn holds(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

fn parse<T: DeserializeOwned>(said: &Value, what: &str) -> Result<T, String> {
    serde_json::from_value(said.clone()).map_err(|error| format!("it takes {what} ({error})"))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    #[serde(default)]
    remove: Vec<String>,
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    meant: Option<String>,
    /// `2026-12-03` or `none`.
    #[serde(default)]
    day: Option<String>,
}

fn day(said: &str) -> Result<DayChosen, String> {
    match said {
        "none" => Ok(DayChosen::None),
        day => match day.parse() {
            Ok(date) => Ok(DayChosen::On { date }),
            Err(_) => Err(format!("a `day` is `none` or a date such as 2026-12-03, not `{day}`")),
        },
    }
}

fn feedforward(said: &Value, items: &[ContextItem]) -> Result<InteractionResponse, String> {
    let change = match said.as_str() {
        Some("use") => Change::default(),
        _ => parse(
            said,
            "`use`, or what to `remove` and `add`, a `note`, what was `meant` and the `day`",
        )?,
    };
    let named = |words: Vec<String>| -> Result<Vec<String>, String> {
        words
            .into_iter()
            .map(|words| {
                let fits = |item: &&ContextItem| {
                    let on_it = item.id == words || holds(&item.text, &words);
                    item.changeable && (on_it || holds(&item.source, &words))
                };
                let item = items.iter().find(fits);
                item.map(|item| item.id.clone())
                    .ok_or_else(|| format!("nothing that can be changed holds `{words}`"))
            })
            .collect()
    };
    Ok(InteractionResponse::Feedforward {
        removed: named(change.remove)?,
        added: named(change.add)?,
        note: change.note,
        meant: change.meant,
        day: change.day.as_deref().map(day).transpose()?,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnSection {
    /// Words of the heading, or `*`.
    section: String,
    #[serde(default)]
    revise: Option<String>,
    #[serde(default)]
    verdict: Option<Word>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Word {
    Accept,
    Alternatives,
}

fn adjudication(
    said: &Value,
    sections: &[SectionRef],
) -> Result<Option<InteractionResponse>, String> {
    let what = "`accept`, or a list of `section` with `verdict: accept`, `verdict: alternatives` \
                or `revise: words`";
    let rules: Vec<OnSection> = match said.as_str() {
        Some("accept") => {
            vec![OnSection { section: "*".into(), revise: None, verdict: Some(Word::Accept) }]
        }
        _ => parse(said, what)?,
    };
    let mut decisions = Vec::new();
    for section in sections {
        let fits =
            |rule: &&OnSection| rule.section == "*" || holds(&section.heading, &rule.section);
        let Some(rule) = rules.iter().find(fits) else { continue };
        let verdict = match (&rule.revise, rule.verdict) {
            (Some(words), None) => SectionVerdict::Revise { words: words.clone() },
            (None, Some(Word::Accept)) => SectionVerdict::Accept,
            (None, Some(Word::Alternatives)) => SectionVerdict::Alternatives,
            (Some(_), Some(_)) | (None, None) => return Err(format!("it takes {what}")),
        };
        let (path, section_id) = (section.path.clone(), section.id.clone());
        decisions.push(SectionDecision { path, section_id, verdict, took_ms: 0 });
    }
    Ok((!decisions.is_empty()).then_some(InteractionResponse::Adjudication { decisions }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnProposal {
    /// Words of the proposal, or `*`.
    proposal: String,
    #[serde(default)]
    edit: Option<String>,
    #[serde(default)]
    verdict: Option<ProposalWord>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum ProposalWord {
    Remember,
    Dismiss,
}

fn memory(
    said: &Value,
    proposals: &[MemoryProposal],
) -> Result<Option<InteractionResponse>, String> {
    let what = "`remember`, `dismiss`, or a list of `proposal` with `verdict: remember`, \
                `verdict: dismiss` or `edit: words`";
    let all =
        |verdict| vec![OnProposal { proposal: "*".into(), edit: None, verdict: Some(verdict) }];
    let rules: Vec<OnProposal> = match said.as_str() {
        Some("remember") => all(ProposalWord::Remember),
        Some("dismiss") => all(ProposalWord::Dismiss),
        _ => parse(said, what)?,
    };
    let mut decisions = Vec::new();
    for proposal in proposals {
        let old = proposal.replaces.as_deref().unwrap_or_default();
        let fits = |rule: &&OnProposal| {
            rule.proposal == "*"
                || holds(&proposal.text, &rule.proposal)
                || holds(old, &rule.proposal)
        };
        let Some(rule) = rules.iter().find(fits) else { continue };
        let verdict = match (&rule.edit, rule.verdict) {
            (Some(text), None) => {
                MemoryVerdict::Edit { text: text.clone(), scope: proposal.scope.clone() }
            }
            (None, Some(ProposalWord::Remember)) => MemoryVerdict::Confirm,
            (None, Some(ProposalWord::Dismiss)) => MemoryVerdict::Dismiss,
            (Some(_), Some(_)) | (None, None) => return Err(format!("it takes {what}")),
        };
        decisions.push(MemoryDecision { proposal_id: proposal.id.clone(), verdict });
    }
    Ok((!decisions.is_empty()).then_some(InteractionResponse::MemoryCapture { decisions }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusalReason {
    refuse: String,
}

fn approval(said: &Value, scopes: &[ApprovalScope]) -> Result<InteractionResponse, String> {
    let scope = match said.as_str() {
        Some("allow") => Some(ApprovalScope::Once),
        Some("session") => Some(ApprovalScope::Session),
        Some("always") => Some(ApprovalScope::Always),
        Some("folder") => {
            let folder = scopes.iter().find(|scope| matches!(scope, ApprovalScope::Folder { .. }));
            Some(folder.cloned().ok_or("this card offers no folder")?)
        }
        Some("refuse") => None,
        _ => {
            let what = "`allow`, `folder`, `session`, `always`, `refuse`, or `refuse: why`";
            let RefusalReason { refuse: reason } = parse(said, what)?;
            let decision = ApprovalDecision::Refuse { reason };
            return Ok(InteractionResponse::Approval { decision });
        }
    };
    let decision = match scope {
        Some(scope) => ApprovalDecision::Allow { scope },
        None => ApprovalDecision::Refuse { reason: String::new() },
    };
    Ok(InteractionResponse::Approval { decision })
}

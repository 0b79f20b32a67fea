//! What her answer to a card changes.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{
    ContextItem, ContextState, DayChosen, InteractionRequest, InteractionResponse, Withheld,
};
use drafter::settled;

use super::card::{is_left_out, plain};
use super::known::{EarlierSource, KnownContext, Source};
use super::withhold::forms;

/// What was decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContextDecision {
    /// What must not reach the model.
    pub withheld: Vec<Withheld>,
    /// Paths of what shall be used as well.
    pub added: Vec<String>,
    /// What else to know.
    pub note: String,
}

/// Something that is left out: a statement of a source, or all of a source that no other item names.
pub type LeftOut = (String, Option<String>);

/// What she decided. A card that was passed over leaves everything as it was shown.
pub fn decide(
    known: &KnownContext,
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> ContextDecision {
    let InteractionRequest::Feedforward { items, .. } = request else {
        return ContextDecision::default();
    };
    let out = left_out(items, response);
    let mut decided = ContextDecision::default();
    if let InteractionResponse::Feedforward { added, note, meant, .. } = response {
        let offered = items.iter().filter(|item| {
            item.state == ContextState::Available && !is_left_out(item) && added.contains(&item.id)
        });
        decided.added = offered.map(|item| item.source.clone()).collect();
        decided.note = in_her_words(meant.as_deref(), note);
    }
    if let Some(EarlierSource { path, .. }) = &known.earlier
        && out.contains(&(path.clone(), None))
    {
        let notes = [decided.note, settled::not_earlier(path)];
        decided.note = notes.into_iter().filter(|n| !n.is_empty()).collect::<Vec<_>>().join(" ");
    }
    let shapes: Vec<&str> =
        known.sources.iter().flat_map(|source| &source.shapes).map(String::as_str).collect();
    for source in &known.sources {
        withhold(source, items, &out, &shapes, &mut decided.withheld);
    }
    // A statement whose source is not read any more may still stand in the conversation.
    for (path, text) in &out {
        if known.sources.iter().any(|source| source.path == *path) {
            continue;
        }
        match text {
            None => decided.withheld.push(Withheld { source: path.clone(), text: None }),
            Some(text) => decided.withheld.extend(exact(path, text, &shapes)),
        }
    }
    decided
}

/// The day that a lesson gets after this answer to this card: the one that was shown, unless she says
/// otherwise.
pub fn decided_day(
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> Option<NaiveDate> {
    let InteractionRequest::Feedforward { reading, .. } = request else { return None };
    let shown = reading.as_ref()?.day.as_ref().map(|day| day.date);
    match response {
        InteractionResponse::Feedforward { day: Some(DayChosen::None), .. } => None,
        InteractionResponse::Feedforward { day: Some(DayChosen::On { date }), .. } => Some(*date),
        _ => shown,
    }
}

/// What she says with her answer, as the model reads it.
fn in_her_words(meant: Option<&str>, note: &str) -> String {
    let meant = meant.map(str::trim).filter(|meant| !meant.is_empty());
    let meant = meant.map(|meant| format!("I meant {}.", meant.trim_end_matches('.')));
    let said = Some(note.trim().to_owned()).filter(|note| !note.is_empty());
    meant.into_iter().chain(said).collect::<Vec<_>>().join(" ")
}

/// What is left out by an answer, with what an earlier answer left out and this one did not bring back.
pub fn left_out(items: &[ContextItem], response: &InteractionResponse) -> BTreeSet<LeftOut> {
    let (removed, added): (&[String], &[String]) = match response {
        InteractionResponse::Feedforward { removed, added, .. } => (removed, added),
        _ => (&[], &[]),
    };
    let out = items.iter().filter(|item| match item.state {
        ContextState::Used => removed.contains(&item.id),
        ContextState::Available => is_left_out(item) && !added.contains(&item.id),
        ContextState::NotUsed | ContextState::Missing | ContextState::NotSent => false,
    });
    out.map(|item| (item.source.clone(), item.line.map(|_| plain(item).to_owned()))).collect()
}

/// What has to go of one source.
fn withhold(
    source: &Source,
    items: &[ContextItem],
    out: &BTreeSet<LeftOut>,
    shapes: &[&str],
    withheld: &mut Vec<Withheld>,
) {
    let of_source = || items.iter().filter(|item| item.source == source.path);
    let stays = of_source()
        .filter(|item| item.line.is_some())
        .any(|item| !out.contains(&(source.path.clone(), Some(plain(item).to_owned()))));
    if out.contains(&(source.path.clone(), None)) {
        if !stays {
            withheld.push(Withheld { source: source.path.clone(), text: None });
        }
        // "and more lines": all that the card does not name one by one.
        let named: BTreeSet<String> =
            of_source().filter(|i| i.line.is_some()).map(|item| plain(item).to_owned()).collect();
        for passage in &source.passages {
            let text = passage.in_one_line();
            // A whole curriculum is known by its file; what stands about her and the class may have
            // been said in an earlier session as well.
            if !named.contains(&text) && (stays || source.role.is_personal()) {
                withheld.extend(exact(&source.path, &text, shapes));
            }
        }
    }
    for (_, text) in out.iter().filter(|(path, _)| *path == source.path) {
        if let Some(text) = text {
            withheld.extend(exact(&source.path, text, shapes));
        }
    }
}

fn exact(path: &str, text: &str, shapes: &[&str]) -> Vec<Withheld> {
    let forms = forms(text, shapes).into_iter();
    forms.map(|form| Withheld { source: path.to_owned(), text: Some(form) }).collect()
}

//! `instruments.csv`.

use std::collections::BTreeMap;

use domain::{
    AskEvent, EventBody, InteractionId, InteractionRequest, InteractionResponse, ItemAnswer,
    ItemAsked, SessionEvent, SittingEvent, Widget,
};

use super::{InBundle, beginning, table_file};
use crate::columns::INSTRUMENTS;
use crate::data::{BundleError, LogData, LogKind};

/// The answers to questionnaires.
pub fn instruments(all: &[InBundle<'_>]) -> Result<Vec<u8>, BundleError> {
    let mut rows = Vec::new();
    for who in all {
        for log in who.logs.iter().filter(|log| log.kind == LogKind::Instrument) {
            let begin = beginning(who, log);
            rows.extend(of_log(log).into_iter().map(|row| [&begin[..], &row].concat()));
        }
    }
    table_file(&INSTRUMENTS, rows)
}

fn of_log(log: &LogData) -> Vec<Vec<String>> {
    let version = log.events.iter().find_map(|event| match &event.body {
        EventBody::Sitting(SittingEvent::Began(began)) => Some(began.definition.sha256.clone()),
        _ => None,
    });
    let version = version.unwrap_or_default();
    let mut open: BTreeMap<InteractionId, (&ItemAsked, &SessionEvent)> = BTreeMap::new();
    // Rows with the place of their item, of which the last stands.
    let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
    for event in &log.events {
        let EventBody::Ask(body) = &event.body else { continue };
        match body {
            AskEvent::Opened { interaction } => {
                if let InteractionRequest::Item(asked) = &interaction.request {
                    open.insert(interaction.id, (asked, event));
                }
            }
            AskEvent::Shown { interaction_id, .. } => {
                if let Some((_, since)) = open.get_mut(interaction_id) {
                    *since = event;
                }
            }
            AskEvent::Answered { interaction_id, response, .. } => {
                let Some((asked, since)) = open.remove(interaction_id) else { continue };
                let ms = u64::try_from((event.at - since.at).num_milliseconds()).ok();
                let cells = cells(log, &version, event.seq, asked, response, ms);
                rows.push((asked.place, cells));
            }
            AskEvent::Withdrawn { interaction_id, .. } => {
                open.remove(interaction_id);
            }
        }
    }
    let last: BTreeMap<u32, usize> =
        rows.iter().enumerate().map(|(at, (place, _))| (*place, at)).collect();
    let rows = rows.into_iter().enumerate();
    rows.map(|(at, (place, mut cells))| {
        let stands = last.get(&place) == Some(&at);
        cells.push(if stands { "yes" } else { "no" }.to_owned());
        cells
    })
    .collect()
}

fn cells(
    log: &LogData,
    version: &str,
    seq: i64,
    asked: &ItemAsked,
    response: &InteractionResponse,
    ms: Option<u64>,
) -> Vec<String> {
    let answer = match response {
        InteractionResponse::Item { answer } => Some(answer),
        _ => None,
    };
    vec![
        seq.to_string(),
        log.instrument.clone().unwrap_or_default(),
        version.to_owned(),
        asked.place.to_string(),
        asked.name.clone().unwrap_or_default(),
        asked.question.clone(),
        widget(&asked.widget).to_owned(),
        if answer.is_some() { "answered" } else { "skipped" }.to_owned(),
        answer.map(value).unwrap_or_default(),
        answer.map(|answer| asked.words(answer)).unwrap_or_default(),
        ms.map(|ms| ms.to_string()).unwrap_or_default(),
    ]
}

/// What was chosen, as numbers.
fn value(answer: &ItemAnswer) -> String {
    let list = |places: &mut dyn Iterator<Item = Option<u32>>| {
        let places = places.map(|place| place.map(|place| place.to_string()).unwrap_or_default());
        places.collect::<Vec<_>>().join(";")
    };
    match answer {
        ItemAnswer::Choice { option } => option.to_string(),
        ItemAnswer::Several { options: chosen } | ItemAnswer::Order { entries: chosen } => {
            list(&mut chosen.iter().copied().map(Some))
        }
        ItemAnswer::Match { partners: chosen } | ItemAnswer::Matrix { columns: chosen } => {
            list(&mut chosen.iter().copied())
        }
        ItemAnswer::Scale { value } => value.to_string(),
        ItemAnswer::Text { .. }
        | ItemAnswer::Code { .. }
        | ItemAnswer::Cloze { .. }
        | ItemAnswer::Read
        | ItemAnswer::File { .. } => String::new(),
    }
}

fn widget(widget: &Widget) -> &'static str {
    match widget {
        Widget::Choice { .. } => "choice",
        Widget::Several { .. } => "several",
        Widget::Number { .. } => "number",
        Widget::Fraction { .. } => "fraction",
        Widget::Expression { .. } => "expression",
        Widget::ShortText => "shortText",
        Widget::LongText => "longText",
        Widget::Code { .. } => "code",
        Widget::Order { .. } => "order",
        Widget::Match { .. } => "match",
        Widget::Cloze { .. } => "cloze",
        Widget::Rating { .. } => "rating",
        Widget::Slider { .. } => "slider",
        Widget::Matrix { .. } => "matrix",
        Widget::Page => "page",
        Widget::File { .. } => "file",
    }
}

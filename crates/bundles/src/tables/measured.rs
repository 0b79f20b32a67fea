//! `measures.csv`.

use measures::{Measure, MeasureValue, SessionMeasures, measure};

use super::{InBundle, beginning, table_file};
use crate::columns::MEASURES;
use crate::data::{BundleError, LogKind};

/// The measures of each log of a task.
pub fn measured(all: &[InBundle<'_>]) -> Result<Vec<u8>, BundleError> {
    let mut rows = Vec::new();
    for who in all {
        // Her way through the study tells of the sessions of her tasks what their own logs cannot.
        let told = who.logs.iter().filter(|log| log.kind != LogKind::Instrument);
        let taken = measure(told.flat_map(|log| log.events.clone()).collect());
        for log in who.logs.iter().filter(|log| log.kind == LogKind::Task) {
            let of_log = |one: &&SessionMeasures| {
                log.events.iter().any(|event| event.session_id == one.session)
            };
            for SessionMeasures { session, measures } in taken.iter().filter(of_log) {
                let mut begin = beginning(who, log);
                begin.push(session.to_string());
                for one in measures {
                    rows.extend(cells(one).into_iter().map(|cells| [&begin[..], &cells].concat()));
                }
            }
        }
    }
    table_file(&MEASURES, rows)
}

/// A row for each number.
fn cells(one: &Measure) -> Vec<Vec<String>> {
    let missing = one.missing.map_or("", |missing| missing.code());
    let row = |item: String, value: String, above: String, below: String| {
        let ends = [item, value, above, below, one.unit.name().to_owned(), missing.to_owned()];
        [one.measure.to_owned(), one.part.clone()].into_iter().chain(ends).collect::<Vec<String>>()
    };
    let none = String::new;
    match &one.value {
        None => vec![row(none(), none(), none(), none())],
        Some(MeasureValue::Whole(number)) => vec![row(none(), number.to_string(), none(), none())],
        Some(MeasureValue::Share(share)) => {
            let (above, below) = share.parts();
            vec![row(none(), share.decimal(), above.to_string(), below.to_string())]
        }
        // An empty list is a value: it has a row and no number.
        Some(MeasureValue::List(list)) if list.is_empty() => {
            vec![row("0".to_owned(), none(), none(), none())]
        }
        Some(MeasureValue::List(list)) => {
            let numbered = list.iter().zip(1_usize..);
            numbered
                .map(|(number, at)| row(at.to_string(), number.to_string(), none(), none()))
                .collect()
        }
    }
}

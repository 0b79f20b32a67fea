//! Code that bears on a situation: what `search_code` finds, asked as an agent would ask it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::lines::{ContextLine, ContextSection};
use crate::experiences::Place;
use crate::{Asker, Learning, LearningError, NobodyWatches, offered};

/// The most units.
const MOST: u32 = 5;

/// The section of code, or why there is none.
///
/// # Errors
/// The database does not answer.
pub(super) async fn relevant(
    learning: &Learning,
    asker: &Asker,
    place: &Place,
    situation: &str,
) -> Result<Result<ContextSection, String>, LearningError> {
    let Some(tool) = offered().iter().find(|tool| tool.name == "search_code") else {
        return Ok(Err("code is not looked at: there is no tool for it".to_owned()));
    };
    let mut ask = json!({ "query": situation, "limit": MOST });
    if let (Some(project), Some(asked)) = (place.key(), ask.as_object_mut()) {
        asked.insert("project".to_owned(), Value::String(project.to_owned()));
    }
    match tool.call(learning, asker, ask, Arc::new(NobodyWatches::default())).await {
        Ok(answered) => Ok(Ok(ContextSection::new("Code:", lines(&answered.structured)))),
        Err(error @ LearningError::Store(_)) => Err(error),
        // That nothing is indexed costs the section and nothing else.
        Err(error) => Ok(Err(format!("code is not looked at: {error}"))),
    }
}

/// The units of an answer, each with its place.
fn lines(answer: &Value) -> Vec<ContextLine> {
    let lists = answer.as_object().into_iter().flat_map(|fields| fields.values());
    let units = lists.filter_map(Value::as_array).flatten();
    let line = |unit: &Value| {
        let path = unit.get("path")?.as_str()?;
        let text = ["signature", "qualified_name", "name"];
        let text = text.iter().find_map(|field| unit.get(field)?.as_str())?;
        let place = ["line", "start_line"].iter().find_map(|field| unit.get(field)?.as_u64());
        let place = place.map_or_else(|| path.to_owned(), |line| format!("{path}:{line}"));
        Some(ContextLine::new(text, place))
    };
    units.filter_map(line).collect()
}

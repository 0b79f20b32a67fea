//! The experiences of a cluster.

use std::collections::HashMap;

use api::{CodingMember, CodingMembers, CodingMembersOf};
use serde_json::Value;

use super::wire::count;
use crate::experiences::{Known, cluster_of, known};
use crate::page::cut;
use crate::{Learning, LearningError};

/// So many at a time.
const TOGETHER: usize = 20;
/// The most characters of what a member says of one thing.
const SAID: usize = 240;

/// A part of them, those nearest to the middle first.
pub(super) async fn of(
    learning: &Learning,
    asked: &CodingMembersOf,
) -> Result<CodingMembers, LearningError> {
    let cluster = cluster_of(learning, &asked.cluster).await?;
    let from = usize::try_from(asked.from).unwrap_or(usize::MAX);
    let part = cluster.members.iter().skip(from).take(TOGETHER);
    let ids: Vec<String> = part.map(|member| member.experience_id.clone()).collect();
    let left = cluster.members.len().saturating_sub(from.saturating_add(ids.len()));
    let entries = known(learning, None, Some(ids.clone())).await?;
    let by_id: HashMap<&str, &Known> = entries.iter().map(|one| (one.entry.id(), one)).collect();
    let shown = ids.iter().filter_map(|id| by_id.get(id.as_str()).map(|known| member(known)));
    Ok(CodingMembers { members: shown.collect::<Result<_, _>>()?, left: count(left) })
}

fn member(known: &Known) -> Result<CodingMember, LearningError> {
    let of = &known.entry;
    let worked = of.lesson.as_ref().map(|lesson| &lesson.what_worked);
    let said = of.surprise.as_ref().or(worked).unwrap_or(&of.entry.current.hypothesis);
    Ok(CodingMember {
        id: of.id().to_owned(),
        goal: cut(&of.entry.goal, SAID),
        said: cut(said, SAID),
        outcome: of.outcome.status.as_str().to_owned(),
        tier: word(serde_json::to_value(of.resolution.confidence_tier))?,
    })
}

/// A word as the journal's files have it.
fn word(value: Result<Value, serde_json::Error>) -> Result<String, LearningError> {
    match value {
        Ok(Value::String(word)) => Ok(word),
        Ok(other) => Err(LearningError::Internal(format!("{other} is no word"))),
        Err(error) => Err(LearningError::Internal(error.to_string())),
    }
}

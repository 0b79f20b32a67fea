//! The experiences of a cluster.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use journal::{Domain, OutcomeStatus, ResolvedEntry, Strategy, Tier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::rounded;
use crate::answering::within;
use crate::experiences::{Known, cluster_of, known};
use crate::page::{cut, page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most characters of what a member says of one thing.
const SAID: usize = 240;

/// Lists the experiences of a cluster.
pub struct GetClusterMembers;

/// Of which cluster.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetClusterMembersAsk {
    /// The `id` that run_clustering and get_clusters give.
    #[schemars(length(min = 1, max = 100))]
    pub cluster_id: String,
    /// The `next_cursor` of the answer before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// The most experiences of an answer; 20 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: u32,
}

const fn usual() -> u32 {
    20
}

/// The experiences.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GetClusterMembersAnswer {
    /// The experiences, gold first, and of a tier those nearest to the centroid.
    pub members: Vec<ClusterMember>,
    /// How many there are in all.
    pub count: u32,
    /// Where the next part begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How many come after these.
    pub left: u32,
}

/// An experience, in what it says.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ClusterMember {
    /// The journal entry.
    pub id: String,
    /// The project of its journal.
    pub project: String,
    /// How far it is to be trusted.
    pub tier: Tier,
    /// What sort of work it was.
    pub domain: Domain,
    /// How it was gone about.
    pub strategy: Strategy,
    /// How it ended.
    pub outcome: OutcomeStatus,
    /// Which change was wanted.
    pub goal: String,
    /// What was believed.
    pub hypothesis: String,
    /// What was unexpected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surprise: Option<String>,
    /// Why the hypothesis was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root_cause: Option<String>,
    /// What worked, and what holds beyond this case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Its cosine distance from the centroid.
    pub distance: f64,
}

#[async_trait]
impl Tool for GetClusterMembers {
    type Ask = GetClusterMembersAsk;
    type Answer = GetClusterMembersAnswer;
    const NAME: &'static str = "get_cluster_members";
    const ABOUT: &'static str = "Shows the experiences of a cluster with their surprises, causes and lessons, so that you \
         can say in one sentence what they have in common. Then call validate_value_candidate.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        _: &Asker,
        ask: GetClusterMembersAsk,
        _: Arc<dyn Watch>,
    ) -> Result<GetClusterMembersAnswer, LearningError> {
        within("limit", ask.limit, 1, 100)?;
        let from = start(ask.cursor.as_deref())?;
        let cluster = cluster_of(learning, &ask.cluster_id).await?;
        let ids = cluster.members.iter().map(|member| member.experience_id.clone()).collect();
        let entries = known(learning, cluster.project.as_deref(), Some(ids)).await?;
        let by_id: HashMap<&str, &Known> =
            entries.iter().map(|known| (known.entry.id(), known)).collect();
        let mut members: Vec<ClusterMember> = cluster
            .members
            .iter()
            .filter_map(|member| {
                let known = by_id.get(member.experience_id.as_str())?;
                Some(shown(known, member.distance))
            })
            .collect();
        // Tiers are in the order of trust, and the sort keeps the nearest first.
        members.sort_by_key(|member| member.tier);
        let count = u32::try_from(members.len()).unwrap_or(u32::MAX);
        let page = page(members, from, ask.limit as usize);
        Ok(GetClusterMembersAnswer {
            members: page.rows,
            count,
            next_cursor: page.next_cursor,
            left: u32::try_from(page.left).unwrap_or(u32::MAX),
        })
    }

    fn short(answer: &GetClusterMembersAnswer) -> String {
        let mut lines = vec![format!("{} experiences", answer.count)];
        lines.extend(answer.members.iter().map(|member| {
            // Which of them says most depends on the axis, and whoever reads knows which one it is.
            let ClusterMember { id, goal, hypothesis, surprise, root_cause, lesson, .. } = member;
            let mut said: Vec<&str> =
                [surprise, root_cause, lesson].into_iter().filter_map(Option::as_deref).collect();
            if said.is_empty() {
                said.push(hypothesis);
            }
            format!("{id}: {goal} | {}", said.join(" | "))
        }));
        if answer.left > 0 {
            lines.push(format!("{} more: give the cursor", answer.left));
        }
        lines.join("\n")
    }
}

fn shown(known: &Known, distance: f64) -> ClusterMember {
    let ResolvedEntry { entry, outcome, surprise, root_cause, lesson, resolution } = &known.entry;
    let lesson = lesson.as_ref().map(|lesson| match &lesson.takeaway {
        Some(takeaway) => format!("{}; {takeaway}", lesson.what_worked),
        None => lesson.what_worked.clone(),
    });
    let cause =
        root_cause.as_ref().map(|cause| format!("{}: {}", cause.category, cause.description));
    ClusterMember {
        id: entry.id.clone(),
        project: known.project.clone(),
        tier: resolution.confidence_tier,
        domain: entry.domain,
        strategy: entry.strategy,
        outcome: outcome.status,
        goal: cut(&entry.goal, SAID),
        hypothesis: cut(&entry.current.hypothesis, SAID),
        surprise: surprise.as_ref().map(|said| cut(said, SAID)),
        root_cause: cause.map(|said| cut(&said, SAID)),
        lesson: lesson.map(|said| cut(&said, SAID)),
        distance: rounded(distance),
    }
}

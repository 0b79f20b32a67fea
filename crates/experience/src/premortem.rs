//! Before work begins: what went wrong when the same sort of work was done before. Everything that is said
//! comes from entries, and names them.

use std::cmp::Reverse;

use chrono::{DateTime, Utc};
use journal::{Domain, OutcomeStatus, ResolvedEntry, RootCauseCategory, Strategy, Tier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::grouping::{Said, grouped};
use crate::{TrackRecord, Tried};

/// What to look out for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Premortem {
    /// Predictions that failed in this sort of work or in this way of working, the closest first.
    pub failures: Vec<PastFailure>,
    /// What was unexpected, the most frequent first.
    pub surprises: Vec<CommonSurprise>,
    /// Why hypotheses were wrong, the most frequent first.
    pub root_causes: Vec<FrequentCause>,
    /// How often predictions of this sort came true: of domain and strategy together, or else of one of them;
    /// none where there are too few.
    pub record: Option<TrackRecord>,
    /// How many entries were looked at that share the domain or the strategy.
    pub entries: usize,
}

/// A prediction that failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PastFailure {
    /// The entry.
    pub id: String,
    /// What it shares with the work at hand.
    pub shares: Shares,
    /// What was wanted.
    pub goal: String,
    /// What was believed.
    pub hypothesis: String,
    /// What was unexpected.
    pub surprise: Option<String>,
    /// What worked in the end.
    pub what_worked: Option<String>,
    /// How far it is to be trusted.
    pub tier: Tier,
    /// When it ended.
    pub resolved_at: DateTime<Utc>,
}

/// What an entry shares with the work at hand, the closest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Shares {
    /// Domain and strategy.
    Both,
    /// The domain.
    Domain,
    /// The strategy.
    Strategy,
}

/// Something that was unexpected more or less in these words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CommonSurprise {
    /// In the words of the closest entry.
    pub text: String,
    /// The entries that say so.
    pub entry_ids: Vec<String>,
}

/// A reason for which hypotheses were wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FrequentCause {
    /// Of which sort.
    pub category: RootCauseCategory,
    /// Descriptions, one for those that say much the same, the most frequent first.
    pub descriptions: Vec<String>,
    /// The entries that name it.
    pub entry_ids: Vec<String>,
}

/// What entries say about work of a domain by a strategy; of each kind at most so many.
#[must_use]
pub fn premortem(
    entries: &[ResolvedEntry],
    domain: Domain,
    strategy: Strategy,
    most: usize,
) -> Premortem {
    let mut near: Vec<(Shares, &ResolvedEntry)> = entries
        .iter()
        .filter_map(|entry| Some((shares(entry, domain, strategy)?, entry)))
        .collect();
    // Tiers are in the order of trust.
    near.sort_by_key(|(shares, entry)| {
        let resolution = &entry.resolution;
        (*shares, resolution.confidence_tier, Reverse(resolution.resolved_at), entry.id())
    });
    let wrong: Vec<(Shares, &ResolvedEntry)> = near
        .iter()
        .copied()
        .filter(|(_, entry)| match entry.outcome.status {
            OutcomeStatus::Falsified | OutcomeStatus::Partial => true,
            OutcomeStatus::Confirmed | OutcomeStatus::Abandoned => false,
        })
        .collect();
    Premortem {
        failures: wrong.iter().take(most).map(|(shares, entry)| failure(*shares, entry)).collect(),
        surprises: surprises(&wrong, most),
        root_causes: root_causes(&wrong, most),
        record: record(entries, domain, strategy),
        entries: near.len(),
    }
}

fn shares(entry: &ResolvedEntry, domain: Domain, strategy: Strategy) -> Option<Shares> {
    let about = &entry.entry;
    match (about.domain == domain, about.strategy == strategy) {
        (true, true) => Some(Shares::Both),
        (true, false) => Some(Shares::Domain),
        (false, true) => Some(Shares::Strategy),
        (false, false) => None,
    }
}

fn failure(shares: Shares, entry: &ResolvedEntry) -> PastFailure {
    PastFailure {
        id: entry.id().to_owned(),
        shares,
        goal: entry.entry.goal.clone(),
        hypothesis: entry.entry.current.hypothesis.clone(),
        surprise: entry.surprise.clone(),
        what_worked: entry.lesson.as_ref().map(|lesson| lesson.what_worked.clone()),
        tier: entry.resolution.confidence_tier,
        resolved_at: entry.resolution.resolved_at,
    }
}

fn surprises(wrong: &[(Shares, &ResolvedEntry)], most: usize) -> Vec<CommonSurprise> {
    let said = wrong.iter().filter_map(|(_, entry)| {
        Some(Said { text: entry.surprise.clone()?, id: entry.id().to_owned() })
    });
    let surprise = |group: Vec<Said>| {
        let text = group.first().map(|said| said.text.clone())?;
        Some(CommonSurprise { text, entry_ids: group.into_iter().map(|said| said.id).collect() })
    };
    grouped(said).into_iter().take(most).filter_map(surprise).collect()
}

fn root_causes(wrong: &[(Shares, &ResolvedEntry)], most: usize) -> Vec<FrequentCause> {
    let mut causes: Vec<FrequentCause> =
        RootCauseCategory::ALL.iter().map(|category| cause(wrong, *category, most)).collect();
    causes.retain(|cause| !cause.entry_ids.is_empty());
    causes.sort_by_key(|cause| Reverse(cause.entry_ids.len()));
    causes.truncate(most);
    causes
}

fn cause(
    wrong: &[(Shares, &ResolvedEntry)],
    category: RootCauseCategory,
    most: usize,
) -> FrequentCause {
    let named: Vec<Said> = wrong
        .iter()
        .filter_map(|(_, entry)| Some((entry.root_cause.as_ref()?, entry.id())))
        .filter(|(cause, _)| cause.category == category)
        .map(|(cause, id)| Said { text: cause.description.clone(), id: id.to_owned() })
        .collect();
    let entry_ids = named.iter().map(|said| said.id.clone()).collect();
    let groups = grouped(named).into_iter().take(most);
    let descriptions = groups.filter_map(|group| group.into_iter().next()).map(|said| said.text);
    FrequentCause { category, descriptions: descriptions.collect(), entry_ids }
}

/// The narrowest record of which enough is known.
fn record(entries: &[ResolvedEntry], domain: Domain, strategy: Strategy) -> Option<TrackRecord> {
    let (domain, strategy) = (Some(domain), Some(strategy));
    let tried = [(domain, strategy), (domain, None), (None, strategy)];
    tried
        .into_iter()
        .find_map(|(domain, strategy)| TrackRecord::of(Tried { domain, strategy }, entries))
}

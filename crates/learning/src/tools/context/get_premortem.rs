//! What went wrong before when the same sort of work was done.

use std::sync::Arc;

use async_trait::async_trait;
use experience::premortem::{Premortem, Shares, premortem};
use experience::{NEEDED_PREDICTIONS, TrackRecord, Tried};
use journal::{Domain, OutcomeStatus, ResolvedEntry, Strategy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::files;
use super::get_context::{orders_note, usual};
use super::lines::{ContextLine, ContextSection, assembled, named, told};
use crate::answering::within;
use crate::experiences::known;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most of a kind that is named.
const MOST: usize = 5;

/// Says what to look out for.
pub struct GetPremortem;

/// Before what.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetPremortemAsk {
    /// What sort of work it is.
    pub domain: Domain,
    /// How you are going about it.
    pub strategy: Strategy,
    /// Files that you are about to change, from the project's folder; at most 10.
    #[serde(default)]
    #[schemars(length(max = 10))]
    pub files: Vec<String>,
    /// The most tokens, of four bytes each; 2,000 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 100, max = 8000))]
    pub max_tokens: u32,
    /// The project by name; yours without one, `*` for all of them.
    #[serde(default)]
    pub project: Option<String>,
}

/// What to look out for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GetPremortemAnswer {
    /// How often you are right about this, what failed, what was unexpected, why, and the files at hand; each line has
    /// its source.
    pub sections: Vec<ContextSection>,
    /// How many experiences share the domain or the strategy.
    pub entries: u32,
    /// How many tokens the lines take.
    pub tokens: u32,
    /// Lines for which there was no room.
    pub left: u32,
    /// What could not be looked at, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[async_trait]
impl Tool for GetPremortem {
    type Ask = GetPremortemAsk;
    type Answer = GetPremortemAnswer;
    const NAME: &'static str = "get_premortem";
    const ABOUT: &'static str = "Before work that may go wrong: what failed in this sort of work and this way of working, \
         common surprises, frequent causes, how often your predictions come true, and how restless the files are.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: GetPremortemAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<GetPremortemAnswer, LearningError> {
        within("max_tokens", ask.max_tokens, 100, 8_000)?;
        within("files", u32::try_from(ask.files.len()).unwrap_or(u32::MAX), 0, 10)?;
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let mut notes = learning.gather_first(asker).await?;
        let entries: Vec<ResolvedEntry> = known(learning, place.key(), None)
            .await?
            .into_iter()
            .map(|known| known.entry)
            .collect();
        let found = premortem(&entries, ask.domain, ask.strategy, MOST);
        let mut sections = vec![
            record(&entries, ask.domain, ask.strategy),
            failures(&found, &entries, &ask.files),
            surprises(&found),
            causes(&found),
        ];
        if !ask.files.is_empty() {
            let (section, more) =
                files::section(learning, asker, &place, &ask.files, &watch).await?;
            sections.push(section);
            notes.extend(more);
        }
        if found.entries == 0 {
            notes.push(format!(
                "no experience of {} shares the domain or the strategy",
                place.shown()
            ));
        }
        let assembled = assembled(sections, ask.max_tokens);
        notes.extend(orders_note(assembled.orders));
        Ok(GetPremortemAnswer {
            sections: assembled.sections,
            entries: u32::try_from(found.entries).unwrap_or(u32::MAX),
            tokens: assembled.tokens,
            left: assembled.left,
            notes,
        })
    }

    fn short(answer: &GetPremortemAnswer) -> String {
        let mut parts = vec![told(&answer.sections)];
        parts.extend(answer.notes.iter().cloned());
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}

/// How often predictions of this sort came true: of domain and strategy together, and of each.
fn record(entries: &[ResolvedEntry], domain: Domain, strategy: Strategy) -> ContextSection {
    let tried = [
        Tried { domain: Some(domain), strategy: Some(strategy) },
        Tried { domain: Some(domain), strategy: None },
        Tried { domain: None, strategy: Some(strategy) },
    ];
    let line = |tried: Tried| {
        let ended = ended(entries, tried);
        match TrackRecord::of(tried, entries) {
            Some(record) => {
                let brier = record.brier.map(|brier| format!("; Brier score {:.2}", brier.score));
                let text = format!("{record}{}", brier.unwrap_or_default());
                Some(ContextLine::new(&text, format!("{ended} entries")))
            }
            None if ended == 0 => None,
            None => {
                let text = format!(
                    "{ended} of {NEEDED_PREDICTIONS} predictions about {tried}: too few to say anything"
                );
                Some(ContextLine::new(&text, format!("{ended} entries")))
            }
        }
    };
    ContextSection::apart("Your record:", tried.into_iter().filter_map(line).collect())
}

/// How many predictions of this sort came to an end.
fn ended(entries: &[ResolvedEntry], tried: Tried) -> usize {
    let fits = |entry: &&ResolvedEntry| {
        tried.domain.is_none_or(|domain| domain == entry.entry.domain)
            && tried.strategy.is_none_or(|strategy| strategy == entry.entry.strategy)
            && entry.outcome.status != OutcomeStatus::Abandoned
    };
    entries.iter().filter(fits).count()
}

/// Failures that speak of the files at hand, whatever work they were of, before the others.
fn failures(found: &Premortem, entries: &[ResolvedEntry], files: &[String]) -> ContextSection {
    let mut lines: Vec<ContextLine> = Vec::new();
    for entry in entries.iter().filter(|entry| files::failed_at(entry, files)).take(MOST) {
        let surprise = entry.surprise.as_ref().unwrap_or(&entry.entry.current.hypothesis);
        let worked =
            entry.lesson.as_ref().map(|lesson| format!("; what worked: {}", lesson.what_worked));
        let text = format!(
            "at these files: {}; {surprise}{}",
            entry.entry.goal,
            worked.unwrap_or_default()
        );
        lines.push(ContextLine::new(&text, entry.id()));
    }
    for failure in &found.failures {
        if lines.iter().any(|line| line.source == failure.id) {
            continue;
        }
        let surprise = failure.surprise.as_ref().unwrap_or(&failure.hypothesis);
        let worked = failure.what_worked.as_ref().map(|worked| format!("; what worked: {worked}"));
        let shares = match failure.shares {
            Shares::Both => "",
            Shares::Domain => "another way of working: ",
            Shares::Strategy => "other work: ",
        };
        let text = format!("{shares}{}; {surprise}{}", failure.goal, worked.unwrap_or_default());
        lines.push(ContextLine::new(&text, failure.id.clone()));
    }
    ContextSection::new("Past failures:", lines)
}

fn surprises(found: &Premortem) -> ContextSection {
    let lines = found.surprises.iter().map(|surprise| {
        let text = format!("{}{}", times(surprise.entry_ids.len()), surprise.text);
        ContextLine::new(&text, named(&surprise.entry_ids))
    });
    ContextSection::new("Common surprises:", lines.collect())
}

fn causes(found: &Premortem) -> ContextSection {
    let lines = found.root_causes.iter().map(|cause| {
        let text = format!(
            "{}{}: {}",
            times(cause.entry_ids.len()),
            cause.category,
            cause.descriptions.join("; ")
        );
        ContextLine::new(&text, named(&cause.entry_ids))
    });
    ContextSection::new("Frequent causes:", lines.collect())
}

fn times(count: usize) -> String {
    if count > 1 { format!("{count} times: ") } else { String::new() }
}

//! Finding commits by what they are about.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, NaiveTime};
use code::{RANK_CONSTANT, reciprocal_rank_fusion, split_identifier};
use domain::Timestamp;
use embeddings::Vector;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{CommitFilter, CommitRow};

use super::place::SHALLOW;
use crate::commits::{HeldHistory, NEWEST};
use crate::page::{cut, page, start};
use crate::tools::code::{NO_MODEL, vector};
use crate::{Asker, Hints, Learning, LearningError, Project, Supplies, Tool, Watch};

/// So many of those that share words with the question are ranked.
const CANDIDATES: u32 = 200;
/// So many of the nearest are ranked with them.
const NEAREST: usize = 100;

/// Finds commits by their meaning and their words.
pub(crate) struct SearchCommits;

/// What is looked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommitsAsk {
    /// What the change was about.
    #[schemars(length(min = 1, max = 2000))]
    query: String,
    /// Only commits whose author's name or address has this in it.
    #[serde(default)]
    author: Option<String>,
    /// Only commits from this day (2026-01-31) or moment (RFC 3339) on.
    #[serde(default)]
    since: Option<String>,
    /// The most commits, 1 to 50; 10 unless told otherwise.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: usize,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
    /// The `next_cursor` of the answer before, with everything else as it was.
    #[serde(default)]
    cursor: Option<String>,
}

fn ten() -> usize {
    10
}

/// What was found, the best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CommitsAnswer {
    /// The commits.
    commits: Vec<FoundCommit>,
    /// How many more there are, up to 200 in all.
    left: usize,
    /// Asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
    /// How many commits were searched.
    searched: u64,
    /// What was not searched, and what else is to be known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// A commit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundCommit {
    /// Its id, 40 digits.
    sha: String,
    /// The first paragraph of its message.
    subject: String,
    /// Who wrote it.
    author: String,
    /// When it was committed.
    date: String,
    /// The first five of its files.
    files: Vec<String>,
    /// How many files it changed.
    files_changed: i32,
    /// Lines that are new.
    insertions: i64,
    /// Lines that are gone.
    deletions: i64,
}

impl From<CommitRow> for FoundCommit {
    fn from(row: CommitRow) -> Self {
        Self {
            sha: row.sha,
            subject: cut(&row.subject, 160),
            author: row.author,
            date: row.committed_at.to_rfc3339(),
            files: row.files.into_iter().take(5).collect(),
            files_changed: row.files_changed,
            insertions: row.insertions,
            deletions: row.deletions,
        }
    }
}

#[async_trait]
impl Tool for SearchCommits {
    type Ask = CommitsAsk;
    type Answer = CommitsAnswer;
    const NAME: &'static str = "search_commits";
    const ABOUT: &'static str = "Finds commits of the project's repository by what their messages and files mean and by \
        their words. New commits are read first. Use it to find when and why something was changed.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: CommitsAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CommitsAnswer, LearningError> {
        let CommitsAsk { query, author, since, limit, project, cursor } = ask;
        if !(1..=50).contains(&limit) || query.trim().is_empty() {
            return Err(LearningError::Invalid(
                "`limit` is from 1 to 50, and `query` says what is looked for".to_owned(),
            ));
        }
        let start = start(cursor.as_deref())?;
        let since = since.as_deref().map(moment).transpose()?;
        let project = learning.project_of(asker, project.as_deref()).await?;
        let supplies = learning.supplies();
        let held = learning.history_of(&project);
        held.bring_up_to_date(supplies, &project).await?;
        let words = format!("{query}\n{}", split_identifier(&query).join(" "));
        let filter = CommitFilter { author, since };
        let searched = supplies.store.count_commits(project.id).await?;
        held.see_to_vectors(supplies, &project).await?;
        // What is made from here on may not be among what is near.
        let unembedded = without_vectors(supplies, &held, searched);
        let (asked, gap) = vector(learning, &query).await;
        let near = match asked {
            Some(asked) => near(learning, &held, &project, &asked, &filter).await?,
            None => Vec::new(),
        };
        let rows = supplies.store.search_commits(project.id, &words, &filter, CANDIDATES).await?;
        let rows = fused(rows, near);
        let state = held.state();
        let mut notes = state.notes;
        if let Some(problem) = state.problem {
            notes.push(format!("not all commits were read: {problem}"));
        } else if !state.is_whole {
            notes.push(format!(
                "{searched} commits are read so far, the newest first; the rest follows in the background"
            ));
        } else if searched == 0 {
            notes.push("the repository has no commit yet".to_owned());
        }
        if state.is_shallow {
            notes.push(SHALLOW.to_owned());
        }
        notes.extend(gap);
        notes.extend(unembedded);
        let page = page(rows.into_iter().map(FoundCommit::from).collect(), start, limit);
        Ok(CommitsAnswer {
            commits: page.rows,
            left: page.left,
            next_cursor: page.next_cursor,
            searched,
            notes,
        })
    }

    fn short(answer: &CommitsAnswer) -> String {
        let line = |one: &FoundCommit| {
            let FoundCommit { sha, date, author, subject, .. } = one;
            format!("{} {date} {author}: {subject}", sha.get(..10).unwrap_or(sha))
        };
        let mut lines: Vec<String> = answer.commits.iter().map(line).collect();
        if lines.is_empty() {
            lines.push(format!("none of {} commits was found", answer.searched));
        }
        lines.extend(answer.notes.iter().cloned());
        lines.join("\n")
    }
}

/// The commits that fit and are nearest to a vector, the nearest first.
async fn near(
    learning: &Learning,
    held: &HeldHistory,
    project: &Project,
    asked: &Vector,
    filter: &CommitFilter,
) -> Result<Vec<CommitRow>, LearningError> {
    // Where only some fit, it is not known before how many of the nearest do.
    let most = if *filter == CommitFilter::default() { NEAREST } else { usize::MAX };
    let numbers = held.nearest(asked, most);
    let rows = learning.supplies().store.commits_of(project.id, &numbers, filter).await?;
    let mut rows: HashMap<i64, CommitRow> = rows.into_iter().map(|row| (row.number, row)).collect();
    Ok(numbers.iter().filter_map(|number| rows.remove(number)).take(NEAREST).collect())
}

/// Both lists as one, the best first.
fn fused(by_words: Vec<CommitRow>, by_meaning: Vec<CommitRow>) -> Vec<CommitRow> {
    let numbers = |rows: &[CommitRow]| rows.iter().map(|row| row.number).collect::<Vec<_>>();
    let (words, meaning) = (numbers(&by_words), numbers(&by_meaning));
    let order = reciprocal_rank_fusion(&[&words, &meaning], RANK_CONSTANT);
    let all = by_words.into_iter().chain(by_meaning);
    let mut rows: HashMap<i64, CommitRow> = all.map(|row| (row.number, row)).collect();
    order.iter().filter_map(|(number, _)| rows.remove(number)).collect()
}

/// What was searched by words alone, and why.
fn without_vectors(supplies: &Supplies, held: &HeldHistory, searched: u64) -> Option<String> {
    if searched == 0 {
        return None;
    }
    if supplies.embedder.model().is_none() {
        return Some(NO_MODEL.to_owned());
    }
    let of = searched.min(u64::from(NEWEST));
    match held.embedded() {
        (done, _) if done as u64 >= of && searched > of => {
            Some(format!("commits before the newest {of} were searched by words alone"))
        }
        (done, _) if done as u64 >= of => None,
        (done, Some(problem)) => {
            Some(format!("{done} of {of} commits have a vector, and no more are made: {problem}"))
        }
        (done, None) => Some(format!(
            "{done} of {of} commits have a vector; the rest was searched by words and follows in the background"
        )),
    }
}

/// A day, from its first moment in UTC, or a moment.
fn moment(text: &str) -> Result<Timestamp, LearningError> {
    let day = || text.parse::<NaiveDate>().ok().map(|day| day.and_time(NaiveTime::MIN).and_utc());
    let moment = DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc());
    moment.or_else(day).ok_or_else(|| {
        LearningError::Invalid(format!("`{text}` is no day: write it as 2026-01-31"))
    })
}

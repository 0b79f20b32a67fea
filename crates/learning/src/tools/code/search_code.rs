//! Finding code by what it is about.

use std::sync::Arc;

use async_trait::async_trait;
use code::{RANK_CONSTANT, UnitFilter, UnitId, reciprocal_rank_fusion};
use embeddings::Vector;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::{CodeResult, Showing};
use super::words::{EmbeddingState, LanguageWord};
use crate::indexes::{Held, blocking, fits};
use crate::page::{page, start};
use crate::{Asker, Hints, Learning, LearningError, Project, Tool, Watch};

/// So many candidates of each way to look are fused.
const CANDIDATES: usize = 100;
/// The most units that an answer has.
pub(super) const MOST: usize = 50;

/// Finds code by its meaning and its words.
pub(crate) struct SearchCode;

/// What is looked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchAsk {
    /// What the code does, in your words or its own.
    #[schemars(length(min = 1, max = 2000))]
    query: String,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
    /// Whether all projects are searched; false unless told otherwise.
    #[serde(default)]
    all_projects: bool,
    /// Only code of this language.
    #[serde(default)]
    language: Option<LanguageWord>,
    /// The most units, 1 to 50; 10 unless told otherwise.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: usize,
    /// The `next_cursor` of the answer before, with everything else as it was.
    #[serde(default)]
    cursor: Option<String>,
}

pub(super) fn ten() -> usize {
    10
}

/// What was found, the best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchAnswer {
    /// The units.
    pub(super) results: Vec<CodeResult>,
    /// How many more there are.
    pub(super) left: usize,
    /// Asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
    /// What was not looked at, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) missing: Vec<String>,
}

impl SearchAnswer {
    pub(super) fn words(&self) -> String {
        let mut lines: Vec<String> = self.results.iter().map(CodeResult::line_of_text).collect();
        if lines.is_empty() {
            lines.push("nothing was found".to_owned());
        }
        if self.left > 0 {
            lines.push(format!("{} more", self.left));
        }
        lines.extend(self.missing.iter().cloned());
        lines.join("\n")
    }
}

#[async_trait]
impl Tool for SearchCode {
    type Ask = SearchAsk;
    type Answer = SearchAnswer;
    const NAME: &'static str = "search_code";
    const ABOUT: &'static str = "Finds functions, classes and other units by what they do, by meaning and by words, with \
        file and lines. Use it to find code when you do not know its path or its name.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: SearchAsk,
        _: Arc<dyn Watch>,
    ) -> Result<SearchAnswer, LearningError> {
        let limit = limit(ask.limit)?;
        let start = start(ask.cursor.as_deref())?;
        if ask.query.trim().is_empty() {
            return Err(LearningError::Invalid("say what is looked for in `query`".to_owned()));
        }
        let projects = projects(learning, asker, ask.project.as_deref(), ask.all_projects).await?;
        let filter = UnitFilter { language: ask.language.map(Into::into), ..Default::default() };
        let (asked, mut missing) = vector(learning, &ask.query).await;
        let several = projects.len() > 1;
        let mut lists = Vec::new();
        for project in &projects {
            let held = learning.code_of(project);
            let searched = search(learning, &held, &ask.query, asked.clone(), &filter).await;
            match searched {
                Ok((found, gap)) => {
                    missing.extend(gap.map(|gap| named(project, &gap, several)));
                    lists.push(found);
                }
                Err(error) if several => missing.push(named(project, &error.to_string(), true)),
                Err(error) => return Err(error),
            }
        }
        let page = page(woven(lists), start, limit);
        missing.dedup();
        Ok(SearchAnswer {
            results: page.rows,
            left: page.left,
            next_cursor: page.next_cursor,
            missing,
        })
    }

    fn short(answer: &SearchAnswer) -> String {
        answer.words()
    }
}

/// The number of units that is asked for.
pub(super) fn limit(limit: usize) -> Result<usize, LearningError> {
    if (1..=MOST).contains(&limit) {
        return Ok(limit);
    }
    Err(LearningError::Invalid(format!("`limit` is from 1 to {MOST}, and {limit} was asked for")))
}

/// The projects that are meant.
pub(super) async fn projects(
    learning: &Learning,
    asker: &Asker,
    project: Option<&str>,
    all: bool,
) -> Result<Vec<Project>, LearningError> {
    match (project, all) {
        (Some(_), true) => Err(LearningError::Invalid(
            "name a `project` or ask for `all_projects`, not both".to_owned(),
        )),
        (_, false) => Ok(vec![learning.project_of(asker, project).await?]),
        (None, true) => match learning.projects().await? {
            projects if projects.is_empty() => {
                Err(learning.project_of(asker, None).await.err().unwrap_or_else(|| {
                    LearningError::Busy("the projects have just changed: ask again".to_owned())
                }))
            }
            projects => Ok(projects),
        },
    }
}

/// The vector of what is asked; none where nobody makes it, and why.
pub(in crate::tools) async fn vector(
    learning: &Learning,
    text: &str,
) -> (Option<Vector>, Vec<String>) {
    let embedder = &learning.supplies().embedder;
    if embedder.model().is_none() {
        return (None, Vec::new());
    }
    match embedder.embed(vec![text.to_owned()]).await {
        Ok(mut vectors) if vectors.len() == 1 => (vectors.pop(), Vec::new()),
        Ok(_) => (None, vec!["the model gave no vector; this was found by words alone".to_owned()]),
        Err(error) => (None, vec![format!("this was found by words alone: {error}")]),
    }
}

/// What of a project is found, the best first, and what was not looked at.
async fn search(
    learning: &Learning,
    held: &Arc<Held>,
    query: &str,
    asked: Option<Vector>,
    filter: &UnitFilter,
) -> Result<(Vec<CodeResult>, Option<String>), LearningError> {
    held.see_to_vectors(learning.supplies()).await?;
    let (held, query, filter) = (Arc::clone(held), query.to_owned(), filter.clone());
    blocking(move || {
        let code = held.code()?;
        let index = &code.index;
        let by_words = index.search(&query, &filter, CANDIDATES);
        let by_words: Vec<UnitId> = by_words.iter().map(|hit| hit.unit).collect();
        let near =
            asked.map(|asked| held.nearest(&asked, CANDIDATES, &|unit| fits(&filter, index, unit)));
        let by_meaning: Vec<UnitId> =
            near.unwrap_or_default().into_iter().map(|(unit, _)| unit).collect();
        let fused = reciprocal_rank_fusion(&[&by_words, &by_meaning], RANK_CONSTANT);
        let results = results(&held, index, fused.into_iter().map(|(unit, _)| unit))?;
        let gap = EmbeddingState::new(held.embedded(), index.len()).gap();
        Ok((results, gap))
    })
    .await
}

/// Units as they are shown, without those whose file is gone.
pub(super) fn results(
    held: &Held,
    index: &code::CodeIndex,
    units: impl Iterator<Item = UnitId>,
) -> Result<Vec<CodeResult>, LearningError> {
    let mut showing = Showing::of(held, index);
    units.filter_map(|unit| showing.unit(unit).transpose()).collect()
}

/// The first of each list, then the second of each.
pub(super) fn woven(lists: Vec<Vec<CodeResult>>) -> Vec<CodeResult> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    loop {
        let row: Vec<CodeResult> = lists.iter_mut().filter_map(Iterator::next).collect();
        if row.is_empty() {
            return all;
        }
        all.extend(row);
    }
}

pub(super) fn named(project: &Project, said: &str, several: bool) -> String {
    if several { format!("{}: {said}", project.name) } else { said.to_owned() }
}

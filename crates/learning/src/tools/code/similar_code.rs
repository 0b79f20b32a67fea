//! Finding code that is like a snippet.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use code::{RANK_CONSTANT, UnitFilter, UnitId, reciprocal_rank_fusion};
use embeddings::Vector;
use schemars::JsonSchema;
use serde::Deserialize;

use super::search_code::{SearchAnswer, limit, named, projects, results, ten, vector, woven};
use super::shown::CodeResult;
use super::words::{EmbeddingState, LanguageWord};
use crate::indexes::{Held, blocking, fits};
use crate::page::{page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

const CANDIDATES: usize = 100;

/// Finds code that is like a snippet.
pub(crate) struct FindSimilarCode;

/// What it should be like.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimilarAsk {
    /// The code, as you have it or are about to write it.
    #[schemars(length(min = 1, max = 20000))]
    snippet: String,
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

#[async_trait]
impl Tool for FindSimilarCode {
    type Ask = SimilarAsk;
    type Answer = SearchAnswer;
    const NAME: &'static str = "find_similar_code";
    const ABOUT: &'static str = "Finds code that is like a snippet: copies with other names, and what does the same. Use it \
        before you write something that may be there already. `overlap` says how much of the snippet is shared word by word.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: SimilarAsk,
        _: Arc<dyn Watch>,
    ) -> Result<SearchAnswer, LearningError> {
        let limit = limit(ask.limit)?;
        let start = start(ask.cursor.as_deref())?;
        if ask.snippet.trim().is_empty() {
            return Err(LearningError::Invalid("give the code in `snippet`".to_owned()));
        }
        let projects = projects(learning, asker, ask.project.as_deref(), ask.all_projects).await?;
        let filter = UnitFilter { language: ask.language.map(Into::into), ..Default::default() };
        let (asked, mut missing) = vector(learning, &ask.snippet).await;
        let several = projects.len() > 1;
        let mut lists = Vec::new();
        for project in &projects {
            let held = learning.code_of(project);
            match similar(learning, &held, &ask.snippet, asked.clone(), &filter).await {
                Ok((found, gap)) => {
                    missing.extend(gap.map(|gap| named(project, &gap, several)));
                    lists.push(found);
                }
                Err(error) if several => missing.push(named(project, &error.to_string(), true)),
                Err(error) => return Err(error),
            }
        }
        let page = page(woven(lists), start, limit);
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

async fn similar(
    learning: &Learning,
    held: &Arc<Held>,
    snippet: &str,
    asked: Option<Vector>,
    filter: &UnitFilter,
) -> Result<(Vec<CodeResult>, Option<String>), LearningError> {
    held.see_to_vectors(learning.supplies()).await?;
    let (held, snippet, filter) = (Arc::clone(held), snippet.to_owned(), filter.clone());
    blocking(move || {
        let code = held.code()?;
        let index = &code.index;
        let alike = index.similar(&snippet, &filter, CANDIDATES);
        let overlaps: HashMap<UnitId, f32> =
            alike.iter().map(|one| (one.unit, one.overlap)).collect();
        let alike: Vec<UnitId> = alike.iter().map(|one| one.unit).collect();
        let near =
            asked.map(|asked| held.nearest(&asked, CANDIDATES, &|unit| fits(&filter, index, unit)));
        let by_meaning: Vec<UnitId> =
            near.unwrap_or_default().into_iter().map(|(unit, _)| unit).collect();
        let mut fused = reciprocal_rank_fusion(&[&alike, &by_meaning], RANK_CONSTANT);
        // What shares most of the snippet word by word is a copy, whatever its meaning is near to.
        let copied = |unit: &UnitId| overlaps.get(unit).is_some_and(|overlap| *overlap >= 0.5);
        fused.sort_by_key(|(unit, _)| !copied(unit));
        let mut found = Vec::new();
        for (unit, _) in fused {
            let shown = results(&held, index, std::iter::once(unit))?;
            let overlap = overlaps.get(&unit).map(|overlap| (overlap * 100.0).round() / 100.0);
            found.extend(shown.into_iter().map(|one| CodeResult { overlap, ..one }));
        }
        let gap = EmbeddingState::new(held.embedded(), index.len()).gap();
        Ok((found, gap))
    })
    .await
}

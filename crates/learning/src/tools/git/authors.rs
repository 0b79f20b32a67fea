//! Who wrote the lines of a file.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::place::{Stopping, folder, holding, shallow_note};
use crate::indexes::blocking;
use crate::page::page;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Shows whose lines a file has.
pub(crate) struct GetCodeAuthors;

/// Which file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthorsAsk {
    /// The file, from the project's folder or absolute.
    #[schemars(length(min = 1))]
    path: String,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
}

/// Whose lines it has, whoever has most first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AuthorsAnswer {
    /// The file, from the root of the repository, as it was last committed.
    path: String,
    /// The authors.
    authors: Vec<AuthorStats>,
    /// How many more there are.
    left: usize,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// An author.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AuthorStats {
    /// Their name.
    author: String,
    /// Their address.
    email: String,
    /// Lines that are theirs.
    lines: u32,
    /// The share of all lines, 0 to 1.
    share: f64,
    /// When the newest of them was written.
    last_touched: String,
}

#[async_trait]
impl Tool for GetCodeAuthors {
    type Ask = AuthorsAsk;
    type Answer = AuthorsAnswer;
    const NAME: &'static str = "get_code_authors";
    const ABOUT: &'static str = "Shows who wrote the lines that a file has now (git blame, renames followed), with shares \
        and when they last touched it.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: AuthorsAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<AuthorsAnswer, LearningError> {
        let folder = folder(learning, asker, ask.project.as_deref()).await?;
        let stopping = Stopping::with(watch);
        let cancel = stopping.cancel.clone();
        blocking(move || {
            let (repository, path) = holding(&folder, &ask.path)?;
            let blame = repository.blame(&path, &cancel)?;
            let authors = blame.authors().into_iter().map(|one| AuthorStats {
                author: one.author.name,
                email: one.author.email,
                lines: one.lines,
                share: (one.share * 1000.0).round() / 1000.0,
                last_touched: one.last_touched.to_rfc3339(),
            });
            let page = page(authors.collect(), 0, 50);
            let note = shallow_note(&repository)?;
            Ok(AuthorsAnswer { path: blame.path, authors: page.rows, left: page.left, note })
        })
        .await
    }

    fn short(answer: &AuthorsAnswer) -> String {
        let line = |one: &AuthorStats| {
            format!("{} {:.0} % ({} lines)", one.author, one.share * 100.0, one.lines)
        };
        let mut lines: Vec<String> = answer.authors.iter().map(line).collect();
        if answer.left > 0 {
            lines.push(format!("{} more", answer.left));
        }
        lines.extend(answer.note.clone());
        lines.join("\n")
    }
}

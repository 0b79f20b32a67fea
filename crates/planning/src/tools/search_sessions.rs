//! `search_sessions`: finding what was done before.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{SessionQuery, Snippet, TeacherStore};

/// Find earlier sessions with this teacher, when she refers to one ("like last week") or when earlier
/// work would help: titles, dates, ids for `read_session`, and where the words occur.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchSessionsInput {
    /// Some words, where class or dates do not say enough.
    #[serde(default)]
    query: String,
    /// Such as `3B`.
    #[serde(default)]
    class: Option<String>,
    /// That went on at or after this day.
    #[serde(default)]
    from: Option<NaiveDate>,
    /// That began on or before this day.
    #[serde(default)]
    to: Option<NaiveDate>,
}

/// The tool.
pub struct SearchSessions {
    /// Where it looks.
    pub store: TeacherStore,
}

#[async_trait]
impl Tool for SearchSessions {
    type Input = SearchSessionsInput;
    const NAME: &'static str = "search_sessions";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: SearchSessionsInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let until = input.to.and_then(|day| day.succ_opt());
        let query = SessionQuery {
            text: input.query.clone(),
            class_id: input.class,
            since: input.from.map(begins),
            until: until.map(begins),
            limit: 8,
            offset: 0,
        };
        let hits = self.store.search_sessions(&query).await;
        let mut hits = hits.map_err(|error| faults::of_tool(&error))?;
        hits.retain(|hit| hit.session != context.session);
        let lines = hits.iter().map(|hit| {
            let day = hit.updated_at.format("%A %-d %B %Y");
            let class = hit.class_id.as_deref().map(|class| format!(", class {class}"));
            let quotes: String =
                hit.snippets.iter().map(|snippet| format!("\n  … {} …", plain(snippet))).collect();
            format!(
                "- {} ({day}{})\n  id {}{quotes}",
                hit.title,
                class.unwrap_or_default(),
                hit.session
            )
        });
        let content = match hits.is_empty() {
            true => "no earlier session fits".to_owned(),
            false => lines.collect::<Vec<_>>().join("\n"),
        };
        let found = hits.iter().map(|hit| hit.session).collect();
        let effects = vec![ToolEffect::SessionsSearched { query: input.query, found }];
        Ok(ToolOutput::Done { content, effects })
    }
}

/// The words of a snippet in one line, with nothing between them: what the teacher withholds is found
/// in them by its words.
fn plain(snippet: &Snippet) -> String {
    let text: String = snippet.parts.iter().map(|part| part.text.as_str()).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn begins(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

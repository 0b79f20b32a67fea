//! What models cost: by month and by who asked, and what runs of one kind came to.

use domain::{Spent, Timestamp, Usage};
use postgres::text::without_nul;
use sqlx::FromRow;

use crate::{StoreError, TeacherStore};

/// A call of a model that no session's log has.
#[derive(Debug, Clone, PartialEq)]
pub struct NewCall {
    /// What asked: `title`, `noticing`, `partner`, `test` or `rewording`.
    pub part: &'static str,
    /// The provider.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// What it took.
    pub usage: Usage,
    /// US dollars; none where nobody knows the price.
    pub cost_usd: Option<f64>,
}

/// What one of those who ask models came to in some time.
#[derive(Debug, Clone, PartialEq)]
pub struct SpendingRow {
    /// What asked: `agent`, `specialist`, `hook`, `summary`, `partner`, `title`, `noticing`, `test` or `rewording`.
    pub part: String,
    /// Which of them, by its name in definitions.
    pub name: String,
    /// The provider.
    pub provider: String,
    /// The provider's model.
    pub model: String,
    /// Calls.
    pub calls: u64,
    /// Tokens read, those of a cache among them.
    pub input_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// What they cost.
    pub spent: Spent,
}

/// Runs that are looked for because one like them is about to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunKind<'a> {
    /// The command; none for plain words.
    pub command: Option<&'a str>,
    /// The agent.
    pub agent: &'a str,
    /// The provider.
    pub provider: &'a str,
    /// The provider's model.
    pub model: &'a str,
}

/// So many runs say what one of their kind costs.
const ALIKE: i64 = 20;

#[derive(FromRow)]
struct SpendingRecord {
    part: String,
    name: String,
    provider: String,
    model: String,
    calls: i64,
    input_tokens: i64,
    output_tokens: i64,
    usd: f64,
    unpriced: i64,
}

impl From<SpendingRecord> for SpendingRow {
    fn from(record: SpendingRecord) -> Self {
        Self {
            part: record.part,
            name: record.name,
            provider: record.provider,
            model: record.model,
            calls: record.calls.unsigned_abs(),
            input_tokens: record.input_tokens.unsigned_abs(),
            output_tokens: record.output_tokens.unsigned_abs(),
            spent: spent(record.usd, record.unpriced),
        }
    }
}

fn spent(usd: f64, unpriced: i64) -> Spent {
    Spent { usd, unpriced: u32::try_from(unpriced).unwrap_or(u32::MAX) }
}

impl TeacherStore {
    /// Keeps what a call took that no log has, as of now.
    pub async fn note_call(&self, call: NewCall) -> Result<(), StoreError> {
        let read =
            call.usage.input_tokens + call.usage.cache_read_tokens + call.usage.cache_write_tokens;
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into spending (teacher_id, part, name, provider, model, input_tokens,
                                   output_tokens, usd)
             values ($1, $2, $2, $3, $4, $5, $6, $7)",
        )
        .bind(self.teacher.0)
        .bind(call.part)
        .bind(without_nul(&call.provider))
        .bind(without_nul(&call.model))
        .bind(i64::try_from(read).unwrap_or(i64::MAX))
        .bind(i64::try_from(call.usage.output_tokens).unwrap_or(i64::MAX))
        .bind(call.cost_usd)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// What was spent from one time on until before another, the dearest first.
    pub async fn spending(
        &self,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<SpendingRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<SpendingRecord> = sqlx::query_as(
            "select part, name, provider, model, sum(calls)::bigint as calls,
                    sum(input_tokens)::bigint as input_tokens,
                    sum(output_tokens)::bigint as output_tokens,
                    coalesce(sum(usd), 0) as usd,
                    coalesce(sum(calls) filter (where usd is null), 0)::bigint as unpriced
             from (
                 select part, name, provider, model, 1 as calls, input_tokens, output_tokens, usd
                 from logged_calls
                 where teacher_id = $1 and at >= $2 and at < $3
                 union all
                 select part, name, provider, model, calls, input_tokens, output_tokens, usd
                 from spending
                 where teacher_id = $1 and at >= $2 and at < $3
             ) as call
             group by part, name, provider, model
             order by usd desc, unpriced desc, calls desc, part, name, provider, model",
        )
        .bind(self.teacher.0)
        .bind(from)
        .bind(until)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(records.into_iter().map(SpendingRow::from).collect())
    }

    /// What the last runs of a kind came to, with their specialists, the latest first.
    pub async fn runs_alike(&self, kind: RunKind<'_>) -> Result<Vec<Spent>, StoreError> {
        let mut tx = self.begin().await?;
        let runs: Vec<(f64, i64)> = sqlx::query_as(
            "select traces.cost_usd + coalesce(sent.usd, 0),
                    traces.unpriced_calls + coalesce(sent.unpriced, 0)
             from traces
                 join sessions on sessions.id = traces.session_id
                 left join lateral (
                     select sum(cost_usd) as usd, sum(unpriced_calls)::bigint as unpriced
                     from traces as specialist
                     where specialist.teacher_id = $1
                       and specialist.session_id = traces.session_id
                       and specialist.parent_id = traces.id
                 ) as sent on true
             where traces.teacher_id = $1 and traces.parent_id is null
               and traces.agent = $2 and traces.provider = $3 and traces.model = $4
               and coalesce(traces.command, sessions.command, '') = coalesce($5, '')
               and sessions.forked_from is null
               and traces.turns > 0 and traces.status not in ('running', 'cancelled')
             order by traces.started_at desc
             limit $6",
        )
        .bind(self.teacher.0)
        .bind(kind.agent)
        .bind(kind.provider)
        .bind(kind.model)
        .bind(kind.command)
        .bind(ALIKE)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(runs.into_iter().map(|(usd, unpriced)| spent(usd, unpriced)).collect())
    }
}

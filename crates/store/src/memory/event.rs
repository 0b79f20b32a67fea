//! The log of memory: what was read, written, shown, cited, proposed, refused.

use domain::{MemoryId, SessionId, Timestamp, TraceId};
use memory::{DeedKind, Entry, MemoryPath, Provenance};
use postgres::text::without_nul;
use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use super::file::{ConfirmedMemory, MemoryDeed};
use super::rows;
use crate::{StoreError, TeacherStore};

/// The most rows that one page gives.
const PAGE_LIMIT: u32 = 500;

/// An event that is about to be logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryEventDraft {
    /// What was done.
    pub kind: DeedKind,
    /// To which file.
    pub path: MemoryPath,
    /// To which entries.
    pub entry_ids: Vec<MemoryId>,
    /// The text before, or what was proposed.
    pub before: Option<String>,
    /// The text after, or what was confirmed.
    pub after: Option<String>,
}

/// Something that was done to memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryEvent {
    /// Its identity; later events have later ones.
    pub id: Uuid,
    /// When.
    pub at: Timestamp,
    /// By whom, in which session and run.
    pub origin: Provenance,
    /// What, to which file and entries.
    pub what: MemoryEventDraft,
}

/// Which events, and from where on. What is none does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryEventFilter {
    /// Only those of this session.
    pub session: Option<SessionId>,
    /// Only those of this file.
    pub path: Option<MemoryPath>,
    /// Only those of this entry; name its file too, which finds them faster.
    pub entry: Option<MemoryId>,
    /// Only those before this one: the `next` of the page before.
    pub before: Option<Uuid>,
    /// How many; at least 1 and at most 500 are given.
    pub limit: u32,
}

/// Some events, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryEventPage {
    /// The events.
    pub events: Vec<MemoryEvent>,
    /// Where the next page begins; none when this is the last.
    pub next: Option<Uuid>,
}

impl MemoryEventDraft {
    /// An event of a whole file.
    pub fn of(kind: DeedKind, path: MemoryPath) -> Self {
        Self { kind, path, entry_ids: Vec::new(), before: None, after: None }
    }

    /// One event for each file that the entries are of.
    pub fn by_file(kind: DeedKind, entries: &[Entry]) -> Vec<Self> {
        let mut drafts: Vec<Self> = Vec::new();
        for entry in entries {
            match drafts.iter_mut().find(|draft| draft.path == entry.path) {
                Some(draft) => draft.entry_ids.push(entry.id),
                None => {
                    let mut draft = Self::of(kind, entry.path.clone());
                    draft.entry_ids.push(entry.id);
                    drafts.push(draft);
                }
            }
        }
        drafts
    }

    pub(super) fn confirmed(path: &MemoryPath, confirmed: &ConfirmedMemory) -> Self {
        let kind = match confirmed.proposed == confirmed.text {
            true => DeedKind::CaptureConfirmed,
            false => DeedKind::CaptureEdited,
        };
        Self {
            kind,
            path: path.clone(),
            entry_ids: vec![confirmed.id],
            before: Some(confirmed.proposed.clone()),
            after: Some(confirmed.text.clone()),
        }
    }
}

impl TeacherStore {
    /// Logs what was done to memory outside the writes of this module: what was shown in a prompt,
    /// proposed, dismissed, refused.
    pub async fn record_memory(
        &self,
        drafts: &[MemoryEventDraft],
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.log_memory(&mut tx, deed, drafts).await?;
        tx.commit().await?;
        Ok(())
    }

    /// One page of the log, the newest events first.
    pub async fn memory_events(
        &self,
        filter: &MemoryEventFilter,
    ) -> Result<MemoryEventPage, StoreError> {
        let limit = filter.limit.clamp(1, PAGE_LIMIT);
        let mut tx = self.begin().await?;
        let records: Vec<MemoryEventRecord> = sqlx::query_as(
            "select * from memory_events
             where teacher_id = $1
               and ($2::uuid is null or session_id = $2)
               and ($3::text is null or lower(path) = lower($3))
               and ($4::uuid is null or $4 = any(entry_ids))
               and ($5::uuid is null or id < $5)
             order by id desc
             limit $6",
        )
        .bind(self.teacher.0)
        .bind(filter.session.map(|session| session.0))
        .bind(filter.path.as_ref().map(MemoryPath::relative))
        .bind(filter.entry.map(|entry| entry.0))
        .bind(filter.before)
        .bind(i64::from(limit) + 1)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let mut events: Vec<MemoryEvent> =
            records.into_iter().map(MemoryEvent::try_from).collect::<Result<_, _>>()?;
        let full = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = events.len() > full;
        events.truncate(full);
        let next = events.last().filter(|_| more).map(|event| event.id);
        Ok(MemoryEventPage { events, next })
    }

    pub(super) async fn log_memory(
        &self,
        connection: &mut PgConnection,
        deed: &MemoryDeed,
        drafts: &[MemoryEventDraft],
    ) -> Result<(), StoreError> {
        if drafts.is_empty() {
            return Ok(());
        }
        let mut last: Option<Uuid> = sqlx::query_scalar(
            "select id from memory_events where teacher_id = $1 order by id desc limit 1",
        )
        .bind(self.teacher.0)
        .fetch_optional(&mut *connection)
        .await?;
        for draft in drafts {
            let id = id_after(last);
            last = Some(id);
            let text = |text: &Option<String>| text.as_deref().map(without_nul);
            sqlx::query(
                "insert into memory_events (
                     id, teacher_id, at, kind, done_by, session_id, trace_id, path, class_id,
                     entry_ids, before, after
                 )
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
            )
            .bind(id)
            .bind(self.teacher.0)
            .bind(deed.at)
            .bind(draft.kind.name())
            .bind(rows::author_text(&deed.origin.by))
            .bind(deed.origin.session.map(|session| session.0))
            .bind(deed.origin.trace.map(|trace| trace.0))
            .bind(draft.path.relative())
            .bind(draft.path.class().map(|class| class.as_str().to_owned()))
            .bind(draft.entry_ids.iter().map(|id| id.0).collect::<Vec<_>>())
            .bind(text(&draft.before))
            .bind(text(&draft.after))
            .execute(&mut *connection)
            .await?;
        }
        Ok(())
    }
}

/// A new identity that comes after the last one, also where the clock has been put back since: what was done last
/// must not become what was done first.
fn id_after(last: Option<Uuid>) -> Uuid {
    let now = Uuid::now_v7();
    match last.filter(|last| *last >= now) {
        None => now,
        // Some way on, so that two that write at once do not take the same.
        Some(last) => {
            let (_, step) = Uuid::new_v4().as_u64_pair();
            Uuid::from_u128(last.as_u128().saturating_add(u128::from(step >> 32) + 1))
        }
    }
}

#[derive(FromRow)]
struct MemoryEventRecord {
    id: Uuid,
    at: Timestamp,
    kind: String,
    done_by: String,
    session_id: Option<Uuid>,
    trace_id: Option<Uuid>,
    path: String,
    entry_ids: Vec<Uuid>,
    before: Option<String>,
    after: Option<String>,
}

impl TryFrom<MemoryEventRecord> for MemoryEvent {
    type Error = StoreError;

    fn try_from(record: MemoryEventRecord) -> Result<Self, StoreError> {
        Ok(Self {
            id: record.id,
            at: record.at,
            origin: Provenance {
                session: record.session_id.map(SessionId),
                trace: record.trace_id.map(TraceId),
                by: rows::author(&record.done_by)?,
            },
            what: MemoryEventDraft {
                kind: DeedKind::named(&record.kind)
                    .ok_or_else(|| rows::unreadable("kind of event", &record.kind))?,
                path: rows::path_of(&record.path)?,
                entry_ids: record.entry_ids.into_iter().map(MemoryId).collect(),
                before: record.before,
                after: record.after,
            },
        })
    }
}

//! The list of sessions, filtered and page by page.

use std::fmt;

use chrono::{DateTime, Utc};
use domain::Timestamp;
use postgres::text::without_nul;
use uuid::Uuid;

use super::{SessionRecord, SessionRow};
use crate::{StoreError, TeacherStore};

/// The most rows that one page gives.
const PAGE_LIMIT: u32 = 200;

/// Which sessions, and from where on. All that is set has to hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionFilter {
    /// Only those of this plugin.
    pub plugin: Option<String>,
    /// Only those about this class.
    pub class_id: Option<String>,
    /// Only those that stand there.
    pub standing: Option<SessionStanding>,
    /// From which shelf.
    pub shelf: Shelf,
    /// Only those with this text in the title, in whatever case.
    pub title: Option<String>,
    /// Only those that were still going on at this instant or later.
    pub since: Option<Timestamp>,
    /// Only those that were begun before this instant.
    pub until: Option<Timestamp>,
    /// The `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// How many; at least 1 and at most 200 are given.
    pub limit: u32,
}

/// Where the sessions of a list stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStanding {
    /// No run has begun.
    Idle,
    /// A run has begun and not ended.
    Running,
    /// A run waits for the answer of a person.
    Waiting,
    /// The last run ended, however.
    Finished,
}

/// Where sessions are kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Shelf {
    /// Those at hand: neither archived nor deleted.
    #[default]
    Current,
    /// Those put away, and not deleted.
    Archived,
    /// Those deleted and not yet gone for good.
    Deleted,
    /// Every one.
    All,
}

/// Some sessions, the most recently used first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionPage {
    /// The sessions.
    pub rows: Vec<SessionRow>,
    /// Where the next page begins; none when this is the last.
    pub next_cursor: Option<String>,
}

impl TeacherStore {
    /// One page of sessions, the most recently used first.
    pub async fn sessions(&self, filter: &SessionFilter) -> Result<SessionPage, StoreError> {
        let after = filter.cursor.as_deref().map(Cursor::parse).transpose()?;
        let limit = filter.limit.clamp(1, PAGE_LIMIT);
        let mut tx = self.begin().await?;
        // Row comparison walks the index sessions_recent from the cursor on.
        let records: Vec<SessionRecord> = sqlx::query_as(
            "select * from sessions
             where teacher_id = $1 and kind = 'run'
               and ($2::text is null or plugin = $2)
               and ($3::timestamptz is null or (updated_at, id) < ($3, $4))
               and case $6
                       when 'current' then archived_at is null and deleted_at is null
                       when 'archived' then archived_at is not null and deleted_at is null
                       when 'deleted' then deleted_at is not null
                       else true
                   end
               and ($7::text is null or class_id = $7)
               and ($8::text is null
                    or case when status in ('idle', 'running', 'waiting') then status
                            else 'finished' end = $8)
               and ($9::text is null or strpos(lower(title), lower($9)) > 0)
               and ($10::timestamptz is null or updated_at >= $10)
               and ($11::timestamptz is null or created_at < $11)
             order by updated_at desc, id desc
             limit $5",
        )
        .bind(self.teacher.0)
        .bind(filter.plugin.as_deref().map(without_nul))
        .bind(after.map(|cursor| cursor.updated_at))
        .bind(after.map(|cursor| cursor.id))
        .bind(i64::from(limit) + 1)
        .bind(filter.shelf.name())
        .bind(filter.class_id.as_deref().map(without_nul))
        .bind(filter.standing.map(SessionStanding::name))
        .bind(filter.title.as_deref().map(without_nul))
        .bind(filter.since)
        .bind(filter.until)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let mut rows: Vec<SessionRow> =
            records.into_iter().map(SessionRow::try_from).collect::<Result<_, _>>()?;
        let full = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = rows.len() > full;
        rows.truncate(full);
        let next_cursor = rows.last().filter(|_| more).map(|row| Cursor::at(row).to_string());
        Ok(SessionPage { rows, next_cursor })
    }
}

impl Shelf {
    fn name(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Archived => "archived",
            Self::Deleted => "deleted",
            Self::All => "all",
        }
    }
}

impl SessionStanding {
    fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Finished => "finished",
        }
    }
}

/// A place in the list: microseconds since 1970 and the id, which tells equal times apart.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    updated_at: Timestamp,
    id: Uuid,
}

impl Cursor {
    fn at(row: &SessionRow) -> Self {
        Self { updated_at: row.updated_at, id: row.id.0 }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        let bad = || StoreError::BadCursor(text.to_owned());
        let (micros, id) = text.split_once('.').ok_or_else(bad)?;
        let micros = micros.parse().map_err(|_| bad())?;
        let updated_at = DateTime::<Utc>::from_timestamp_micros(micros).ok_or_else(bad)?;
        let id = Uuid::parse_str(id).map_err(|_| bad())?;
        Ok(Self { updated_at, id })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.updated_at.timestamp_micros(), self.id)
    }
}

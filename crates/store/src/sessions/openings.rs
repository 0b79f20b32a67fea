//! Openings: what a class may join with a code, and who has which seat of it.

use domain::{OpeningId, Partner, SessionId, SittingKind, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use super::SessionStatus;
use crate::{StoreError, TeacherStore};

/// Most openings that a list has.
const MOST: i64 = 200;

/// Something that is to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOpening {
    /// Its id.
    pub id: OpeningId,
    /// What learners type.
    pub code: String,
    /// What is gone through.
    pub definition: String,
    /// What that is called.
    pub title: String,
    /// What kind of session it is.
    pub kind: SittingKind,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// Seats, each with its share of the time in hundredths.
    pub seats: Vec<(String, u32)>,
    /// The model that takes part; none where no model does.
    pub partner: Option<Partner>,
}

/// Which openings.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpeningFilter<'a> {
    /// This one and no other; all without.
    pub id: Option<OpeningId>,
    /// The open one with this code; all without.
    pub code: Option<&'a str>,
    /// Of this definition; of all without.
    pub definition: Option<&'a str>,
    /// The one that this sitting belongs to; all without.
    pub session: Option<SessionId>,
}

/// An opening as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningRow {
    /// Its id.
    pub id: OpeningId,
    /// What learners type.
    pub code: String,
    /// What is gone through.
    pub definition: String,
    /// What that was called.
    pub title: String,
    /// What kind of session it is.
    pub kind: SittingKind,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Since when nobody joins any more.
    pub closed_at: Option<Timestamp>,
    /// How many seats there are.
    pub seats: u32,
    /// How many are taken, or were.
    pub taken: u32,
    /// The model that takes part; none where no model does.
    pub partner: Option<Partner>,
}

/// A seat of an opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The seat.
    pub seat: String,
    /// The share of the time in hundredths.
    pub time_percent: u32,
    /// The sitting of whoever took it last.
    pub session: Option<SessionId>,
    /// Whether somebody has it now: a pass ends after a day.
    pub taken: bool,
    /// Whether that sitting is over.
    pub over: bool,
    /// How long the log of that sitting is.
    pub last_seq: i64,
    /// When something happened in it last, or its window looked.
    pub heard_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct OpeningRecord {
    id: Uuid,
    code: String,
    definition: String,
    title: String,
    kind: String,
    class_id: Option<String>,
    opened_at: Timestamp,
    closed_at: Option<Timestamp>,
    seats: i64,
    taken: i64,
    partner_provider: Option<String>,
    partner_model: Option<String>,
}

#[derive(FromRow)]
struct SeatRecord {
    seat: String,
    time_percent: i32,
    session_id: Option<Uuid>,
    taken: bool,
    status: Option<String>,
    last_seq: Option<i64>,
    heard_at: Option<Timestamp>,
}

impl TeacherStore {
    /// Opens something; false when its code leads elsewhere already.
    pub async fn open_for_class(&self, new: &NewOpening) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let opened = sqlx::query(
            "insert into sitting_openings
                 (id, teacher_id, code, definition, title, kind, class_id, partner_provider, partner_model)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             on conflict (code) where closed_at is null do nothing",
        )
        .bind(new.id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&new.code))
        .bind(without_nul(&new.definition))
        .bind(without_nul(&new.title))
        .bind(kind_name(new.kind)?)
        .bind(new.class.as_deref().map(without_nul))
        .bind(new.partner.as_ref().map(|partner| without_nul(&partner.provider)))
        .bind(new.partner.as_ref().map(|partner| without_nul(&partner.model)))
        .execute(&mut *tx)
        .await?;
        if opened.rows_affected() == 0 {
            return Ok(false);
        }
        let (seats, percents): (Vec<String>, Vec<i32>) = new
            .seats
            .iter()
            .map(|(seat, percent)| (without_nul(seat), i32::try_from(*percent).unwrap_or(i32::MAX)))
            .unzip();
        sqlx::query(
            "insert into opening_seats (teacher_id, opening_id, seat, time_percent)
             select $1, $2, seat, percent from unnest($3::text[], $4::int[]) as asked (seat, percent)",
        )
        .bind(self.teacher.0)
        .bind(new.id.0)
        .bind(seats)
        .bind(percents)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Openings of this teacher: those that are open, then the latest.
    pub async fn openings(&self, filter: OpeningFilter<'_>) -> Result<Vec<OpeningRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<OpeningRecord> = sqlx::query_as(
            "select id, code, definition, title, kind, class_id, opened_at, closed_at,
                    partner_provider, partner_model,
                    (select count(*) from opening_seats seat where seat.opening_id = opening.id)
                        as seats,
                    (select count(session_id) from opening_seats seat
                     where seat.opening_id = opening.id) as taken
             from sitting_openings opening
             where teacher_id = $1
               and ($2::uuid is null or id = $2)
               and ($3::text is null or (code = $3 and closed_at is null))
               and ($4::text is null or definition = $4)
               and ($6::uuid is null or exists (
                   select from opening_seats seat
                   where seat.opening_id = opening.id and seat.session_id = $6
               ))
             order by closed_at is not null, opened_at desc, id desc limit $5",
        )
        .bind(self.teacher.0)
        .bind(filter.id.map(|id| id.0))
        .bind(filter.code)
        .bind(filter.definition)
        .bind(MOST)
        .bind(filter.session.map(|session| session.0))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(OpeningRow::try_from).collect()
    }

    /// Lets nobody join any more, or lets learners join again. False when it cannot be opened again,
    /// because its code leads elsewhere by now.
    pub async fn close_opening(&self, id: OpeningId, closed: bool) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "update sitting_openings mine
             set closed_at = case when $3 then coalesce(closed_at, now()) end
             where teacher_id = $1 and id = $2
               and ($3 or not exists (
                   select from sitting_openings other
                   where other.code = mine.code and other.id <> mine.id and other.closed_at is null
               ))",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(closed)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() == 1)
    }

    /// The seats of an opening, by their names.
    pub async fn opening_seats(&self, id: OpeningId) -> Result<Vec<SeatRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<SeatRecord> = sqlx::query_as(
            "select seat, time_percent, session_id, status,
                    coalesce(taken_at > now() - interval '1 day', false) as taken,
                    sessions.last_seq,
                    greatest(sessions.updated_at, opening_seats.heard_at) as heard_at
             from opening_seats
             left join sessions on sessions.id = session_id
             where opening_seats.teacher_id = $1 and opening_id = $2 order by seat",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(SeatRow::try_from).collect()
    }

    /// Gives a free seat of an opening to whoever has this pass; false when somebody has it.
    pub async fn take_seat(
        &self,
        id: OpeningId,
        seat: &str,
        session: SessionId,
        pass_sha256: &str,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let taken = sqlx::query(
            "update opening_seats set session_id = $4, pass_sha256 = $5, taken_at = now()
             where teacher_id = $1 and opening_id = $2 and seat = $3
               and (pass_sha256 is null or taken_at <= now() - interval '1 day')",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(seat)
        .bind(session.0)
        .bind(pass_sha256)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Lets a seat be taken again; whoever had it has nothing any more. False when there is no such seat.
    pub async fn free_seat(&self, id: OpeningId, seat: &str) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let freed = sqlx::query(
            "update opening_seats set pass_sha256 = null, taken_at = null
             where teacher_id = $1 and opening_id = $2 and seat = $3",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(seat)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(freed.rows_affected() == 1)
    }

    /// The window of whoever has this pass looked at its sitting.
    pub async fn hear_of_seat(&self, pass_sha256: &str, at: Timestamp) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update opening_seats set heard_at = $3
             where teacher_id = $1 and pass_sha256 = $2
               and (heard_at is null or heard_at < $3 - interval '5 seconds')",
        )
        .bind(self.teacher.0)
        .bind(pass_sha256)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Gives up the seat of whoever has this pass.
    pub async fn leave_seat(&self, pass_sha256: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update opening_seats set pass_sha256 = null, taken_at = null
             where teacher_id = $1 and pass_sha256 = $2",
        )
        .bind(self.teacher.0)
        .bind(pass_sha256)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}

impl TryFrom<OpeningRecord> for OpeningRow {
    type Error = StoreError;

    fn try_from(record: OpeningRecord) -> Result<Self, StoreError> {
        let kind = serde_json::from_value(serde_json::Value::String(record.kind))
            .map_err(|source| StoreError::Malformed { what: "kind of an opening", source })?;
        Ok(Self {
            id: OpeningId(record.id),
            code: record.code,
            definition: record.definition,
            title: record.title,
            kind,
            class: record.class_id,
            opened_at: record.opened_at,
            closed_at: record.closed_at,
            partner: record
                .partner_provider
                .zip(record.partner_model)
                .map(|(provider, model)| Partner { provider, model }),
            seats: u32::try_from(record.seats).unwrap_or(u32::MAX),
            taken: u32::try_from(record.taken).unwrap_or(u32::MAX),
        })
    }
}

impl TryFrom<SeatRecord> for SeatRow {
    type Error = StoreError;

    fn try_from(record: SeatRecord) -> Result<Self, StoreError> {
        let status = record.status.as_deref().map(SessionStatus::parse).transpose()?;
        Ok(Self {
            seat: record.seat,
            time_percent: u32::try_from(record.time_percent).unwrap_or(100),
            session: record.session_id.map(SessionId),
            taken: record.taken,
            over: matches!(status, Some(SessionStatus::Finished(_))),
            last_seq: record.last_seq.unwrap_or(0),
            heard_at: record.heard_at,
        })
    }
}

/// A kind as the wire spells it.
fn kind_name(kind: SittingKind) -> Result<String, StoreError> {
    let spelt = serde_json::to_value(kind)
        .map_err(|source| StoreError::Malformed { what: "kind of an opening", source })?;
    Ok(spelt.as_str().unwrap_or_default().to_owned())
}

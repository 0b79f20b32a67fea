//! Finding memories by their words: BM25 over the postings, of an entry itself and of those beside it.
//!
//! Words are or-ed: a question in a teacher's words shares some of them with what it asks for, hardly
//! ever all. `k1 = 1.2` and `b = 0.75` as Robertson and Zaragoza give them (2009); which order comes of it is decided in
//! `memory::rank`.

use memory::Entry;
use postgres::text::without_nul;
use sqlx::FromRow;

use super::rows::EntryRecord;
use crate::{StoreError, TeacherStore};

/// What is looked for, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Searched {
    /// In her words.
    pub question: String,
    /// Her own memory and that of this class; none for that of all classes.
    pub class: Option<String>,
    /// Also what does not hold any more.
    pub gone: bool,
    /// The most that is found.
    pub most: u32,
}

/// An entry that shares words with the question, or stands beside one that does.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryHit {
    /// The entry.
    pub entry: Entry,
    /// BM25 of its own words.
    pub own: f64,
    /// BM25 of its words and those of the entries before and after it in its file.
    pub around: f64,
}

#[derive(FromRow)]
struct MemoryHitRecord {
    #[sqlx(flatten)]
    entry: EntryRecord,
    own: f64,
    around: f64,
}

impl TeacherStore {
    /// What shares a word with the question, the best first.
    pub async fn search_memories(&self, search: &Searched) -> Result<Vec<MemoryHit>, StoreError> {
        let mut states = vec!["active"];
        states.extend(
            search.gone.then_some(["superseded", "expired", "forgotten"]).into_iter().flatten(),
        );
        let mut tx = self.begin().await?;
        let records: Vec<MemoryHitRecord> = sqlx::query_as(SEARCH)
            .bind(self.teacher.0)
            .bind(without_nul(&search.question))
            .bind(states)
            .bind(search.class.as_ref().map(|class| class.to_lowercase()))
            .bind(i64::from(search.most))
            .fetch_all(&mut *tx)
            .await?;
        tx.commit().await?;
        let hit = |record: MemoryHitRecord| {
            let entry = Entry::try_from(record.entry)?;
            Ok(MemoryHit { entry, own: record.own, around: record.around })
        };
        records.into_iter().map(hit).collect()
    }
}

const SEARCH: &str = "
with pool as (
    select id, words, kind,
        lag(id) over file as before_it, lead(id) over file as after_it
    from memory_entries join memory_files using (teacher_id, path)
    where teacher_id = $1 and state = any($3)
      and ($4::text is null or class_id is null or lower(class_id) = $4)
    window file as (partition by path order by position, id)
),
whole as (
    select count(*)::float8 as entries, greatest(avg(words), 1)::float8 as words from pool
),
hits as (
    select posting.entry_id, pool.words, posting.occurrences,
        count(*) over (partition by posting.lexeme) as spread
    from unnest(to_tsvector('english', left($2, 4000))) as asked
    join memory_postings as posting on posting.teacher_id = $1 and posting.lexeme = asked.lexeme
    join pool on pool.id = posting.entry_id
),
scored as (
    select entry_id, sum(
        ln(1 + (whole.entries - spread + 0.5) / (spread + 0.5))
        * occurrences * 2.2
        / (occurrences + 1.2 * (0.25 + 0.75 * hits.words / whole.words))
    ) as score
    from hits, whole group by entry_id
),
beside as (
    select pool.id, coalesce(mine.score, 0) as own,
        coalesce(mine.score, 0) + coalesce(prior.score, 0) + coalesce(next.score, 0) as around
    from pool
    left join scored as mine on mine.entry_id = pool.id
    left join scored as prior on prior.entry_id = pool.before_it
    left join scored as next on next.entry_id = pool.after_it
    where pool.kind <> 'heading'
      and (mine.score is not null or prior.score is not null or next.score is not null)
    order by coalesce(mine.score, 0) + 0.35 * (coalesce(prior.score, 0) + coalesce(next.score, 0)) desc
    limit $5
)
select entry.*, beside.own::float8 as own, beside.around::float8 as around
from beside join memory_entries as entry on entry.teacher_id = $1 and entry.id = beside.id
order by own + 0.35 * (around - own) desc, entry.id";

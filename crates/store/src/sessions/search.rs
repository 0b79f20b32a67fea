//! Finding a conversation by a question in the teacher's words.
//!
//! The words of a question are or-ed: a session need not hold them all, the rank sorts it out. That
//! rank is BM25F (Robertson, Zaragoza and Taylor 2004) over four kinds of text, with two changes: how
//! often a word stands in one event counts with falling weight (`ts_rank`), and words that stand side
//! by side in the question and in an event count more.

use domain::{SessionId, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use text::lists;
use uuid::Uuid;

use super::body;
use crate::{StoreError, TeacherStore};

lists! {
    include_str!("../../data/questions.txt");
    /// Words that say nothing about what was talked of.
    static FILLER: List = "filler";
    /// Spans of time, which the filter is for and not the words.
    static PERIODS: List = "periods";
    static BEFORE_PERIODS: List = "before periods";
}

/// The most hits that one call gives.
const LIMIT: u32 = 100;
/// Candidates that are ranked beyond those asked for: the first step of the search is rougher.
const SPARE: u32 = 40;
/// Events quoted for a hit.
const QUOTED: i64 = 2;
/// Around a match, in the text that the server sends: characters of a private-use area.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionQuery {
    /// A question or some words; the last word may be unfinished. Without a word that means
    /// something the most recent sessions are found.
    pub text: String,
    /// Only sessions about this class.
    pub class_id: Option<String>,
    /// Only sessions that were still going on at this instant or later.
    pub since: Option<Timestamp>,
    /// Only sessions that were begun before this instant.
    pub until: Option<Timestamp>,
    /// How many; at least 1 and at most 100 are given.
    pub limit: u32,
    /// How many to leave out first.
    pub offset: u32,
}

/// A session that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionHit {
    /// The session.
    pub session: SessionId,
    /// Its title.
    pub title: String,
    /// The class it is about.
    pub class_id: Option<String>,
    /// When it was put away.
    pub archived_at: Option<Timestamp>,
    /// When its last event happened.
    pub updated_at: Timestamp,
    /// How well it fits: to be compared within one search only.
    pub rank: f64,
    /// Where it matches, the best first; none when only the title does.
    pub snippets: Vec<Snippet>,
}

/// A piece of a matching event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    /// The event.
    pub seq: i64,
    /// Its text around the matches.
    pub parts: Vec<SnippetPart>,
}

/// A piece of a snippet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnippetPart {
    /// The text.
    pub text: String,
    /// Whether it is what was looked for.
    pub matched: bool,
}

impl TeacherStore {
    /// The sessions that fit the question best, the best first; archived ones too, deleted ones not.
    pub async fn search_sessions(
        &self,
        query: &SessionQuery,
    ) -> Result<Vec<SessionHit>, StoreError> {
        let limit = query.limit.clamp(1, LIMIT);
        let question = meant(&without_nul(&query.text));
        let mut tx = self.begin().await?;
        // Step one, session_candidates, uses the index. Step two reads the events of those few by
        // their key. `b` = 0.3 and `k1` = 1.2, and for each kind of text its weight and its usual
        // number of different words.
        let found: Vec<HitRecord> = sqlx::query_as(
            "with candidate as materialized (
                 select found.* from session_candidates($1, $2, $3, $4, $5) as found
                 join sessions on sessions.id = found.session_id and sessions.kind = 'run'
             ), kind (source, weight, usual) as (
                 values ('title', 5::float8, 6::float8), ('teacher', 3, 20),
                        ('answer', 1.5, 120), ('document', 1, 250)
             ), side_by_side as (
                 select array_to_string(array_agg(distinct pair), ' | ')::tsquery as pairs
                 from (
                     select format('%L <-> %L', lexeme, lead(lexeme) over (order by place)) as pair,
                            lead(place) over (order by place) - place as apart
                     from unnest(to_tsvector('english', $1)) as word (lexeme, places),
                          unnest(places) as place
                 ) as neighbour
                 where apart = 1 and pair !~ '[\\\\]'
             ), matched as (
                 select candidate.session_id, said.seq, said.source, asked.place,
                        weight * 1.645::float8 * ts_rank('{1, 1, 1, 1}', said.words, asked.query)
                            / (0.7 + 0.3 * length(said.words) / usual) as often,
                        ln(1 + (total - holding + 0.5::float8) / (holding + 0.5::float8))
                            as rarity,
                        coalesce(said.words @@ pairs, false) as together
                 from candidate
                 join session_words as said using (session_id)
                 join kind using (source),
                     unnest(terms, spread) with ordinality as asked (query, holding, place),
                     side_by_side
                 where said.words @@ asked.query
             ), by_word as (
                 select session_id, rarity, sum(often) as often, bool_or(together) as together
                 from matched group by session_id, place, rarity
             ), ranked as (
                 select session_id,
                        sum(rarity * often * 2.2 / (often + 1.2))
                            * case when bool_or(together) then 1.2 else 1 end as rank
                 from by_word group by session_id
                 order by rank desc limit $6 offset $7
             ), placed as (
                 select session_id, seq, source,
                        row_number() over (
                            partition by session_id
                            order by bool_or(together) desc, sum(rarity * often) desc, seq
                        ) as place
                 from matched join ranked using (session_id)
                 where source <> 'title'
                 group by session_id, seq, source
             ), quoted as (
                 select placed.session_id, array_agg(seq order by place) as seqs,
                        array_agg(
                            ts_headline('english', quote.said, wanted.anything, $8) order by place
                        ) as quotes
                 from placed
                 join session_events as event using (session_id, seq),
                     session_texts(event.kind, event.body) as texts,
                     -- Finding the best piece of a long text takes longer than the whole search.
                     lateral (select left(texts.said, 6000) as said) as quote,
                     lateral (
                         select array_to_string(terms, ' | ')::tsquery as anything
                         from candidate limit 1
                     ) as wanted
                 where place <= $9 and texts.source = placed.source and texts.said <> ''
                 group by placed.session_id
             )
             select sessions.id, title, class_id, archived_at, updated_at, rank::float8 as rank,
                    coalesce(seqs, '{}') as seqs, coalesce(quotes, '{}') as quotes
             from ranked
             join sessions on sessions.id = ranked.session_id
             left join quoted on quoted.session_id = sessions.id
             order by rank desc, updated_at desc, id desc",
        )
        .bind(&question)
        .bind(query.class_id.as_deref().map(without_nul))
        .bind(query.since)
        .bind(query.until)
        .bind(i32::try_from(limit.saturating_add(query.offset).saturating_add(SPARE)).unwrap_or(i32::MAX))
        .bind(i64::from(limit))
        .bind(i64::from(query.offset))
        .bind(format!(
            "StartSel={OPEN}, StopSel={CLOSE}, MaxWords=28, MinWords=12, ShortWord=2, MaxFragments=0"
        ))
        .bind(QUOTED)
        .fetch_all(&mut *tx)
        .await?;
        let nothing_asked = found.is_empty() && {
            sqlx::query_scalar("select to_tsvector('english', $1) = ''")
                .bind(&question)
                .fetch_one(&mut *tx)
                .await?
        };
        tx.commit().await?;
        if nothing_asked {
            return self.most_recent(query, limit).await;
        }
        Ok(found.into_iter().map(SessionHit::from).collect())
    }

    async fn most_recent(
        &self,
        query: &SessionQuery,
        limit: u32,
    ) -> Result<Vec<SessionHit>, StoreError> {
        let mut tx = self.begin().await?;
        let found: Vec<HitRecord> = sqlx::query_as(
            "select id, title, class_id, archived_at, updated_at, 0::float8 as rank,
                    '{}'::bigint[] as seqs, '{}'::text[] as quotes
             from sessions
             where teacher_id = $1 and kind = 'run' and deleted_at is null
               and ($2::text is null or class_id = $2)
               and ($3::timestamptz is null or updated_at >= $3)
               and ($4::timestamptz is null or created_at < $4)
             order by updated_at desc, id desc limit $5 offset $6",
        )
        .bind(self.teacher.0)
        .bind(query.class_id.as_deref().map(without_nul))
        .bind(query.since)
        .bind(query.until)
        .bind(i64::from(limit))
        .bind(i64::from(query.offset))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found.into_iter().map(SessionHit::from).collect())
    }
}

/// The question without the words that only frame it; the whole of it when nothing else is there.
fn meant(question: &str) -> String {
    let plain = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let words: Vec<&str> = question.split_whitespace().collect();
    let kept: Vec<&str> = words
        .iter()
        .enumerate()
        .filter(|(place, word)| {
            let word = plain(word);
            let before = place.checked_sub(1).and_then(|place| words.get(place));
            let period = PERIODS.has(&word)
                && before.is_some_and(|before| BEFORE_PERIODS.has(&plain(before)));
            !period && !FILLER.has(&word)
        })
        .map(|(_, word)| *word)
        .collect();
    if kept.is_empty() { question.to_owned() } else { kept.join(" ") }
}

#[derive(FromRow)]
struct HitRecord {
    id: Uuid,
    title: String,
    class_id: Option<String>,
    archived_at: Option<Timestamp>,
    updated_at: Timestamp,
    rank: f64,
    seqs: Vec<i64>,
    quotes: Vec<String>,
}

impl From<HitRecord> for SessionHit {
    fn from(record: HitRecord) -> Self {
        let quoted = record.seqs.into_iter().zip(record.quotes);
        Self {
            session: SessionId(record.id),
            title: record.title,
            class_id: record.class_id,
            archived_at: record.archived_at,
            updated_at: record.updated_at,
            rank: record.rank,
            snippets: quoted
                .map(|(seq, quote)| Snippet { seq, parts: parts(&body::unescape(&quote)) })
                .collect(),
        }
    }
}

/// The pieces of a headline, of which every second one is marked.
fn parts(headline: &str) -> Vec<SnippetPart> {
    let mut parts = Vec::new();
    for (place, between) in headline.split(OPEN).enumerate() {
        let (matched, plain) = match between.split_once(CLOSE) {
            Some((matched, plain)) if place > 0 => (matched, plain),
            _ => ("", between),
        };
        for (text, matched) in [(matched, true), (plain, false)] {
            if !text.is_empty() {
                parts.push(SnippetPart { text: text.to_owned(), matched });
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{SnippetPart, meant, parts};

    #[test]
    fn a_question_is_stripped_of_what_only_frames_it() {
        let check = |question: &str, wanted: &str| assert_eq!(meant(question), wanted);
        check("what did we do with 3B on loops last week?", "what did we do with 3B on loops");
        check(
            "something like what we did for 3B about iteration",
            "what we did for 3B about iteration",
        );
        check("the last of the binary week", "the of the binary week");
        check("last week", "last week");
        check("", "");
    }

    #[test]
    fn a_headline_is_cut_at_its_marks() {
        let part = |text: &str, matched| SnippetPart { text: text.to_owned(), matched };
        assert_eq!(
            parts("two \u{E000}loops\u{E001} and \u{E000}lists\u{E001}"),
            [part("two ", false), part("loops", true), part(" and ", false), part("lists", true)]
        );
        assert_eq!(parts("none"), [part("none", false)]);
        assert_eq!(parts(""), []);
    }
}

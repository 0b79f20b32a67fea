//! What the answers of a class say: the rows that they are counted from, and what the counting comes to on
//! the wire.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use api::{
    ClassAnswer, ClassCell, ClassItem, ClassLearner, ClassMisconception, ClassOutcome,
    ClassResults, ClassWrong, SaidNumber, SaidShare,
};
use faults::Fault;
use results::{Figure, ItemResult, Proportion, ResponseRow, RowMark, Rows};
use sittings::{ItemMark, MarkOutcome};

use crate::marked::{MarkedQuestion, Sat};

/// How many answers to a question are told.
const MOST_ANSWERS: usize = 30;

/// A question as it is known beyond its variants.
#[derive(Debug, Default)]
struct Known {
    section: String,
    example: String,
    /// Where its section stands in the test.
    order: usize,
    worth: u32,
    dropped: bool,
    /// By answer and whether it is right: numbers differ from learner to learner.
    answers: BTreeMap<(String, Option<bool>), u32>,
    changes: Vec<String>,
}

/// What a class answered, as results are counted from it.
struct Counted {
    /// What counts.
    rows: Rows,
    /// What was asked, with what does not count.
    asked: Rows,
    known: BTreeMap<String, Known>,
    /// Misconceptions in sentences, by their names.
    words: BTreeMap<String, String>,
}

impl Counted {
    fn of(sat: &[Sat]) -> Result<Self, Fault> {
        let seats = sat.iter().map(|one| (one.row.began.seat.as_str(), one.questions.as_slice()));
        Self::of_seats(seats)
    }

    fn of_seats<'a>(
        seats: impl Iterator<Item = (&'a str, &'a [MarkedQuestion])>,
    ) -> Result<Self, Fault> {
        let (mut rows, mut asked, mut sections) = (Vec::new(), Vec::new(), Vec::new());
        let mut known = BTreeMap::<String, Known>::new();
        let mut sentences: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (seat, questions) in seats {
            for question in questions {
                let Some(mark) = &question.mark else { continue };
                let section = question.item.section.clone().unwrap_or_default();
                if !sections.contains(&section) {
                    sections.push(section.clone());
                }
                let order = sections.iter().position(|one| *one == section).unwrap_or_default();
                let of_item = known.entry(question.name.clone()).or_insert_with(|| Known {
                    section,
                    order,
                    example: question.item.question.clone(),
                    worth: mark.points,
                    ..Known::default()
                });
                of_item.note(question, mark);
                for (name, said) in misconceptions(mark).iter().zip(&question.rationales) {
                    sentences.entry(name.clone()).or_default().insert(said.clone());
                }
                let row = row(seat, question.name.clone(), question, mark);
                rows.extend(mark.counts.then(|| row.clone()));
                asked.push(row);
            }
        }
        let words = sentences.into_iter().map(|(name, said)| (name.clone(), of_all(&name, &said)));
        let words = words.collect();
        let [rows, asked] = [rows, asked].map(|rows| Rows::new(rows).map_err(Fault::internal));
        Ok(Self { rows: rows?, asked: asked?, known, words })
    }
}

/// What was done, in words that hold of everybody: where sentences differ by the numbers of questions, the name
/// of it with an example.
fn of_all(name: &str, said: &BTreeSet<String>) -> String {
    let mut sentences = said.iter();
    let (first, second) = (sentences.next(), sentences.next());
    let named = text::capitalised(&name.replace(['-', '_'], " "));
    match (first, second) {
        (Some(only), None) => only.clone(),
        (Some(first), Some(_)) => format!("{named} (for example: {})", first.trim_end_matches('.')),
        (None, _) => named,
    }
}

impl Known {
    fn note(&mut self, question: &MarkedQuestion, mark: &ItemMark) {
        self.dropped |= !mark.counts;
        if let Some(answer) = &question.answer {
            let right = worth(mark).map(RowMark::is_right);
            *self.answers.entry((answer.clone(), right)).or_default() += 1;
        }
        for change in &question.changes {
            if !self.changes.contains(change) {
                self.changes.push(change.clone());
            }
        }
    }
}

/// The rows that the points of a class are counted from.
///
/// # Errors
/// When a seat is there twice.
pub fn counted_rows(sat: &[Sat]) -> Result<Rows, Fault> {
    Ok(Counted::of(sat)?.rows)
}

/// The wrong ways that these seats have shown, with how many did.
///
/// # Errors
/// When a seat is there twice.
pub fn wrong_ways<'a>(
    seats: impl Iterator<Item = (&'a str, &'a [MarkedQuestion])>,
) -> Result<Vec<ClassMisconception>, Fault> {
    let Counted { rows, words, .. } = Counted::of_seats(seats)?;
    Ok(shown(&rows, &words))
}

/// Counts what each seat's sitting came to. `going` are still at it.
///
/// # Errors
/// When a seat is there twice.
pub fn class_results(sat: &[Sat], going: usize) -> Result<ClassResults, Fault> {
    let mut sat: Vec<&Sat> = sat.iter().collect();
    sat.sort_by_cached_key(|one| natural(&one.row.began.seat));
    let sat: Vec<Sat> = sat.into_iter().cloned().collect();
    let Counted { rows, asked, mut known, words } = Counted::of(&sat)?;
    let mut items: Vec<(usize, ClassItem)> = results::items(&asked)
        .iter()
        .map(|one| item(one, &asked, known.remove(&one.item).unwrap_or_default(), &words))
        .collect();
    items.sort_by_key(|(order, _)| *order);
    Ok(ClassResults {
        going: size(going),
        items: items.into_iter().map(|(_, item)| item).collect(),
        outcomes: outcomes(&rows, &sat),
        misconceptions: shown(&rows, &words),
        reliability: number(results::reliability(&rows), |one| one.value),
        learners: sat.iter().map(learner).collect(),
    })
}

fn row(seat: &str, item: String, question: &MarkedQuestion, mark: &ItemMark) -> ResponseRow {
    let worth = worth(mark);
    let misconceptions = misconceptions(mark).to_vec();
    let wrong = worth.is_some_and(|mark| !mark.is_right());
    ResponseRow {
        seat: seat.to_owned(),
        item,
        blueprint: mark.blueprint.clone(),
        outcome: question.outcome.clone().unwrap_or_default(),
        seconds: question.answer.is_some().then(|| mark.took_ms as f64 / 1_000.0),
        mark: worth,
        // Options differ from variant to variant: a way to be wrong is what they have in common.
        chosen: wrong.then(|| misconceptions.first().cloned().unwrap_or_default()),
        misconceptions,
        flags: Vec::new(),
    }
}

/// What an answer is worth; none where nobody has marked it.
fn worth(mark: &ItemMark) -> Option<RowMark> {
    mark.worth().filter(|(_, of)| *of > 0).map(|(credit, of)| RowMark { credit, of })
}

/// What the learners of a sitting are told they have: the sum of what counts.
pub fn points(marks: &[ItemMark]) -> (u32, u32) {
    let counted = marks.iter().filter(|mark| mark.counts).filter_map(worth);
    counted.fold((0, 0), |(had, of), mark| (had + mark.credit, of + mark.of))
}

fn misconceptions(mark: &ItemMark) -> &[String] {
    match &mark.outcome {
        MarkOutcome::Marked(one) => &one.misconceptions,
        _ => &[],
    }
}

fn learner(Sat { row, marked, .. }: &Sat) -> ClassLearner {
    let (points, of) = points(&marked.marks);
    ClassLearner {
        session_id: row.session,
        seat: row.began.seat.clone(),
        points,
        of,
        unmarked: size(
            marked.marks.iter().filter(|mark| mark.counts && worth(mark).is_none()).count(),
        ),
        used_ms: marked.sitting.used_ms(),
    }
}

fn item(
    one: &ItemResult,
    rows: &Rows,
    known: Known,
    words: &BTreeMap<String, String>,
) -> (usize, ClassItem) {
    let of_item = rows.iter().filter(|row| row.item == one.item).filter_map(|row| row.mark);
    let right = of_item.filter(|mark| mark.is_right()).count();
    let wrong = one.choices.iter().map(|choice| ClassWrong {
        misconception: Some(choice.chosen.clone()).filter(|name| !name.is_empty()),
        words: words.get(&choice.chosen).cloned(),
        count: size(choice.count),
    });
    let item = ClassItem {
        name: one.item.clone(),
        section: known.section,
        example: known.example,
        right: share(right, one.marked, &one.facility),
        discrimination: number(one.discrimination, |value| value),
        median_seconds: number(one.seconds, |times| times.half),
        wrong: wrong.collect(),
        answers: answers(known.answers),
        worth: known.worth,
        dropped: known.dropped,
        changes: known.changes,
    };
    (known.order, item)
}

/// The most frequent answers first.
fn answers(all: BTreeMap<(String, Option<bool>), u32>) -> Vec<ClassAnswer> {
    let answer = |((answer, right), count)| ClassAnswer { answer, count, right };
    let mut answers: Vec<ClassAnswer> = all.into_iter().map(answer).collect();
    answers.sort_by_key(|one| std::cmp::Reverse(one.count));
    answers.truncate(MOST_ANSWERS);
    answers
}

fn outcomes(rows: &Rows, sat: &[Sat]) -> Vec<ClassOutcome> {
    let grid = results::outcome_grid(rows);
    let of_outcome = |one: &results::OutcomeResult| {
        let marks: Vec<RowMark> = rows
            .iter()
            .filter(|row| row.outcome == one.outcome)
            .filter_map(|row| row.mark)
            .collect();
        let right = marks.iter().filter(|mark| mark.is_right()).count();
        let down = grid.outcomes.iter().position(|code| *code == one.outcome)?;
        let cell = |seat: &str| {
            let across = grid.seats.iter().position(|one| one == seat)?;
            let cell = grid.cells.get(down)?.get(across).copied().flatten()?;
            let points = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            Some(ClassCell { points: points(cell.credit), of: points(cell.of) })
        };
        Some(ClassOutcome {
            code: one.outcome.clone(),
            right: share(right, marks.len(), &one.facility),
            cells: sat.iter().map(|one| cell(&one.row.began.seat)).collect(),
        })
    };
    // What no blueprint ties to the curriculum is no outcome.
    let named = results::outcomes(rows).into_iter().filter(|one| !one.outcome.is_empty());
    named.filter_map(|one| of_outcome(&one)).collect()
}

fn shown(rows: &Rows, words: &BTreeMap<String, String>) -> Vec<ClassMisconception> {
    let seats = |is: &dyn Fn(&ResponseRow) -> bool| {
        let seats: BTreeSet<&str> =
            rows.iter().filter(|row| is(row)).map(|row| row.seat.as_str()).collect();
        seats.len()
    };
    let shares = results::misconceptions(rows);
    let told = shares.iter().map(|one| ClassMisconception {
        name: one.misconception.clone(),
        words: words.get(&one.misconception).unwrap_or(&one.misconception).clone(),
        learners: share(
            seats(&|row| row.misconceptions.contains(&one.misconception)),
            seats(&|row| one.blueprints.contains(&row.blueprint)),
            &one.learners,
        ),
    });
    told.collect()
}

fn share(count: usize, of: usize, figure: &Figure<Proportion>) -> SaidShare {
    SaidShare {
        count: size(count),
        of: size(of),
        interval: figure.value().map(|share| (share.low, share.high)),
        note: note(figure),
    }
}

fn number<T: Copy>(figure: Figure<T>, value: impl Fn(T) -> f64) -> SaidNumber {
    SaidNumber { value: figure.value().copied().map(value), note: note(&figure) }
}

fn note<T>(figure: &Figure<T>) -> Option<String> {
    let said: &dyn Display = match figure {
        Figure::Said { caution, .. } => caution.as_ref()?,
        Figure::NotSaid { reason } => reason,
    };
    Some(said.to_string())
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Seat 2 before seat 10, and numbers before animals.
pub fn natural(seat: &str) -> (u32, String) {
    (seat.parse().unwrap_or(u32::MAX), seat.to_owned())
}

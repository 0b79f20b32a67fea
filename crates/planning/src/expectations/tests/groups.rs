//! What lessons have in common, with vectors made by words that stand for a model.

use std::fmt;

use domain::{LessonValueId, MemoryId};
use embeddings::Vector;
use memory::MemoryPath;
use models::embed::{EmbedError, Embedder};
use store::{NewPrediction, PredictionEnd, PredictionOutcome};

use super::super::groups::told;
use super::*;

/// A text lies where its words point.
struct Words;

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Words")
    }
}

#[async_trait]
impl Embedder for Words {
    fn model(&self) -> Option<String> {
        Some("words".to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        let of = |text: &String| {
            let has = |word: &str| if text.contains(word) { 1.0 } else { 0.0 };
            let length = text.len() as f32 / 200.0;
            Vector::new(&[has("starter"), has("projector"), length]).unwrap()
        };
        Ok(texts.iter().map(of).collect())
    }
}

/// Predictions that came to their end: starters that took long, and projectors that failed.
async fn taught(room: &Room, each: usize) {
    for at in 0..2 * each {
        let (surprise, cause) = match at < each {
            true => ("the starter took longer", "took-longer"),
            false => ("the projector went dark", "technology"),
        };
        let new = NewPrediction {
            id: PredictionId::new(),
            lesson: format!("lessons/3B/{at}/lesson.md"),
            lesson_version: None,
            class: "3B".to_owned(),
            topic: "o".repeat(at % each + 1),
            expected: Some(("all goes as planned".to_owned(), 60)),
            at: room.desk.clock.now(),
        };
        let end = PredictionEnd {
            outcome: PredictionOutcome::DidNot,
            taught_on: None,
            surprise: Some(surprise.to_owned()),
            cause: Some(cause.to_owned()),
            next_time: None,
            at: room.desk.clock.now(),
        };
        room.desk.store().predict(&new).await.unwrap();
        room.desk.store().end_prediction(new.id, Some(&end)).await.unwrap();
    }
}

async fn by_words() -> Room {
    let mut room = Room::asking().await;
    room.desk.shelves = room.desk.shelves.clone().by_meaning(Arc::new(Words));
    room
}

fn sentence(
    value: Option<LessonValueId>,
    members: &[PredictionId],
    text: &str,
) -> LessonValueWrite {
    LessonValueWrite { value, members: members.to_vec(), text: text.to_owned(), harmless: false }
}

#[tokio::test]
async fn below_twenty_it_says_how_many_there_are_and_without_a_model_what_is_missing() {
    let room = Room::asking().await;
    taught(&room, 7).await;
    let few = room.desk.prediction_groups(Nothing {}).await.unwrap();
    assert!(few.words.starts_with("14 of 20:"), "{}", few.words);
    assert_eq!((few.count, few.needed, few.points.len()), (14, 20, 0));
    let room = Room::asking().await;
    taught(&room, 10).await;
    let none = room.desk.prediction_groups(Nothing {}).await.unwrap();
    assert!(none.words.contains("By meaning"), "{}", none.words);
}

#[tokio::test]
async fn two_sorts_of_lessons_are_two_groups_each_with_its_cause() {
    let room = by_words().await;
    taught(&room, 10).await;
    let found = room.desk.prediction_groups(Nothing {}).await.unwrap();
    let mut causes: Vec<(Option<&str>, usize)> =
        found.groups.iter().map(|group| (group.cause.as_deref(), group.members.len())).collect();
    causes.sort_unstable();
    assert_eq!(
        causes,
        [(Some("It took longer than planned"), 10), (Some("Technology did not work"), 10)]
    );
    assert_eq!(found.points.len(), 20);
    assert!(found.points.iter().all(|point| point.group.is_some()) && found.shown > 90.0);
}

#[tokio::test]
async fn a_sentence_is_kept_when_it_speaks_for_its_group_and_remembered_when_she_says_so() {
    let room = by_words().await;
    taught(&room, 10).await;
    let found = room.desk.prediction_groups(Nothing {}).await.unwrap();
    let long = found
        .groups
        .iter()
        .find(|group| group.cause.as_deref() == Some("It took longer than planned"));
    let members = long.unwrap().members.clone();
    let write = |value, text: &str| room.desk.lesson_value_write(sentence(value, &members, text));

    let far = write(None, "Bring a spare projector").await.unwrap();
    assert!(!far.kept && far.words.starts_with("It was not kept:"), "{}", far.words);
    assert_eq!(far.values.values, []);
    let rows = room.desk.store().predictions().await.unwrap();
    let mut lengths: Vec<usize> =
        rows.iter().filter(|row| members.contains(&row.id)).map(|row| told(row).len()).collect();
    lengths.sort_unstable();
    // As long as the median member, which is what the vectors tell.
    let as_long = |words: &str| format!("{words}{}", ".".repeat(lengths[5] - words.len()));
    let of_group = as_long("A starter needs a clock");
    let of_group = of_group.as_str();
    let near = write(None, of_group).await.unwrap();
    assert!(near.kept, "{}", near.words);
    let id = near.values.values[0].id;
    let next = as_long("A starter has a clock in view");
    let again = write(Some(id), &next).await.unwrap();
    let said: Vec<(u32, &str)> = again.values.values[0]
        .versions
        .iter()
        .map(|version| (version.number, version.text.as_str()))
        .collect();
    assert_eq!(said, [(2, next.as_str()), (1, of_group)]);
    let name = write(None, "Olena Petrenko needs the starter on paper").await.unwrap_err();
    assert!(name.to_string().contains("name of a pupil"), "{name}");
    write(Some(LessonValueId::new()), of_group).await.unwrap_err();

    let path = MemoryPath::parse("MEMORY.md").unwrap();
    assert_eq!(room.desk.store().memory_file(&path).await.unwrap().text(), "");
    for _ in 0..2 {
        let values = room.desk.lesson_value_remember(LessonValueRef { id }).await.unwrap();
        let kept: Option<MemoryId> = values.values[0].memory;
        assert!(kept.is_some());
        let memory = room.desk.store().memory_file(&path).await.unwrap();
        assert_eq!(memory.text(), format!("- {next}\n"));
    }
    let delete = |deleted| room.desk.lesson_value_delete(LessonValueDelete { id, deleted });
    assert_eq!(delete(true).await.unwrap().values, []);
    assert_eq!(delete(false).await.unwrap().values.len(), 1);
}

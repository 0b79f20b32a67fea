//! Predictions that came to their end by what they have in common, and the sentences that she writes for them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use api::{
    LessonValueWrite, LessonValueWritten, LessonValues, MapPoint, PredictionGroup, PredictionGroups,
};
use domain::{LessonValueId, MemoryId, PredictionId};
use expecting::{Came, Cause, GROUPS_FROM, GroupMember, LessonGroups, groups, measured};
use faults::Fault;
use memory::{Author, MemoryPath, Provenance, Scope};
use store::{MemoryDeed, NewValueText, PredictionRow};
use text::sha256;

use super::{ExpectationDesk, saying, wire};

/// Vectors by the hash of model and text. They are made again in the next process: a few hundred sentences take a
/// few seconds, and nothing of them has to be kept, backed up or thrown away when a prediction is.
#[derive(Clone, Default)]
pub(super) struct Embedded(Arc<Mutex<HashMap<String, Vec<f32>>>>);

impl Embedded {
    fn get(&self, key: &str) -> Option<Vec<f32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn put(&self, key: String, vector: Vec<f32>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, vector);
    }
}

/// Why nothing can be compared where no model is there.
const NO_MODEL: &str = "Comparing what lessons have in common needs the model that compares by meaning: the settings \
of memory have it under “By meaning”.";

impl ExpectationDesk {
    pub(super) async fn groups(&self) -> Result<PredictionGroups, Fault> {
        let rows = self.ended().await?;
        if rows.len() < GROUPS_FROM {
            return Ok(shown(&rows, LessonGroups::too_few(rows.len())));
        }
        let Some(model) = self.shelves.embedder().model() else {
            return Ok(shown(&rows, LessonGroups::nothing(NO_MODEL)));
        };
        let members = self.members(&model, &rows).await?;
        // Distances of all to all: nothing that a thread that serves others should do.
        let found = tokio::task::spawn_blocking(move || groups(&members)).await;
        let found = found.map_err(Fault::internal)?.map_err(Fault::internal)?;
        Ok(shown(&rows, found))
    }

    pub(super) async fn values(&self) -> Result<LessonValues, Fault> {
        Ok(wire::values(self.store().lesson_values().await?))
    }

    /// Keeps a sentence that is near enough to the middle of its group.
    pub(super) async fn write_value(
        &self,
        write: LessonValueWrite,
    ) -> Result<LessonValueWritten, Fault> {
        let LessonValueWrite { value, members, text, harmless } = write;
        let Some(text) = saying::sentence(Some(&text), harmless)? else {
            return Err(Fault::invalid("there is nothing to keep: write one sentence"));
        };
        if let Some(value) = value {
            let known = self.store().lesson_values().await?;
            if !known.iter().any(|one| one.id == value) {
                return Err(Fault::not_found("there is no such sentence"));
            }
        }
        let mut rows = self.ended().await?;
        rows.retain(|row| members.contains(&row.id));
        if rows.is_empty() {
            return Err(Fault::invalid(
                "the group of this sentence is not there any more: open it again",
            ));
        }
        let Some(model) = self.shelves.embedder().model() else {
            return Err(Fault::invalid(NO_MODEL));
        };
        let of_group = self.members(&model, &rows).await?;
        let vector = self.vectors(&model, vec![text.clone()]).await?.pop().unwrap_or_default();
        let found = measured(&vector, &of_group).map_err(Fault::invalid)?;
        if found.valid {
            let id = value.unwrap_or_else(LessonValueId::new);
            let members: Vec<PredictionId> = rows.iter().map(|row| row.id).collect();
            let (distance, median, at) = (found.distance, found.median, self.clock.now());
            let new = NewValueText { text, distance, median, at };
            self.store().keep_lesson_value(id, &members, &new).await?;
        }
        let (distance, median) = (found.distance, found.median);
        let words = match found.valid {
            true => format!(
                "It speaks for the group: {distance:.2} from its middle, and half of the lessons are within \
                 {median:.2}."
            ),
            false => format!(
                "It was not kept: {distance:.2} from the middle of the group, and half of the lessons are within \
                 {median:.2}. Say more of what they have in common, in words that they use."
            ),
        };
        Ok(LessonValueWritten { kept: found.valid, words, values: self.values().await? })
    }

    /// Takes a sentence into her memory, once.
    pub(super) async fn remember_value(&self, id: LessonValueId) -> Result<(), Fault> {
        let known = self.store().lesson_values().await?;
        let value = known.into_iter().find(|one| one.id == id);
        let text = value.and_then(|value| value.texts.last().map(|text| text.text.clone()));
        let Some(text) = text else { return Err(Fault::not_found("there is no such sentence")) };
        let origin = Provenance { session: None, trace: None, by: Author::Teacher };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let path = MemoryPath::index(Scope::Teacher);
        let line = format!("- {text}");
        let written = self.shelves.write(&path, &deed, |content| {
            let says = content.entries.iter().any(|one| one.is_active() && one.block.text == line);
            let new = (!says).then(|| (MemoryId::new(), line.clone()));
            Ok(memory::append(&content.entries, new).render())
        });
        let entries = written.await?.content.entries;
        let entry = entries.iter().find(|one| one.is_active() && one.block.text == line);
        let entry = entry.ok_or_else(|| Fault::internal("memory does not say it"))?;
        Ok(self.store().remember_lesson_value(id, entry.id).await?)
    }

    /// Predictions of which she said what came.
    async fn ended(&self) -> Result<Vec<PredictionRow>, Fault> {
        let mut rows = self.store().predictions().await?;
        rows.retain(|row| row.deleted_at.is_none() && wire::came(row).is_some());
        Ok(rows)
    }

    async fn members(
        &self,
        model: &str,
        rows: &[PredictionRow],
    ) -> Result<Vec<GroupMember>, Fault> {
        let vectors = self.vectors(model, rows.iter().map(told).collect()).await?;
        let member = |(row, embedding): (&PredictionRow, Vec<f32>)| GroupMember {
            id: row.id.to_string(),
            embedding,
            says_why: row
                .end
                .as_ref()
                .is_some_and(|end| end.surprise.is_some() || end.cause.is_some()),
        };
        Ok(rows.iter().zip(vectors).map(member).collect())
    }

    /// A vector for each text, in their order.
    async fn vectors(&self, model: &str, texts: Vec<String>) -> Result<Vec<Vec<f32>>, Fault> {
        let key = |text: &String| sha256(format!("{model}\n{text}"));
        let missing: Vec<String> =
            texts.iter().filter(|text| self.embedded.get(&key(text)).is_none()).cloned().collect();
        if !missing.is_empty() {
            let made = self.shelves.embedder().embed(missing.clone()).await;
            let made = made.map_err(|error| {
                Fault::invalid(format!("what lessons have in common cannot be compared: {error}"))
            })?;
            for (text, vector) in missing.iter().zip(made) {
                self.embedded.put(key(text), vector.numbers());
            }
        }
        let all: Option<Vec<Vec<f32>>> =
            texts.iter().map(|text| self.embedded.get(&key(text))).collect();
        all.ok_or_else(|| Fault::internal("whoever makes vectors has made too few"))
    }
}

/// What of a prediction is compared: what was expected, what came, and why.
pub(super) fn told(row: &PredictionRow) -> String {
    let expected = row.expected.as_ref().map(|(text, _)| text.as_str()).unwrap_or_default();
    let end = row.end.as_ref();
    let cause = end.and_then(|end| end.cause.as_deref()).and_then(Cause::with_id);
    let came = match wire::came(row) {
        Some(Came::True) => "came true",
        Some(Came::Partly) => "came true in part",
        Some(Came::Not) | None => "did not come true",
    };
    let said = [
        end.and_then(|end| end.surprise.clone()),
        cause.map(|cause| cause.name.to_owned()),
        end.and_then(|end| end.next_time.clone()),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    format!("{}: {expected} ({came}). {}", row.topic, said.join(". "))
}

fn shown(rows: &[PredictionRow], found: LessonGroups) -> PredictionGroups {
    let LessonGroups { words, groups, points, shown } = found;
    let mut of: BTreeMap<String, u32> = BTreeMap::new();
    for (number, group) in groups.iter().enumerate() {
        for member in &group.members {
            of.insert(member.clone(), wire::whole(number));
        }
    }
    let group = |(number, group): (usize, &expecting::LessonGroup)| {
        let members: Vec<&PredictionRow> =
            rows.iter().filter(|row| group.members.contains(&row.id.to_string())).collect();
        PredictionGroup {
            number: wire::whole(number),
            cause: most_named(&members),
            members: members.iter().map(|row| row.id).collect(),
        }
    };
    let point = |(row, [x, y]): (&PredictionRow, &[f64; 2])| MapPoint {
        id: row.id,
        group: of.get(&row.id.to_string()).copied(),
        x: *x,
        y: *y,
    };
    PredictionGroups {
        count: wire::whole(rows.len()),
        needed: wire::whole(GROUPS_FROM),
        words,
        groups: groups.iter().enumerate().map(group).collect(),
        points: rows.iter().zip(&points).map(point).collect(),
        shown: shown * 100.0,
    }
}

/// The cause that most of these name, where half of them name it.
fn most_named(members: &[&PredictionRow]) -> Option<String> {
    let causes = members.iter().filter_map(|row| row.end.as_ref()?.cause.as_deref());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cause in causes {
        *counts.entry(cause).or_default() += 1;
    }
    let (cause, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let is_most = count * 2 >= members.len();
    Cause::with_id(cause).filter(|_| is_most).map(|cause| cause.name.to_owned())
}

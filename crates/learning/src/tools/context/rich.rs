//! What bears on a situation: experiences like it with their lessons, values, surprises, causes, code.

use experience::Axis;
use journal::ResolvedEntry;

use super::likeness::Situation;
use super::lines::{ContextLine, ContextSection};
use super::{code, light};
use crate::experiences::{Known, KnownValue, Place, values_in};
use crate::{Asker, Learning, LearningError};

/// The most experiences.
const EXPERIENCES: usize = 8;
/// The most values of an axis, surprises and causes.
const MOST: usize = 4;

/// The sections of a rich context, and what there is to say of them.
///
/// # Errors
/// The database does not answer, or the journal cannot be read.
pub(super) async fn sections(
    learning: &Learning,
    asker: &Asker,
    place: &Place,
    words: &str,
    entries: &[Known],
) -> Result<(Vec<ContextSection>, Vec<String>), LearningError> {
    let situation = Situation::of(learning, words).await?;
    let project = place.key();
    let mut sections = vec![light::open(learning, asker).await?];
    let alike = situation.entries(learning, project, Axis::Full, entries).await?;
    let lines = alike.iter().take(EXPERIENCES).map(|known| experience(&known.entry)).collect();
    sections.push(ContextSection::new("Experiences like this:", lines));
    for (axis, title) in [
        (Axis::Domain, "Values of this sort of work:"),
        (Axis::Strategy, "Values of this way of working:"),
        (Axis::Surprise, "Values of surprises:"),
        (Axis::RootCause, "Values of causes:"),
        (Axis::Full, "Other values:"),
    ] {
        let known = values_in(learning, project, Some(axis)).await?;
        sections.push(values(learning, &situation, title, known).await?);
    }
    let surprised = situation.entries(learning, project, Axis::Surprise, entries).await?;
    let lines = surprised.into_iter().take(MOST).filter_map(|known| {
        Some(ContextLine::new(known.entry.surprise.as_deref()?, known.entry.id()))
    });
    sections.push(ContextSection::new("What was unexpected:", lines.collect()));
    let caused = situation.entries(learning, project, Axis::RootCause, entries).await?;
    let lines = caused.into_iter().take(MOST).filter_map(|known| {
        let cause = known.entry.root_cause.as_ref()?;
        let text = format!("{}: {}", cause.category, cause.description);
        Some(ContextLine::new(&text, known.entry.id()))
    });
    sections.push(ContextSection::new("Why hypotheses were wrong:", lines.collect()));
    sections.push(light::memories(learning, place, words).await?);
    let mut notes: Vec<String> = situation.note.into_iter().collect();
    match code::relevant(learning, asker, place, words).await? {
        Ok(section) => sections.push(section),
        Err(why) => notes.push(why),
    }
    Ok((sections, notes))
}

async fn values(
    learning: &Learning,
    situation: &Situation,
    title: &str,
    known: Vec<KnownValue>,
) -> Result<ContextSection, LearningError> {
    let vectors = match KnownValue::vectors(learning, &known).await {
        Ok(vectors) => vectors,
        // The situation says so already.
        Err(LearningError::Embed(_)) => std::collections::HashMap::new(),
        Err(error) => return Err(error),
    };
    let texts = known.into_iter().map(|known| {
        let vector = vectors.get(&known.value.id).cloned();
        (known.value.clone(), known.value.text, vector)
    });
    let lines = situation.ordered(texts.collect()).into_iter().take(MOST);
    let lines = lines.map(|value| ContextLine::new(&value.text, value.id));
    Ok(ContextSection::new(title, lines.collect()))
}

/// An experience on one line: what was wanted, how it ended, and what was learned.
fn experience(entry: &ResolvedEntry) -> ContextLine {
    let mut text = format!("{}: {}", entry.outcome.status.as_str(), entry.entry.goal);
    match &entry.lesson {
        Some(lesson) => {
            text.push_str("; what worked: ");
            text.push_str(&lesson.what_worked);
            if let Some(takeaway) = &lesson.takeaway {
                text.push_str("; ");
                text.push_str(takeaway);
            }
        }
        None => {
            text.push_str("; believed: ");
            text.push_str(&entry.entry.current.hypothesis);
        }
    }
    ContextLine::new(&text, entry.id())
}

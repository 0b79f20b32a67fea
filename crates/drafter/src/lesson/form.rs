//! What a form that is less or more than one lesson has of one: its parts, its questions, its name.

use lessons::Tier;
use minijinja::context;
use serde::Serialize;

use super::material::Material;
use crate::earlier_lessons::stands_alone;
use crate::library::{DrafterError, Hinge, Library, Pack, Question, Variant};
use crate::timing::Slot;
use crate::words::stems;

/// Sections of activities, by their ids.
pub(super) const STARTER: &str = "starter";
const MAIN: &str = "main-activities";
const PLENARY: &str = "plenary";

/// The most lines that an answer in a quiz needs.
const MOST_LINES: usize = 2;

/// A form, as the templates see it.
#[derive(Debug, Serialize)]
pub(crate) struct FormView {
    /// The name of its template.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it is called in a sentence.
    pub called: String,
}

impl FormView {
    pub fn of(material: &Material) -> Option<Self> {
        let template = material.form.as_ref()?;
        let called = template.form.as_ref()?.called.clone();
        Some(Self { name: template.name.clone(), title: template.title.clone(), called })
    }
}

/// Whether it has a section of this id, as a whole lesson has of every one.
pub(super) fn has(material: &Material, section: &str) -> bool {
    material.form.as_ref().is_none_or(|template| template.section(section).is_some())
}

/// Whether it goes over what the class has had.
pub(super) fn goes_over(material: &Material) -> bool {
    let form = material.form.as_ref().and_then(|template| template.form.as_ref());
    form.is_some_and(|form| form.goes_over)
}

/// Whether it is less than a lesson.
pub(super) fn is_short(material: &Material) -> bool {
    let form = material.form.as_ref().and_then(|template| template.form.as_ref());
    form.is_some_and(|form| form.minutes.is_some())
}

/// The parts that it has a section for; the longest of them takes the minutes of the others.
pub(super) fn parts(material: &Material, minutes: u32, mut slots: Vec<Slot>) -> Vec<Slot> {
    let Some(template) = &material.form else { return slots };
    let section = |slot: &Slot| match slot.key {
        "starter" => STARTER,
        "plenary" | "pack" => PLENARY,
        _ => MAIN,
    };
    slots.retain(|slot| template.section(section(slot)).is_some());
    let kept: u32 = slots.iter().map(|slot| slot.minutes).sum();
    if let Some(longest) = slots.iter_mut().max_by_key(|slot| slot.minutes) {
        longest.minutes = (longest.minutes + minutes).saturating_sub(kept).max(1);
    }
    slots
}

/// The most tasks of a tier that one pupil does alone in the minutes of such a form.
const MOST_CORE: usize = 3;
const MOST_OTHERS: usize = 1;

/// What is left of the way to teach a topic where each pupil works alone: no partner, no cards, and no
/// more tasks than there is time for.
pub(super) fn fitted(library: &Library, material: &Material, mut v: Variant) -> Variant {
    if !is_alone(material) {
        return v;
    }
    let alone = |question: &Question| !needs_a_room(library, question);
    v.predict.clear();
    for (tasks, most) in [
        (&mut v.support, MOST_OTHERS),
        (&mut v.core, MOST_CORE),
        (&mut v.stretch, MOST_OTHERS),
        (&mut v.exit, usize::MAX),
    ] {
        tasks.retain(alone);
        tasks.truncate(most);
    }
    v
}

pub(super) fn is_alone(material: &Material) -> bool {
    let form = material.form.as_ref().and_then(|template| template.form.as_ref());
    form.is_some_and(|form| form.alone)
}

fn needs_a_room(library: &Library, question: &Question) -> bool {
    let said = stems(&format!("{} {}", question.ask, question.show));
    library.words.in_class.iter().any(|phrase| phrase.is_in(&said))
}

/// Its questions from memory: those of the note, and where nothing else asks them the hinge question,
/// what pupils mix up, and what closes a lesson.
pub(super) fn questions(
    library: &Library,
    material: &Material,
    pack: &Pack,
    v: &Variant,
) -> Result<Vec<Question>, DrafterError> {
    let Some(template) = &material.form else { return Ok(Vec::new()) };
    let most = template.form.as_ref().map_or(0, |form| form.questions);
    let mut questions = pack.quiz.clone();
    if !template.shows(Tier::Exit) {
        questions.extend(choice(&v.hinge));
        for slip in pack.slips.iter().filter(|slip| !slip.think.is_empty()) {
            let context =
                context! { think => slip.think.trim_end_matches('.'), right => &slip.fix };
            questions.push(Question {
                ask: library.say("quiz_slip", &context)?,
                answer: library.say("quiz_slip_answer", &context)?,
                lines: MOST_LINES,
                ..Question::default()
            });
        }
        questions.extend(v.exit.clone());
    }
    let fits = |question: &Question| {
        let short = !is_alone(material) || question.lines <= MOST_LINES;
        short && stands_alone(&question.ask) && !needs_a_room(library, question)
    };
    questions.retain(fits);
    questions.truncate(most);
    Ok(questions)
}

/// The hinge question with its answers to choose from.
fn choice(hinge: &Hinge) -> Option<Question> {
    let right = hinge.options.first()?;
    let mut options: Vec<_> = hinge.options.iter().collect();
    options.sort_by_key(|option| option.letter.clone());
    let lines = options.iter().map(|option| format!("{}: {}  ", option.letter, option.answer));
    let choices = lines.collect::<Vec<_>>().join("\n");
    let show = [hinge.show.as_str(), choices.trim_end()].join("\n\n").trim().to_owned();
    Some(Question {
        ask: hinge.ask.clone(),
        show,
        answer: format!("{}: {}", right.letter, right.answer),
        lines: 1,
        ..Question::default()
    })
}

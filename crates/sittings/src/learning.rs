//! What a learner does next on a path: reads, looks at an example, practises what is neither too easy nor
//! too hard, and goes on when it is mastered.

use assessment::ability::{Answered, Posterior};
use assessment::{Blueprint, Chance};
use domain::ItemSelected;

use crate::{
    Blueprints, ItemMark, LearningLevel, LearningModule, SittingError,
    form::{SEEDS, found, selected, thousandths, variant},
    sitting::Course,
};

/// The chance of a right answer that practice aims at.
const SUCCESS: f64 = 0.8;
/// How many seeds are tried for a question that was not asked in this module yet.
const TRIES: u32 = 20;
/// The stream of chance of practice; a place is added.
const PRACTICE: u64 = 1 << 60;

/// What comes next on a path.
pub(crate) enum LearningStep {
    /// A page is read.
    Read {
        /// The module's title.
        title: String,
        /// In markdown.
        text: String,
    },
    /// This is practised; its place is still to be said.
    Practise(ItemSelected),
    /// Every module is mastered.
    Mastered,
    /// What is left needs modules that were not mastered.
    Stuck,
}

/// How far a module is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModuleStanding {
    /// There is something to do in it.
    Open,
    /// Each level is mastered.
    Mastered,
    /// It was practised as long as it may be, and not mastered.
    Left,
}

pub(crate) fn step(
    course: &Course,
    modules: &[LearningModule],
    marks: &[ItemMark],
    library: &dyn Blueprints,
) -> Result<LearningStep, SittingError> {
    let mastered = |id: &String| {
        let module = modules.iter().find(|module| module.id == *id);
        module.is_some_and(|module| standing(course, module, marks) == ModuleStanding::Mastered)
    };
    let open = modules.iter().find(|module| {
        standing(course, module, marks) == ModuleStanding::Open && module.after.iter().all(mastered)
    });
    let Some(module) = open else {
        let all = modules.iter().map(|module| &module.id).all(mastered);
        return Ok(if all { LearningStep::Mastered } else { LearningStep::Stuck });
    };
    let read = pages(course, module);
    let texts = [&module.explanation, &module.example];
    if let Some(text) = texts.into_iter().filter(|text| !text.is_empty()).nth(read) {
        return Ok(LearningStep::Read { title: module.title.clone(), text: text.clone() });
    }
    let level = (1..)
        .zip(&module.levels)
        .find(|(number, level)| !done(module, level, *number, course, marks));
    match level {
        Some((number, level)) => practice(course, module, number, level, marks, library),
        None => Ok(LearningStep::Stuck),
    }
}

/// How far a module is.
pub(crate) fn standing(
    course: &Course,
    module: &LearningModule,
    marks: &[ItemMark],
) -> ModuleStanding {
    let texts = [&module.explanation, &module.example];
    let to_read = texts.into_iter().filter(|text| !text.is_empty()).count();
    let levels = || (1..).zip(&module.levels);
    let all_done = levels().all(|(number, level)| done(module, level, number, course, marks));
    if pages(course, module) < to_read || !all_done {
        return ModuleStanding::Open;
    }
    match levels().all(|(number, level)| in_a_row(course, module, number, marks) >= level.right) {
        true => ModuleStanding::Mastered,
        false => ModuleStanding::Left,
    }
}

/// Right answers of a level over the questions that its mastery takes, from 0 to 1.
pub(crate) fn mastery(course: &Course, module: &LearningModule, marks: &[ItemMark]) -> f64 {
    let wanted: u32 = module.levels.iter().map(|level| level.right).sum();
    let had: u32 = (1..)
        .zip(&module.levels)
        .map(|(number, level)| in_a_row(course, module, number, marks).min(level.right))
        .sum();
    f64::from(had) / f64::from(wanted.max(1))
}

/// Whether a level is mastered, or was practised as long as it may be.
fn done(
    module: &LearningModule,
    level: &LearningLevel,
    number: u32,
    course: &Course,
    marks: &[ItemMark],
) -> bool {
    let asked = of_level(course, module, number, marks).count();
    in_a_row(course, module, number, marks) >= level.right || asked >= level.most as usize
}

/// The most right answers in a row, without a hint. One with a hint neither counts nor ends the row, nor
/// does one that a person has to mark.
fn in_a_row(course: &Course, module: &LearningModule, number: u32, marks: &[ItemMark]) -> u32 {
    let (mut row, mut most) = (0, 0);
    for mark in of_level(course, module, number, marks) {
        match mark.right() {
            Some(true) if mark.hints == 0 => row += 1,
            Some(true) | None => {}
            Some(false) => row = 0,
        }
        most = most.max(row);
    }
    most
}

fn of_level<'a>(
    course: &'a Course,
    module: &'a LearningModule,
    number: u32,
    marks: &'a [ItemMark],
) -> impl Iterator<Item = &'a ItemMark> {
    marks.iter().filter(move |mark| {
        let chosen = course.place(mark.place).and_then(|state| state.selected.as_ref());
        chosen.is_some_and(|chosen| chosen.section == module.id && chosen.level == number)
    })
}

/// How many pages of a module were read.
fn pages(course: &Course, module: &LearningModule) -> usize {
    let read = course.places.iter().filter(|state| {
        let of_module = state.item.as_ref().and_then(|item| item.section.as_ref());
        state.selected.is_none() && state.response.is_some() && of_module == Some(&module.title)
    });
    read.count()
}

fn practice(
    course: &Course,
    module: &LearningModule,
    number: u32,
    level: &LearningLevel,
    marks: &[ItemMark],
    library: &dyn Blueprints,
) -> Result<LearningStep, SittingError> {
    let of_module: Vec<&ItemMark> = marks.iter().filter(|mark| mark.section == module.id).collect();
    let answers: Vec<Answered> = of_module.iter().filter_map(|mark| mark.answered()).collect();
    let theta = Posterior::after(&answers).estimate().theta;
    let wanted = thousandths(theta - (SUCCESS / (1.0 - SUCCESS)).ln());
    let pins =
        course.began.pool.iter().filter(|pin| {
            pin.section == module.id && level.from.blueprints.contains(&pin.blueprint)
        });
    let mut pool: Vec<&Blueprint> =
        pins.map(|pin| found(library, &pin.blueprint, &pin.version)).collect::<Result<_, _>>()?;
    let place = course.next_place();
    let mut chance = Chance::new(course.began.seed, PRACTICE + u64::from(place));
    chance.shuffle(&mut pool);
    // What was practised least comes next.
    pool.sort_by_key(|one| of_module.iter().filter(|mark| mark.blueprint == one.id).count());
    let asked: Vec<&str> = course
        .places
        .iter()
        .filter_map(|state| Some(state.item.as_ref()?.question.as_str()))
        .collect();
    // As hard as it should be and new; else new; and else anything but the one just asked.
    for (wanted, repeats) in [(Some(wanted), false), (None, false), (None, true)] {
        let past = if repeats { &asked[asked.len().saturating_sub(1)..] } else { &asked[..] };
        for blueprint in &pool {
            for _ in 0..TRIES {
                let variant = variant(blueprint, chance.below(SEEDS), wanted)?;
                if past.contains(&&*blueprint.public_item(&variant).question) {
                    continue;
                }
                let chosen = selected(&module.id, blueprint, &variant, wanted);
                return Ok(LearningStep::Practise(ItemSelected { level: number, ..chosen }));
            }
        }
    }
    Ok(LearningStep::Stuck)
}

//! Forms of one test on paper: the same skills with other numbers, or the same questions in another order.

mod paper;

use std::collections::HashSet;

use assessment::{Blueprint, Chance, FileProblem, Variant};
use thiserror::Error;

use crate::report::Loss;
use crate::{Asked, Question, Quiz, made};

/// The most forms of one test.
pub const MOST_FORMS: usize = 4;
/// How many seeds are tried for a question that is different from those before it.
const SEEDS: u64 = 400;
/// The stream of chance that orders questions; those of blueprints are hashes.
const ORDER: u64 = 0;

/// What is different between forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Each has other variants of the same blueprints, as hard as those of the first.
    Numbers,
    /// Each has the questions of the first in another order, and their options too.
    Order,
}

/// Which forms are wanted.
#[derive(Clone, Copy, Debug)]
pub struct FormRequest<'a> {
    /// What the test is called.
    pub title: &'a str,
    /// What it is made of, in turn.
    pub blueprints: &'a [&'a Blueprint],
    /// How many questions a form has.
    pub questions: usize,
    /// How many forms there are, at most four: A, B, C, D.
    pub forms: usize,
    /// What is different between them.
    pub difference: Difference,
    /// The same seed gives the same forms.
    pub seed: u64,
}

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its letter: `A` is the first.
    pub code: char,
    /// Its questions with their answers.
    pub quiz: Quiz,
    /// What of the questions is not in it.
    pub losses: Vec<Loss>,
    seed: u64,
}

/// Why there are no forms.
#[derive(Clone, Debug, Error)]
pub enum FormError {
    /// Nothing to make questions of.
    #[error("there is no blueprint to make questions of")]
    NoBlueprint,
    /// More forms than letters, or none.
    #[error("there are forms A to D: ask for 1 to {MOST_FORMS}, and not for {0}")]
    Forms(usize),
    /// A blueprint has too few different questions.
    #[error("{id} has only {found} different questions, and the forms need {wanted} of it")]
    TooFew {
        /// The blueprint.
        id: String,
        /// How many were found.
        found: usize,
        /// How many are needed.
        wanted: usize,
    },
    /// A blueprint cannot be used.
    #[error("{0}")]
    Blueprint(FileProblem),
}

/// The forms of a test.
///
/// # Errors
/// When a blueprint cannot make as many different questions as are needed.
pub fn forms(asked: &FormRequest<'_>) -> Result<Vec<Form>, FormError> {
    if asked.blueprints.is_empty() {
        return Err(FormError::NoBlueprint);
    }
    if !(1..=MOST_FORMS).contains(&asked.forms) {
        return Err(FormError::Forms(asked.forms));
    }
    match asked.difference {
        Difference::Numbers => other_numbers(asked),
        Difference::Order => other_order(asked),
    }
}

fn codes(forms: usize) -> impl Iterator<Item = char> {
    ('A'..).take(forms)
}

fn other_numbers(asked: &FormRequest<'_>) -> Result<Vec<Form>, FormError> {
    let mut drawn = Drawn { asked, notes: HashSet::new(), faces: HashSet::new() };
    let mut hard = Vec::new();
    let mut forms = Vec::new();
    for (form, code) in codes(asked.forms).enumerate() {
        let mut questions = Vec::new();
        for place in 0..asked.questions {
            let (question, difficulty) = drawn.question(place, form, hard.get(place).copied())?;
            questions.push(question);
            if form == 0 {
                hard.push(difficulty);
            }
        }
        forms.push(Form::of(asked, code, questions));
    }
    Ok(forms)
}

fn other_order(asked: &FormRequest<'_>) -> Result<Vec<Form>, FormError> {
    let mut drawn = Drawn { asked, notes: HashSet::new(), faces: HashSet::new() };
    let mut first = Vec::new();
    for place in 0..asked.questions {
        first.push(drawn.question(place, 0, None)?.0);
    }
    let form = |(place, code): (u64, char)| {
        let mut questions = first.clone();
        if place > 0 {
            let mut chance = Chance::new(asked.seed.wrapping_add(place), ORDER);
            chance.shuffle(&mut questions);
            for made in &mut questions {
                if let Asked::Choice(options) | Asked::Several(options) = &mut made.question.asked {
                    chance.shuffle(options);
                }
            }
        }
        Form::of(asked, code, questions)
    };
    Ok((0..).zip(codes(asked.forms)).map(form).collect())
}

/// What was drawn so far.
struct Drawn<'a> {
    asked: &'a FormRequest<'a>,
    /// Blueprints and notes of all questions.
    notes: HashSet<(usize, String)>,
    /// Blueprints and what pupils see of all questions.
    faces: HashSet<(usize, String)>,
}

impl Drawn<'_> {
    /// The question at a place of a form, and how hard it is: one that no form has.
    fn question(
        &mut self,
        place: usize,
        form: usize,
        hard: Option<f64>,
    ) -> Result<(made::MadeQuestion, f64), FormError> {
        let which = place % self.asked.blueprints.len();
        let of = self.asked.blueprints[which];
        // Far enough apart that neighbours do not try one another's seeds.
        let far = (form * self.asked.questions + place) as u64;
        let first = self.asked.seed.wrapping_add(far.wrapping_mul(SEEDS));
        for seed in (0..SEEDS).map(|step| first.wrapping_add(step)) {
            let variant: Variant = match hard {
                Some(hard) => of.generate_near(seed, hard),
                None => of.generate(seed),
            }
            .map_err(FormError::Blueprint)?;
            let is_new = self.faces.insert((which, variant.face()));
            if is_new && self.notes.insert((which, variant.note().to_owned())) {
                let made = made::question(of, &variant).map_err(FormError::Blueprint)?;
                return Ok((made, variant.difficulty()));
            }
        }
        let found = self.notes.iter().filter(|(of, _)| *of == which).count();
        let of_it = (which..self.asked.questions).step_by(self.asked.blueprints.len()).count();
        let forms = match self.asked.difference {
            Difference::Numbers => self.asked.forms,
            Difference::Order => 1,
        };
        Err(FormError::TooFew { id: of.id.clone(), found, wanted: of_it * forms })
    }
}

impl Form {
    fn of(asked: &FormRequest<'_>, code: char, made: Vec<made::MadeQuestion>) -> Self {
        let mut losses = Vec::new();
        let mut questions: Vec<Question> = Vec::new();
        for (number, made) in (1..).zip(made) {
            losses.extend(made.losses.into_iter().map(|message| Loss {
                question: Some(number),
                whole: false,
                message,
            }));
            questions.push(made.question);
        }
        let quiz = Quiz { title: format!("{}: form {code}", asked.title), questions };
        Self { code, quiz, losses, seed: asked.seed }
    }
}

#[cfg(test)]
mod tests;

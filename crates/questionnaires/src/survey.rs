//! A survey: which questions are shown after some answers, which comes next, what is left in the end.
//!
//! Everything follows from the answers. The questions are gone through in the order of the file: each
//! is shown where its page and it itself are, and no shown question before it leaves it out. The answer
//! to a question that is hidden is kept, so that it is there again when the question comes back, but it
//! does not count: not in conditions, not in scores, not in the result.

use assessment::Chance;

use crate::condition::{Condition, Slot, SlotValue};
use crate::question::{Question, QuestionKind};
use crate::score::{Recipe, Score};
use crate::{Answer, AnswerHint, Answers};

/// The file of a survey, read and checked.
#[derive(Clone, Debug)]
pub struct Questionnaire {
    /// Its name among all questionnaires.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Where its questions come from.
    pub source: Option<String>,
    /// Whether answers can be changed after their page was left.
    pub back: bool,
    /// What is said before the first page, in markdown.
    pub introduction: Option<String>,
    /// What is said after the last page, in markdown.
    pub thanks: Option<String>,
    /// SHA-256 of the file.
    pub version: String,
    pub(crate) pages: Vec<Page>,
    pub(crate) questions: Vec<Question>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) recipes: Vec<Recipe>,
}

/// Questions that are shown together.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its name in the file.
    pub id: String,
    /// What stands above it.
    pub title: Option<String>,
    pub(crate) shuffle: bool,
    pub(crate) visible_if: Option<Condition>,
    /// Its questions, in the order in which they are shown.
    pub(crate) order: Vec<usize>,
}

/// Where somebody is who answers.
#[derive(Clone, Copy, Debug)]
pub enum Position<'a> {
    /// The first question that is shown and not dealt with.
    Question {
        /// Its page.
        page: &'a Page,
        /// The question.
        question: &'a Question,
    },
    /// Everything that is shown was answered or passed over.
    End,
}

/// A page with those of its questions that are shown.
#[derive(Clone, Debug)]
pub struct ShownPage<'a> {
    /// The page.
    pub page: &'a Page,
    /// At least one question.
    pub questions: Vec<&'a Question>,
}

impl Questionnaire {
    /// The pages, in their order.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter()
    }

    /// All questions, in the order of the file.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter()
    }

    /// A question by its id.
    #[must_use]
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == id)
    }

    /// The same survey with everything that is shuffled in the order of this seed. Which questions are
    /// shown does not depend on it.
    #[must_use]
    pub fn arranged(mut self, seed: u64) -> Self {
        let mut chance = Chance::new(seed, SHUFFLING);
        for page in &mut self.pages {
            if page.shuffle {
                chance.shuffle(&mut page.order);
            }
        }
        for question in &mut self.questions {
            let options = match &mut question.kind {
                QuestionKind::Choice(options)
                | QuestionKind::Several { options, .. }
                | QuestionKind::Order(options)
                | QuestionKind::Matrix { rows: options, .. } => options,
                QuestionKind::Rating(_)
                | QuestionKind::Slider { .. }
                | QuestionKind::ShortText(_)
                | QuestionKind::LongText(_)
                | QuestionKind::Number(_) => continue,
            };
            if options.shuffle {
                chance.shuffle(&mut options.entries);
            }
        }
        self
    }

    /// Where somebody is who gave these answers.
    #[must_use]
    pub fn next(&self, answers: &Answers) -> Position<'_> {
        let shown = self.shown(answers);
        let waits = |question: &&usize| {
            shown[**question] && !answers.is_dealt_with(&self.questions[**question].id)
        };
        let found = self.pages.iter().find_map(|page| Some((page, page.order.iter().find(waits)?)));
        match found {
            Some((page, question)) => {
                Position::Question { page, question: &self.questions[*question] }
            }
            None => Position::End,
        }
    }

    /// The pages and questions that are shown after these answers. A question that is not answered yet
    /// may hide or show others later.
    #[must_use]
    pub fn visible(&self, answers: &Answers) -> Vec<ShownPage<'_>> {
        let shown = self.shown(answers);
        let page = |page| {
            let questions = shown_on(page, &shown).map(|question| &self.questions[question]);
            ShownPage { page, questions: questions.collect() }
        };
        self.pages.iter().map(page).filter(|shown| !shown.questions.is_empty()).collect()
    }

    /// Whether an answer fits its question, and if not, what would.
    pub fn check_answer(&self, question: &str, answer: &Answer) -> Result<(), AnswerHint> {
        let no_question = || AnswerHint::NoQuestion(question.to_owned());
        self.question(question).ok_or_else(no_question)?.check(answer)
    }

    /// Takes an answer to a question that is asked now, or again. What does not fit changes nothing.
    pub fn answer(
        &self,
        answers: &mut Answers,
        question: &str,
        answer: Answer,
    ) -> Result<(), AnswerHint> {
        self.asked(answers, question)?.check(&answer)?;
        answers.put(question, Some(answer));
        Ok(())
    }

    /// Goes on without an answer to a question that needs none.
    pub fn pass_over(&self, answers: &mut Answers, question: &str) -> Result<(), AnswerHint> {
        if self.asked(answers, question)?.required {
            return Err(AnswerHint::Missing);
        }
        answers.put(question, None);
        Ok(())
    }

    /// What is left in the end: the answers to questions that are shown, in the order of the file.
    #[must_use]
    pub fn result<'a>(&'a self, answers: &'a Answers) -> Vec<(&'a Question, &'a Answer)> {
        let shown = self.shown(answers);
        let shown = self.questions.iter().zip(shown).filter(|(_, shown)| *shown);
        shown.filter_map(|(question, _)| Some((question, answers.get(&question.id)?))).collect()
    }

    /// What is counted of the result.
    #[must_use]
    pub fn scores(&self, answers: &Answers) -> Vec<Score<'_>> {
        let shown = self.shown(answers);
        let number = |question: usize| {
            let answer = answers.get(&self.questions[question].id).filter(|_| shown[question]);
            answer.and_then(|answer| match answer {
                Answer::Whole(number) => Some(*number),
                _ => None,
            })
        };
        self.recipes.iter().map(|recipe| recipe.score(&number)).collect()
    }

    /// A question that can be answered now: on the page of the position, or, where there is a way back,
    /// on one before it.
    fn asked(&self, answers: &Answers, id: &str) -> Result<&Question, AnswerHint> {
        let place = self.questions.iter().position(|question| question.id == id);
        let place = place.ok_or_else(|| AnswerHint::NoQuestion(id.to_owned()))?;
        let question = &self.questions[place];
        let page = match self.next(answers) {
            Position::Question { question, .. } => question.page,
            Position::End => self.pages.len(),
        };
        if !self.shown(answers)[place] || question.page > page {
            return Err(AnswerHint::NotAsked);
        }
        if question.page < page && !self.back {
            return Err(AnswerHint::NoWayBack);
        }
        Ok(question)
    }

    /// Question by question whether it is shown.
    pub(crate) fn shown(&self, answers: &Answers) -> Vec<bool> {
        self.fold(&|question| answers.get(&self.questions[question].id))
    }

    /// The same, whoever has the answers.
    pub(crate) fn fold<'a>(&self, answer: &dyn Fn(usize) -> Option<&'a Answer>) -> Vec<bool> {
        let mut shown = vec![false; self.questions.len()];
        let mut from = 0;
        let mut page = None;
        for (place, question) in self.questions.iter().enumerate() {
            let holds = |condition: &Condition, shown: &[bool]| {
                condition.holds(&|slot| {
                    let slot = &self.slots[slot];
                    let answer = answer(slot.question).filter(|_| shown[slot.question]);
                    SlotValue::of(answer?, slot)
                })
            };
            let is_visible = |condition: &Option<Condition>, shown: &[bool]| {
                condition.as_ref().is_none_or(|condition| holds(condition, shown))
            };
            let page_shown = match page {
                Some((held, page_shown)) if held == question.page => page_shown,
                _ => is_visible(&self.pages[question.page].visible_if, &shown),
            };
            page = Some((question.page, page_shown));
            shown[place] = page_shown && place >= from && is_visible(&question.visible_if, &shown);
            if shown[place] {
                let left_out = question.skips.iter().find(|skip| holds(&skip.condition, &shown));
                from = left_out.map_or(from, |skip| skip.to);
            }
        }
        shown
    }
}

/// The stream of chance by which surveys are shuffled.
const SHUFFLING: u64 = 0x5348_5546;

fn shown_on<'a>(page: &'a Page, shown: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
    page.order.iter().copied().filter(|question| shown[*question])
}

//! A workflow: states with a form each, and where each leads after what was answered.
//!
//! Everything follows from the visits so far. A visit that is left keeps the answers that were shown,
//! and conditions see those of the latest visit to each state. No state is entered more often than the
//! file allows: a branch to one that was is passed over, and where no branch is left, the workflow ends.

mod front;
mod read;

use serde::Serialize;

use crate::condition::{Condition, Slot, SlotValue};
use crate::question::Question;
use crate::{Answer, AnswerHint, Answers};

pub(crate) use front::WorkflowFront;
pub(crate) use read::read;

/// The file of a workflow, read and checked.
#[derive(Clone, Debug)]
pub struct Workflow {
    /// Its name among all questionnaires.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// How often a state is entered at most.
    pub most_visits: usize,
    /// SHA-256 of the file.
    pub version: String,
    pub(crate) states: Vec<State>,
    pub(crate) questions: Vec<Question>,
    pub(crate) slots: Vec<Slot>,
}

/// A state: a form that is filled in, then a branch.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name in the file.
    pub id: String,
    /// What stands above the form.
    pub title: String,
    /// What is said before its questions, in markdown.
    pub about: Option<String>,
    /// Its place among the states.
    place: usize,
    branches: Vec<Branch>,
}

/// A way on, to a state or out.
#[derive(Clone, Debug)]
struct Branch {
    condition: Option<Condition>,
    to: Option<usize>,
}

/// The states that were entered, with what was answered in each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Visits {
    visits: Vec<Visit>,
    ended: bool,
}

/// One stay in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Visit {
    state: usize,
    answers: Answers,
}

/// Where somebody is who goes through a workflow.
#[derive(Clone, Copy, Debug)]
pub enum WorkflowPosition<'a> {
    /// In a state, before this question of its form.
    Question {
        /// The state.
        state: &'a State,
        /// The first question that is shown and not dealt with.
        question: &'a Question,
    },
    /// In a state whose form is complete.
    Complete {
        /// The state.
        state: &'a State,
    },
    /// Behind the last state.
    End,
}

impl Workflow {
    /// The states, in the order of the file.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        self.states.iter()
    }

    /// All questions of a state's form.
    pub fn form<'a>(&'a self, state: &State) -> impl Iterator<Item = &'a Question> {
        let place = state.place;
        self.questions.iter().filter(move |question| question.page == place)
    }

    /// The first state, entered.
    #[must_use]
    pub fn begin(&self) -> Visits {
        let first = Visit { state: 0, answers: Answers::default() };
        Visits { visits: vec![first], ended: false }
    }

    /// Where somebody is after these visits.
    #[must_use]
    pub fn next(&self, visits: &Visits) -> WorkflowPosition<'_> {
        let Some(visit) = visits.current() else { return WorkflowPosition::End };
        let state = &self.states[visit.state];
        let waits = |question: &&Question| !visit.answers.is_dealt_with(&question.id);
        match self.visible(visits).into_iter().find(waits) {
            Some(question) => WorkflowPosition::Question { state, question },
            None => WorkflowPosition::Complete { state },
        }
    }

    /// The questions of the form that are shown.
    #[must_use]
    pub fn visible(&self, visits: &Visits) -> Vec<&Question> {
        let shown = self.shown(visits);
        let shown = self.questions.iter().zip(shown).filter(|(_, shown)| *shown);
        shown.map(|(question, _)| question).collect()
    }

    /// Takes an answer to a question of the form, also a second time.
    pub fn answer(
        &self,
        visits: &mut Visits,
        question: &str,
        answer: Answer,
    ) -> Result<(), AnswerHint> {
        self.asked(visits, question)?.check(&answer)?;
        visits.put(question, Some(answer));
        Ok(())
    }

    /// Goes on without an answer to a question that needs none.
    pub fn pass_over(&self, visits: &mut Visits, question: &str) -> Result<(), AnswerHint> {
        if self.asked(visits, question)?.required {
            return Err(AnswerHint::Missing);
        }
        visits.put(question, None);
        Ok(())
    }

    /// Leaves a state whose form is complete, for the one that its branches say.
    pub fn leave(&self, visits: &mut Visits) -> Result<(), AnswerHint> {
        let WorkflowPosition::Complete { state } = self.next(visits) else {
            return Err(AnswerHint::Missing);
        };
        let mut kept = Answers::default();
        for question in self.visible(visits) {
            let answer = visits.current().and_then(|visit| visit.answers.get(&question.id));
            kept.put(&question.id, answer.cloned());
        }
        if let Some(visit) = visits.visits.last_mut() {
            visit.answers = kept;
        }
        let entered = |to: usize| visits.visits.iter().filter(|visit| visit.state == to).count();
        let open = |branch: &&Branch| branch.to.is_none_or(|to| entered(to) < self.most_visits);
        let holds = |branch: &&Branch| {
            let condition = branch.condition.as_ref();
            condition.is_none_or(|condition| condition.holds(&|slot| self.latest(visits, slot)))
        };
        let to = state.branches.iter().filter(open).find(holds).and_then(|branch| branch.to);
        match to {
            Some(state) => visits.visits.push(Visit { state, answers: Answers::default() }),
            None => visits.ended = true,
        }
        Ok(())
    }

    /// What was answered, visit by visit. In the state that is not left yet, only what is shown.
    #[must_use]
    pub fn result<'a>(
        &'a self,
        visits: &'a Visits,
    ) -> Vec<(&'a State, Vec<(&'a Question, &'a Answer)>)> {
        let shown = self.shown(visits);
        let visit = |(number, visit): (usize, &'a Visit)| {
            let open = !visits.ended && number + 1 == visits.visits.len();
            let questions = self.questions.iter().zip(&shown);
            let counted =
                questions.filter(|(_, shown)| **shown || !open).map(|(question, _)| question);
            let answers =
                counted.filter_map(|question| Some((question, visit.answers.get(&question.id)?)));
            (&self.states[visit.state], answers.collect())
        };
        visits.visits.iter().enumerate().map(visit).collect()
    }

    fn asked(&self, visits: &Visits, id: &str) -> Result<&Question, AnswerHint> {
        if !self.questions.iter().any(|question| question.id == id) {
            return Err(AnswerHint::NoQuestion(id.to_owned()));
        }
        let mut shown = self.visible(visits).into_iter();
        shown.find(|question| question.id == id).ok_or(AnswerHint::NotAsked)
    }

    /// Question by question whether it is shown in the state that was entered last.
    fn shown(&self, visits: &Visits) -> Vec<bool> {
        let mut shown = vec![false; self.questions.len()];
        let Some(visit) = visits.current() else { return shown };
        for (place, question) in self.questions.iter().enumerate() {
            let known = |slot: usize| {
                let question = self.slots[slot].question;
                match self.questions[question].page == visit.state && !shown[question] {
                    true => None,
                    false => self.latest(visits, slot),
                }
            };
            shown[place] = question.page == visit.state
                && question.visible_if.as_ref().is_none_or(|condition| condition.holds(&known));
        }
        shown
    }

    /// What a slot holds since the latest visit to its state.
    fn latest<'a>(&self, visits: &'a Visits, slot: usize) -> Option<SlotValue<'a>> {
        let slot = &self.slots[slot];
        let question = &self.questions[slot.question];
        let visit = visits.visits.iter().rfind(|visit| visit.state == question.page)?;
        SlotValue::of(visit.answers.get(&question.id)?, slot)
    }
}

impl Visits {
    /// How many states were entered.
    #[must_use]
    pub fn count(&self) -> usize {
        self.visits.len()
    }

    /// The visit that is not over.
    fn current(&self) -> Option<&Visit> {
        self.visits.last().filter(|_| !self.ended)
    }

    fn put(&mut self, question: &str, answer: Option<Answer>) {
        if let Some(visit) = self.visits.last_mut() {
            visit.answers.put(question, answer);
        }
    }
}

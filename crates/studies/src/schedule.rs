//! What one participant does, step by step: the plan of a protocol with its questionnaires and rests put in
//! where they belong.

use domain::{StepKind, StudyStep};

use crate::allocation::{Allocation, ConditionBlock};
use crate::protocol::{AskedInstrument, Moment, Protocol};
use crate::{Assistance, StudyCondition};

/// Where something stands in a study.
#[derive(Clone, Copy, Default)]
struct Spot<'a> {
    sitting: &'a str,
    condition: Option<&'a str>,
    task: Option<&'a str>,
}

impl Protocol {
    /// The steps of somebody who does what is planned, behind the consent.
    #[must_use]
    pub fn steps(&self, planned: &Allocation) -> Vec<StudyStep> {
        let mut steps = Vec::new();
        let (mut block, last) = (0, planned.sittings.len().saturating_sub(1));
        for (number, sitting) in planned.sittings.iter().enumerate() {
            let place = Spot { sitting: &sitting.sitting, ..Spot::default() };
            if number == 0 {
                self.ask(Moment::BeforeStudy, place, &mut steps);
            }
            self.ask(Moment::BeforeSitting, place, &mut steps);
            for (at, conditions) in sitting.conditions.iter().enumerate() {
                if at > 0 && self.break_minutes > 0 {
                    let what = StepKind::Break { minutes: self.break_minutes };
                    steps.push(step(place, what));
                }
                block += 1;
                self.condition(conditions, block, place, &mut steps);
            }
            self.ask(Moment::AfterSitting, place, &mut steps);
            match planned.sittings.get(number + 1) {
                Some(next) => {
                    let days = next.day.saturating_sub(sitting.day);
                    steps.push(step(place, StepKind::Wait { days }));
                }
                None if number == last => self.ask(Moment::AfterStudy, place, &mut steps),
                None => {}
            }
        }
        steps
    }

    fn condition<'a>(
        &'a self,
        planned: &'a ConditionBlock,
        block: u32,
        place: Spot<'a>,
        steps: &mut Vec<StudyStep>,
    ) {
        let place = Spot { condition: Some(&planned.condition), ..place };
        let is_meant = |condition: &&StudyCondition| condition.id == planned.condition;
        let assistance = self.conditions.iter().find(is_meant).map(|found| found.assistance);
        let factors = match assistance {
            Some(Assistance::Assisted(factors)) => Some(factors),
            Some(Assistance::Unassisted) | None => None,
        };
        self.ask(Moment::BeforeCondition, place, steps);
        for task in &planned.tasks {
            let place = Spot { task: Some(task), ..place };
            self.ask(Moment::BeforeTask, place, steps);
            steps.push(step(place, StepKind::Task { block, factors }));
            self.ask(Moment::AfterTask, place, steps);
        }
        self.ask(Moment::AfterCondition, place, steps);
    }

    fn ask(&self, when: Moment, place: Spot<'_>, steps: &mut Vec<StudyStep>) {
        let is_for = |named: &[String], here: Option<&str>| {
            named.is_empty() || here.is_some_and(|here| named.iter().any(|one| one == here))
        };
        let asked = |instrument: &&AskedInstrument| {
            instrument.when == when
                && is_for(&instrument.conditions, place.condition)
                && is_for(&instrument.tasks, place.task)
        };
        steps.extend(self.instruments.iter().filter(asked).map(|instrument| {
            step(place, StepKind::Instrument { questionnaire: instrument.questionnaire.clone() })
        }));
    }
}

fn step(place: Spot<'_>, what: StepKind) -> StudyStep {
    StudyStep {
        sitting: place.sitting.to_owned(),
        condition: place.condition.map(str::to_owned),
        task: place.task.map(str::to_owned),
        what,
    }
}

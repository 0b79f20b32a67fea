//! Tasks, sittings and what is asked.

use super::Reader;
use crate::front::{MOST_DAYS, MOST_MINUTES, ProtocolFront, SittingFront, TaskFront};
use crate::protocol::{AskedInstrument, StudyCondition, StudySitting, StudyTask};

impl Reader<'_> {
    pub(super) fn tasks(&mut self, written: &[TaskFront]) -> Vec<StudyTask> {
        let mut ids = Vec::new();
        let mut read = Vec::new();
        for front in written {
            self.labels(&front.id, &front.title);
            self.once(&front.id, &ids, "task");
            ids.push(front.id.value().clone());
            self.between(&front.minutes, 1, MOST_MINUTES, "minutes");
            if let Some(text) = self.file(&front.text) {
                self.text_of(&front.text, &text);
            }
            let mut materials = Vec::new();
            for material in &front.materials {
                self.once(material, &materials, "material");
                self.file(material);
                materials.push(material.value().clone());
            }
            read.push(StudyTask {
                id: front.id.value().clone(),
                title: front.title.value().clone(),
                text: front.text.value().clone(),
                materials,
                minutes: *front.minutes.value(),
            });
        }
        read
    }

    pub(super) fn tasks_per_condition(&mut self, front: &ProtocolFront, tasks: usize) -> usize {
        let Some(wanted) = &front.tasks_per_condition else { return tasks };
        let number = *wanted.value() as usize;
        if number == 0 || number > tasks {
            let message = format!(
                "{number} tasks in each condition: there are {tasks}, and at least one is done"
            );
            self.wrong(wanted, message);
        }
        number.clamp(1, tasks.max(1))
    }

    pub(super) fn sittings(
        &mut self,
        front: &ProtocolFront,
        conditions: &[StudyCondition],
        tasks: &[StudyTask],
        tasks_per_condition: usize,
    ) -> Vec<StudySitting> {
        let written = front.sittings.value();
        let mut ids = Vec::new();
        let mut read = Vec::new();
        for (place, sitting) in written.iter().enumerate() {
            self.slug(&sitting.id);
            self.once(&sitting.id, &ids, "sitting");
            ids.push(sitting.id.value().clone());
            let after_days = self.after_days(sitting, place);
            if let Some(minutes) = &sitting.minutes {
                self.between(minutes, 1, MOST_MINUTES, "minutes");
            }
            if *sitting.conditions.value() == 0 {
                self.wrong(&sitting.conditions, "a sitting has at least one condition");
            }
            read.push(StudySitting {
                id: sitting.id.value().clone(),
                conditions: *sitting.conditions.value() as usize,
                after_days,
                minutes: sitting.minutes.as_ref().map(|minutes| *minutes.value()),
            });
        }
        let met: u64 = written.iter().map(|sitting| u64::from(*sitting.conditions.value())).sum();
        let there = front.conditions.value().len();
        // Where a condition could not be read its own problem says so.
        if met != there as u64 && conditions.len() == there {
            let message = format!(
                "the sittings have {met} conditions in all, and the study has {there}: each \
                 participant meets each of them once"
            );
            self.wrong(&front.sittings, message);
        }
        self.fits(front, tasks, tasks_per_condition);
        self.washout(front);
        read
    }

    fn after_days(&mut self, sitting: &SittingFront, place: usize) -> u32 {
        match (&sitting.after_days, place) {
            (Some(days), 0) if *days.value() > 0 => {
                self.wrong(days, "the first sitting comes after nothing: leave \"after-days\" out");
                0
            }
            (None, 1..) => {
                let message =
                    "say with \"after-days\" how many days after the sitting before it is";
                self.wrong(&sitting.id, message);
                0
            }
            (Some(days), _) => {
                self.between(days, 0, MOST_DAYS, "days");
                *days.value()
            }
            (None, 0) => 0,
        }
    }

    /// Whether the longest tasks that may come together, and the breaks between conditions, fit.
    fn fits(&mut self, front: &ProtocolFront, tasks: &[StudyTask], tasks_per_condition: usize) {
        if let Some(minutes) = &front.break_minutes {
            self.between(minutes, 0, MOST_MINUTES, "minutes");
        }
        let mut longest: Vec<u64> = tasks.iter().map(|task| u64::from(task.minutes)).collect();
        longest.sort_unstable_by(|one, other| other.cmp(one));
        let in_condition: u64 = longest.iter().take(tasks_per_condition).sum();
        let rest = front.break_minutes.as_ref().map_or(0, |minutes| u64::from(*minutes.value()));
        for sitting in front.sittings.value() {
            let Some(minutes) = &sitting.minutes else { continue };
            let conditions = u64::from(*sitting.conditions.value());
            let needed = conditions * in_condition + conditions.saturating_sub(1) * rest;
            if needed > u64::from(*minutes.value()) {
                let message = format!(
                    "the tasks and breaks of this sitting may take {needed} minutes, and it has {}",
                    minutes.value()
                );
                self.wrong(minutes, message);
            }
        }
    }

    fn washout(&mut self, front: &ProtocolFront) {
        let Some(washout) = &front.washout_days else { return };
        self.between(washout, 0, MOST_DAYS, "days");
        let days = *washout.value();
        let sittings = front.sittings.value();
        if days > 0 && sittings.len() < 2 {
            let message = "there is one sitting, so that nothing comes between: leave \
                           \"washout-days\" out, or add a sitting";
            self.wrong(washout, message);
        }
        for sitting in sittings.iter().skip(1) {
            let Some(gap) = &sitting.after_days else { continue };
            if *gap.value() < days {
                let message = format!(
                    "{} days lie before this sitting, and washout-days asks for {days}",
                    gap.value()
                );
                self.wrong(gap, message);
            }
        }
    }

    pub(super) fn instruments(&mut self, front: &ProtocolFront) -> Vec<AskedInstrument> {
        // Also those that could not be read: their own problems say so.
        let conditions: Vec<String> =
            front.conditions.value().iter().map(|one| one.id.value().clone()).collect();
        let tasks: Vec<String> =
            front.tasks.value().iter().map(|one| one.id.value().clone()).collect();
        let mut read: Vec<AskedInstrument> = Vec::new();
        for front in &front.instruments {
            let questionnaires = self.around.questionnaires;
            self.known(&front.questionnaire, questionnaires, "questionnaire");
            let when = *front.when.value();
            for (filter, there, is_inside, what) in [
                (&front.conditions, &conditions, when.has_condition(), "condition"),
                (&front.tasks, &tasks, when.has_task(), "task"),
            ] {
                for (place, name) in filter.iter().enumerate() {
                    self.known(name, there, what);
                    if filter[..place].iter().any(|before| before.value() == name.value()) {
                        self.wrong(name, format!("the {what} \"{}\" is named twice", name.value()));
                    }
                }
                if let (Some(first), false) = (filter.first(), is_inside) {
                    let message = format!(
                        "this is asked at a moment that belongs to no {what}: leave them out"
                    );
                    self.wrong(first, message);
                }
            }
            let names = |list: &[assessment::Written<String>]| {
                list.iter().map(|name| name.value().clone()).collect()
            };
            let asked = AskedInstrument {
                questionnaire: front.questionnaire.value().clone(),
                when,
                conditions: names(&front.conditions),
                tasks: names(&front.tasks),
            };
            if read.iter().any(|other| together(other, &asked)) {
                let message =
                    format!("\"{}\" is asked at this moment already", asked.questionnaire);
                self.wrong(&front.questionnaire, message);
            }
            read.push(asked);
        }
        read
    }
}

/// Whether two would ask the same at one moment.
fn together(one: &AskedInstrument, other: &AskedInstrument) -> bool {
    let meet = |one: &[String], other: &[String]| {
        one.is_empty() || other.is_empty() || one.iter().any(|name| other.contains(name))
    };
    one.questionnaire == other.questionnaire
        && one.when == other.when
        && meet(&one.conditions, &other.conditions)
        && meet(&one.tasks, &other.tasks)
}

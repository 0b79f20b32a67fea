//! Drawing parameters until everything holds, and saying why nothing ever does.

use super::{Chance, MAX_DRAWS, alike};
use crate::{
    Blueprint, FileProblem, Response, Value,
    blueprint::{Draws, Parameter, Workings},
    problem::FilePlace,
    score::typed_number,
};

/// Parameters that were drawn, and what follows from them.
pub(super) struct Drawn {
    pub(super) frame: Vec<Value>,
    pub(super) draws: u32,
    pub(super) difficulty: f64,
    pub(super) factors: Vec<f64>,
    pub(super) key: Option<Value>,
    pub(super) wrong: Vec<(usize, Value)>,
}

/// The key, and wrong answers by their distractors.
type KeyAndWrong = (Option<Value>, Vec<(usize, Value)>);

type Result<T> = std::result::Result<T, FileProblem>;

impl Blueprint {
    pub(super) fn draw(&self, chance: &mut Chance, workings: &mut Workings) -> Result<Drawn> {
        let before_draws = chance.clone();
        for draws in 1..=MAX_DRAWS {
            workings.frame = self.sampled(chance);
            match self.accepted(workings, draws) {
                Ok(Some(drawn)) => return Ok(drawn),
                Ok(None) => {}
                Err(problem) => return Err(self.with(&workings.frame, problem)),
            }
        }
        Err(self.never(before_draws))
    }

    /// What follows from these parameters, for which every constraint has to hold.
    pub(super) fn drawn_with(&self, values: &[Value]) -> Result<Drawn> {
        let mut frame = values.to_vec();
        frame.resize(self.names.len(), Value::Truth(false));
        let mut workings = Workings::new(frame);
        let drawn = self.derive(&mut workings).and_then(|()| {
            for constraint in &self.constraints {
                if !constraint.holds(&self.file, &mut workings)? {
                    let message = format!("`{}` does not hold", constraint.source);
                    return Err(constraint.place.problem(&self.file, message));
                }
            }
            let (key, wrong) = self.answers(&mut workings)?;
            self.drawn(&mut workings, 1, key, wrong)
        });
        drawn.map_err(|problem| self.with(&workings.frame, problem))
    }

    fn sampled(&self, chance: &mut Chance) -> Vec<Value> {
        let mut frame = Vec::with_capacity(self.names.len() + 4);
        frame.extend(self.parameters.iter().map(|parameter| parameter.sampled(chance)));
        frame.resize(self.names.len(), Value::Truth(false));
        frame
    }

    fn accepted(&self, workings: &mut Workings, draws: u32) -> Result<Option<Drawn>> {
        self.derive(workings)?;
        for constraint in &self.constraints {
            if !constraint.holds(&self.file, workings)? {
                return Ok(None);
            }
        }
        let (key, wrong) = self.answers(workings)?;
        if wrong.len() < self.fewest_wrong(key.as_ref()) {
            return Ok(None);
        }
        self.drawn(workings, draws, key, wrong).map(Some)
    }

    fn drawn(
        &self,
        workings: &mut Workings,
        draws: u32,
        key: Option<Value>,
        wrong: Vec<(usize, Value)>,
    ) -> Result<Drawn> {
        let factors = self.factors_of(workings)?;
        let parts = self.factors.iter().zip(&factors).map(|(factor, value)| factor.weight * value);
        let difficulty = self.intercept + parts.sum::<f64>();
        Ok(Drawn {
            frame: std::mem::take(&mut workings.frame),
            draws,
            difficulty,
            factors,
            key,
            wrong,
        })
    }

    fn derive(&self, workings: &mut Workings) -> Result<()> {
        for (place, formula) in &self.derived {
            workings.frame[*place] = formula.of(&self.file, workings)?;
        }
        Ok(())
    }

    /// The key, and the wrong answers that differ from it and from each other, in the file's order.
    fn answers(&self, workings: &mut Workings) -> Result<KeyAndWrong> {
        let key = self.key.as_ref().map(|key| key.of(&self.file, workings)).transpose()?;
        let mut wrong: Vec<(usize, Value)> = Vec::with_capacity(self.distractors.len());
        for (index, distractor) in self.distractors.iter().enumerate() {
            if let Some(when) = &distractor.when
                && !when.holds(&self.file, workings)?
            {
                continue;
            }
            let value = distractor.value.of(&self.file, workings)?;
            let is_key = key.as_ref().is_some_and(|key| self.is_right(key, &value));
            if !is_key && !wrong.iter().any(|(_, other)| alike(&self.response, other, &value)) {
                wrong.push((index, value));
            }
        }
        Ok((key, wrong))
    }

    /// Whether a value is the key, or one of the answers that are right.
    fn is_right(&self, key: &Value, value: &Value) -> bool {
        match (&*self.response, key) {
            (Response::Several(_) | Response::Text(_), Value::List(keys)) => {
                keys.iter().any(|key| alike(&self.response, key, value))
            }
            (Response::Match(_), Value::List(pairs)) => pairs.iter().any(|pair| match pair {
                Value::List(pair) => pair.get(1).is_some_and(|right| right.same(value)),
                _ => false,
            }),
            (Response::Number(response), key) => match (key.number(), value.number()) {
                (Some(key), Some(value)) => typed_number::near(response, key, value),
                _ => alike(&self.response, key, value),
            },
            _ => alike(&self.response, key, value),
        }
    }

    /// How many wrong answers a variant needs.
    fn fewest_wrong(&self, key: Option<&Value>) -> usize {
        match (&*self.response, key) {
            (Response::Choice(choice), _) => choice.options - 1,
            (Response::Several(_), _) => 1,
            _ => 0,
        }
    }

    fn factors_of(&self, workings: &mut Workings) -> Result<Vec<f64>> {
        let mut factors = Vec::with_capacity(self.factors.len());
        for factor in &self.factors {
            factors.push(match factor.value.of(&self.file, workings)? {
                Value::Truth(truth) => f64::from(u8::from(truth)),
                Value::Whole(number) => number as f64,
                Value::Fraction(number) => *number.numer() as f64 / *number.denom() as f64,
                other => {
                    let message =
                        format!("the factor \"{}\" is {}, no number", factor.name, other.kind());
                    return Err(factor.value.place.problem(&self.file, message));
                }
            });
        }
        Ok(factors)
    }

    /// A problem, and the parameters with which it came about.
    fn with(&self, frame: &[Value], mut problem: FileProblem) -> FileProblem {
        let given = self.names.iter().zip(frame).take(self.parameters.len());
        let given: Vec<String> = given.map(|(name, value)| format!("{name} = {value}")).collect();
        if !given.is_empty() {
            problem.message = format!("{} (with {})", problem.message, given.join(", "));
        }
        problem
    }

    /// Why no draw became a variant: how often each constraint failed, each looked at by itself.
    fn never(&self, mut chance: Chance) -> FileProblem {
        let mut failed = vec![0_u32; self.constraints.len()];
        let mut too_few = 0_u32;
        let mut workings = Workings::new(Vec::new());
        for _ in 0..MAX_DRAWS {
            workings.frame = self.sampled(&mut chance);
            if self.derive(&mut workings).is_err() {
                continue;
            }
            let mut all = true;
            for (count, constraint) in failed.iter_mut().zip(&self.constraints) {
                let holds = constraint.holds(&self.file, &mut workings).unwrap_or(false);
                *count += u32::from(!holds);
                all &= holds;
            }
            let enough = |(key, wrong): KeyAndWrong| wrong.len() >= self.fewest_wrong(key.as_ref());
            too_few += u32::from(all && !self.answers(&mut workings).is_ok_and(enough));
        }
        let mut told: Vec<String> = Vec::new();
        let mut worst: Option<(u32, FilePlace)> = None;
        for (count, constraint) in failed.iter().zip(&self.constraints) {
            told.push(match *count {
                MAX_DRAWS => format!("`{}` never held", constraint.source),
                count => format!("`{}` failed {count} times", constraint.source),
            });
            if worst.is_none_or(|(most, _)| *count > most) {
                worst = Some((*count, constraint.place));
            }
        }
        if too_few > 0 {
            told.push(format!(
                "{too_few} times too few distractors differed from the key and each other"
            ));
            let place =
                self.distractors.first().map_or(FilePlace::START, |first| first.value.place);
            if worst.is_none_or(|(most, _)| too_few > most) {
                worst = Some((too_few, place));
            }
        }
        let place = worst.map_or(FilePlace::START, |(_, place)| place);
        place.problem(&self.file, format!("no variant in {MAX_DRAWS} draws: {}", told.join(", ")))
    }
}

impl Parameter {
    fn sampled(&self, chance: &mut Chance) -> Value {
        let Some(length) = self.length else {
            return self.draws.one(chance);
        };
        if !self.distinct {
            return Value::from((0..length).map(|_| self.draws.one(chance)).collect::<Vec<_>>());
        }
        // Floyd's way (Bentley and Floyd, 1987): as many draws as entries, whatever the range.
        let room = self.draws.room();
        let mut places: Vec<u64> = Vec::with_capacity(length);
        for last in room - length as u64..room {
            let place = chance.below(last + 1);
            places.push(if places.contains(&place) { last } else { place });
        }
        chance.shuffle(&mut places);
        Value::from(places.into_iter().map(|place| self.draws.at(place)).collect::<Vec<_>>())
    }
}

impl Draws {
    fn one(&self, chance: &mut Chance) -> Value {
        self.at(chance.below(self.room()))
    }

    fn room(&self) -> u64 {
        match self {
            Self::Numbers { count, .. } => *count,
            Self::Choices(choices) => choices.len() as u64,
        }
    }

    fn at(&self, place: u64) -> Value {
        match self {
            // The reader saw to it that both ends and the step have room.
            Self::Numbers { from, step, .. } => Value::Whole(from + step * place as i64),
            Self::Choices(choices) => choices[place as usize].clone(),
        }
    }
}

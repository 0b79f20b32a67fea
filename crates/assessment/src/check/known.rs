//! The tests that a blueprint brings: its key, and each wrong answer, as they are written.

use super::Check;
use crate::{
    Answer, Marking, PrivateKey, Response, Value, Variant, generate::alike, problem::FilePlace,
};

impl Check<'_> {
    pub(super) fn known_variants(&mut self) {
        for test in &self.blueprint.tests {
            let made = self.blueprint.variant_of(&test.values);
            let made = made.and_then(|made| Ok((self.blueprint.private_key(&made)?, made)));
            let (key, variant) = match made {
                Ok(made) => made,
                Err(mut problem) => {
                    problem.message = format!("a test fails: {}", problem.message);
                    problem.line = test.place.line;
                    problem.column = test.place.column;
                    self.told(problem);
                    continue;
                }
            };
            if let Some((wanted, place)) = &test.key {
                let came = variant.key.as_ref();
                if !came.is_some_and(|came| self.written_alike(came, wanted)) {
                    let came = came.map_or_else(|| "nothing".to_owned(), ToString::to_string);
                    self.wrong(*place, format!("a test fails: the key is {came}, not {wanted}"));
                }
                self.marked(&key, wanted, None, *place);
            }
            for (index, wanted, place) in &test.wrong {
                self.wrong_answer(&key, &variant, *index, wanted, *place);
            }
        }
    }

    fn wrong_answer(
        &mut self,
        key: &PrivateKey,
        variant: &Variant,
        index: usize,
        wanted: &Value,
        place: FilePlace,
    ) {
        let name = self.blueprint.distractors[index].misconception.clone();
        let Some((_, came)) = variant.wrong.iter().find(|(of, _)| *of == index) else {
            let message = format!("a test fails: \"{name}\" gives no wrong answer of its own");
            return self.wrong(place, message);
        };
        if !self.written_alike(came, wanted) {
            let message = format!("a test fails: \"{name}\" gives {came}, not {wanted}");
            return self.wrong(place, message);
        }
        self.marked(key, wanted, Some(&name), place);
    }

    /// A value, and what a person wrote for it: "1/2" is the fraction, and so is "2/4".
    fn written_alike(&self, came: &Value, wanted: &Value) -> bool {
        match (came, wanted) {
            (Value::List(these), Value::List(those)) => {
                these.len() == those.len()
                    && these
                        .iter()
                        .zip(those.iter())
                        .all(|(this, that)| self.written_alike(this, that))
            }
            // A text of which several are right is tested by the first.
            (Value::List(texts), one) if matches!(*self.blueprint.response, Response::Text(_)) => {
                texts.first().is_some_and(|text| self.written_alike(text, one))
            }
            _ => {
                came.to_string() == wanted.to_string()
                    || alike(&self.blueprint.response, came, wanted)
            }
        }
    }

    /// What is typed as the test has it is marked as the test says.
    fn marked(
        &mut self,
        key: &PrivateKey,
        answer: &Value,
        misconception: Option<&str>,
        place: FilePlace,
    ) {
        let typed = matches!(
            *self.blueprint.response,
            Response::Number(_)
                | Response::Fraction(_)
                | Response::Expression(_)
                | Response::Text(_)
        );
        if !typed {
            return;
        }
        let told = match key.mark(&Answer::Text { text: answer.to_string() }) {
            Ok(Marking::Marked(mark)) => match misconception {
                None if mark.is_right() => return,
                Some(name) if mark.misconceptions.iter().any(|shown| shown == name) => return,
                None => "it is marked as wrong".to_owned(),
                Some(name) => format!("it does not show \"{name}\""),
            },
            Ok(Marking::ForPerson { .. } | Marking::ToRun { .. }) => "it is not marked".to_owned(),
            Err(hint) => hint.to_string(),
        };
        self.wrong(place, format!("a test fails: when {answer} is typed, {told}"));
    }
}

//! How scores are counted, as it is written and as it is used.

use assessment::{Rational, Written, typed_number};

use super::{Asked, Reader};
use crate::front::ScoreFront;
use crate::problem::meant;
use crate::score::{MAX_END, MAX_SPAN, Recipe, ScoreItem};

impl Reader<'_> {
    pub(super) fn recipes(&mut self, scores: &[Written<ScoreFront>], asked: &Asked) -> Vec<Recipe> {
        let mut ids = Vec::new();
        scores.iter().map(|written| self.recipe(written.value(), asked, &mut ids)).collect()
    }

    fn recipe(&mut self, front: &ScoreFront, asked: &Asked, ids: &mut Vec<String>) -> Recipe {
        self.name(&front.id, ids);
        let mut items: Vec<ScoreItem> = Vec::new();
        for written in &front.items {
            let Some(item) = self.item(written, asked) else { continue };
            if items.iter().any(|other| other.question == item.question) {
                self.wrong(written.place(), format!("\"{}\" is there twice", written.value()));
            }
            items.push(item);
        }
        for written in &front.reversed {
            let question =
                |item: &&mut ScoreItem| asked.questions[item.question].id == *written.value();
            match items.iter_mut().find(question) {
                Some(item) => item.reversed = true,
                None => {
                    let names: Vec<&String> = front.items.iter().map(Written::value).collect();
                    let hint = meant(written.value(), &names);
                    let message = format!("\"{}\" is none of the items{hint}", written.value());
                    self.wrong(written.place(), message);
                }
            }
        }
        let place = front.id.place();
        if items.is_empty() || items.len() > 50 {
            self.wrong(place, "a score has from 1 to 50 items");
        }
        let least = front.least.unwrap_or(front.items.len());
        if least == 0 || least > front.items.len() {
            self.wrong(place, format!("{least} of {} items cannot be needed", front.items.len()));
        }
        let stretch = front.stretch.as_ref().map(|stretch| (stretch.from, stretch.to));
        match stretch {
            None if items
                .windows(2)
                .any(|pair| (pair[0].from, pair[0].to) != (pair[1].from, pair[1].to)) =>
            {
                self.wrong(
                    place,
                    "the items have different scales: \"stretch\" says onto which one",
                );
            }
            Some((from, to)) if from >= to || from.abs() > MAX_END || to.abs() > MAX_END => {
                let message = format!("a stretch goes up, both ends at most {MAX_END} away from 0");
                self.wrong(place, message);
            }
            Some(_) if common(&items).is_none() => {
                self.wrong(
                    place,
                    "the scales of the items are too different to be counted exactly",
                );
            }
            _ => {}
        }
        let times = front.times.as_ref().map_or(Some(1.into()), |times| self.factor(times));
        let plus = front.plus.as_ref().map_or(Some(0.into()), |plus| self.factor(plus));
        Recipe {
            id: front.id.value().clone(),
            title: front.title.clone(),
            items,
            least,
            stretch,
            times: times.unwrap_or_default(),
            plus: plus.unwrap_or_default(),
        }
    }

    fn item(&mut self, written: &Written<String>, asked: &Asked) -> Option<ScoreItem> {
        let id = written.value();
        let Some(question) = asked.questions.iter().position(|question| question.id == *id) else {
            let ids: Vec<&String> = asked.questions.iter().map(|question| &question.id).collect();
            self.wrong(
                written.place(),
                format!("no question is called \"{id}\"{}", meant(id, &ids)),
            );
            return None;
        };
        let Some(scale) = asked.questions[question].kind.scale() else {
            let message =
                format!("\"{id}\" is no rating and no slider: nothing can be counted of it");
            self.wrong(written.place(), message);
            return None;
        };
        Some(ScoreItem { question, from: scale.from, to: scale.to, reversed: false })
    }

    fn factor(&mut self, written: &Written<String>) -> Option<Rational> {
        let near = Rational::from_integer(MAX_END);
        let number = typed_number(written.value()).ok().map(|typed| typed.value);
        let usual = number
            .filter(|number| 1_000 % number.denom() == 0 && *number <= near && *number >= -near);
        if usual.is_none() {
            let message = format!(
                "write a number of at most three decimal places, at most {MAX_END} away from 0"
            );
            self.wrong(written.place(), message);
        }
        usual
    }
}

/// The least number that the span of each item divides, if it is small enough.
fn common(items: &[ScoreItem]) -> Option<i64> {
    items.iter().try_fold(1_i64, |common, item| {
        let span = (item.to - item.from).max(1);
        // Of a fraction in lowest terms the denominator is what the span does not share.
        let common = common * Rational::new(span, common).numer();
        (common <= MAX_SPAN).then_some(common)
    })
}

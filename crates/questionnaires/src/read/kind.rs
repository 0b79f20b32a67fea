//! How a question is answered, as it is written and as it is used.

use assessment::{FilePlace, Written};

use super::Reader;
use crate::front::{AnchorFront, AnswerFront, LabelledFront};
use crate::question::{Labelled, NumberRange, Options, QuestionKind, Scale, ScaleAnchor};

/// Most options of a question.
const MAX_OPTIONS: usize = 50;
/// Most entries of an order.
const MAX_ENTRIES: usize = 20;
/// Most buttons of a rating beside the first.
const MAX_BUTTONS: i64 = 10;
/// Most anchors on a line: more could not be told apart.
const MAX_ANCHORS: usize = 15;
/// Furthest that the ends of a scale are from 0.
const MAX_END: i64 = 1_000;
/// Furthest that a typed number is from 0.
const MAX_NUMBER: i64 = 1_000_000_000;
/// Most characters of a text.
const MAX_CHARACTERS: usize = 20_000;

impl Reader<'_> {
    pub(super) fn kind(&mut self, written: &Written<AnswerFront>) -> QuestionKind {
        let place = written.place();
        match written.value() {
            AnswerFront::Choice(front) => QuestionKind::Choice(self.options(
                &front.options,
                front.shuffle,
                MAX_OPTIONS,
                place,
            )),
            AnswerFront::Several(front) => {
                let count = front.options.len();
                let (least, most) = (front.least.unwrap_or(0), front.most.unwrap_or(count));
                if least > most || most > count || most == 0 {
                    let message =
                        format!("from {least} to {most} of {count} options cannot be chosen");
                    self.wrong(place, message);
                }
                let options = self.options(&front.options, front.shuffle, MAX_OPTIONS, place);
                QuestionKind::Several { options, least, most }
            }
            AnswerFront::Rating(front) => {
                let scale = Scale {
                    from: front.from,
                    to: front.to,
                    low: front.low.clone(),
                    high: front.high.clone(),
                };
                if self.scale(&scale, place) && scale.to - scale.from > MAX_BUTTONS {
                    let message = format!(
                        "a rating has at most {} buttons: a slider has more room",
                        MAX_BUTTONS + 1
                    );
                    self.wrong(place, message);
                }
                QuestionKind::Rating(scale)
            }
            AnswerFront::Slider(front) => {
                let scale = Scale {
                    from: front.from,
                    to: front.to,
                    low: front.low.clone(),
                    high: front.high.clone(),
                };
                let step = front.step.unwrap_or(1);
                let usual = self.numbers(&scale, place);
                if usual && (step < 1 || (scale.to - scale.from) % step != 0) {
                    let message =
                        format!("steps of {step} do not lead from {} to {}", scale.from, scale.to);
                    self.wrong(place, message);
                }
                let step = step.max(1);
                if front.anchors.is_empty() {
                    self.ends(&scale, place);
                }
                let anchors = self.anchors(&front.anchors, &scale, step, place);
                QuestionKind::Slider { scale, step, anchors }
            }
            AnswerFront::Matrix(front) => {
                let rows = self.options_from(&front.rows, front.shuffle, 1, MAX_OPTIONS, place);
                for row in front.rows.iter().filter(|row| row.id.value().contains('-')) {
                    let message = "a row's id has no hyphen: conditions name it as question_row";
                    self.wrong(row.id.place(), message);
                }
                let columns = self.options(&front.columns, false, MAX_OPTIONS, place).entries;
                QuestionKind::Matrix { rows, columns }
            }
            AnswerFront::ShortText(front) => {
                QuestionKind::ShortText(self.characters(front.most.unwrap_or(200), place))
            }
            AnswerFront::LongText(front) => {
                QuestionKind::LongText(self.characters(front.most.unwrap_or(5_000), place))
            }
            AnswerFront::Number(front) => {
                let far = [front.from, front.to].iter().any(|end| end.abs() > MAX_NUMBER);
                if front.from >= front.to || far {
                    let message = format!(
                        "a number goes from one up to another, at most {MAX_NUMBER} away from 0"
                    );
                    self.wrong(place, message);
                }
                if front.places > 3 {
                    self.wrong(place, "at most three decimal places are counted");
                }
                QuestionKind::Number(NumberRange {
                    from: front.from,
                    to: front.to,
                    places: front.places,
                    unit: front.unit.clone(),
                })
            }
            AnswerFront::Order(front) => {
                QuestionKind::Order(self.options(&front.entries, front.shuffle, MAX_ENTRIES, place))
            }
        }
    }

    fn characters(&mut self, most: usize, place: FilePlace) -> usize {
        if !(1..=MAX_CHARACTERS).contains(&most) {
            self.wrong(place, format!("a text has from 1 to {MAX_CHARACTERS} characters"));
        }
        most
    }

    /// Whether the ends of a scale are usual ones. They have to mean something.
    fn scale(&mut self, scale: &Scale, place: FilePlace) -> bool {
        let usual = self.numbers(scale, place);
        self.ends(scale, place);
        usual
    }

    fn numbers(&mut self, scale: &Scale, place: FilePlace) -> bool {
        let usual =
            scale.from < scale.to && scale.from.abs() <= MAX_END && scale.to.abs() <= MAX_END;
        if !usual {
            let message = format!(
                "a scale goes from a number up to another, both at most {MAX_END} away from 0"
            );
            self.wrong(place, message);
        }
        usual
    }

    fn ends(&mut self, scale: &Scale, place: FilePlace) {
        if scale.low.trim().is_empty() || scale.high.trim().is_empty() {
            self.wrong(place, "say in words what both ends of the scale mean");
        }
    }

    /// What numbers of a line mean: on its steps, from the smallest up.
    fn anchors(
        &mut self,
        front: &[AnchorFront],
        scale: &Scale,
        step: i64,
        place: FilePlace,
    ) -> Vec<ScaleAnchor> {
        if front.len() > MAX_ANCHORS {
            self.wrong(place, format!("a line has at most {MAX_ANCHORS} anchors"));
        }
        if front.iter().any(|anchor| anchor.text.trim().is_empty()) {
            self.wrong(place, "say in words what each anchor means");
        }
        let on_line = |at: i64| {
            (scale.from..=scale.to).contains(&at)
                && at.checked_sub(scale.from).is_some_and(|from| from % step == 0)
        };
        if let Some(far) = front.iter().find(|anchor| !on_line(anchor.at)) {
            let message =
                format!("{} is no number of this line: its anchors cannot stand there", far.at);
            self.wrong(place, message);
        }
        if !front.is_sorted_by(|one, next| one.at < next.at) {
            self.wrong(place, "anchors are named from the smallest number up, each number once");
        }
        let anchor = |front: &AnchorFront| ScaleAnchor { at: front.at, text: front.text.clone() };
        front.iter().map(anchor).collect()
    }

    fn options(
        &mut self,
        front: &[LabelledFront],
        shuffle: bool,
        most: usize,
        place: FilePlace,
    ) -> Options {
        self.options_from(front, shuffle, 2, most, place)
    }

    fn options_from(
        &mut self,
        front: &[LabelledFront],
        shuffle: bool,
        least: usize,
        most: usize,
        place: FilePlace,
    ) -> Options {
        if !(least..=most).contains(&front.len()) {
            let message = format!("there are from {least} to {most} entries, not {}", front.len());
            self.wrong(place, message);
        }
        let mut entries: Vec<Labelled> = Vec::new();
        for one in front {
            let id = one.id.value();
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            let usual = id.starts_with(plain)
                && id.ends_with(plain)
                && id.chars().all(|c| plain(c) || c == '-' || c == '_');
            if !usual {
                let message = format!(
                    "\"{id}\" can be no id of an option: small letters and digits, and hyphens or underscores between"
                );
                self.wrong(one.id.place(), message);
            }
            if entries.iter().any(|other| other.id == *id) {
                self.wrong(one.id.place(), format!("the id \"{id}\" is there twice"));
            }
            if one.text.trim().is_empty() {
                self.wrong(one.id.place(), format!("nothing is shown for \"{id}\""));
            }
            entries.push(Labelled { id: id.clone(), text: one.text.clone() });
        }
        Options { entries, shuffle }
    }
}

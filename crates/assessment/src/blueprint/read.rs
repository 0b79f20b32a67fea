//! From a blueprint's text to a blueprint that can be used, or to everything that is wrong with it.

use std::{collections::BTreeSet, sync::Arc};

use schemars::Schema;
use text::front_matter::{FrontMatter, split};

use super::{
    Benchmark, Blueprint, Distractor, Draws, Factor, Formula, MAX_BLUEPRINT, Parameter, Response,
    body::{TextKind, texts},
    code::{code_texts, wrong_program},
    front::{Front, ParameterFront},
    names::{ordered, wrong_name},
    tests_of::known_variants,
};
use crate::{
    Expression, FileProblem, Written, front_matter_of, is_slug,
    problem::FilePlace,
    template::{TemplateId, Templates},
};

/// Most parameters and derived values of a blueprint.
const MAX_NAMES: usize = 60;
/// How far from 0 a parameter may go, so that sums and products of a few have room in 64 bits.
const MAX_NUMBER: i64 = 1_000_000_000_000;
/// The least share of draws that may become a variant.
const LEAST_SUCCESS: f64 = 0.02;

type Problems = Vec<FileProblem>;

impl Blueprint {
    /// Reads a file. `file` is how problems name it.
    ///
    /// Line ends of either kind are the same text, and so the same version.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<FileProblem>> {
        blueprint(file, &text.replace("\r\n", "\n"))
    }

    /// The JSON Schema of the front matter.
    #[must_use]
    pub fn schema() -> Schema {
        schemars::schema_for!(Front)
    }
}

fn blueprint(file: &str, text: &str) -> Result<Blueprint, Problems> {
    if text.len() > MAX_BLUEPRINT {
        let message =
            format!("the file has {} bytes; {MAX_BLUEPRINT} is the most that is read", text.len());
        return Err(vec![FilePlace::START.problem(file, message)]);
    }
    let one = |place: FilePlace, message: String| vec![place.problem(file, message)];
    let parts = split(text).map_err(|error| one(FilePlace::START, error.to_string()))?;
    let front = front(file, &parts)?;
    let lines = text.lines().collect();
    let mut reader = Reader { file, lines, names: Arc::from([]), problems: Vec::new() };
    let blueprint = reader.blueprint(&front, &parts, text);
    reader.problems.sort();
    reader.problems.dedup();
    match blueprint {
        Some(blueprint) if reader.problems.is_empty() => Ok(blueprint),
        _ => Err(reader.problems),
    }
}

pub(super) fn front(file: &str, parts: &FrontMatter<'_>) -> Result<Front, Problems> {
    front_matter_of(file, "a blueprint", parts)
}

/// One reading. What is wrong is gathered; what cannot be made is nothing.
pub(super) struct Reader<'a> {
    pub(super) file: &'a str,
    pub(super) lines: Vec<&'a str>,
    pub(super) names: Arc<[String]>,
    pub(super) problems: Problems,
}

impl Reader<'_> {
    pub(super) fn wrong(&mut self, place: FilePlace, message: impl Into<String>) {
        self.problems.push(place.problem(self.file, message));
    }

    fn blueprint(
        &mut self,
        front: &Front,
        parts: &FrontMatter<'_>,
        text: &str,
    ) -> Option<Blueprint> {
        self.labels(front);
        self.names = self.name_all(front);
        let parameters = front.parameters.values().map(|written| self.parameter(written)).collect();
        let derived = front.derived.values().map(|written| self.formula(written));
        let derived: Option<Vec<Formula>> = derived.collect::<Vec<_>>().into_iter().collect();
        let derived = derived.and_then(|formulas| {
            let order = ordered(self.file, formulas, front.parameters.len(), &self.names);
            order.map_err(|problem| self.problems.push(problem)).ok()
        });
        let constraints = self.formulas(front.constraints.iter());
        let success = self.success(front);
        let factors = self.factors(front);
        let benchmarks = self.benchmarks(front);
        self.response(front);
        let key = front.key.as_ref().and_then(|key| self.formula(key));
        let mut templates = Templates::new(Arc::clone(&self.names));
        let distractors = self.distractors(front, &mut templates);
        let code = code_texts(self, front, &mut templates);
        let note =
            self.text(&mut templates, front.note.value(), front.note.text_place(&self.lines));
        let (questions, hints, mut solutions) = self.body(parts, &mut templates);
        let tests = known_variants(self, front);
        Some(Blueprint {
            id: front.id.value().clone(),
            title: front.title.value().clone(),
            skill: front.skill.value().clone(),
            also: front.also.clone(),
            lang: front.lang.as_ref().map(|lang| lang.value().clone()),
            domain: front.domain.value().split('>').map(|part| part.trim().to_owned()).collect(),
            level: front.level,
            outcomes: front.outcomes.iter().map(|code| code.value().clone()).collect(),
            fluency: front.fluency,
            benchmarks,
            response: Arc::new(front.response.value().clone()),
            success,
            version: text::sha256(text).into(),
            file: self.file.into(),
            outcome_places: front.outcomes.iter().map(Written::place).collect(),
            names: Arc::clone(&self.names),
            parameters,
            derived: derived?,
            constraints,
            intercept: front.difficulty.intercept,
            factors,
            key,
            distractors,
            templates,
            questions,
            hints,
            solution: solutions.pop(),
            code,
            note: note?,
            note_place: front.note.place(),
            tests,
        })
    }

    fn labels(&mut self, front: &Front) {
        if !is_slug(front.id.value()) {
            let message = "an id is lower case words joined by hyphens, such as adding-fractions";
            self.wrong(front.id.place(), message);
        }
        let filled = [
            (&front.title, "title"),
            (&front.skill, "skill"),
            (&front.domain, "domain"),
            (&front.note, "note"),
        ];
        for (written, field) in filled {
            if written.value().trim().is_empty() {
                self.wrong(written.place(), format!("the field \"{field}\" is empty"));
            }
        }
        if let Some(lang) = &front.lang
            && !is_language(lang.value())
        {
            let message = "a language is written as BCP 47 does, such as gd, fr or en-GB";
            self.wrong(lang.place(), message);
        }
        if front.outcomes.is_empty() {
            self.wrong(
                front.id.place(),
                "name at least one outcome of the curriculum below \"outcomes\"",
            );
        }
    }

    /// The frame: parameters, then derived values.
    fn name_all(&mut self, front: &Front) -> Arc<[String]> {
        let parameters = front.parameters.iter().map(|(name, written)| (name, written.place()));
        let derived = front.derived.iter().map(|(name, written)| (name, written.place()));
        let mut names: Vec<String> = Vec::new();
        for (name, place) in parameters.chain(derived) {
            if let Some(message) = wrong_name(name) {
                self.wrong(place, message);
            }
            if names.contains(name) {
                self.wrong(place, format!("\"{name}\" is a parameter already"));
            }
            names.push(name.clone());
        }
        if names.len() > MAX_NAMES {
            let message = format!("there are more than {MAX_NAMES} parameters and derived values");
            self.wrong(front.id.place(), message);
        }
        names.into()
    }

    fn parameter(&mut self, written: &Written<ParameterFront>) -> Parameter {
        let ParameterFront { from, to, step, choices, length, distinct } = written.value();
        let mut wrong =
            |message: String| self.problems.push(written.place().problem(self.file, message));
        let draws = match (from, to, choices) {
            (Some(from), Some(to), None) => {
                let step = step.unwrap_or(1);
                if from > to || step < 1 {
                    wrong(format!("a range goes from a number up to another, not {from} to {to}"));
                }
                if [*from, *to, step].iter().any(|number| number.abs() > MAX_NUMBER) {
                    wrong(format!("numbers are at most {MAX_NUMBER} away from 0"));
                }
                let step = step.max(1);
                let span = i128::from(*to) - i128::from(*from);
                let count = u64::try_from(span.max(0) / i128::from(step) + 1).unwrap_or(u64::MAX);
                Draws::Numbers { from: *from, step, count }
            }
            (None, None, Some(choices)) => {
                if choices.is_empty() || step.is_some() {
                    wrong("choices are a list of at least one value, without a step".to_owned());
                }
                let twice =
                    |at: &usize| choices[..*at].iter().any(|other| other.same(&choices[*at]));
                if let Some(at) = (0..choices.len()).find(twice) {
                    wrong(format!("the choice {} stands twice", choices[at]));
                }
                Draws::Choices(choices.clone())
            }
            _ => {
                wrong("a parameter has \"from\" and \"to\", or \"choices\"".to_owned());
                Draws::Choices(Vec::new())
            }
        };
        let room = match &draws {
            Draws::Numbers { count, .. } => *count,
            Draws::Choices(choices) => choices.len() as u64,
        };
        match length {
            Some(length) if *length < 1 || *length > 100 => {
                wrong(format!("a list has a length from 1 to 100, not {length}"));
            }
            Some(length) if *distinct && *length as u64 > room => {
                wrong(format!("{length} distinct values cannot be drawn from {room}"));
            }
            None if *distinct => {
                wrong("only a list, which has a \"length\", can be distinct".to_owned())
            }
            _ => {}
        }
        Parameter { draws, length: *length, distinct: *distinct }
    }

    fn formula(&mut self, written: &Written<String>) -> Option<Formula> {
        let place = written.text_place(&self.lines);
        let source = written.value().clone();
        match Expression::compile(&source, &self.names) {
            Ok(expression) => Some(Formula { source, place, expression }),
            Err(error) => {
                // An expression of several lines has only its beginning.
                let offset = if source.contains('\n') { 0 } else { error.offset };
                let column = place.column + u32::try_from(offset).unwrap_or(0);
                self.wrong(FilePlace { column, ..place }, error.message);
                None
            }
        }
    }

    fn formulas<'b>(&mut self, written: impl Iterator<Item = &'b Written<String>>) -> Vec<Formula> {
        written.filter_map(|written| self.formula(written)).collect()
    }

    fn success(&mut self, front: &Front) -> f64 {
        match (&front.success, front.constraints.first()) {
            (Some(success), _) if !(LEAST_SUCCESS..=1.0).contains(success.value()) => {
                let message = format!(
                    "from {LEAST_SUCCESS} to 1 of the draws should become a variant: choose ranges that fit the constraints better"
                );
                self.wrong(success.place(), message);
                1.0
            }
            (Some(success), _) => *success.value(),
            (None, None) => 1.0,
            (None, Some(first)) => {
                let message = "say below \"success\" which share of draws fulfils the constraints; checking the blueprint measures it";
                self.wrong(first.place(), message);
                1.0
            }
        }
    }

    fn factors(&mut self, front: &Front) -> Vec<Factor> {
        let mut factors = Vec::new();
        let finite = |number: f64| number.is_finite() && number.abs() <= 20.0;
        if !finite(front.difficulty.intercept) {
            self.wrong(front.id.place(), "the difficulty's intercept is in logits: from -20 to 20");
        }
        for written in &front.difficulty.factors {
            let factor = written.value();
            if !finite(factor.weight) {
                self.wrong(written.place(), "a weight is in logits: from -20 to 20");
            }
            let value = self.formula(&factor.value);
            let (name, weight) = (factor.name.clone(), factor.weight);
            factors.extend(value.map(|value| Factor { name, weight, value }));
        }
        factors
    }

    fn benchmarks(&mut self, front: &Front) -> Option<[Benchmark; 3]> {
        let written = front.benchmarks.as_ref()?;
        let levels = written.value();
        let benchmarks = [levels.novice, levels.competent, levels.expert];
        let usual = |b: &Benchmark| (0.0..=1.0).contains(&b.accuracy) && b.seconds > 0;
        let rises = |pair: &[Benchmark]| {
            pair[0].accuracy <= pair[1].accuracy && pair[0].seconds >= pair[1].seconds
        };
        if !benchmarks.iter().all(usual) || !benchmarks.windows(2).all(rises) {
            let message = "accuracy goes from 0 to 1 and rises from novice to expert, seconds fall";
            self.wrong(written.place(), message);
        }
        Some(benchmarks)
    }

    /// What the kind of answer asks of the rest of the file.
    fn response(&mut self, front: &Front) {
        let place = front.response.place();
        let free = matches!(front.response.value(), Response::Free(_));
        if free == front.key.is_some() {
            let message =
                if free { "free text has no key" } else { "say below \"key\" what is right" };
            self.wrong(place, message);
        }
        let count = front.distractors.len();
        match front.response.value() {
            Response::Choice(choice) if !(2..=8).contains(&choice.options) => {
                self.wrong(place, "from 2 to 8 options are shown");
            }
            Response::Choice(choice) if count + 1 < choice.options => {
                let message = format!(
                    "{} options need {} distractors; there are {count}",
                    choice.options,
                    choice.options - 1
                );
                self.wrong(place, message);
            }
            Response::Several(several) if !(2..=8).contains(&several.options) || count == 0 => {
                self.wrong(place, "from 2 to 8 options are shown, one distractor at least");
            }
            Response::Free(free) => {
                let points = |row: &super::RubricRow| (1..=100).contains(&row.points);
                if free.rubric.is_empty() || !free.rubric.iter().all(points) {
                    self.wrong(place, "a rubric has rows, each worth 1 to 100 points");
                }
                if count > 0 {
                    self.wrong(place, "free text has no distractors");
                }
            }
            _ => {}
        }
    }

    fn distractors(&mut self, front: &Front, templates: &mut Templates) -> Vec<Distractor> {
        let mut distractors = Vec::new();
        let mut seen = BTreeSet::new();
        for written in &front.distractors {
            let distractor = written.value();
            let name = distractor.misconception.value();
            if !is_slug(name) {
                let message = "a misconception is named by lower case words joined by hyphens";
                self.wrong(distractor.misconception.place(), message);
            }
            if !seen.insert(name.clone()) {
                let message = format!("the misconception \"{name}\" stands twice");
                self.wrong(distractor.misconception.place(), message);
            }
            let value = self.formula(&distractor.value);
            let when = distractor.when.as_ref().map(|when| self.formula(when));
            let place = distractor.rationale.text_place(&self.lines);
            let rationale = self.text(templates, distractor.rationale.value(), place);
            let program = distractor.program.as_ref();
            let program = program.and_then(|program| wrong_program(self, program, templates));
            if let (Some(value), Some(rationale)) = (value, rationale) {
                let misconception = name.as_str().into();
                distractors.push(Distractor {
                    misconception,
                    value,
                    when: when.flatten(),
                    rationale,
                    program,
                });
            }
        }
        distractors
    }

    pub(super) fn text(
        &mut self,
        templates: &mut Templates,
        text: &str,
        place: FilePlace,
    ) -> Option<TemplateId> {
        templates
            .add(text)
            .map_err(|error| {
                let down = u32::try_from(error.line).unwrap_or(0);
                // The line of the file has what quotes or indents the text, too.
                let written = self.lines.get((place.line + down).saturating_sub(1) as usize);
                let said = text.lines().nth(error.line).filter(|said| !said.is_empty());
                let before = written.zip(said).and_then(|(written, said)| {
                    Some(written[..written.find(said)?].chars().count())
                });
                let column = match before {
                    Some(before) => u32::try_from(before + error.column).unwrap_or(0) + 1,
                    None if down == 0 => place.column,
                    None => 1,
                };
                self.wrong(FilePlace { line: place.line + down, column }, error.message);
            })
            .ok()
    }

    fn body(
        &mut self,
        parts: &FrontMatter<'_>,
        templates: &mut Templates,
    ) -> (Vec<TemplateId>, Vec<TemplateId>, Vec<TemplateId>) {
        let (mut questions, mut hints, mut solutions) = (Vec::new(), Vec::new(), Vec::new());
        for text in texts(self.file, parts.body, parts.body_line, &mut self.problems) {
            let place = FilePlace { line: text.line, column: 1 };
            let id = self.text(templates, text.text, place);
            match text.kind {
                TextKind::Question => questions.extend(id),
                TextKind::Hint => hints.extend(id),
                TextKind::Solution if solutions.is_empty() => solutions.extend(id),
                TextKind::Solution => self.wrong(place, "there is one solution"),
            }
        }
        (questions, hints, solutions)
    }
}

/// Whether this is a tag of a language as BCP 47 writes them: a code of two or three letters, then subtags of up to
/// eight letters and digits. Which of them exist is not looked up.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let code = parts.next().unwrap_or_default();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_lowercase());
    let is_subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    is_code && parts.all(is_subtag)
}

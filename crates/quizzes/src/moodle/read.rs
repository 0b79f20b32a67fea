//! From Moodle XML to a quiz.

use super::gaps;
use crate::marks::{NO_PART, UNEVEN, are_even, category_name, one_line, without_stars};
use crate::markup::{Dropped, Format};
use crate::report::{Lines, MOST_PROBLEMS, QuizError, ReadQuiz};
use crate::xml::{self, Found};
use crate::{Asked, Decimal, Number, Pair, Question, Reply};

pub(crate) fn read(text: &str) -> Result<ReadQuiz, QuizError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let root = xml::read(text)?;
    let mut lines = Lines::of(text);
    if root.name != "quiz" {
        let message =
            format!("a Moodle XML file begins with <quiz>, and this with <{}>", root.name);
        return Err(QuizError::Unreadable(lines.problem(root.at, message)));
    }
    let mut read = ReadQuiz::default();
    for found in &root.inside {
        let mut reader = QuestionReader { element: found, told: Vec::new() };
        match reader.element.attribute("type") {
            _ if found.name != "question" => {
                reader.told.push(format!("<{}> is not read", found.name));
            }
            Some("category") => reader.category(&mut read.quiz.title),
            kind => match reader.question(kind.unwrap_or_default()) {
                Ok(question) => read.quiz.questions.push(question),
                Err(why) => reader.told.push(format!("this question is left out: {why}")),
            },
        }
        for message in reader.told {
            if read.problems.len() < MOST_PROBLEMS {
                read.problems.push(lines.problem(found.at, message));
            }
        }
    }
    Ok(read)
}

struct QuestionReader<'a> {
    element: &'a Found,
    told: Vec<String>,
}

impl<'a> QuestionReader<'a> {
    fn category(&mut self, title: &mut String) {
        let name = self.element.child("category").map_or("", |category| category.text_of("text"));
        match title.is_empty() {
            true => *title = category_name(name),
            false => self.told.push("the quiz has the name of the first category only".to_owned()),
        }
    }

    fn question(&mut self, kind: &str) -> Result<Question, String> {
        let element = self.element;
        let mut text = self.markdown(element.child("questiontext"));
        let mut gaps = Vec::new();
        let asked = match kind {
            "multichoice" => self.options()?,
            "truefalse" => self.truth(),
            "shortanswer" => Asked::Text {
                replies: self.typed(),
                capitals: element.text_of("usecase").trim() == "1",
            },
            "numerical" => self.numbers()?,
            "matching" => self.matched(),
            "ordering" => self.ordered(),
            "cloze" => {
                let raw = element.child("questiontext").map_or("", |text| text.text_of("text"));
                let (raw, found) = gaps::read(raw, &mut self.told)
                    .ok_or("its text has [[ in it, which stands for a gap here")?;
                text = self.said(raw.as_str(), format_of(element.child("questiontext")));
                gaps = found;
                Asked::Cloze(Vec::new())
            }
            "essay" => Asked::Free { guidance: self.markdown(element.child("graderinfo")) },
            "description" => return Err("it is a text and no question".to_owned()),
            "" => return Err("it does not say of which type it is".to_owned()),
            other => return Err(format!("questions of the type {other} are not known here")),
        };
        let points = match &asked {
            Asked::Cloze(_) => u32::try_from(gaps.len()).unwrap_or(u32::MAX),
            _ => self.points(),
        };
        let asked = if let Asked::Cloze(_) = asked { Asked::Cloze(gaps) } else { asked };
        let question = Question {
            name: one_line(element.child("name").map_or("", |name| name.text_of("text"))),
            text,
            points,
            feedback: self.markdown(element.child("generalfeedback")),
            tags: self.tags(),
            asked,
            lang: None,
        };
        self.not_kept();
        match question.fault() {
            Some(fault) => Err(fault),
            None => Ok(question),
        }
    }

    fn tags(&self) -> Vec<String> {
        let tags = self.element.child("tags").into_iter().flat_map(|tags| tags.children("tag"));
        tags.map(|tag| one_line(tag.text_of("text"))).filter(|tag| !tag.is_empty()).collect()
    }

    fn points(&mut self) -> u32 {
        let written = self.element.text_of("defaultgrade").trim();
        let points = if written.is_empty() { 1.0 } else { written.parse::<f64>().unwrap_or(-1.0) };
        let whole = points.round().clamp(0.0, 1_000_000.0);
        if (whole - points).abs() > f64::EPSILON {
            self.told.push(format!("it is worth {whole} here and not {written}"));
        }
        whole as u32
    }

    /// What Moodle has beside the question and a quiz here does not.
    fn not_kept(&mut self) {
        let said = |name: &str| {
            self.element.children(name).any(|found| !found.text_of("text").trim().is_empty())
        };
        let mut lost = Vec::new();
        if ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"]
            .iter()
            .any(|it| said(it))
        {
            lost.push("what is said to right and wrong answers in general is not kept");
        }
        if said("hint") {
            lost.push("hints are not kept");
        }
        if has_file(self.element) {
            lost.push("files such as pictures are not kept");
        }
        self.told.extend(lost.into_iter().map(str::to_owned));
    }

    fn said(&mut self, text: &str, format: Format) -> String {
        let mut dropped = Dropped::new();
        let said = format.markdown(text, &mut dropped);
        self.told.extend(dropped.into_iter().map(|what| format!("{what} are not kept")));
        said.trim().to_owned()
    }

    fn markdown(&mut self, found: Option<&Found>) -> String {
        let Some(found) = found else { return String::new() };
        self.said(found.text_of("text"), format_of(Some(found)))
    }

    fn plain(&mut self, found: &Found) -> String {
        let mut dropped = Dropped::new();
        let said = format_of(Some(found)).plain(found.text_of("text"), &mut dropped);
        self.told.extend(dropped.into_iter().map(|what| format!("{what} are not kept")));
        said
    }

    fn answers(&self) -> impl Iterator<Item = &'a Found> + use<'a> {
        self.element.children("answer")
    }

    fn feedback(&mut self, answer: &Found) -> String {
        self.markdown(answer.child("feedback"))
    }

    fn options(&mut self) -> Result<Asked, String> {
        let is_single = !matches!(self.element.text_of("single").trim(), "false" | "0");
        let shares: Vec<f64> = self.answers().map(share).collect();
        let whole = shares.iter().filter(|share| **share >= 100.0).count();
        let is_right = |share: f64| if is_single { share >= 100.0 } else { share > 0.0 };
        if is_single && shares.iter().any(|share| *share > 0.0 && *share < 100.0) {
            self.told.push(NO_PART.to_owned());
        }
        if !is_single && !are_even(shares.iter().copied()) {
            self.told.push(UNEVEN.to_owned());
        }
        let mut options = Vec::new();
        for (answer, share) in self.answers().zip(shares) {
            let (text, feedback) = (self.plain(answer), self.feedback(answer));
            options.push(Reply { text, right: is_right(share), feedback });
        }
        match (is_single, whole) {
            (true, 0) => Err("none of its options has all marks".to_owned()),
            (true, 1) => Ok(Asked::Choice(options)),
            (true, _) => {
                let message =
                    "more than one option is right, so that any number may be chosen here";
                self.told.push(message.to_owned());
                Ok(Asked::Several(options))
            }
            (false, _) => Ok(Asked::Several(options)),
        }
    }

    fn truth(&mut self) -> Asked {
        let mut options = Vec::new();
        for answer in self.answers() {
            let is_true = answer.text_of("text").trim().eq_ignore_ascii_case("true");
            let text = if is_true { "True" } else { "False" }.to_owned();
            let feedback = self.feedback(answer);
            options.push(Reply { text, right: share(answer) > 0.0, feedback });
        }
        Asked::Choice(options)
    }

    fn typed(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        for answer in self.answers() {
            let share = share(answer);
            if share > 0.0 && share < 100.0 {
                self.told.push(NO_PART.to_owned());
            }
            let words = answer.text_of("text").trim();
            let mut told = None;
            let text = without_stars(words, |message| told = Some(message.to_owned()));
            self.told.extend(told);
            if let Some(text) = text {
                replies.push(Reply { text, right: share > 0.0, feedback: self.feedback(answer) });
            }
        }
        replies
    }

    fn numbers(&mut self) -> Result<Asked, String> {
        let mut numbers = Vec::new();
        for answer in self.answers() {
            let share = share(answer);
            if share > 0.0 && share < 100.0 {
                self.told.push(NO_PART.to_owned());
            }
            let words = answer.text_of("text").trim();
            if words == "*" {
                self.told.push("what is said to every other number is not kept".to_owned());
                continue;
            }
            let read =
                |text: &str| Decimal::read(text).ok_or_else(|| format!("{text} is no number"));
            let tolerance = match answer.text_of("tolerance").trim() {
                "" => Decimal::default(),
                tolerance => read(tolerance)?,
            };
            if tolerance.is_negative() {
                return Err(format!("its tolerance {tolerance} is below 0"));
            }
            let (value, feedback) = (read(words)?, self.feedback(answer));
            numbers.push(Number { value, tolerance, right: share > 0.0, feedback });
        }
        let units =
            self.element.child("units").into_iter().flat_map(|units| units.children("unit"));
        let mut unit = String::new();
        for found in units {
            let is_own =
                Decimal::read(found.text_of("multiplier")).is_some_and(|by| by.as_str() == "1");
            match is_own && unit.is_empty() {
                true => unit = one_line(found.text_of("unit_name")),
                false => {
                    let name = found.text_of("unit_name");
                    self.told.push(format!("that an answer may be in {name} is not kept"));
                }
            }
        }
        Ok(Asked::Number { numbers, unit })
    }

    fn matched(&mut self) -> Asked {
        let (mut pairs, mut extra) = (Vec::new(), Vec::new());
        for found in self.element.children("subquestion") {
            let left = self.plain(found);
            let right = found.child("answer").map_or("", |answer| answer.text_of("text"));
            match left.is_empty() {
                true => extra.push(right.trim().to_owned()),
                false => pairs.push(Pair { left, right: right.trim().to_owned() }),
            }
        }
        Asked::Match { pairs, extra }
    }

    fn ordered(&mut self) -> Asked {
        let mut entries: Vec<(f64, String)> = Vec::new();
        for answer in self.answers() {
            let entry = self.plain(answer);
            entries.push((share(answer), entry));
        }
        entries.sort_by(|(this, _), (that, _)| this.total_cmp(that));
        Asked::Order(entries.into_iter().map(|(_, entry)| entry).collect())
    }
}

/// The share of the marks that an answer has, in hundredths, or its place in an order.
fn share(answer: &Found) -> f64 {
    answer.attribute("fraction").and_then(|share| share.trim().parse().ok()).unwrap_or(0.0)
}

fn format_of(found: Option<&Found>) -> Format {
    match found.and_then(|found| found.attribute("format")) {
        Some("html") => Format::Html,
        Some("markdown") => Format::Markdown,
        Some("plain_text") => Format::Plain,
        _ => Format::Auto,
    }
}

fn has_file(found: &Found) -> bool {
    found.inside.iter().any(|child| child.name == "file" || has_file(child))
}

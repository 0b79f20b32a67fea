//! From a quiz to Moodle XML.

use super::gaps;
use crate::marks::{category, share, starred};
use crate::report::{Losses, Outgoing, QuizError};
use crate::xml::{Element, is_allowed};
use crate::{Asked, Number, Pair, Question, Quiz, Reply};

pub(crate) fn write(quiz: &Quiz) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut root = Element::new("quiz");
    if !quiz.title.is_empty() {
        let path = format!("$course$/top/{}", category(&quiz.title));
        let category = Element::new("category").holding([text(path)]);
        root =
            root.holding([Element::new("question").with("type", "category").holding([category])]);
    }
    for question in &quiz.questions {
        losses.next();
        match written(question, &mut losses) {
            Ok(element) => root = root.holding([element]),
            Err(why) => losses.whole(why),
        }
    }
    let bytes = root.file()?;
    losses.finished("Moodle XML", bytes)
}

fn text(text: impl Into<String>) -> Element {
    Element::new("text").text(text)
}

fn leaf(name: &'static str, value: impl Into<String>) -> Element {
    Element::new(name).text(value)
}

fn markdown(name: &'static str, words: &str) -> Element {
    Element::new(name).with("format", "markdown").holding([text(words)])
}

fn written(question: &Question, losses: &mut Losses) -> Result<Element, String> {
    if let Some(fault) = question.fault() {
        return Err(fault);
    }
    if question.texts().any(|text| !text.chars().all(is_allowed)) {
        losses.part("signs that no XML file may have are left out");
    }
    let kind = match question.asked {
        Asked::Choice(_) | Asked::Several(_) => "multichoice",
        Asked::Number { .. } => "numerical",
        Asked::Text { .. } => "shortanswer",
        Asked::Match { .. } => "matching",
        Asked::Order(_) => "ordering",
        Asked::Cloze(_) => "cloze",
        Asked::Free { .. } => "essay",
    };
    let words = match &question.asked {
        Asked::Cloze(all) => {
            let (pieces, order) = question.pieces();
            if pieces.iter().any(|piece| gaps::begins(piece).is_some()) {
                return Err("Moodle would read a gap in the words of its text".to_owned());
            }
            let mut words = pieces[0].to_owned();
            for (gap, piece) in order.iter().filter_map(|gap| all.get(*gap)).zip(&pieces[1..]) {
                words.push_str(&gaps::written(gap));
                words.push_str(piece);
            }
            words
        }
        _ => question.text.clone(),
    };
    let mut element = Element::new("question").with("type", kind).holding([
        Element::new("name").holding([text(&question.name)]),
        markdown("questiontext", &words),
        markdown("generalfeedback", &question.feedback),
    ]);
    match &question.asked {
        Asked::Cloze(gaps) if gaps.len() != question.points as usize => {
            losses.part(format!("there is one point for each of the {} gaps", gaps.len()));
        }
        Asked::Cloze(_) => {}
        _ => element = element.holding([leaf("defaultgrade", question.points.to_string())]),
    }
    element = element.holding([leaf("penalty", "0.3333333"), leaf("hidden", "0")]);
    element = element.holding(answers(&question.asked)?);
    if !question.tags.is_empty() {
        let tags = question.tags.iter().map(|tag| Element::new("tag").holding([text(tag)]));
        element = element.holding([Element::new("tags").holding(tags)]);
    }
    Ok(element)
}

fn answers(asked: &Asked) -> Result<Vec<Element>, String> {
    Ok(match asked {
        Asked::Choice(options) => {
            let fraction = |option: &Reply| if option.right { "100" } else { "0" };
            let options = options.iter().map(|one| answer(fraction(one), &one.text, &one.feedback));
            choice("true").into_iter().chain(options).collect()
        }
        Asked::Several(options) => {
            let right = options.iter().filter(|option| option.right).count();
            let share = share(right)
                .ok_or_else(|| format!("{right} right options cannot share the marks"))?;
            let fraction = |option: &Reply| if option.right { share } else { "-100" };
            let options = options.iter().map(|one| answer(fraction(one), &one.text, &one.feedback));
            choice("false").into_iter().chain(options).collect()
        }
        Asked::Number { numbers, unit } => numbers.iter().map(number).chain(units(unit)).collect(),
        Asked::Text { replies, capitals } => {
            let case = leaf("usecase", if *capitals { "1" } else { "0" });
            let reply = |reply: &Reply| {
                let fraction = if reply.right { "100" } else { "0" };
                answer(fraction, &starred(&reply.text), &reply.feedback)
            };
            std::iter::once(case).chain(replies.iter().map(reply)).collect()
        }
        Asked::Match { pairs, extra } => matched(pairs, extra)?,
        Asked::Order(entries) => ordered(entries),
        Asked::Cloze(_) => Vec::new(),
        Asked::Free { guidance } => vec![
            leaf("responseformat", "editor"),
            leaf("responserequired", "1"),
            leaf("responsefieldlines", "15"),
            leaf("attachments", "0"),
            leaf("attachmentsrequired", "0"),
            markdown("graderinfo", guidance),
        ],
    })
}

fn choice(single: &str) -> Vec<Element> {
    vec![leaf("single", single), leaf("shuffleanswers", "true"), leaf("answernumbering", "ABCD")]
}

fn answer(fraction: &str, words: &str, feedback: &str) -> Element {
    Element::new("answer")
        .with("fraction", fraction)
        .with("format", "plain_text")
        .holding([text(words), markdown("feedback", feedback)])
}

fn number(number: &Number) -> Element {
    let fraction = if number.right { "100" } else { "0" };
    answer(fraction, number.value.as_str(), &number.feedback)
        .holding([leaf("tolerance", number.tolerance.as_str())])
}

fn units(unit: &str) -> Vec<Element> {
    let mut all = Vec::new();
    if !unit.is_empty() {
        let unit = [leaf("multiplier", "1"), leaf("unit_name", unit)];
        all.push(Element::new("units").holding([Element::new("unit").holding(unit)]));
    }
    let shown = if unit.is_empty() { "3" } else { "0" };
    all.extend([
        leaf("unitgradingtype", "0"),
        leaf("unitpenalty", "0.1"),
        leaf("showunits", shown),
        leaf("unitsleft", "0"),
    ]);
    all
}

fn matched(pairs: &[Pair], extra: &[String]) -> Result<Vec<Element>, String> {
    if pairs.len() + extra.len() < 2 {
        return Err("there should be at least two to match".to_owned());
    }
    let side = |left: &str, right: &str| {
        Element::new("subquestion")
            .with("format", "plain_text")
            .holding([text(left), Element::new("answer").holding([text(right)])])
    };
    let pairs = pairs.iter().map(|pair| side(&pair.left, &pair.right));
    let extra = extra.iter().map(|right| side("", right));
    Ok(std::iter::once(leaf("shuffleanswers", "true")).chain(pairs).chain(extra).collect())
}

fn ordered(entries: &[String]) -> Vec<Element> {
    let front = [
        leaf("layouttype", "VERTICAL"),
        leaf("selecttype", "ALL"),
        leaf("selectcount", entries.len().to_string()),
        leaf("gradingtype", "RELATIVE_ALL_PREVIOUS_AND_NEXT"),
        leaf("showgrading", "SHOW"),
    ];
    let entries = (1..).zip(entries).map(|(place, entry): (usize, _)| {
        Element::new("answer")
            .with("fraction", format!("{place}.0000000"))
            .with("format", "plain_text")
            .holding([text(entry)])
    });
    front.into_iter().chain(entries).collect()
}

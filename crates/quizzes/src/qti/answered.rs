//! How each kind of question is answered in QTI, and what is right.

use super::item::{RESPONSE, outcome, value, variable};
use crate::markup::blocks;
use crate::report::Losses;
use crate::xml::Element;
use crate::{Asked, Gap, Number, Pair, Question, Reply};

/// What an item needs of its answers.
#[derive(Default)]
pub(super) struct Answered {
    /// The responses, with what is right.
    pub declared: Vec<Element>,
    /// What is shown.
    pub shown: Vec<Element>,
    /// What is worked out of the responses.
    pub worked_out: Vec<Element>,
    /// What may be said, each with its identifier; markdown.
    pub said: Vec<(String, String)>,
}

pub(super) fn answered(question: &Question, losses: &mut Losses) -> Answered {
    let mut answered = Answered::default();
    if !matches!(question.asked, Asked::Cloze(_)) {
        answered.shown = blocks(&question.text, &mut |_| None);
    }
    match &question.asked {
        Asked::Choice(options) => answered.options(options, "single"),
        Asked::Several(options) => answered.options(options, "multiple"),
        Asked::Number { numbers, unit } => answered.numbers(numbers, unit, losses),
        Asked::Text { replies, capitals } => answered.typed(replies, *capitals, losses),
        Asked::Match { pairs, extra } => answered.matched(pairs, extra),
        Asked::Order(entries) => answered.ordered(entries),
        Asked::Cloze(gaps) => answered.gaps(question, gaps, losses),
        Asked::Free { guidance } => {
            if !guidance.is_empty() {
                losses.part("what to look for when it is marked is not held");
            }
            answered.declared.push(response(RESPONSE, "single", "string", &[]));
            let shown =
                interaction("extendedTextInteraction", RESPONSE).with("expectedLines", "10");
            answered.shown.push(shown);
        }
    }
    answered
}

fn response(id: &str, cardinality: &str, kind: &str, right: &[String]) -> Element {
    let mut declaration = Element::new("responseDeclaration")
        .with("identifier", id)
        .with("cardinality", cardinality)
        .with("baseType", kind);
    if !right.is_empty() {
        let values = right.iter().map(|right| Element::new("value").text(right));
        declaration = declaration.holding([Element::new("correctResponse").holding(values)]);
    }
    declaration
}

fn interaction(name: &'static str, id: &str) -> Element {
    Element::new(name).with("responseIdentifier", id)
}

/// All points where a condition holds.
fn scored(condition: Element) -> Element {
    let all = Element::new("setOutcomeValue").with("identifier", "SCORE");
    when(condition, all.holding([variable("MAXSCORE")]))
}

fn when(condition: Element, then: Element) -> Element {
    Element::new("responseCondition")
        .holding([Element::new("responseIf").holding([condition, then])])
}

fn is_correct(id: &str) -> Element {
    let correct = Element::new("correct").with("identifier", id);
    Element::new("match").holding([variable(id), correct])
}

/// A share of all points.
fn part(share: Element) -> Element {
    let points = Element::new("product").holding([share, variable("MAXSCORE")]);
    Element::new("setOutcomeValue").with("identifier", "SCORE").holding([points])
}

impl Answered {
    fn options(&mut self, options: &[Reply], cardinality: &str) {
        let id = |place: usize| format!("option-{place}");
        let right = options.iter().enumerate().filter(|(_, option)| option.right);
        let right: Vec<String> = right.map(|(place, _)| id(place)).collect();
        self.declared.push(response(RESPONSE, cardinality, "identifier", &right));
        let most = if cardinality == "single" { "1" } else { "0" };
        let choices = options.iter().enumerate().map(|(place, option)| {
            Element::new("simpleChoice").with("identifier", id(place)).text(&option.text)
        });
        let shown = interaction("choiceInteraction", RESPONSE)
            .with("shuffle", "true")
            .with("maxChoices", most)
            .holding(choices);
        self.shown.push(shown);
        self.worked_out.push(scored(is_correct(RESPONSE)));
        for (place, reply) in options.iter().enumerate().filter(|(_, it)| !it.feedback.is_empty()) {
            let option = value("identifier", &id(place));
            let chosen = match cardinality {
                "single" => Element::new("match").holding([option, variable(RESPONSE)]),
                _ => Element::new("member").holding([option, variable(RESPONSE)]),
            };
            let said = format!("said-{place}");
            self.worked_out.push(when(chosen, outcome("FEEDBACK", &said)));
            self.said.push((said, reply.feedback.clone()));
        }
    }

    fn numbers(&mut self, numbers: &[Number], unit: &str, losses: &mut Losses) {
        let right: Vec<&Number> = numbers.iter().filter(|number| number.right).collect();
        let first: Vec<String> =
            right.iter().take(1).map(|number| number.value.to_string()).collect();
        self.declared.push(response(RESPONSE, "single", "float", &first));
        let field = interaction("textEntryInteraction", RESPONSE).with("expectedLength", "12");
        let mut line = Element::new("p").holding([field]);
        if !unit.is_empty() {
            line = line.text(format!(" {unit}"));
        }
        self.shown.push(line);
        let near = |number: &Number| {
            let tolerance = format!("{0} {0}", number.tolerance);
            Element::new("equal")
                .with("toleranceMode", "absolute")
                .with("tolerance", tolerance)
                .holding([variable(RESPONSE), value("float", number.value.as_str())])
        };
        let any = Element::new("or").holding(right.iter().map(|number| near(number)));
        self.worked_out.push(scored(any));
        for (place, number) in numbers.iter().enumerate().filter(|(_, it)| !it.feedback.is_empty())
        {
            let said = format!("said-{place}");
            self.worked_out.push(when(near(number), outcome("FEEDBACK", &said)));
            self.said.push((said, number.feedback.clone()));
        }
        if numbers.iter().any(|number| !number.right && number.feedback.is_empty()) {
            losses.part("wrong numbers of which nothing is said are not held");
        }
    }

    fn typed(&mut self, replies: &[Reply], capitals: bool, losses: &mut Losses) {
        self.declared.push(words(RESPONSE, replies, capitals));
        let field = interaction("textEntryInteraction", RESPONSE).with("expectedLength", "30");
        self.shown.push(Element::new("p").holding([field]));
        self.worked_out.push(part(Element::new("mapResponse").with("identifier", RESPONSE)));
        if replies.iter().any(|reply| !reply.feedback.is_empty()) {
            losses.part("what is said to an answer that is typed is not held");
        }
    }

    fn matched(&mut self, pairs: &[Pair], extra: &[String]) {
        // Right sides that are the same are one.
        let mut sides: Vec<&str> = Vec::new();
        for side in pairs.iter().map(|pair| &pair.right).chain(extra) {
            if !sides.contains(&side.as_str()) {
                sides.push(side);
            }
        }
        let right = |side: &str| sides.iter().position(|is| *is == side).unwrap_or_default();
        let right: Vec<String> = pairs
            .iter()
            .enumerate()
            .map(|(place, pair)| format!("left-{place} right-{}", right(&pair.right)))
            .collect();
        let mapped =
            Element::new("mapping").with("defaultValue", "0").holding(right.iter().map(|pair| {
                Element::new("mapEntry").with("mapKey", pair).with("mappedValue", "1")
            }));
        let declared = response(RESPONSE, "multiple", "directedPair", &right).holding([mapped]);
        self.declared.push(declared);
        let choice = |id: String, most: usize, text: &str| {
            Element::new("simpleAssociableChoice")
                .with("identifier", id)
                .with("matchMax", most.to_string())
                .text(text)
        };
        let lefts = pairs.iter().enumerate();
        let lefts = lefts.map(|(place, pair)| choice(format!("left-{place}"), 1, &pair.left));
        let rights = sides.iter().enumerate();
        let rights =
            rights.map(|(place, side)| choice(format!("right-{place}"), pairs.len(), side));
        let set = || Element::new("simpleMatchSet");
        let shown = interaction("matchInteraction", RESPONSE)
            .with("shuffle", "true")
            .with("maxAssociations", pairs.len().to_string())
            .holding([set().holding(lefts), set().holding(rights)]);
        self.shown.push(shown);
        self.worked_out.push(part(Element::new("divide").holding([
            Element::new("mapResponse").with("identifier", RESPONSE),
            value("float", &pairs.len().to_string()),
        ])));
    }

    fn ordered(&mut self, entries: &[String]) {
        let id = |place: usize| format!("entry-{place}");
        let right: Vec<String> = (0..entries.len()).map(id).collect();
        self.declared.push(response(RESPONSE, "ordered", "identifier", &right));
        let choices = entries.iter().enumerate().map(|(place, entry)| {
            Element::new("simpleChoice").with("identifier", id(place)).text(entry)
        });
        let shown =
            interaction("orderInteraction", RESPONSE).with("shuffle", "true").holding(choices);
        self.shown.push(shown);
        self.worked_out.push(scored(is_correct(RESPONSE)));
    }

    fn gaps(&mut self, question: &Question, gaps: &[Gap], losses: &mut Losses) {
        let id = |gap: usize| format!("GAP{gap}");
        for (number, gap) in (1..).zip(gaps) {
            self.declared.push(words(&id(number), &gap.replies, false));
        }
        self.shown = blocks(&question.text, &mut |gap| {
            let field = interaction("textEntryInteraction", &id(gap)).with("expectedLength", "15");
            (gap <= gaps.len()).then_some(field)
        });
        let right =
            (1..=gaps.len()).map(|gap| Element::new("mapResponse").with("identifier", id(gap)));
        let sum = Element::new("sum").holding(right);
        let all = value("float", &gaps.len().to_string());
        self.worked_out.push(part(Element::new("divide").holding([sum, all])));
        if gaps.iter().flat_map(|gap| &gap.replies).any(|reply| !reply.feedback.is_empty()) {
            losses.part("what is said to an answer that is typed is not held");
        }
    }
}

/// A response of words, with what each is worth.
fn words(id: &str, replies: &[Reply], capitals: bool) -> Element {
    let right: Vec<&Reply> = replies.iter().filter(|reply| reply.right).collect();
    let first: Vec<String> = right.iter().take(1).map(|reply| reply.text.clone()).collect();
    let entries = right.iter().map(|reply| {
        Element::new("mapEntry")
            .with("mapKey", &reply.text)
            .with("mappedValue", "1")
            .with("caseSensitive", if capitals { "true" } else { "false" })
    });
    let mapping = Element::new("mapping").with("defaultValue", "0").holding(entries);
    response(id, "single", "string", &first).holding([mapping])
}

//! A survey as the JSON of SurveyJS.
//!
//! What is shown is worked out by calculated values, one for each question that can be hidden and one
//! for each skip: SurveyJS's own trigger `skip` only turns to another page, while what it leaves out
//! counts as shown and stays in the data. Not written are the introduction, the thanks, scores and the
//! source; what is shuffled is written in the order that it has.

use serde_json::{Map, Value, json};

use crate::condition::SurveyNames;
use crate::question::{Labelled, Question, QuestionKind};
use crate::survey::Questionnaire;

impl Questionnaire {
    /// The survey as SurveyJS reads it.
    #[must_use]
    pub fn survey_js(&self) -> Value {
        let shown = ShownValues::of(self);
        let page = |page: &crate::Page| {
            let elements = page
                .order
                .iter()
                .map(|question| element(&self.questions[*question], shown.guard(self, *question)));
            let mut fields = Map::new();
            fields.insert("name".to_owned(), json!(page.id));
            if let Some(title) = &page.title {
                fields.insert("title".to_owned(), json!(title));
            }
            fields.insert("elements".to_owned(), elements.collect());
            Value::Object(fields)
        };
        let pages: Vec<Value> = self.pages.iter().map(page).collect();
        let mut survey = json!({
            "title": self.title,
            "showPrevButton": self.back,
            "pages": pages,
        });
        if !shown.calculated.is_empty() {
            survey["calculatedValues"] = json!(shown.calculated);
        }
        survey
    }
}

/// The calculated values of a survey.
struct ShownValues {
    calculated: Vec<Value>,
    /// Question by question whether it can be hidden.
    hideable: Vec<bool>,
}

impl ShownValues {
    fn of(survey: &Questionnaire) -> Self {
        let questions = survey.questions.iter().enumerate();
        let hideable = questions
            .map(|(place, question)| {
                let skipped = |earlier: &Question| earlier.skips.iter().any(|skip| skip.to > place);
                question.visible_if.is_some()
                    || survey.pages[question.page].visible_if.is_some()
                    || survey.questions[..place].iter().any(skipped)
            })
            .collect();
        let mut shown = Self { calculated: Vec::new(), hideable };
        let names = SurveyNames {
            values: survey.slots.iter().map(|slot| value_name(survey, slot)).collect(),
            shown: survey.slots.iter().map(|slot| shown.guard(survey, slot.question)).collect(),
        };
        // The skips so far: what they are called and up to where they lead.
        let mut skips: Vec<(String, usize)> = Vec::new();
        for (place, question) in survey.questions.iter().enumerate() {
            if shown.hideable[place] {
                let own = question.visible_if.iter().map(|condition| condition.survey_js(&names));
                let page = &survey.pages[question.page].visible_if;
                let page = page.iter().map(|condition| condition.survey_js(&names));
                let passed = skips.iter().filter(|(_, to)| *to > place);
                let passed = passed.map(|(name, _)| format!("!({{{name}}} = true)"));
                let parts: Vec<String> = page.chain(own).chain(passed).collect();
                shown.calculate(&shown_name(question), &parts);
            }
            let mut earlier: Vec<String> = Vec::new();
            for skip in &question.skips {
                let name = format!("skip {}", skips.len() + 1);
                let condition = skip.condition.survey_js(&names);
                let guard = shown.guard(survey, place);
                let others = earlier.iter().map(|earlier| format!("!({earlier})"));
                let parts: Vec<String> =
                    guard.into_iter().chain(others).chain([condition.clone()]).collect();
                shown.calculate(&name, &parts);
                earlier.push(condition);
                skips.push((name, skip.to));
            }
        }
        shown
    }

    /// What has to be true for a question to be shown, where it can be hidden.
    fn guard(&self, survey: &Questionnaire, question: usize) -> Option<String> {
        let name = shown_name(&survey.questions[question]);
        self.hideable[question].then(|| format!("{{{name}}} = true"))
    }

    fn calculate(&mut self, name: &str, parts: &[String]) {
        let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
        self.calculated.push(json!({ "name": name, "expression": parts.join(" and ") }));
    }
}

/// With a space, which no id has.
fn shown_name(question: &Question) -> String {
    format!("shown {}", question.id)
}

fn value_name(survey: &Questionnaire, slot: &crate::condition::Slot) -> String {
    let id = &survey.questions[slot.question].id;
    match &slot.row {
        Some(row) => format!("{{{id}.{row}}}"),
        None => format!("{{{id}}}"),
    }
}

fn element(question: &Question, visible_if: Option<String>) -> Value {
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| {
        fields.insert(name.to_owned(), value);
    };
    set("name", json!(question.id));
    set("title", json!(question.ask));
    if let Some(help) = &question.help {
        set("description", json!(help));
    }
    if question.required {
        set("isRequired", json!(true));
    }
    if let Some(condition) = visible_if {
        set("visibleIf", json!(condition));
    }
    match &question.kind {
        QuestionKind::Choice(options) => {
            set("type", json!("radiogroup"));
            set("choices", choices(&options.entries));
        }
        QuestionKind::Several { options, least, most } => {
            set("type", json!("checkbox"));
            set("choices", choices(&options.entries));
            set("minSelectedChoices", json!(least));
            set("maxSelectedChoices", json!(most));
        }
        QuestionKind::Rating(scale) => {
            set("type", json!("rating"));
            set("rateMin", json!(scale.from));
            set("rateMax", json!(scale.to));
            set("minRateDescription", json!(scale.low));
            set("maxRateDescription", json!(scale.high));
        }
        QuestionKind::Slider { scale, step, anchors } => {
            set("type", json!("slider"));
            set("min", json!(scale.from));
            set("max", json!(scale.to));
            set("step", json!(step));
            let label = |value: i64, text: &str| json!({ "value": value, "text": text });
            let ends = [label(scale.from, &scale.low), label(scale.to, &scale.high)];
            let labels: Vec<_> = match anchors.is_empty() {
                true => ends.into(),
                false => anchors.iter().map(|anchor| label(anchor.at, &anchor.text)).collect(),
            };
            set("customLabels", json!(labels));
        }
        QuestionKind::Matrix { rows, columns } => {
            set("type", json!("matrix"));
            set("rows", choices(&rows.entries));
            set("columns", choices(columns));
            if question.required {
                set("eachRowRequired", json!(true));
            }
        }
        QuestionKind::ShortText(most) => {
            set("type", json!("text"));
            set("maxLength", json!(most));
        }
        QuestionKind::LongText(most) => {
            set("type", json!("comment"));
            set("maxLength", json!(most));
        }
        QuestionKind::Number(range) => {
            set("type", json!("text"));
            set("inputType", json!("number"));
            set("min", json!(range.from));
            set("max", json!(range.to));
            if !range.unit.is_empty() && question.help.is_none() {
                set("description", json!(format!("in {}", range.unit)));
            }
        }
        QuestionKind::Order(entries) => {
            set("type", json!("ranking"));
            set("choices", choices(&entries.entries));
        }
    }
    Value::Object(fields)
}

fn choices(entries: &[Labelled]) -> Value {
    entries.iter().map(|entry| json!({ "value": entry.id, "text": entry.text })).collect()
}

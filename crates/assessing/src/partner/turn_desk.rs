//! What the tools of one turn share, and what each of them answers.

use std::sync::{Arc, Mutex, PoisonError};

use agent::ToolOutput;
use domain::{InteractionRequest, ItemAsked, Widget};
use serde_json::{Value, json};
use sittings::{PartnerTurn, Projection, thought_item};

/// The tool that puts a question before the learner that is answered like this.
pub fn presents(widget: &Widget) -> &'static str {
    match widget {
        Widget::Choice { .. } => "present_choices",
        Widget::Several { .. } => "present_several_choices",
        Widget::Number { .. } | Widget::Fraction { .. } => "request_number",
        Widget::Expression { .. } | Widget::ShortText | Widget::LongText => "request_free_text",
        Widget::Code { .. } => "present_code_editor",
        Widget::Order { .. } => "present_ordering",
        Widget::Match { .. } => "present_matching",
        Widget::Cloze { .. } => "present_gaps",
        Widget::Rating { .. } | Widget::Slider { .. } => "present_scale",
        Widget::Matrix { .. } => "present_matrix",
        Widget::Page => "present_page",
        Widget::File { .. } => "request_file",
    }
}

/// What the tools of one turn share.
pub struct TurnDesk {
    turn: Arc<PartnerTurn>,
    /// What the model said beside a question when it put it.
    beside: Mutex<Vec<String>>,
}

impl TurnDesk {
    pub fn of(turn: Arc<PartnerTurn>) -> Arc<Self> {
        Arc::new(Self { turn, beside: Mutex::default() })
    }

    /// Its turn.
    pub fn turn(&self) -> &PartnerTurn {
        &self.turn
    }

    /// What was said beside the question.
    pub fn beside(&self) -> Vec<String> {
        self.beside.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts a question before the learner, as the model words it.
    pub fn put(&self, question: String, widget: Widget, context: Option<String>) -> ToolOutput {
        let beside = context.filter(|words| !words.trim().is_empty());
        self.beside.lock().unwrap_or_else(PoisonError::into_inner).extend(beside);
        let item = match &self.turn.item {
            Some(item) => ItemAsked { question, widget, ..item.clone() },
            None => thought_item(self.turn.place, &question),
        };
        ToolOutput::Ask(InteractionRequest::Item(item))
    }

    /// How the question is answered.
    pub fn widget(&self) -> Widget {
        self.turn.item.as_ref().map_or(Widget::LongText, |item| item.widget.clone())
    }

    pub fn code(&self, starter: String) -> Widget {
        match self.widget() {
            Widget::Code { examples, .. } => Widget::Code { starter, examples },
            _ => Widget::Code { starter, examples: Vec::new() },
        }
    }

    pub fn scale(&self, from: i32, to: i32, low: String, high: String) -> Widget {
        match self.widget() {
            Widget::Slider { step, anchors, .. } => {
                Widget::Slider { from, to, step, low, high, anchors }
            }
            _ => Widget::Rating { from, to, low, high },
        }
    }

    pub fn item(&self) -> String {
        let Some(item) = &self.turn.item else { return nothing() };
        let more = item.of.map(|of| item.place < of);
        json!({
            "item_index": item.place, "total_items": item.of, "section": item.section, "question": item.question,
            "type": kind(&item.widget), "widget": item.widget, "has_more": more,
            "present_using": presents(&item.widget),
        })
        .to_string()
    }

    pub fn evaluation_item(&self) -> String {
        let Some(item) = &self.turn.item else { return nothing() };
        json!({
            "item_id": item.place.to_string(), "item_type": kind(&item.widget), "stem": item.question,
            "widget": item.widget, "present_using": presents(&item.widget),
        })
        .to_string()
    }

    pub fn learning_context(&self) -> String {
        let Projection::Learning(context) = &self.turn.projection else { return nothing() };
        let mut context = json!(context);
        let page = self.turn.item.as_ref().is_none_or(|item| item.widget == Widget::Page);
        context["action"] = json!(if page { "explain" } else { "present_item" });
        context.to_string()
    }

    /// What came of the last answer, as the learner was told; of the question that comes there is no answer yet.
    /// What a model asks of another answer is not looked at: it could try until it knows.
    pub fn evaluated(&self, place: Option<u32>, answer: Option<Value>) -> String {
        let Projection::Learning(context) = &self.turn.projection else { return nothing() };
        let own = |given: &str| answer.as_ref().is_none_or(|asked| *asked == json!(given));
        match &context.last {
            Some(last) if place.is_none_or(|place| place == last.place) && own(&last.answer) => {
                json!({
                    "item_index": last.place, "correct": last.right,
                    "note": "The learner has read what came of it, and how it is done.",
                })
                .to_string()
            }
            _ => json!({ "correct": null, "note": "There is no answer to this question yet." })
                .to_string(),
        }
    }

    /// That there is nothing to record: the session does so by itself, whatever is handed in here.
    pub fn recorded(&self, handed_in: bool) -> String {
        json!({
            "recorded": true, "used": false, "handed_in": handed_in,
            "note": "The session records each answer by itself when it is given. There is nothing for you to do.",
        })
        .to_string()
    }

    /// That nothing ends here.
    pub fn completion(&self, reason: Option<String>) -> String {
        json!({
            "success": false, "reason": reason,
            "note": "The session ends by its own rules, and there is a question to put. Put it now.",
        })
        .to_string()
    }
}

fn nothing() -> String {
    json!({ "item": null, "has_more": false }).to_string()
}

fn kind(widget: &Widget) -> Value {
    json!(widget)["kind"].take()
}

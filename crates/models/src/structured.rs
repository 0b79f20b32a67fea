//! A last answer of a given shape: how it is asked for, and how it is told apart in what comes.
//!
//! One place for every wire: what a provider streams as text, or as the input of the tool that
//! stands for the answer, becomes [`ModelEvent::Structured`] here.

use std::collections::VecDeque;

use agent::{ModelEvent, ModelRequest, ToolSpec};
use domain::StopReason;
use serde_json::Value;

use crate::catalogue::{Means, Structured};
use crate::schema;

/// What the tool that stands for the answer is called.
const ANSWER_TOOL: &str = "final_answer";
const ANSWER_TOOL_IS_FOR: &str = "Give your last answer. Call this once, when nothing is left to \
    be done with the other tools; its input is the whole answer.";

/// What an answer may be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// Words.
    Words,
    /// JSON that the provider keeps to this strict schema.
    Schema { name: String, schema: Value },
    /// JSON as the input of a tool.
    Tool(ToolSpec),
}

impl Shape {
    /// The shape that `request` asks for, by the means that its server has.
    pub fn of(request: &ModelRequest, means: Structured, schema_refused: bool) -> Self {
        let Some(output) = &request.output else {
            return Self::Words;
        };
        let means = if request.tools.is_empty() { means.alone } else { means.with_tools };
        let strict = match means {
            Means::Schema if !schema_refused => schema::strict(&output.schema),
            Means::Schema | Means::Tool => None,
        };
        match strict {
            Some(schema) => Self::Schema { name: output.name.clone(), schema },
            None => Self::Tool(ToolSpec {
                name: free_name(&request.tools),
                description: ANSWER_TOOL_IS_FOR.to_owned(),
                schema: output.schema.clone(),
            }),
        }
    }

    /// The tools of a request, with the one that stands for the answer.
    pub fn tools<'a>(&'a self, request: &'a ModelRequest) -> impl Iterator<Item = &'a ToolSpec> {
        let answer = match self {
            Self::Tool(tool) => Some(tool),
            Self::Words | Self::Schema { .. } => None,
        };
        request.tools.iter().chain(answer)
    }
}

/// A tool of an agent may have the name already.
fn free_name(tools: &[ToolSpec]) -> String {
    let mut name = ANSWER_TOOL.to_owned();
    while tools.iter().any(|tool| tool.name == name) {
        name.push('_');
    }
    name
}

/// Reads an answer of a [`Shape`] out of a wire's events.
#[derive(Debug)]
pub(crate) struct Reading {
    shape: Shape,
    text: Text,
    /// The call that is the answer, once it has begun.
    answer: Option<usize>,
    /// Further calls of the answer tool, which say nothing new.
    repeated: Vec<usize>,
    /// Whether the answer has begun.
    structured: bool,
    called: bool,
    /// What came while the answer was open: its pieces must not be torn apart.
    held: VecDeque<ModelEvent>,
}

/// What a run of text pieces turns out to be.
#[derive(Debug)]
enum Text {
    /// Only white space so far.
    Undecided(String),
    Words,
    Json,
}

impl Reading {
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            text: Text::Undecided(String::new()),
            answer: None,
            repeated: Vec::new(),
            structured: false,
            called: false,
            held: VecDeque::new(),
        }
    }

    /// Take one event of the wire. An empty text says that a new block of text begins.
    pub fn take(&mut self, event: ModelEvent, out: &mut VecDeque<ModelEvent>) {
        match (event, &self.shape) {
            (ModelEvent::Text(piece), _) if piece.is_empty() => self.end_text(out),
            (sign @ (ModelEvent::Alive | ModelEvent::Counted(_) | ModelEvent::Thinking(_)), _) => {
                out.push_back(sign)
            }
            (event, Shape::Words) => out.push_back(event),
            (ModelEvent::Text(piece), Shape::Schema { .. } | Shape::Tool(_)) => {
                self.take_text(piece, out);
            }
            (event, Shape::Schema { .. }) => {
                self.end_text(out);
                out.push_back(event);
            }
            (event, Shape::Tool(_)) => {
                self.end_text(out);
                self.take_of_tools(event, out);
            }
        }
    }

    /// Text is the answer if it begins as JSON objects do; an answer is given once.
    fn take_text(&mut self, piece: String, out: &mut VecDeque<ModelEvent>) {
        let piece = match &mut self.text {
            Text::Undecided(begun) => {
                begun.push_str(&piece);
                let begun = std::mem::take(begun);
                self.text = match begun.trim_start().chars().next() {
                    None => return self.text = Text::Undecided(begun),
                    Some('{') if !self.structured => Text::Json,
                    Some(_) => Text::Words,
                };
                begun
            }
            Text::Words | Text::Json => piece,
        };
        match self.text {
            Text::Json => {
                self.structured = true;
                out.push_back(ModelEvent::Structured(piece));
            }
            Text::Words | Text::Undecided(_) => self.pass(ModelEvent::Text(piece), out),
        }
    }

    fn end_text(&mut self, out: &mut VecDeque<ModelEvent>) {
        let text = std::mem::replace(&mut self.text, Text::Undecided(String::new()));
        if let Text::Undecided(blank) = text
            && !blank.is_empty()
        {
            self.pass(ModelEvent::Text(blank), out);
        }
    }

    fn take_of_tools(&mut self, event: ModelEvent, out: &mut VecDeque<ModelEvent>) {
        match event {
            ModelEvent::ToolCall { index, name, .. } if self.is_answer(&name) => {
                if self.structured {
                    self.repeated.push(index);
                } else {
                    self.structured = true;
                    self.answer = Some(index);
                }
            }
            ModelEvent::ToolInput { index, json } if self.answer == Some(index) => {
                out.push_back(ModelEvent::Structured(json));
            }
            ModelEvent::ToolInput { index, .. } if self.repeated.contains(&index) => {}
            ModelEvent::Finished { stop, usage } => {
                out.append(&mut self.held);
                // The call of the answer is no call that waits for a result.
                let stop = match stop {
                    StopReason::ToolUse if !self.called => StopReason::EndTurn,
                    stop => stop,
                };
                out.push_back(ModelEvent::Finished { stop, usage });
            }
            event => {
                self.called |= matches!(event, ModelEvent::ToolCall { .. });
                self.pass(event, out);
            }
        }
    }

    fn pass(&mut self, event: ModelEvent, out: &mut VecDeque<ModelEvent>) {
        match self.answer {
            Some(_) => self.held.push_back(event),
            None => out.push_back(event),
        }
    }

    fn is_answer(&self, called: &str) -> bool {
        match &self.shape {
            Shape::Tool(tool) => tool.name == called,
            Shape::Words | Shape::Schema { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests;

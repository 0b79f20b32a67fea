//! Who answers what the agent shows: the person at the terminal, nobody, or rules of a file.
//!
//! Passing a card by is never a yes: only what somebody chose, or a rule says, is accepted.

mod prompts;
mod text;

use std::path::Path;

use api::{Document, LogEntry};
use domain::{Face, Interaction, InteractionRequest, InteractionResponse};
use evaluating::{AnswerRules, AnswersError};

use crate::args::{Answers, Global};
use crate::failure::{Exit, Failure};
use crate::person::{self, Asked, Person, Reply};
use crate::screen;

pub use text::headline;

/// Answers for a terminal.
#[derive(Debug, Clone)]
pub struct Answerer {
    /// Who answers questions, and says what comes next.
    pub person: Person,
    /// Whether what is answered was said not to be about a child's safety.
    pub harmless: bool,
    cards: Cards,
}

/// Who answers cards.
#[derive(Debug, Clone)]
enum Cards {
    Ask,
    Skip,
    Confirm,
    Rules(Box<AnswerRules>),
}

/// What an answer may need to know beside the card.
#[derive(Debug, Default)]
pub struct Scene {
    /// The session's log so far.
    pub log: Vec<LogEntry>,
    /// The documents that sections stand in.
    pub document: Option<Document>,
}

impl Answerer {
    /// Who answers where `interactive` says whether the conversation goes on afterwards.
    ///
    /// # Errors
    /// There is no terminal to ask at, or the file of rules does not fit.
    pub fn new(interactive: bool, global: &Global) -> Result<Self, Failure> {
        let mut person = Person::present(interactive, global.json);
        let cards = match &global.answers {
            Some(Answers::Ask) => {
                person = Person::at_terminal().ok_or_else(|| {
                    Failure::usage("--answers ask needs a terminal, and this is none")
                        .next("--answers skip, confirm, or a file of rules")
                })?;
                Cards::Ask
            }
            Some(Answers::Skip) => Cards::Skip,
            Some(Answers::Confirm) => Cards::Confirm,
            Some(Answers::Rules(path)) => Cards::Rules(Box::new(read_rules(path)?)),
            None => match person {
                Person::Terminal => Cards::Ask,
                // A script wants the end of the run, and there is nobody who could decide.
                Person::Lines(_) | Person::Nobody => Cards::Skip,
            },
        };
        Ok(Self { person, harmless: global.not_a_concern, cards })
    }

    /// Where answers come from.
    pub fn face(&self) -> Face {
        match self.cards {
            Cards::Rules(_) => Face::Script,
            Cards::Ask | Cards::Skip | Cards::Confirm => Face::Terminal,
        }
    }

    /// Whether somebody, or a rule, gets to see this.
    pub fn shows(&self, request: &InteractionRequest) -> bool {
        match self.cards {
            Cards::Rules(_) | Cards::Ask => true,
            Cards::Skip | Cards::Confirm => match self.person {
                Person::Nobody => false,
                Person::Terminal | Person::Lines(_) => Asked::of(request).is_some(),
            },
        }
    }

    /// Whether the text of sections helps to decide.
    pub fn wants_sections(&self, request: &InteractionRequest) -> bool {
        matches!((&self.cards, request), (Cards::Ask, InteractionRequest::Adjudication { .. }))
    }

    /// Whether what was answered before decides what is answered now.
    pub fn wants_log(&self) -> bool {
        matches!(self.cards, Cards::Rules(_))
    }

    /// Answers, or leaves it open.
    ///
    /// # Errors
    /// A rule answers it in a way that does not fit, or the terminal cannot be read.
    pub async fn answer(
        &mut self,
        interaction: &Interaction,
        scene: Scene,
    ) -> Result<Reply, Failure> {
        if let Cards::Rules(rules) = &self.cards {
            return Ok(match rules.answer(interaction, &scene.log)? {
                Some(response) => Reply::Now(response),
                None => {
                    screen::note(&without(rules, &interaction.request));
                    Reply::Later
                }
            });
        }
        if let Some(asked) = Asked::of(&interaction.request) {
            return self.person.ask(asked).await;
        }
        Ok(Reply::Now(match (&self.cards, &interaction.request) {
            (Cards::Ask, request) => {
                let request = request.clone();
                person::blocking(move || prompts::card(&request, scene.document.as_ref())).await?
            }
            (Cards::Confirm, InteractionRequest::Feedforward { summary, reading, .. }) => {
                let shown = match reading {
                    Some(reading) => format!("{}\n{}", text::reading(reading), summary.trim()),
                    None => summary.trim().to_owned(),
                };
                screen::note(&screen::dim(&format!("used as shown: {shown}")));
                InteractionResponse::Feedforward {
                    removed: Vec::new(),
                    added: Vec::new(),
                    note: String::new(),
                    meant: None,
                    day: None,
                }
            }
            (Cards::Confirm | Cards::Skip | Cards::Rules(_), request) => {
                screen::note(&screen::dim(&format!("passed by: {}", headline(request))));
                InteractionResponse::Skipped
            }
        }))
    }
}

/// The rules of a file.
fn read_rules(path: &Path) -> Result<AnswerRules, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let exit = match error.kind() {
            std::io::ErrorKind::NotFound => Exit::NotFound,
            _ => Exit::Failed,
        };
        Failure::new(exit, format!("could not read the answers in {}: {error}", path.display()))
            .next("--answers takes ask, skip, confirm, or a file of rules")
    })?;
    Ok(AnswerRules::parse(&path.display().to_string(), &text)?)
}

/// What is said where no rule is for a card.
fn without(rules: &AnswerRules, request: &InteractionRequest) -> String {
    let (kind, about, file) = (request.kind(), headline(request), rules.from());
    format!(
        "no answer in {file} is for this {kind} card: {about}\nadd one with `kind: {kind}`, or decide \
         yourself"
    )
}

impl From<AnswersError> for Failure {
    fn from(error: AnswersError) -> Self {
        let failure = Self::usage(error.message);
        if error.next.is_empty() { failure } else { failure.next(error.next) }
    }
}

//! An outcome while it is being read.

use super::{
    Certainty, Field, Lined, LinedMisconception, Listed, Onward, Outcome, Problem, Wording, field,
};
use crate::Code;

/// What a draft has become: one of each for every code of its heading.
pub(super) enum Finished {
    /// Their statement is known.
    Outcomes(Vec<Outcome>),
    /// It is not.
    Listed(Vec<Listed>),
}

/// What is known so far. A heading with several codes gives one outcome for each of them.
#[derive(Debug)]
pub(super) struct Draft {
    codes: Vec<Code>,
    level: Option<String>,
    wording: Wording,
    certainty: Option<Certainty>,
    statement: Option<Lined>,
    /// What it is about, where the file says that its statement is not known.
    about: Option<String>,
    from: Vec<Code>,
    to: Vec<Onward>,
    topics: Vec<String>,
    expects: Vec<Lined>,
    misconceptions: Vec<LinedMisconception>,
    see: Vec<Code>,
    fields: Vec<Field>,
    start_line: u32,
    end_line: u32,
}

impl Draft {
    /// Begins one at a line.
    pub fn new(codes: Vec<Code>, level: Option<String>, wording: Wording, line: u32) -> Self {
        Self {
            codes,
            level,
            wording,
            certainty: None,
            statement: None,
            about: None,
            from: Vec::new(),
            to: Vec::new(),
            topics: Vec::new(),
            expects: Vec::new(),
            misconceptions: Vec::new(),
            see: Vec::new(),
            fields: Vec::new(),
            start_line: line,
            end_line: line,
        }
    }

    /// Whether there is a statement already.
    pub fn has_statement(&self) -> bool {
        self.statement.is_some()
    }

    /// Whether fields have begun, behind which plain text is no statement any more.
    pub fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Makes this line the last one.
    pub fn reach(&mut self, line: u32) {
        self.end_line = self.end_line.max(line);
    }

    /// The statement, as text and not as a field.
    pub fn state(&mut self, text: String, start_line: u32, end_line: u32) {
        self.reach(end_line);
        self.statement = Some(Lined { text, start_line, end_line });
    }

    /// How certain it is, where no field says it.
    pub fn certain(&mut self, certainty: Certainty) {
        self.certainty = Some(certainty);
    }

    /// Takes a field; a message says what is wrong with it.
    pub fn field(&mut self, name: &str, value: Lined) -> Result<(), String> {
        self.reach(value.end_line);
        let Lined { start_line, end_line, .. } = value;
        self.fields.push(Field { name: name.to_owned(), start_line, end_line });
        if value.text.is_empty() {
            return Err(format!("the field \"{name}\" is empty"));
        }
        match name {
            "outcome" if self.statement.is_some() => {
                return Err("the outcome has a second statement; the first one counts".to_owned());
            }
            "outcome" => self.statement = Some(value),
            "listed" => self.about = Some(value.text),
            "certainty" => self.certainty = Some(field::certainty(&value.text)?),
            "wording" => self.wording = super::front::wording(&value.text)?,
            "from" => self.from.extend(field::codes(&value.text)?),
            "see" => self.see.extend(field::codes(&value.text)?),
            "to" => self.to.extend(field::onward(&value.text)),
            "topics" => self.topics.extend(field::listed(&value.text)),
            "expect" => self.expects.push(value),
            // What pupils have to bring with them is for people and models to read in its lines.
            "prior" => {}
            "misconception" => self.misconceptions.push(field::misconception(value)?),
            other => return Err(field::unknown(other)),
        }
        Ok(())
    }

    /// What it has become, and what is missing in it.
    pub fn finish(self, problems: &mut Vec<Problem>) -> Finished {
        let line = self.start_line;
        let mut missing = |message: String| problems.push(Problem { line, message });
        let name = self.codes.first().map(Code::to_string).unwrap_or_default();
        match (&self.statement, &self.about) {
            (None, None) => missing(format!(
                "{name} has no statement; add a line `- outcome: …`, or `- listed: …` with what it is \
                 about if the statement is not known"
            )),
            (Some(_), Some(_)) => missing(format!(
                "{name} has a statement and is listed as one without; the statement counts"
            )),
            (Some(_), None) | (None, Some(_)) => {}
        }
        let Some(Lined { text, start_line: text_line, end_line: text_end_line }) = self.statement
        else {
            return Finished::Listed(self.listed());
        };
        let certainty = match (self.certainty, self.wording) {
            (Some(certainty), _) => certainty,
            (None, Wording::Official) => Certainty::A,
            (None, Wording::Paraphrase) => {
                missing(format!(
                    "{name} does not say how certain it is and counts as unverified; add a line \
                     `- certainty: A`, `B`, `C` or `U`"
                ));
                Certainty::U
            }
        };
        let outcome = |code: Code| Outcome {
            code,
            level: self.level.clone(),
            text: text.clone(),
            wording: self.wording,
            certainty,
            from: self.from.clone(),
            to: self.to.clone(),
            topics: self.topics.clone(),
            expects: self.expects.clone(),
            misconceptions: self.misconceptions.clone(),
            see: self.see.clone(),
            start_line: line,
            end_line: self.end_line,
            text_line,
            text_end_line,
            fields: self.fields.clone(),
        };
        Finished::Outcomes(self.codes.iter().cloned().map(outcome).collect())
    }

    /// The codes without a statement.
    fn listed(&self) -> Vec<Listed> {
        let listed = |code: &Code| Listed {
            code: code.clone(),
            level: self.level.clone(),
            about: self.about.clone().unwrap_or_default(),
            from: self.from.clone(),
            to: self.to.clone(),
            topics: self.topics.clone(),
            see: self.see.clone(),
            start_line: self.start_line,
            end_line: self.end_line,
            fields: self.fields.clone(),
        };
        self.codes.iter().map(listed).collect()
    }
}

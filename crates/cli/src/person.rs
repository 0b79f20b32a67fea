//! The person at the terminal: who answers questions and says what comes next.

use std::io::{BufRead as _, IsTerminal as _};
use std::sync::{Arc, Mutex, PoisonError};

use domain::{InteractionRequest, InteractionResponse, QuestionOption};
use inquire::InquireError;

use crate::failure::Failure;
use crate::screen;

const OTHER: &str = "Something else …";
const SKIP: &str = "Skip this question";

/// Who is there.
#[derive(Debug, Clone)]
pub enum Person {
    /// Somebody at a terminal.
    Terminal,
    /// Lines of a pipe.
    Lines(Lines),
    /// Nobody: a question stays open.
    Nobody,
}

/// What became of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// It was answered or skipped.
    Now(InteractionResponse),
    /// It stays open.
    Later,
}

impl Reply {
    /// An answer in these words.
    pub fn with(text: String) -> Self {
        Self::Now(InteractionResponse::Answer { text })
    }
}

/// The lines of stdin, read one at a time.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    ended: Arc<Mutex<bool>>,
}

impl Lines {
    /// The next line without its end; none when there are no more.
    pub async fn next(&self) -> Result<Option<String>, Failure> {
        let ended = Arc::clone(&self.ended);
        blocking(move || {
            let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
            let mut line = String::new();
            if !*ended {
                *ended = std::io::stdin()
                    .lock()
                    .read_line(&mut line)
                    .map_err(|error| Failure::io("read the standard input", &error))?
                    == 0;
            }
            Ok((!*ended).then(|| line.trim_end_matches(['\n', '\r']).to_owned()))
        })
        .await
    }
}

impl Person {
    /// Whoever is there when questions may be asked only if somebody can see them.
    pub fn present(interactive: bool, json: bool) -> Self {
        let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        match (terminal, interactive) {
            (true, true) => Self::Terminal,
            // A script that wants JSON does not look at the terminal it happens to run in.
            (true, false) if !json => Self::Terminal,
            (false, true) => Self::Lines(Lines::default()),
            (_, false) => Self::Nobody,
        }
    }

    /// Somebody at a terminal, however the words of the run are shown.
    pub fn at_terminal() -> Option<Self> {
        let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        terminal.then_some(Self::Terminal)
    }

    /// Asks a question.
    pub async fn ask(&mut self, asked: Asked) -> Result<Reply, Failure> {
        match self {
            Self::Nobody => Ok(Reply::Later),
            Self::Terminal => blocking(move || prompt(&asked)).await,
            Self::Lines(lines) => {
                screen::note(&question_text(&asked.question, &asked.reason, &asked.options));
                Ok(match lines.next().await? {
                    None => Reply::Later,
                    Some(line) => from_line(&line, &asked.options),
                })
            }
        }
    }
}

/// A question, by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub question: String,
    /// Why it is asked; may be empty.
    pub reason: String,
    /// Suggested answers; may be empty.
    pub options: Vec<QuestionOption>,
    /// Whether other words are taken.
    pub free_text: bool,
}

impl Asked {
    /// The question of a request; none when it is a card.
    pub fn of(request: &InteractionRequest) -> Option<Self> {
        match request.clone() {
            InteractionRequest::Question { question, reason, options, free_text } => {
                Some(Self { question, reason, options, free_text })
            }
            InteractionRequest::Feedforward { .. }
            | InteractionRequest::Reflection { .. }
            | InteractionRequest::Confidence { .. }
            | InteractionRequest::Adjudication { .. }
            | InteractionRequest::Alternatives { .. }
            | InteractionRequest::MemoryCapture { .. }
            | InteractionRequest::ToolApproval { .. }
            | InteractionRequest::Item(_) => None,
        }
    }
}

/// A question as plain text, with numbered answers.
pub fn question_text(question: &str, reason: &str, options: &[QuestionOption]) -> String {
    let mut text = format!("{} {question}", screen::bold("?"));
    if !reason.is_empty() {
        text.push_str(&format!("\n  {}", screen::dim(reason)));
    }
    for (index, option) in options.iter().enumerate() {
        text.push_str(&format!("\n  {}. {}", index + 1, option_text(option)));
    }
    text
}

/// What words mean as an answer: the number of an option stands for it.
pub fn in_words(words: &str, asked: &Asked) -> Reply {
    from_line(words, &asked.options)
}

fn from_line(line: &str, options: &[QuestionOption]) -> Reply {
    let line = line.trim();
    if line.is_empty() {
        return Reply::Now(InteractionResponse::Skipped);
    }
    let numbered = line.parse::<usize>().ok().and_then(|n| options.get(n.checked_sub(1)?));
    Reply::with(numbered.map_or(line, |option| &option.label).to_owned())
}

fn option_text(option: &QuestionOption) -> String {
    if option.description.is_empty() {
        return option.label.clone();
    }
    format!("{} — {}", option.label, option.description)
}

fn prompt(asked: &Asked) -> Result<Reply, Failure> {
    let Asked { question, reason, options, free_text } = asked;
    let (question, reason) = (screen::visible(question), screen::visible(reason));
    let (question, reason): (&str, &str) = (&question, &reason);
    let hint = if reason.is_empty() { "Esc leaves it open" } else { reason };
    if options.is_empty() {
        return words(question, hint);
    }
    let mut choices: Vec<String> =
        options.iter().map(|option| screen::visible(&option_text(option)).into_owned()).collect();
    if *free_text {
        choices.push(OTHER.to_owned());
    }
    choices.push(SKIP.to_owned());
    let chosen = inquire::Select::new(question, choices).with_help_message(hint).raw_prompt();
    let index = match chosen {
        Ok(chosen) => chosen.index,
        Err(error) => return left_open(error),
    };
    match options.get(index) {
        Some(option) => Ok(Reply::with(option.label.clone())),
        None if *free_text && index == options.len() => words(question, hint),
        None => Ok(Reply::Now(InteractionResponse::Skipped)),
    }
}

fn words(question: &str, hint: &str) -> Result<Reply, Failure> {
    match inquire::Text::new(question).with_help_message(hint).prompt() {
        Ok(text) if text.trim().is_empty() => Ok(Reply::Now(InteractionResponse::Skipped)),
        Ok(text) => Ok(Reply::with(text.trim().to_owned())),
        Err(error) => left_open(error),
    }
}

fn left_open(error: InquireError) -> Result<Reply, Failure> {
    match error {
        InquireError::OperationCanceled | InquireError::OperationInterrupted => Ok(Reply::Later),
        other => Err(Failure::io("ask in this terminal", &std::io::Error::other(other))),
    }
}

/// Does something that waits for a person where it holds nobody up.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    match tokio::task::spawn_blocking(work).await {
        Ok(outcome) => outcome,
        Err(error) => Err(Failure::io("read the terminal", &std::io::Error::other(error))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_answers_by_number_by_words_or_by_silence() {
        let option = |label: &str| QuestionOption {
            label: label.into(),
            description: "".into(),
            opens: None,
        };
        let options = [option("2A"), option("3B")];
        for (line, reply) in [
            ("2", Reply::with("3B".into())),
            (" 1C, after lunch ", Reply::with("1C, after lunch".into())),
            ("3", Reply::with("3".into())),
            ("0", Reply::with("0".into())),
            ("", Reply::Now(InteractionResponse::Skipped)),
        ] {
            assert_eq!(from_line(line, &options), reply, "{line:?}");
        }
    }
}

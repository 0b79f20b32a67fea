//! Reading a line: with history and completion at a terminal, as it comes from a pipe.

use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::failure::Failure;
use crate::person::{self, Lines, Person};

/// The words that complete after `/`.
const SLASHES: &[&str] = &[
    "/list",
    "/sessions",
    "/resume ",
    "/fork",
    "/new",
    "/mode ",
    "/memory",
    "/stop",
    "/trace",
    "/help",
    "/quit",
];

/// Where lines come from.
pub enum Input {
    /// A terminal; the editor is away while it reads.
    Terminal { editor: Option<Box<Editor<CommandNames, DefaultHistory>>>, history: PathBuf },
    /// A pipe.
    Lines(Lines),
}

/// What came.
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of the pipe.
    End,
}

impl Input {
    /// Lines of the person, with the history of earlier conversations.
    pub fn new(person: &Person, history: PathBuf, names: Vec<String>) -> Result<Self, Failure> {
        if let Person::Lines(lines) = person {
            return Ok(Self::Lines(lines.clone()));
        }
        let mut editor = Editor::new().map_err(unusable)?;
        editor.set_helper(Some(CommandNames { names }));
        if let Err(error) = editor.load_history(&history) {
            tracing::debug!(%error, "there is no history yet");
        }
        Ok(Self::Terminal { editor: Some(Box::new(editor)), history })
    }

    /// Whether a person types.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal { .. })
    }

    /// The next line.
    pub async fn next(&mut self) -> Result<Typed, Failure> {
        match self {
            Self::Lines(lines) => Ok(lines.next().await?.map_or(Typed::End, Typed::Line)),
            Self::Terminal { editor: slot, .. } => {
                let Some(mut editor) = slot.take() else { return Ok(Typed::End) };
                let (editor, typed) = person::blocking(move || {
                    let typed = read(&mut editor)?;
                    Ok((editor, typed))
                })
                .await?;
                *slot = Some(editor);
                Ok(typed)
            }
        }
    }

    /// Adds a line to the history on disk: not before it is known that it may be kept.
    pub fn keep(&mut self, line: &str) {
        let Self::Terminal { editor: Some(editor), history } = self else { return };
        let kept = editor.add_history_entry(line).and_then(|_| editor.append_history(history));
        if let Err(error) = kept {
            tracing::warn!(%error, "the line could not be added to the history");
        }
    }
}

fn read(editor: &mut Editor<CommandNames, DefaultHistory>) -> Result<Typed, Failure> {
    match editor.readline("› ") {
        Ok(line) => Ok(Typed::Line(line)),
        Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(error) => Err(unusable(error)),
    }
}

fn unusable(error: ReadlineError) -> Failure {
    Failure::io("read from this terminal", &std::io::Error::other(error))
}

/// Names of commands.
pub struct CommandNames {
    names: Vec<String>,
}

impl Helper for CommandNames {}
impl Highlighter for CommandNames {}
impl Validator for CommandNames {}
impl Hinter for CommandNames {
    type Hint = String;
}

impl Completer for CommandNames {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..pos).unwrap_or_default();
        let known = SLASHES.iter().copied().chain(self.names.iter().map(String::as_str));
        let fitting = known.filter(|name| name.starts_with(typed)).map(str::to_owned);
        Ok((0, if typed.is_empty() { Vec::new() } else { fitting.collect() }))
    }
}

//! What a journal does not do, and what would be done instead.

use crate::Component;

/// Something that is not done. Nothing was changed; the text is for the agent and says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A part is missing.
    #[error("the {part} is empty. {question} For example: \"{example}\"", question = part.question(), example = part.good())]
    Blank {
        /// Which.
        part: Component,
    },
    /// A part is no such part.
    #[error(
        "\"{text}\" is no {part}: {reason}. {question} For example: \"{example}\"",
        question = part.question(), example = part.good()
    )]
    Hollow {
        /// Which.
        part: Component,
        /// What was written.
        text: String,
        /// Why it is none.
        reason: &'static str,
    },
    /// The prediction says what the hypothesis or the goal says.
    #[error(
        "the prediction only repeats the {of}: what follows from the hypothesis that you could see, and would \
         not see if it were wrong? For example: \"{}\"",
        Component::Prediction.good()
    )]
    Repeats {
        /// What it repeats.
        of: Component,
    },
    /// A text is too long.
    #[error("the {what} has {bytes} bytes, and at most {most} are kept: say it in a few sentences")]
    Long {
        /// Which text.
        what: &'static str,
        /// Its length.
        bytes: usize,
        /// The most.
        most: usize,
    },
    /// An entry has grown too long to say anything.
    #[error("{id} has {most} {what} already: resolve it, and begin another with what you know now")]
    Full {
        /// Its id.
        id: String,
        /// Of what it has so many.
        what: &'static str,
        /// How many it may have.
        most: usize,
    },
    /// A text that has to be there is empty.
    #[error("the {what} is empty: {wanted}")]
    Empty {
        /// Which text.
        what: &'static str,
        /// What it should say.
        wanted: &'static str,
    },
    /// The session's last entry is still open.
    #[error(
        "{id} is still open (\"{goal}\"): resolve it as confirmed, falsified, partial or abandoned, or update it \
         if what you believe has changed, before you begin another"
    )]
    Open {
        /// Its id.
        id: String,
        /// What it is about.
        goal: String,
    },
    /// The session has no open entry.
    #[error(
        "there is no open entry in this session: begin one with goal, hypothesis, action and prediction"
    )]
    NothingOpen,
    /// No open entry has this id.
    #[error("no open entry is called {id}{}", others(.open))]
    Unknown {
        /// The id.
        id: String,
        /// Those that are open.
        open: Vec<String>,
    },
    /// An update that changes nothing.
    #[error(
        "nothing would change: give a hypothesis, an action, a prediction, a strategy that differs, or a note"
    )]
    NoChange,
    /// A confidence without the prediction that it is about.
    #[error(
        "a confidence is stated with its prediction and does not move afterwards: give the prediction, too, \
         if it has changed"
    )]
    ConfidenceAlone,
    /// What was learned from an outcome is missing.
    #[error("{}", missing_text(.outcome, .missing))]
    Unannotated {
        /// The outcome, as it is written.
        outcome: &'static str,
        /// What is missing.
        missing: Vec<Missing>,
    },
}

/// What has to be said of a prediction that did not come true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// What was unexpected.
    Surprise,
    /// Why the hypothesis was wrong.
    RootCause,
    /// What worked.
    Lesson,
}

impl Missing {
    const fn question(self) -> &'static str {
        match self {
            Self::Surprise => {
                "surprise (what was unexpected? For example: \"The flakiness was no timing, an earlier test left \
                 its state\")"
            }
            Self::RootCause => {
                "root_cause (why was the hypothesis wrong? A category and a description, for example \
                 {\"category\": \"wrong-assumption\", \"description\": \"took intermittent for slow\"})"
            }
            Self::Lesson => {
                "lesson (what worked in the end? For example: {\"what_worked\": \"a teardown that clears the \
                 cache\"}; if nothing has yet, say what is known now)"
            }
        }
    }
}

fn missing_text(outcome: &str, missing: &[Missing]) -> String {
    let questions: Vec<&str> = missing.iter().map(|one| one.question()).collect();
    format!(
        "a prediction that is {outcome} is worth most when it is said what it taught. Give also {}",
        questions.join("; ")
    )
}

fn others(open: &[String]) -> String {
    match open.is_empty() {
        true => ": none is open".to_owned(),
        false => format!("; open are {}", open.join(", ")),
    }
}

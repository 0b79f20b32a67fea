//! The columns of each table, once: tables are written by them, the codebook says them, and a bundle is held
//! against them.

use measures::{MeasureUnit, Missing, measure_units};

/// A table of a bundle.
pub struct Table {
    pub file: &'static str,
    /// What one row is.
    pub row: &'static str,
    pub columns: &'static [Column],
}

/// A column.
pub struct Column {
    pub name: &'static str,
    pub holds: Holds,
    pub means: &'static str,
}

/// What may stand in a cell. An empty one is always possible but where it is said to be there.
#[derive(Clone, Copy)]
pub enum Holds {
    /// Any text, and never nothing.
    Named,
    /// Any text.
    Text,
    /// A whole number.
    Whole,
    /// A number with a decimal point or none.
    Number,
    /// A time of day on a day, as events have it.
    Instant,
    /// One of these, with what each means.
    Codes(&'static [(&'static str, &'static str)]),
    /// The id of a measure.
    Measure,
    /// The unit of a measure.
    Unit,
    /// Why a measure is missing.
    Missing,
}

const fn column(name: &'static str, holds: Holds, means: &'static str) -> Column {
    Column { name, holds, means }
}

const PARTICIPANT: Column =
    column("participant", Holds::Named, "the participant, by her id in the plan");
const SITTING: Column = column("sitting", Holds::Text, "the sitting, by its id in the protocol");
const CONDITION: Column =
    column("condition", Holds::Text, "the condition, by its id in the protocol");
const TASK: Column = column("task", Holds::Text, "the task, by its id in the protocol");
const LOG: Column =
    column("log", Holds::Named, "the log: events/PARTICIPANT/LOG.jsonl has its events");
const SEQ: Column = column("seq", Holds::Whole, "the place of the answer's event in its log");

pub const MEASURES: Table = Table {
    file: "measures.csv",
    row: "one number of one measure of one log of a task",
    columns: &[
        PARTICIPANT,
        SITTING,
        CONDITION,
        TASK,
        LOG,
        column("session", Holds::Named, "the session of that log, as `docs/recompute.py` names it"),
        column("measure", Holds::Measure, "the measure; each has a row of its own below"),
        column("part", Holds::Text, "of what; empty for the whole of the log"),
        column(
            "item",
            Holds::Whole,
            "which number of a list, from 1; empty where there is one number",
        ),
        column(
            "value",
            Holds::Number,
            "the number; shares to six places. Empty where it is missing",
        ),
        column("numerator", Holds::Whole, "of a share, in lowest terms, the number above the line"),
        column("denominator", Holds::Whole, "of a share the number below the line"),
        column("unit", Holds::Unit, "what the number counts"),
        column("missing", Holds::Missing, "why there is no number"),
    ],
};

pub const DECISIONS: Table = Table {
    file: "decisions.csv",
    row: "one decision of a participant, or a question that was closed without one",
    columns: &[
        PARTICIPANT,
        SITTING,
        CONDITION,
        TASK,
        LOG,
        SEQ,
        column(
            "kind",
            Holds::Codes(&[
                ("question", "a question of the agent"),
                ("feedforward", "what will be used"),
                ("reflection", "a question to think about"),
                ("confidence", "how sure she is"),
                ("adjudication", "a section of a draft"),
                ("alternatives", "other ways to do a section"),
                ("memoryCapture", "something that could be remembered"),
                ("toolApproval", "whether a tool may run"),
            ]),
            "what was decided on",
        ),
        column(
            "subject",
            Holds::Text,
            "which: a section as path#section, a proposal, a tool, a document",
        ),
        column(
            "decision",
            Holds::Codes(&[
                ("answered", "it was answered"),
                ("accept", "the section is good as it is"),
                ("revise", "the section shall change, in words of hers"),
                ("alternatives", "other ways are wanted"),
                ("chosen", "another way was chosen"),
                ("kept", "the section stays as it was"),
                ("confirm", "it is remembered"),
                ("edit", "it is remembered in other words"),
                ("dismiss", "it is not remembered"),
                ("allow", "the tool runs"),
                ("refuse", "the tool does not run"),
                ("left", "it was passed by, taken back, or its run ended"),
            ]),
            "what was decided",
        ),
        column(
            "value",
            Holds::Number,
            "the confidence from 0 to 100; the place of the chosen way from 0; how many items were taken off \
             and put on a card",
        ),
        column("ms", Holds::Whole, "milliseconds from its being shown to the decision"),
        column(
            "face",
            Holds::Codes(&[
                ("window", "the desktop window"),
                ("browser", "a browser"),
                ("terminal", "the command line"),
                ("script", "a rule, and no person"),
            ]),
            "where it was decided",
        ),
    ],
};

pub const INSTRUMENTS: Table = Table {
    file: "instruments.csv",
    row: "one answer to one item of a questionnaire",
    columns: &[
        PARTICIPANT,
        SITTING,
        CONDITION,
        TASK,
        LOG,
        SEQ,
        column("instrument", Holds::Text, "the questionnaire, by its id"),
        column("version", Holds::Text, "SHA-256 of the questionnaire's file"),
        column("place", Holds::Whole, "the item's place, from 1"),
        column("item", Holds::Text, "the item, as the questionnaire's form calls it"),
        column("question", Holds::Text, "what was asked"),
        column("widget", Holds::Named, "how it is answered"),
        column(
            "answered",
            Holds::Codes(&[("answered", "there is an answer"), ("skipped", "it was left out")]),
            "whether it was answered",
        ),
        column(
            "value",
            Holds::Text,
            "the point of a scale; the places of what was chosen, from 0, between semicolons",
        ),
        column(
            "text",
            Holds::Text,
            "the answer in words: labels, or what was typed where that may be kept",
        ),
        column("ms", Holds::Whole, "milliseconds from its being shown to the answer"),
        column(
            "final",
            Holds::Codes(&[("yes", "it stands"), ("no", "she answered the item again")]),
            "whether it is the last answer to this item",
        ),
    ],
};

pub const STEPS: Table = Table {
    file: "steps.csv",
    row: "one step of a participant",
    columns: &[
        PARTICIPANT,
        SITTING,
        CONDITION,
        TASK,
        LOG,
        column("place", Holds::Whole, "the step's place among hers, from 0, as its events say it"),
        column(
            "what",
            Holds::Codes(&[
                ("instrument", "a questionnaire is answered"),
                ("task", "a task is done"),
                ("break", "a rest"),
                ("wait", "the end of a sitting that is not the last"),
            ]),
            "what is done in it",
        ),
        column("instrument", Holds::Text, "the questionnaire, by its id"),
        column("began", Holds::Instant, "when it began; empty where it did not"),
        column("ended", Holds::Instant, "when it ended; empty where it did not"),
        column(
            "why",
            Holds::Codes(&[
                ("done", "she said that she was done"),
                ("timeOver", "its time was over"),
                ("byResearcher", "the researcher ended it"),
            ]),
            "why it ended",
        ),
        column(
            "workedMs",
            Holds::Whole,
            "milliseconds in which it was under way, neither stopped nor lost",
        ),
        column("restMs", Holds::Whole, "milliseconds in which it was stopped for a rest"),
        column("technicalMs", Holds::Whole, "milliseconds in which something did not work"),
        column("gapMs", Holds::Whole, "milliseconds in which nothing was heard of her page"),
        column("typingMs", Holds::Whole, "milliseconds in which she typed a message or an answer"),
        column("editingMs", Holds::Whole, "milliseconds of work on the document by hand"),
        column(
            "readingMs",
            Holds::Whole,
            "milliseconds in which she moved, scrolled or pressed elsewhere",
        ),
        column("idleMs", Holds::Whole, "milliseconds without input, of a minute or more at a time"),
        column(
            "evidenceMs",
            Holds::Whole,
            "milliseconds in which the evidence of a claim was open",
        ),
        column("awayMs", Holds::Whole, "milliseconds in which the page was not in front"),
    ],
};

pub const REDACTION: Table = Table {
    file: "redaction.csv",
    row: "one thing that was replaced, or that a person said may stay",
    columns: &[
        PARTICIPANT,
        column("kind", Holds::Named, "what it was taken for"),
        column("token", Holds::Text, "what stands there instead; empty where it stays"),
        column("stays", Holds::Text, "what a person said may stay; empty where it was replaced"),
        column("count", Holds::Whole, "how often"),
    ],
};

/// All tables but the codebook.
pub const TABLES: [&Table; 5] = [&MEASURES, &DECISIONS, &INSTRUMENTS, &STEPS, &REDACTION];

impl Holds {
    /// As the codebook says it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Named => "name",
            Self::Text => "text",
            Self::Whole => "whole number",
            Self::Number => "number",
            Self::Instant => "time",
            Self::Codes(_) | Self::Measure | Self::Unit | Self::Missing => "code",
        }
    }

    /// What may stand there, where that is a list.
    pub fn codes(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::Codes(codes) => codes.to_vec(),
            Self::Unit => UNITS.iter().map(|(unit, means)| (unit.name(), *means)).collect(),
            Self::Missing => Missing::ALL.into_iter().map(|one| (one.code(), one.why())).collect(),
            Self::Measure => measure_units().map(|(id, unit)| (id, unit.name())).collect(),
            Self::Named | Self::Text | Self::Whole | Self::Number | Self::Instant => Vec::new(),
        }
    }
}

const UNITS: [(MeasureUnit, &str); 8] = [
    (MeasureUnit::Ms, "milliseconds"),
    (MeasureUnit::Count, "things"),
    (MeasureUnit::Share, "a part of a whole, or a mean of such parts"),
    (MeasureUnit::Score, "a squared difference of shares"),
    (MeasureUnit::Percent, "hundredths, as she states how sure she is"),
    (MeasureUnit::Tokens, "tokens of a model"),
    (MeasureUnit::NanoDollars, "billionths of a US dollar"),
    (MeasureUnit::Bytes, "bytes of UTF-8"),
];

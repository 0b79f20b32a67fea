//! What a measure comes to.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::Fraction;

/// One number or list of one session.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measure {
    /// Which measure, as `docs/measures.md` names it.
    pub measure: &'static str,
    /// Of what; empty for the whole session.
    pub part: String,
    /// The unit of each number.
    pub unit: MeasureUnit,
    /// What it came to; none where it is missing.
    pub value: Option<MeasureValue>,
    /// Why it is missing.
    pub missing: Option<Missing>,
    /// Places of the events that it was made of, in order.
    pub seqs: Vec<i64>,
}

impl Measure {
    pub(crate) fn new(measure: &'static str, unit: MeasureUnit, part: Part) -> Self {
        let Part { name, value, seqs } = part;
        let (value, missing) = match value {
            Ok(value) => (Some(value), None),
            Err(missing) => (None, Some(missing)),
        };
        Self { measure, part: name, unit, value, missing, seqs: seqs.into_iter().collect() }
    }
}

/// A number, or several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MeasureValue {
    /// A count, an amount or a length.
    Whole(i128),
    /// In the order of the log.
    List(Vec<i128>),
    /// A share or a mean.
    Share(Fraction),
}

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum MeasureUnit {
    /// Milliseconds.
    Ms,
    /// Things.
    Count,
    /// A part of a whole, or a mean of such parts.
    Share,
    /// A squared difference of shares.
    Score,
    /// Hundredths, as she states how sure she is.
    Percent,
    /// Tokens of a model.
    Tokens,
    /// Billionths of a US dollar.
    NanoDollars,
    /// Bytes of UTF-8.
    Bytes,
}

impl MeasureUnit {
    /// As it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ms => "ms",
            Self::Count => "count",
            Self::Share => "share",
            Self::Score => "score",
            Self::Percent => "percent",
            Self::Tokens => "tokens",
            Self::NanoDollars => "nanoDollars",
            Self::Bytes => "bytes",
        }
    }
}

/// Why a measure is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Nobody said anything.
    NoMessage,
    /// No file was written.
    NoDraft,
    /// A file was written, and no run ended well and no section was asked about after it.
    NotOffered,
    /// Nothing of the kind was asked.
    NotAsked,
    /// It was asked, and nobody answered.
    NotAnswered,
    /// Rules answered, and what they take is no time of hers.
    ByRule,
    /// She never had decided on all sections.
    NotDecided,
    /// No claims were looked up.
    NotChecked,
    /// There is nothing that could be counted or divided by.
    Empty,
    /// The log has no event that would tell.
    NoEvent,
    /// No participation among the events names the session.
    NotInStudy,
    /// The log is of no participation.
    NoParticipation,
    /// The price of a call is not known.
    Unpriced,
    /// A number does not fit into 128 bits.
    TooLarge,
}

impl Missing {
    /// Every reason.
    pub const ALL: [Self; 14] = [
        Self::NoMessage,
        Self::NoDraft,
        Self::NotOffered,
        Self::NotAsked,
        Self::NotAnswered,
        Self::ByRule,
        Self::NotDecided,
        Self::NotChecked,
        Self::Empty,
        Self::NoEvent,
        Self::NotInStudy,
        Self::NoParticipation,
        Self::Unpriced,
        Self::TooLarge,
    ];

    /// For programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NoMessage => "noMessage",
            Self::NoDraft => "noDraft",
            Self::NotOffered => "notOffered",
            Self::NotAsked => "notAsked",
            Self::NotAnswered => "notAnswered",
            Self::ByRule => "byRule",
            Self::NotDecided => "notDecided",
            Self::NotChecked => "notChecked",
            Self::Empty => "empty",
            Self::NoEvent => "noEvent",
            Self::NotInStudy => "notInStudy",
            Self::NoParticipation => "noParticipation",
            Self::Unpriced => "unpriced",
            Self::TooLarge => "tooLarge",
        }
    }

    /// For people.
    #[must_use]
    pub fn why(self) -> &'static str {
        match self {
            Self::NoMessage => "nobody said anything in this session",
            Self::NoDraft => "no file was written",
            Self::NotOffered => "no run that wrote ended well, and no section was asked about",
            Self::NotAsked => "nothing of the kind was asked",
            Self::NotAnswered => "it was asked, and nobody answered",
            Self::ByRule => "only rules answered, and they take no time",
            Self::NotDecided => "it was never all decided",
            Self::NotChecked => "no claims were looked up",
            Self::Empty => "there is nothing to count or to divide by",
            Self::NoEvent => "the log has no event that would tell",
            Self::NotInStudy => "no participation among these events names the session",
            Self::NoParticipation => "the log is of no participation in a study",
            Self::Unpriced => "the price of a call is not known",
            Self::TooLarge => "a number does not fit into 128 bits",
        }
    }
}

impl Serialize for Missing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Missing", 2)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("why", self.why())?;
        fields.end()
    }
}

/// A measure of one part of a session, before it has its name.
pub(crate) struct Part {
    pub name: String,
    pub value: Result<MeasureValue, Missing>,
    pub seqs: BTreeSet<i64>,
}

impl Part {
    /// Of the whole session.
    pub fn whole(value: MeasureValue, seqs: impl IntoIterator<Item = i64>) -> Vec<Self> {
        vec![Self::named("", Ok(value), seqs)]
    }

    /// Missing for the whole session.
    pub fn missing(why: Missing) -> Vec<Self> {
        vec![Self::named("", Err(why), [])]
    }

    pub fn named(
        name: impl Into<String>,
        value: Result<MeasureValue, Missing>,
        seqs: impl IntoIterator<Item = i64>,
    ) -> Self {
        Self { name: name.into(), value, seqs: seqs.into_iter().collect() }
    }

    /// So many of so many; [`Missing::Empty`] of none.
    pub fn share(name: impl Into<String>, of: (i128, i128), seqs: BTreeSet<i64>) -> Self {
        let (some, all) = of;
        match Fraction::new(some, all) {
            Some(share) => Self::named(name, Ok(MeasureValue::Share(share)), seqs),
            None => Self::named(name, Err(Missing::Empty), []),
        }
    }
}

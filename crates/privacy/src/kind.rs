//! What the scrubber looks for, and where a text comes from.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a piece of text was taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// A name of a person.
    Person,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// A number that stands for a person: candidate, health, pupil or insurance number.
    Id,
    /// A date of birth that is said to be one.
    Birth,
    /// A postcode or a street address.
    Address,
    /// A file and where it is. Found for research only, as are those that follow.
    Path,
    /// An address on the web.
    Url,
    /// A town or a school.
    Place,
    /// A day.
    Date,
    /// Not personal: words of the text that look like one of our tokens and have to be told from it.
    Text,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Person,
        Self::Email,
        Self::Phone,
        Self::Id,
        Self::Birth,
        Self::Address,
        Self::Path,
        Self::Url,
        Self::Place,
        Self::Date,
        Self::Text,
    ];

    /// The word inside a token.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Id => "id",
            Self::Birth => "birth",
            Self::Address => "address",
            Self::Path => "path",
            Self::Url => "url",
            Self::Place => "place",
            Self::Date => "date",
            Self::Text => "text",
        }
    }

    /// What a person calls it, in the singular and the plural.
    #[must_use]
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Person => ("name", "names"),
            Self::Email => ("e-mail address", "e-mail addresses"),
            Self::Phone => ("phone number", "phone numbers"),
            Self::Id => ("identifier", "identifiers"),
            Self::Birth => ("date of birth", "dates of birth"),
            Self::Address => ("address", "addresses"),
            Self::Path => ("file path", "file paths"),
            Self::Url => ("web address", "web addresses"),
            Self::Place => ("place", "places"),
            Self::Date => ("date", "dates"),
            Self::Text => ("token-like text", "token-like texts"),
        }
    }

    /// Whether the kind says something about a person.
    #[must_use]
    pub fn is_personal(self) -> bool {
        self != Self::Text
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.label())
    }
}

/// Where a text comes from, which decides what may be passed over in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TextKind {
    /// A text about pupils. No allow-list reaches it.
    Guarded(Guarded),
    /// Any other text. The allow-list of the policy is asked.
    Open(Open),
}

/// Texts about pupils.
///
/// An [`AllowList`](crate::AllowList) answers only to an [`Open`], so there is no setting, and no
/// line that could be forgotten, by which a name in one of these would be let through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Guarded {
    /// A class profile.
    ClassProfile,
    /// An entry of memory.
    Memory,
}

/// Texts that may speak of authors, places and products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Open {
    /// What the teacher or the model says, and what a tool answers.
    Conversation,
    /// Curriculum, skills, pedagogy, instructions.
    Reference,
    /// A lesson document.
    Lesson,
}

impl TextKind {
    /// A class profile.
    pub const CLASS_PROFILE: Self = Self::Guarded(Guarded::ClassProfile);
    /// An entry of memory.
    pub const MEMORY: Self = Self::Guarded(Guarded::Memory);
    /// What is said in a session.
    pub const CONVERSATION: Self = Self::Open(Open::Conversation);
    /// Curriculum, skills and instructions.
    pub const REFERENCE: Self = Self::Open(Open::Reference);
    /// A lesson document.
    pub const LESSON: Self = Self::Open(Open::Lesson);
}

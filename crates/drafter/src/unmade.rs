//! Forms that cannot be made of what is known on a topic: a whole lesson is written in their place, and
//! that is said before it is drafted and afterwards.

use lessons::Form;
use minijinja::context;

use crate::lesson::is_on_paper;
use crate::library::{DrafterError, Library, Variant};
use crate::notes;

/// What the drafter says before it drafts where it cannot make a form of its note on a topic, which has
/// this text; none where it makes it.
#[must_use]
pub fn form_unmade(form: &Form, topic: &str, note: Option<&str>) -> Option<String> {
    let library = Library::shared()?;
    let ways = note.map(notes::ways);
    let why = Unmade::of(library, form, ways.as_deref())?;
    why.in_words(library, (form, topic), true).ok()
}

/// Why a form cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unmade {
    /// Nothing is known on the topic.
    WithoutNotes,
    /// It is done on paper, and the topic is taught at devices alone.
    NeedsDevices,
}

impl Unmade {
    /// Why it cannot be made from these ways to teach a topic.
    pub fn of(library: &Library, form: &Form, ways: Option<&[Variant]>) -> Option<Self> {
        let Some(ways) = ways else { return Some(Self::WithoutNotes) };
        let on_paper = || ways.iter().any(|way| is_on_paper(library, way));
        (form.paper && !on_paper()).then_some(Self::NeedsDevices)
    }

    /// What is said of it; `ahead` says whether the lesson is still to be drafted.
    pub fn in_words(
        self,
        library: &Library,
        (form, topic): (&Form, &str),
        ahead: bool,
    ) -> Result<String, DrafterError> {
        let name = match self {
            Self::WithoutNotes => "form_without_notes",
            Self::NeedsDevices => "form_needs_devices",
        };
        library.say(name, &context! { called => form.called.as_str(), topic, ahead })
    }
}

//! The card: what is used, what could be, what is missing and what is not sent, in words that a teacher
//! reads in half a minute.

mod choose;
mod summary;

use std::collections::BTreeSet;

use domain::{
    ContextItem, ContextKind, ContextState, InteractionRequest, InteractionResponse, RequestReading,
};
use memory::guards_somebody;
use workspace::Passage;

use super::answer::{LeftOut, left_out};
use super::known::{KnownContext, Role, Source};

/// What stands before a statement that she left out in an earlier card.
pub const LEFT_OUT: &str = "Left out before: ";

/// What stands behind a statement that something remembered takes the place of.
pub const RULED_OUT: &str = "(ruled out by what is remembered)";

/// What the heading of a class's needs holds.
const NEEDS: &str = "need";

/// A card before it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    summary: String,
    reading: Option<RequestReading>,
    items: Vec<ContextItem>,
}

impl Card {
    /// Whether there is anything to decide: something used or something to add.
    pub fn has_something(&self) -> bool {
        let decides = |state| matches!(state, ContextState::Used | ContextState::Available);
        self.items.iter().any(|item| decides(item.state))
    }

    /// Whether it shows a day that a lesson would get.
    pub fn names_day(&self) -> bool {
        self.reading.as_ref().is_some_and(|reading| reading.day.is_some())
    }

    /// The sources that it lists as used, or as used before she took them out.
    pub fn used_sources(&self) -> BTreeSet<&str> {
        let used = |item: &&ContextItem| item.state == ContextState::Used || is_left_out(item);
        self.items.iter().filter(used).map(|item| item.source.as_str()).collect()
    }

    /// The question.
    pub fn into_request(self) -> InteractionRequest {
        let Self { summary, reading, items } = self;
        InteractionRequest::Feedforward { summary, reading, items }
    }
}

/// Whether an item stands for something that she left out in an earlier card.
pub fn is_left_out(item: &ContextItem) -> bool {
    item.state == ContextState::Available && item.text.starts_with(LEFT_OUT)
}

/// The statement of an item.
pub fn plain(item: &ContextItem) -> &str {
    item.text.strip_prefix(LEFT_OUT).unwrap_or(&item.text)
}

/// The card; what she left out in `before` begins as left out.
pub fn build(
    known: &KnownContext,
    before: Option<(&InteractionRequest, &InteractionResponse)>,
) -> Card {
    let out = match before {
        Some((InteractionRequest::Feedforward { items, .. }, response)) => {
            left_out(items, response)
        }
        Some(_) | None => BTreeSet::new(),
    };
    let mut items = Items::default();
    let chosen = choose::choose(known);
    if let Some(earlier) = &known.earlier {
        items.used(ContextKind::Earlier, &earlier.text, &earlier.path, None, &out);
    }
    for (at, source) in known.sources.iter().enumerate() {
        let named = chosen.get(at).map(Vec::as_slice).unwrap_or_default();
        items.source(known, source, named, &out);
    }
    for offer in &known.offers {
        items.push(ContextState::Available, offer.kind, &offer.text, &offer.path, None, true);
    }
    for (text, source) in &known.missing {
        items.push(ContextState::Missing, kind_of_place(source), text, source, None, false);
    }
    items.not_sent(known);
    Card { summary: summary::summary(known), reading: known.reading.clone(), items: items.0 }
}

#[derive(Default)]
struct Items(Vec<ContextItem>);

impl Items {
    fn push(
        &mut self,
        state: ContextState,
        kind: ContextKind,
        text: &str,
        source: &str,
        line: Option<u32>,
        changeable: bool,
    ) {
        let id = format!("item-{}", self.0.len() + 1);
        let (text, source) = (text.to_owned(), source.to_owned());
        self.0.push(ContextItem { id, state, kind: Some(kind), text, source, line, changeable });
    }

    /// One that is used, unless she left it out before.
    fn used(
        &mut self,
        kind: ContextKind,
        text: &str,
        source: &str,
        line: Option<u32>,
        out: &BTreeSet<LeftOut>,
    ) {
        let key = (source.to_owned(), line.map(|_| text.to_owned()));
        if out.contains(&key) {
            let text = format!("{LEFT_OUT}{text}");
            self.push(ContextState::Available, kind, &text, source, line, true);
        } else {
            self.push(ContextState::Used, kind, text, source, line, true);
        }
    }

    /// The statements of a source that are named, and one item for all others.
    fn source(
        &mut self,
        known: &KnownContext,
        source: &Source,
        named: &[usize],
        out: &BTreeSet<LeftOut>,
    ) {
        if source.role == Role::Class
            && let Some(class) = &known.class
        {
            let facts = summary::facts(class);
            self.push(ContextState::Used, ContextKind::Class, &facts, &source.path, Some(1), false);
        }
        for at in named {
            let Some(passage) = source.passages.get(*at) else { continue };
            let text = passage.in_one_line();
            self.used(kind_of(source, passage), &text, &source.path, Some(passage.line), out);
        }
        // What she left out before is named again, so that she can take it back.
        for (at, passage) in source.passages.iter().enumerate() {
            let text = passage.in_one_line();
            if !named.contains(&at) && out.contains(&(source.path.clone(), Some(text.clone()))) {
                self.used(kind_of(source, passage), &text, &source.path, Some(passage.line), out);
            }
        }
        let rest = source.passages.len() - named.len();
        if rest > 0 {
            let text = rest_of(known, source, named.len(), rest);
            self.used(kind_of_role(source.role), &text, &source.path, None, out);
        }
        self.not_used(source);
    }

    /// What whoever drafts cannot act on: each memory by itself, because it was said to be kept, and
    /// whatever keeps somebody safe; of other files how much it is.
    fn not_used(&mut self, source: &Source) {
        let path = &source.path;
        for passage in &source.ruled_out {
            let text = format!("{} {RULED_OUT}", passage.in_one_line());
            let kind = kind_of(source, passage);
            self.push(ContextState::NotUsed, kind, &text, path, Some(passage.line), false);
        }
        let alone = |passage: &&Passage| source.is_told_singly() || guards_somebody(&passage.text);
        let (named, rest): (Vec<&Passage>, Vec<&Passage>) = source.unused.iter().partition(alone);
        for passage in named {
            let text = passage.in_one_line();
            let kind = kind_of(source, passage);
            self.push(ContextState::NotUsed, kind, &text, path, Some(passage.line), false);
        }
        let text = match (rest.len(), source.passages.is_empty()) {
            (0, _) => return,
            (1, _) => format!("One line of {path}"),
            (lines, true) => format!("{path}, all {lines} lines"),
            (lines, false) => format!("{lines} lines of {path}"),
        };
        self.push(ContextState::NotUsed, kind_of_role(source.role), &text, path, None, false);
    }

    fn not_sent(&mut self, known: &KnownContext) {
        let (state, kind) = (ContextState::NotSent, ContextKind::Privacy);
        let Some(replaced) = &known.replaced else {
            let text = match &known.server {
                None => "Nothing leaves this computer: the model runs here.".to_owned(),
                Some(host) => format!(
                    "A server on this computer answers ({host}). Nothing leaves it unless that \
                     server passes it on, as a gateway does."
                ),
            };
            self.push(state, kind, &text, "privacy", None, false);
            return;
        };
        let text = "Names, e-mail addresses, phone numbers and numbers that stand for a person never \
                    leave this computer: each is replaced before anything is sent, and put back in the \
                    answer.";
        self.push(state, kind, text, "privacy", None, false);
        for found in replaced.iter().filter(|found| !found.tokens.is_empty()) {
            let text = summary::replaced(found);
            self.push(state, kind, &text, "privacy", None, false);
        }
    }
}

/// What kind of thing a statement of a source is.
fn kind_of(source: &Source, passage: &Passage) -> ContextKind {
    match source.role {
        Role::Class if passage.heading.to_lowercase().contains(NEEDS) => ContextKind::Need,
        role => kind_of_role(role),
    }
}

fn kind_of_role(role: Role) -> ContextKind {
    match role {
        Role::Identity => ContextKind::Identity,
        Role::Teaching => ContextKind::Teaching,
        Role::Class => ContextKind::Class,
        Role::TeacherMemory | Role::ClassMemory => ContextKind::Memory,
        Role::Outlook => ContextKind::Outlook,
        Role::Answers => ContextKind::Answers,
        Role::Curriculum => ContextKind::Curriculum,
    }
}

/// What kind of thing would stand in this place.
fn kind_of_place(place: &str) -> ContextKind {
    match place.split('/').next() {
        Some("classes") => ContextKind::Class,
        Some("curriculum") => ContextKind::Curriculum,
        Some("lessons" | "sessions") => ContextKind::Earlier,
        Some("memory") => ContextKind::Memory,
        Some(_) | None => ContextKind::Teaching,
    }
}

/// The item for what is not named one by one.
fn rest_of(known: &KnownContext, source: &Source, named: usize, rest: usize) -> String {
    let path = &source.path;
    if named > 0 {
        return format!("and {rest} more lines of {path}");
    }
    match source.role {
        Role::Identity => format!("How I work with you: {rest} lines of {path}"),
        Role::Curriculum => {
            let class = known.class.as_ref();
            let subject = class.and_then(|c| c.subject.as_deref()).unwrap_or("your subject");
            match class.and_then(|c| c.level.as_deref()) {
                Some(level) => format!("The curriculum for {subject}, {level} level first: {path}"),
                None => format!("The curriculum for {subject}: {path}"),
            }
        }
        Role::Answers => format!("{rest} answers of yours about earlier drafts"),
        Role::Outlook => format!("{rest} things to look out for"),
        Role::Teaching | Role::Class | Role::TeacherMemory | Role::ClassMemory => {
            let mut headings: Vec<&str> =
                source.passages.iter().map(|passage| passage.heading.as_str()).collect();
            headings.retain(|heading| !heading.is_empty());
            headings.dedup();
            headings.truncate(3);
            match headings.is_empty() {
                true => format!("{rest} lines of {path}"),
                false => format!("{rest} lines of {path}: {} …", headings.join(", ")),
            }
        }
    }
}

#[cfg(test)]
mod tests;

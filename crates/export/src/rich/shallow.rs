//! The events of a text, no deeper than a page shows them. What reads them calls itself for each
//! level, and a line of a thousand `>` must not be able to exhaust the stack.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Lists and quotations nest this deep in print, and marks around one word; what is deeper joins
/// the level above it.
const DEEPEST: usize = 6;

/// The events of a text without the starts and ends of what is too deep.
pub(super) struct Shallow<'a> {
    events: Parser<'a>,
    /// What the text has opened and not closed yet.
    open: Vec<Open>,
    /// How many lists' items and quotations are open and shown.
    containers: usize,
    /// How many marks are.
    marks: usize,
    /// The end of the empty paragraph that has just begun.
    waiting: Option<Event<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    level: Level,
    shown: bool,
}

/// What an element adds to the depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Container,
    /// A list, which its items make deep.
    List,
    Mark,
    None,
}

impl<'a> Shallow<'a> {
    pub fn new(events: Parser<'a>) -> Self {
        Shallow { events, open: Vec::new(), containers: 0, marks: 0, waiting: None }
    }

    fn opens(&mut self, tag: &Tag) -> Open {
        let level = level(tag);
        let shown = match (level, tag) {
            (Level::Container, Tag::Item) => self.open.last().is_none_or(|list| list.shown),
            (Level::Container | Level::List, _) => self.containers < DEEPEST,
            (Level::Mark, _) => self.marks < DEEPEST,
            (Level::None, _) => true,
        };
        let open = Open { level, shown };
        self.open.push(open);
        self.count(open, 1);
        open
    }

    fn count(&mut self, open: Open, by: isize) {
        match open.level {
            Level::Container if open.shown => {
                self.containers = self.containers.saturating_add_signed(by);
            }
            Level::Mark if open.shown => self.marks = self.marks.saturating_add_signed(by),
            Level::Container | Level::Mark | Level::List | Level::None => {}
        }
    }

    /// What stands where a container is left out: an empty paragraph, which parts what comes
    /// before it from what follows.
    fn seam(&mut self) -> Event<'a> {
        self.waiting = Some(Event::End(TagEnd::Paragraph));
        Event::Start(Tag::Paragraph)
    }
}

impl<'a> Iterator for Shallow<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if let Some(event) = self.waiting.take() {
            return Some(event);
        }
        loop {
            let event = self.events.next()?;
            let open = match &event {
                Event::Start(tag) => self.opens(tag),
                Event::End(_) => {
                    let closed = self.open.pop();
                    let closed = closed.unwrap_or(Open { level: Level::None, shown: true });
                    self.count(closed, -1);
                    closed
                }
                _ => return Some(event),
            };
            match (open.shown, open.level) {
                (true, _) => return Some(event),
                (false, Level::Container | Level::List) => return Some(self.seam()),
                (false, Level::Mark | Level::None) => {}
            }
        }
    }
}

fn level(tag: &Tag) -> Level {
    match tag {
        Tag::BlockQuote(_) | Tag::Item => Level::Container,
        Tag::List(_) => Level::List,
        Tag::Strong | Tag::Emphasis | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. } => {
            Level::Mark
        }
        _ => Level::None,
    }
}

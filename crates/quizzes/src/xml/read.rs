//! An XML file as a tree. A document type is refused with everything that it could declare: entities that
//! grow, and such that name other files.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::report::{Lines, QuizError};

/// Deepest nesting of elements.
const MOST_DEPTH: usize = 64;

/// An element that was found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub name: String,
    attributes: Vec<(String, String)>,
    /// The text that stands in it, without that of its elements.
    pub text: String,
    pub inside: Vec<Self>,
    /// The byte of the file at which it begins.
    pub at: usize,
}

impl Found {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(is, _)| is == name).map(|(_, value)| value.as_str())
    }

    /// The first element in it that is called so.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.inside.iter().find(|child| child.name == name)
    }

    /// All elements in it that are called so.
    pub fn children<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.inside.iter().filter(move |child| child.name == name)
    }

    /// The text of the element in it that is called so; empty where there is none.
    pub fn text_of(&self, name: &str) -> &str {
        self.child(name).map_or("", |child| &child.text)
    }
}

/// The root of a file.
pub(crate) fn read(text: &str) -> Result<Found, QuizError> {
    let mut reader = Reader::from_str(text);
    let mut tree = Tree::default();
    loop {
        let at = place(reader.buffer_position());
        let refused =
            |at, message: String| QuizError::Unreadable(Lines::of(text).problem(at, message));
        let event = reader.read_event().map_err(|error| {
            refused(place(reader.error_position()), format!("this is no XML: {error}"))
        })?;
        if let Event::Eof = event {
            return tree.finished().map_err(|message| refused(at, message));
        }
        tree.take(event, at).map_err(|message| refused(at, message))?;
    }
}

fn place(byte: u64) -> usize {
    usize::try_from(byte).unwrap_or(usize::MAX)
}

/// A file so far.
#[derive(Default)]
struct Tree {
    root: Option<Found>,
    /// Elements that are not closed yet, each in the one before it.
    open: Vec<Found>,
}

impl Tree {
    fn take(&mut self, event: Event<'_>, at: usize) -> Result<(), String> {
        match event {
            Event::DocType(_) => {
                Err("a document type (<!DOCTYPE) is not read: it could pull in other \
                                      files or grow without end; take it out of the file"
                    .to_owned())
            }
            Event::Start(start) => {
                let element = found(&start, at)?;
                if self.open.len() >= MOST_DEPTH {
                    let name = element.name;
                    return Err(format!("<{name}> is nested more than {MOST_DEPTH} deep"));
                }
                self.open.push(element);
                Ok(())
            }
            Event::Empty(start) => self.close(found(&start, at)?),
            Event::End(_) => match self.open.pop() {
                Some(element) => self.close(element),
                None => Ok(()),
            },
            Event::Text(words) => self.say(&words.replace("\r\n", "\n")),
            Event::CData(words) => self.say(&words.replace("\r\n", "\n")),
            Event::GeneralRef(reference) => {
                let character = match reference.resolve_char_ref() {
                    Ok(Some(c)) => Some(c),
                    _ => predefined(&reference),
                };
                let unknown = || format!("&{}; is no character that XML knows", &*reference);
                self.say(character.ok_or_else(unknown)?.encode_utf8(&mut [0; 4]))
            }
            Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::Eof => Ok(()),
        }
    }

    fn say(&mut self, words: &str) -> Result<(), String> {
        match self.open.last_mut() {
            Some(last) => last.text.push_str(words),
            None if words.trim().is_empty() => {}
            None => return Err("there is text outside all elements".to_owned()),
        }
        Ok(())
    }

    fn close(&mut self, element: Found) -> Result<(), String> {
        match self.open.last_mut() {
            Some(last) => last.inside.push(element),
            None if self.root.is_none() => self.root = Some(element),
            None => return Err("there is a second element beside the first".to_owned()),
        }
        Ok(())
    }

    fn finished(mut self) -> Result<Found, String> {
        match self.open.pop() {
            Some(open) => Err(format!("the file ends before </{}>", open.name)),
            None => self.root.ok_or_else(|| "there is no XML in the file".to_owned()),
        }
    }
}

fn predefined(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}

fn found(start: &BytesStart<'_>, at: usize) -> Result<Found, String> {
    let name = start.name().as_ref().to_owned();
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let key = attribute.key.as_ref().to_owned();
        let value =
            quick_xml::escape::unescape(&attribute.value).map_err(|error| error.to_string())?;
        attributes.push((key, value.into_owned()));
    }
    Ok(Found { name, attributes, at, ..Found::default() })
}

//! Elements of an XML file, built as a tree and written once.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::QuizError;

/// What stands in an element.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Element(Element),
    Text(String),
}

/// An element with its attributes and what stands in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Element {
    pub name: &'static str,
    attributes: Vec<(&'static str, String)>,
    pub inside: Vec<Node>,
}

impl Element {
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), inside: Vec::new() }
    }

    pub fn with(mut self, attribute: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((attribute, value.into()));
        self
    }

    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.inside.push(Node::Text(text.into()));
        self
    }

    pub fn holding(mut self, elements: impl IntoIterator<Item = Self>) -> Self {
        self.inside.extend(elements.into_iter().map(Node::Element));
        self
    }

    /// As a part of a page.
    pub fn part(&self) -> Result<String, QuizError> {
        let mut writer = Writer::new(Vec::new());
        self.write(&mut writer)?;
        let written = String::from_utf8(writer.into_inner());
        written.map_err(|error| QuizError::Unwritten(error.to_string()))
    }

    /// As a whole file.
    pub fn file(&self) -> Result<Vec<u8>, QuizError> {
        let mut writer = Writer::new(Vec::new());
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.write(&mut writer)?;
        Ok(writer.into_inner())
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> Result<(), QuizError> {
        let mut start = BytesStart::new(self.name);
        for (name, value) in &self.attributes {
            start.push_attribute((*name, &*allowed(value)));
        }
        if self.inside.is_empty() {
            return Ok(writer.write_event(Event::Empty(start))?);
        }
        writer.write_event(Event::Start(start))?;
        for node in &self.inside {
            match node {
                Node::Element(element) => element.write(writer)?,
                Node::Text(text) => {
                    writer.write_event(Event::Text(BytesText::new(&allowed(text))))?
                }
            }
        }
        Ok(writer.write_event(Event::End(BytesEnd::new(self.name)))?)
    }
}

/// Whether XML 1.0 has this character (its production 2, "Char"). A carriage return is one, but is read
/// back as a new line.
pub(crate) fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{1_0000}'..)
}

fn allowed(text: &str) -> Cow<'_, str> {
    match text.chars().all(is_allowed) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().filter(|c| is_allowed(*c)).collect()),
    }
}

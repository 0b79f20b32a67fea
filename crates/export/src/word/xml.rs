//! Elements of a part of the file, built as a tree and written once.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// An element with its attributes and children.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Element(Element),
    Text(String),
}

/// An empty element.
pub(super) fn el(name: &'static str) -> Element {
    Element { name, attributes: Vec::new(), children: Vec::new() }
}

/// An element whose only attribute is WordprocessingML's `w:val`.
pub(super) fn val(name: &'static str, value: impl ToString) -> Element {
    el(name).attr("w:val", value)
}

impl Element {
    pub fn attr(mut self, name: &'static str, value: impl ToString) -> Element {
        self.attributes.push((name, value.to_string()));
        self
    }

    pub fn child(mut self, child: Element) -> Element {
        self.children.push(Node::Element(child));
        self
    }

    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children.into_iter().map(Node::Element));
        self
    }

    pub fn text(mut self, text: impl Into<String>) -> Element {
        self.children.push(Node::Text(text.into()));
        self
    }

    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Adds a child at the end of the first child of that name, which is made when there is none.
    pub fn push_into(&mut self, name: &'static str, child: Element) {
        for node in &mut self.children {
            if let Node::Element(element) = node
                && element.is(name)
            {
                element.push(child);
                return;
            }
        }
        self.children.insert(0, Node::Element(el(name).child(child)));
    }

    /// Keeps each paragraph in it on the page of the next one.
    pub fn keep_with_next(&mut self) {
        if !self.is("w:p") {
            self.elements().for_each(Element::keep_with_next);
            return;
        }
        if !self.elements().next().is_some_and(|first| first.is("w:pPr")) {
            self.children.insert(0, Node::Element(el("w:pPr")));
        }
        for about in self.elements().filter(|child| child.is("w:pPr")) {
            if about.elements().all(|child| !child.is("w:keepNext")) {
                // Their order is fixed: the style, and then this.
                let after =
                    usize::from(about.elements().next().is_some_and(|it| it.is("w:pStyle")));
                about.children.insert(after, Node::Element(el("w:keepNext")));
            }
        }
    }

    fn elements(&mut self) -> impl Iterator<Item = &mut Element> {
        self.children.iter_mut().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// Keeps the rows of a table on one page.
    pub fn keep_rows_together(&mut self) {
        let mut rows: Vec<&mut Element> = self.elements().filter(|row| row.is("w:tr")).collect();
        if let Some((_, before)) = rows.split_last_mut() {
            before.iter_mut().for_each(|row| row.keep_with_next());
        }
    }

    /// Adds `suffix` to the name of every style that it and what is in it refers to.
    pub fn with_styles(&mut self, suffix: &str) {
        if matches!(self.name, "w:pStyle" | "w:rStyle" | "w:tblStyle") {
            for (_, value) in self.attributes.iter_mut().filter(|(name, _)| *name == "w:val") {
                value.push_str(suffix);
            }
        }
        for node in &mut self.children {
            if let Node::Element(element) = node {
                element.with_styles(suffix);
            }
        }
    }

    /// Sets bold what is set in italics, it and all that is in it.
    pub fn with_bold_for_italics(&mut self) {
        let is_bold = self.elements().any(|child| child.is("w:b"));
        let is_italic = |node: &Node| matches!(node, Node::Element(child) if child.is("w:i"));
        if let Some(at) = self.children.iter().position(is_italic) {
            match is_bold {
                true => drop(self.children.remove(at)),
                false => self.children[at] = Node::Element(el("w:b")),
            }
        }
        self.elements().for_each(Self::with_bold_for_italics);
    }

    /// Takes a child out of the first child of that name.
    pub fn take_from(&mut self, name: &str, child: &str) -> Option<Element> {
        let within = self.children.iter_mut().find_map(|node| match node {
            Node::Element(element) if element.is(name) => Some(element),
            _ => None,
        })?;
        let is_it = |node: &Node| matches!(node, Node::Element(element) if element.is(child));
        let at = within.children.iter().position(is_it)?;
        match within.children.remove(at) {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        }
    }

    /// Adds a child at the end, in place.
    pub fn push(&mut self, child: Element) {
        self.children.push(Node::Element(child));
    }
}

/// `root` as a whole XML file.
pub(super) fn document(root: &Element) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("yes"))))?;
    write(root, &mut writer)?;
    Ok(writer.into_inner())
}

fn write(element: &Element, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
    let mut start = BytesStart::new(element.name);
    for (name, value) in &element.attributes {
        start.push_attribute((*name, value.as_str()));
    }
    if element.children.is_empty() {
        return writer.write_event(Event::Empty(start));
    }
    writer.write_event(Event::Start(start))?;
    for child in &element.children {
        match child {
            Node::Element(child) => write(child, writer)?,
            Node::Text(text) => writer.write_event(Event::Text(BytesText::new(text)))?,
        }
    }
    writer.write_event(Event::End(BytesEnd::new(element.name)))
}

//! Markdown as the elements of XHTML that QTI takes. HTML in it is the characters that it is made of, as
//! everywhere in the program.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use super::options;
use crate::xml::{Element, Node};

/// Markdown as blocks. What stands as `[[1]]` in it becomes what `gap` makes of its number.
pub(crate) fn blocks(
    markdown: &str,
    gap: &mut dyn FnMut(usize) -> Option<Element>,
) -> Vec<Element> {
    let nodes = nodes(markdown, gap);
    nodes
        .into_iter()
        .map(|node| match node {
            Node::Element(element) => element,
            Node::Text(text) => Element::new("p").text(text),
        })
        .collect()
}

/// Markdown for where paragraphs may not stand: what is in them, a line after the other.
pub(crate) fn inlines(markdown: &str) -> Vec<Node> {
    let mut inside = Vec::new();
    for block in blocks(markdown, &mut |_| None) {
        if !inside.is_empty() {
            inside.push(Node::Element(Element::new("br")));
        }
        match block.name {
            "p" => inside.extend(block.inside),
            _ => inside.push(Node::Element(block)),
        }
    }
    inside
}

fn nodes(markdown: &str, gap: &mut dyn FnMut(usize) -> Option<Element>) -> Vec<Node> {
    let mut open: Vec<Element> = vec![Element::new("div")];
    let mut text = String::new();
    let mut in_head = false;
    for event in Parser::new_ext(markdown, options()) {
        // Text comes in pieces, and a gap may be in several.
        if let Event::Text(piece) | Event::Html(piece) | Event::InlineHtml(piece) = &event {
            text.push_str(piece);
            continue;
        }
        say(&mut open, &std::mem::take(&mut text), gap);
        match event {
            Event::Start(Tag::TableHead) => {
                in_head = true;
                open.extend([Element::new("thead"), Element::new("tr")]);
            }
            Event::End(TagEnd::TableHead) => {
                in_head = false;
                close(&mut open);
                close(&mut open);
                open.push(Element::new("tbody"));
            }
            Event::Start(Tag::HtmlBlock) => open.push(Element::new("p")),
            Event::Start(tag) => open.extend(elements(&tag, in_head)),
            Event::End(TagEnd::Table) => {
                close_body(&mut open);
                close(&mut open);
            }
            Event::End(TagEnd::CodeBlock) => {
                close(&mut open);
                close(&mut open);
            }
            Event::End(_) => close(&mut open),
            Event::Code(code) => push(&mut open, Element::new("code").text(&*code)),
            Event::SoftBreak => say(&mut open, "\n", gap),
            Event::HardBreak => push(&mut open, Element::new("br")),
            Event::Rule => push(&mut open, Element::new("hr")),
            _ => {}
        }
    }
    say(&mut open, &text, gap);
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|root| root.inside).unwrap_or_default()
}

/// What a tag opens; each is closed by itself but for code, which is two.
fn elements(tag: &Tag<'_>, in_head: bool) -> Vec<Element> {
    let name = match tag {
        Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
            return vec![Element::new("pre"), Element::new("code")];
        }
        Tag::Heading { level, .. } => match level {
            HeadingLevel::H1 => "h1",
            HeadingLevel::H2 => "h2",
            HeadingLevel::H3 => "h3",
            HeadingLevel::H4 => "h4",
            HeadingLevel::H5 => "h5",
            HeadingLevel::H6 => "h6",
        },
        Tag::Paragraph => "p",
        Tag::BlockQuote(_) => "blockquote",
        Tag::List(None) => "ul",
        Tag::List(Some(_)) => "ol",
        Tag::Item => "li",
        Tag::Table(_) => "table",
        Tag::TableRow => "tr",
        Tag::TableCell if in_head => "th",
        Tag::TableCell => "td",
        Tag::Emphasis => "em",
        Tag::Strong => "strong",
        // Links, pictures and what is struck out are the words that stand in them.
        _ => "span",
    };
    vec![Element::new(name)]
}

fn close(open: &mut Vec<Element>) {
    if open.len() > 1
        && let Some(element) = open.pop()
    {
        push(open, element);
    }
}

/// A table has rows: one of a head alone has this as its only one.
fn close_body(open: &mut Vec<Element>) {
    if open.last().is_none_or(|body| !body.inside.is_empty()) {
        return close(open);
    }
    open.pop();
    let head = open.last_mut().and_then(|table| table.inside.last_mut());
    if let Some(Node::Element(head)) = head {
        head.name = "tbody";
    }
}

fn push(open: &mut [Element], element: Element) {
    if let Some(last) = open.last_mut() {
        last.inside.push(Node::Element(element));
    }
}

/// Adds text with its gaps.
fn say(open: &mut [Element], text: &str, gap: &mut dyn FnMut(usize) -> Option<Element>) {
    let Some(last) = open.last_mut() else { return };
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest[from..].find("[[").map(|at| at + from) {
        let number = rest[at + 2..]
            .split_once("]]")
            .and_then(|(number, behind)| Some((gap(number.parse().ok()?)?, behind)));
        let Some((element, behind)) = number else {
            from = at + 2;
            continue;
        };
        if at > 0 {
            last.inside.push(Node::Text(rest[..at].to_owned()));
        }
        last.inside.push(Node::Element(element));
        (rest, from) = (behind, 0);
    }
    if !rest.is_empty() {
        last.inside.push(Node::Text(rest.to_owned()));
    }
}

//! Markdown in the one form that every reader takes alike. Formulae stand between dollars, each in
//! one line; HTML is the characters that it is made of (a lesson on web pages says `<h1>` and means
//! it); comments are for nobody to read, and gone. Links and breaks keep their brackets.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    dollars::{in_one_line, with_dollars},
    stretches::{Stretch, StretchKind, stretches},
};

/// Which dollars a reader takes for a formula.
#[derive(Clone, Copy)]
enum Dollars {
    /// `$x$` in a line and `$$x$$` on its own.
    Common,
    /// `$$x$$` in a line and `$$$x$$$` on its own: one alone is money.
    Doubled,
}

/// A part of a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TitlePart {
    /// Inline markdown before the formula.
    pub words: String,
    /// The formula; none behind the last one.
    pub latex: Option<String>,
}

/// Markdown for a reader that knows `$x$` and `$$x$$`, as the writers of files do.
#[must_use]
pub fn canonical(markdown: &str) -> Cow<'_, str> {
    spelt(markdown, Dollars::Common)
}

/// Markdown for a page that draws formulae between two dollars, in a line, and between three, on
/// their own. A text without `$`, `<` and `\` stays as it is.
#[must_use]
pub fn shown(markdown: &str) -> Cow<'_, str> {
    spelt(markdown, Dollars::Doubled)
}

/// A title as the words and the formulae that it is made of.
#[must_use]
pub fn title_parts(title: &str) -> Vec<TitlePart> {
    let title = with_dollars(title);
    let mut parts = Vec::new();
    let mut at = 0;
    for Stretch { kind, range } in stretches(&title) {
        if let StretchKind::Formula | StretchKind::Display = kind {
            let latex = Some(latex(kind, &title[range.clone()]));
            parts.push(TitlePart { words: title[at..range.start].to_owned(), latex });
            at = range.end;
        }
    }
    parts.push(TitlePart { words: title[at..].to_owned(), latex: None });
    parts
}

fn spelt(markdown: &str, dollars: Dollars) -> Cow<'_, str> {
    let text = with_dollars(markdown);
    if !text.contains(['$', '<']) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for Stretch { kind, range } in stretches(&text) {
        let words = &text[at..range.start];
        at = range.end;
        let stretch = &text[range];
        let marks = match (kind, dollars) {
            (StretchKind::Code | StretchKind::CodeBlock | StretchKind::Comment, _) => {
                push_words(&mut out, words, Followed::ByText);
                push_verbatim(&mut out, kind, stretch);
                continue;
            }
            (StretchKind::Formula, Dollars::Common) => "$",
            (StretchKind::Display, Dollars::Common) => "$$",
            (StretchKind::Formula, Dollars::Doubled) => "$$",
            (StretchKind::Display, Dollars::Doubled) => "$$$",
        };
        push_words(&mut out, words, Followed::ByFormula);
        let latex = latex(kind, stretch);
        if !latex.is_empty() {
            out.push_str(marks);
            out.push_str(&latex);
            out.push_str(marks);
        }
    }
    push_words(&mut out, &text[at..], Followed::ByText);
    Cow::Owned(out)
}

fn push_verbatim(out: &mut String, kind: StretchKind, stretch: &str) {
    match kind {
        StretchKind::Comment => {}
        // A line of it that begins with a tag would end the paragraph.
        StretchKind::Code if stretch.contains('\n') => out.push_str(&in_one_line(stretch)),
        _ => out.push_str(stretch),
    }
}

/// What stands between the dollars, in one line.
fn latex(kind: StretchKind, formula: &str) -> String {
    let marks = if kind == StretchKind::Display { 2 } else { 1 };
    in_one_line(formula.get(marks..formula.len() - marks).unwrap_or_default())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Followed {
    ByFormula,
    ByText,
}

/// Text outside code and formulae. What could begin a tag is escaped, and so are dollars that stand
/// side by side and mark nothing.
fn push_words(out: &mut String, words: &str, followed: Followed) {
    let mut at = 0;
    let mut brackets = Brackets { text: words, closing: None };
    while let Some(found) = words[at..].find(['\\', '<', '$']).map(|ahead| at + ahead) {
        out.push_str(&words[at..found]);
        let rest = &words[found..];
        at = found
            + match rest.as_bytes()[0] {
                b'\\' => {
                    let escaped = rest[1..].chars().next().map_or(0, char::len_utf8);
                    out.push_str(&rest[..1 + escaped]);
                    1 + escaped
                }
                b'<' => push_bracket(out, rest, brackets.closed_from(found)),
                _ => {
                    let last = rest.len() == 1 && followed == Followed::ByFormula;
                    if last || rest[1..].starts_with('$') || out.ends_with('$') {
                        out.push('\\');
                    }
                    out.push('$');
                    1
                }
            };
    }
    out.push_str(&words[at..]);
}

/// Where brackets close. Each place is looked for once, however many brackets open before it.
struct Brackets<'a> {
    text: &'a str,
    /// The next `>` or line end that was found, or the text's end.
    closing: Option<usize>,
}

impl<'a> Brackets<'a> {
    /// What stands from `at` to the `>` in its line, if there is one.
    fn closed_from(&mut self, at: usize) -> Option<&'a str> {
        let end = self.closing.filter(|end| *end > at).unwrap_or_else(|| {
            self.text[at..].find(['>', '\n']).map_or(self.text.len(), |ahead| at + ahead)
        });
        self.closing = Some(end);
        self.text[end..].starts_with('>').then(|| &self.text[at..=end])
    }
}

/// Writes what begins with `<` and says how much of the text it was.
fn push_bracket(out: &mut String, rest: &str, closed: Option<&str>) -> usize {
    if let Some(whole) = closed.filter(|whole| keeps_its_brackets(out, whole)) {
        out.push_str(whole);
        return whole.len();
    }
    if !rest[1..].starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign)) {
        out.push('<');
        return 1;
    }
    let tag = closed.filter(|tag| !tag[1..].contains('<')).unwrap_or("<");
    for sign in tag.chars() {
        if sign.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(sign);
    }
    tag.len()
}

/// Whether brackets hold where a link leads, a break or an address.
fn keeps_its_brackets(before: &str, whole: &str) -> bool {
    let inside = &whole[1..whole.len() - 1];
    let is_break = inside.trim_end_matches('/').trim_end().eq_ignore_ascii_case("br");
    if before.ends_with("](") || is_break {
        return true;
    }
    if inside.contains(|sign: char| sign.is_whitespace() || sign == '<') {
        return false;
    }
    let is_scheme = |scheme: &str| {
        scheme.len() > 1
            && scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && scheme.chars().all(|sign| sign.is_ascii_alphanumeric() || "+.-".contains(sign))
    };
    let is_address = |(name, place): (&str, &str)| !name.is_empty() && !place.is_empty();
    inside.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme))
        || inside.split_once('@').is_some_and(is_address)
}

//! Formulae between the marks that models write by default, `\(…\)` and `\[…\]`, and environments
//! that stand alone. Markdown reads `\(` as a bracket, so they become dollars before it is read.

use std::borrow::Cow;

use crate::stretches::stretches;

/// A longer stretch is no formula of a lesson.
const LONGEST: usize = 4000;

/// Environments that are formulae wherever they stand.
const ENVIRONMENTS: [&str; 10] = [
    "equation",
    "equation*",
    "align",
    "align*",
    "gather",
    "gather*",
    "multline",
    "aligned",
    "alignat*",
    "cases",
];

/// The markdown with every formula between dollars, each in one line. Code stays as it is, and so
/// does what only looks like a formula: `list\[0\]`.
#[must_use]
pub fn with_dollars(markdown: &str) -> Cow<'_, str> {
    if ![r"\(", r"\[", r"\begin{"].iter().any(|mark| markdown.contains(mark)) {
        return Cow::Borrowed(markdown);
    }
    let mut silent = stretches(markdown).into_iter().map(|stretch| stretch.range).peekable();
    let mut text = String::with_capacity(markdown.len());
    let mut unclosed = [0; 2 + ENVIRONMENTS.len()];
    let mut at = 0;
    while let Some(found) = markdown[at..].find('\\').map(|ahead| at + ahead) {
        while silent.next_if(|range| range.end <= found).is_some() {}
        if let Some(range) = silent.peek().filter(|range| range.start <= found) {
            text.push_str(&markdown[at..range.end.max(found)]);
            at = range.end.max(found);
            continue;
        }
        text.push_str(&markdown[at..found]);
        let end = silent.peek().map_or(markdown.len(), |range| range.start);
        let opening = Opening { text: markdown, from: found, end };
        match opening.formula(&text, &mut unclosed) {
            Some(Formula { latex, marks, length }) => {
                text.push_str(marks);
                text.push_str(&latex);
                text.push_str(marks);
                at = found + length;
            }
            // The backslash keeps what it escapes.
            None => {
                let escaped = markdown[found + 1..].chars().next();
                at = found + 1 + escaped.map_or(0, char::len_utf8);
                text.push_str(&markdown[found..at]);
            }
        }
    }
    text.push_str(&markdown[at..]);
    Cow::Owned(text)
}

struct Formula {
    latex: String,
    /// The dollars on either side.
    marks: &'static str,
    /// How much of the text it takes.
    length: usize,
}

/// What may hold a formula: the text from a backslash on.
struct Opening<'a> {
    text: &'a str,
    from: usize,
    end: usize,
}

impl Opening<'_> {
    /// The formula at the beginning, when `before` has been written. `unclosed` says for each kind
    /// up to where there is nothing that closes one, so that no stretch is searched twice.
    fn formula(&self, before: &str, unclosed: &mut [usize]) -> Option<Formula> {
        let rest = &self.text[self.from..self.end];
        let (kind, open, close) = match rest.as_bytes().get(1)? {
            b'(' => (0, 2, r"\)".to_owned()),
            b'[' => (1, 2, r"\]".to_owned()),
            _ => {
                let name = rest.strip_prefix(r"\begin{")?.split('}').next()?;
                let at = ENVIRONMENTS.iter().position(|environment| *environment == name)?;
                (2 + at, 0, format!("\\end{{{name}}}"))
            }
        };
        let searched = unclosed.get_mut(kind)?;
        if self.from < *searched {
            return None;
        }
        let end = match closing(&rest[open..], &close) {
            Ok(at) => open + at,
            Err(at) => {
                *searched = self.from + open + at;
                return None;
            }
        };
        let length = end + close.len();
        let latex = in_one_line(if open == 0 { &rest[..length] } else { &rest[open..end] });
        let marks = if kind == 0 { "$" } else { "$$" };
        let beside = |c: char| c.is_alphanumeric() || "_)]".contains(c);
        let is_formula = !latex.is_empty()
            && !latex.contains('$')
            && !latex.ends_with('\\')
            && (kind != 1 || !is_words(&latex))
            && (open == 0 || !before.ends_with(beside));
        is_formula.then_some(Formula { latex, marks, length })
    }
}

/// Where `close` stands, before the paragraph ends; else, where the search ended.
fn closing(rest: &str, close: &str) -> Result<usize, usize> {
    let mut at = 0;
    while at < rest.len().min(LONGEST) {
        let ahead = &rest[at..];
        if ahead.starts_with(close) {
            return Ok(at);
        }
        let blank = || {
            let line = ahead[1..].split('\n').next().unwrap_or_default();
            line.chars().all(|c| matches!(c, ' ' | '\t' | '>' | '\r'))
        };
        if ahead.starts_with('\n') && blank() {
            return Err(at);
        }
        // An escaped sign closes nothing.
        let signs = if ahead.starts_with('\\') { 2 } else { 1 };
        at += ahead.chars().take(signs).map(char::len_utf8).sum::<usize>();
    }
    Err(at)
}

/// In one line: a line of a quotation or a list would begin with signs of its own.
pub(crate) fn in_one_line(latex: &str) -> String {
    let lines = latex.lines().enumerate().map(|(at, line)| match at {
        0 => line.trim(),
        _ => line.trim_start_matches([' ', '\t', '>']).trim_end(),
    });
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether somebody only wrote words in brackets.
fn is_words(latex: &str) -> bool {
    let is_plain = latex.chars().all(|c| c.is_alphabetic() || " ,.'!?…-".contains(c));
    is_plain && latex.chars().filter(|c| c.is_alphabetic()).count() > 3
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(r"Solve \(x^2 = 4\).", "Solve $x^2 = 4$.")]
    #[case(r"\( a \) and \(b\)", "$a$ and $b$")]
    #[case("\\[\nx\n= \\frac{1}{2}\n\\]", r"$$x = \frac{1}{2}$$")]
    #[case("> \\[\n> a\n> \\]\n\nend", "> $$a$$\n\nend")]
    #[case("- so\n\n  \\[a\\]\n", "- so\n\n  $$a$$\n")]
    #[case(
        "\\begin{align}\na &= 1 \\\\\nb &= 2\n\\end{align}",
        r"$$\begin{align} a &= 1 \\ b &= 2 \end{align}$$"
    )]
    #[case(r"\(\text{a\\)}\)", r"$\text{a\\)}$")]
    #[case(r"`\(x\)` \(y\) `\[z\]`", r"`\(x\)` $y$ `\[z\]`")]
    fn a_formula_stands_between_dollars(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(with_dollars(text), wanted);
        assert_eq!(with_dollars(wanted), wanted, "changed twice");
    }

    #[rstest]
    #[case("no formula (at all) [1]")]
    #[case("```\n\\(x\\)\n```\n\n    \\[y\\]\n")]
    #[case(r"$\begin{cases} a \end{cases}$ and $$\left\[ x \right\]$$")]
    #[case(r"\\(x\\)")]
    #[case(r"numbers\[0\] and print\(x\)")]
    #[case(r"\[citation needed\]")]
    #[case("\\(a\n\nb\\)")]
    #[case(r"\(never closed")]
    #[case(r"\(\) and \[ \]")]
    #[case(r"a backslash at the end \")]
    #[case(r"\begin{verbatim} x \end{verbatim}")]
    fn everything_else_stays_byte_for_byte(#[case] text: &str) {
        assert_eq!(with_dollars(text), text);
    }

    #[test]
    fn many_marks_that_are_never_closed_take_no_time() {
        for text in [r"\(".repeat(20_000), r"\[a".repeat(20_000), r"\begin{align}".repeat(5_000)] {
            assert_eq!(with_dollars(&text), text);
        }
    }
}

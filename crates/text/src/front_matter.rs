//! Splitting a markdown file into its front matter and its body, with positions kept.
//!
//! The opening `---` is the file's first line, the closing `---` a line of its own. A byte order
//! mark and CRLF line ends are allowed. The YAML in between is not looked at.

use thiserror::Error;

/// Line of the file on which the YAML begins: the first line is the opening `---`.
pub const YAML_LINE: u32 = 2;

/// A file in two parts, both slices of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontMatter<'a> {
    /// What stands between the two `---` lines.
    pub yaml: &'a str,
    /// Where that begins in the file, in bytes.
    pub yaml_start: usize,
    /// What stands after the closing line.
    pub body: &'a str,
    /// Where that begins in the file, in bytes.
    pub body_start: usize,
    /// Line of the file on which the body begins, from 1.
    pub body_line: u32,
}

/// Why a file has no front matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SplitError {
    /// The first line is something else.
    #[error("the file does not begin with front matter: its first line should be ---")]
    Missing,
    /// The opening line has no partner.
    #[error("the front matter that begins here has no closing --- on a line of its own")]
    Unclosed,
}

/// Splits a file.
pub fn split(text: &str) -> Result<FrontMatter<'_>, SplitError> {
    let bom = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lines = text[bom..].split_inclusive('\n');
    let opening = lines.next().filter(|line| is_fence(line)).ok_or(SplitError::Missing)?;
    let yaml_start = bom + opening.len();
    let mut at = yaml_start;
    for (index, line) in lines.enumerate() {
        if is_fence(line) {
            let body_start = at + line.len();
            return Ok(FrontMatter {
                yaml: &text[yaml_start..at],
                yaml_start,
                body: &text[body_start..],
                body_start,
                body_line: YAML_LINE + line_number(index) + 1,
            });
        }
        at += line.len();
    }
    Err(SplitError::Unclosed)
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

fn line_number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX - 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::plain("---\na: 1\n---\nbody\n", "a: 1\n", "body\n", 4)]
    #[case::crlf("---\r\na: 1\r\n---\r\nbody\r\n", "a: 1\r\n", "body\r\n", 4)]
    #[case::byte_order_mark("\u{feff}---\na: é\n---\nbody", "a: é\n", "body", 4)]
    #[case::nothing_between("---\n---\nbody", "", "body", 3)]
    #[case::no_body("---\na: 1\n---", "a: 1\n", "", 4)]
    #[case::spaces_after_the_fence("---  \na: 1\n--- \nbody", "a: 1\n", "body", 4)]
    #[case::dashes_inside(
        "---\na: x --- y\n ---\nb: \"---\"\n---\nz",
        "a: x --- y\n ---\nb: \"---\"\n",
        "z",
        6
    )]
    #[case::rule_in_the_body("---\na: 1\n---\none\n---\ntwo", "a: 1\n", "one\n---\ntwo", 4)]
    fn splits(#[case] text: &str, #[case] yaml: &str, #[case] body: &str, #[case] line: u32) {
        let parts = split(text).unwrap();
        assert_eq!((parts.yaml, parts.body, parts.body_line), (yaml, body, line));
        assert_eq!(&text[parts.yaml_start..][..yaml.len()], yaml);
        assert_eq!(&text[parts.body_start..], body);
    }

    #[rstest]
    #[case::empty("", SplitError::Missing)]
    #[case::heading("# Title\n---\na: 1\n---\n", SplitError::Missing)]
    #[case::indented(" ---\na: 1\n---\n", SplitError::Missing)]
    #[case::four_dashes("----\na: 1\n---\n", SplitError::Missing)]
    #[case::unclosed("---\na: 1\nbody\n", SplitError::Unclosed)]
    #[case::only_the_opening("---", SplitError::Unclosed)]
    fn refuses(#[case] text: &str, #[case] error: SplitError) {
        assert_eq!(split(text), Err(error));
    }
}

//! `[skill:name]` and `[skill:name/file.md]`: finding them in texts and taking them apart.

use crate::{SkillError, fields::At};

/// A reference taken apart: a skill, and one of its files unless the skill itself is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference<'a> {
    pub(crate) skill: &'a str,
    pub(crate) file: Option<&'a str>,
}

/// A reference as it stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) reference: &'a str,
    pub(crate) at: At,
}

impl<'a> Reference<'a> {
    /// Takes `name` or `name/file.md` apart; no part may be empty, `.` or `..`.
    pub(crate) fn parse(text: &'a str) -> Result<Self, SkillError> {
        let bad = || SkillError::BadReference { reference: text.to_owned() };
        let trimmed = text.trim();
        if trimmed.contains(['\\', ':', '\0', '\n', '[', ']']) {
            return Err(bad());
        }
        if trimmed.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(bad());
        }
        Ok(match trimmed.split_once('/') {
            None | Some((_, "SKILL.md")) => {
                Self { skill: trimmed.strip_suffix("/SKILL.md").unwrap_or(trimmed), file: None }
            }
            Some((skill, file)) => Self { skill, file: Some(file) },
        })
    }
}

/// The references in a text, in order.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    const OPENING: &str = "[skill:";
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut from = 0;
        while let Some(start) = line[from..].find(OPENING).map(|at| at + from) {
            let inner = start + OPENING.len();
            let Some(length) = line[inner..].find(']') else {
                break;
            };
            let column = line[..start].chars().count() + 1;
            found.push(Token {
                reference: &line[inner..inner + length],
                at: At {
                    line: u32::try_from(index + 1).unwrap_or(u32::MAX),
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                },
            });
            from = inner + length;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("backward-design", Some(("backward-design", None)))]
    #[case(" backward-design ", Some(("backward-design", None)))]
    #[case("backward-design/SKILL.md", Some(("backward-design", None)))]
    #[case("backward-design/examples.md", Some(("backward-design", Some("examples.md"))))]
    #[case("backward-design/more/examples.md", Some(("backward-design", Some("more/examples.md"))))]
    #[case("", None)]
    #[case("/", None)]
    #[case("/etc/passwd", None)]
    #[case("../secrets", None)]
    #[case("backward-design/../../secrets.md", None)]
    #[case("backward-design/./examples.md", None)]
    #[case("backward-design\\examples.md", None)]
    #[case("C:/secrets.md", None)]
    fn takes_references_apart(#[case] text: &str, #[case] parts: Option<(&str, Option<&str>)>) {
        let wanted = parts.map(|(skill, file)| Reference { skill, file });
        assert_eq!(Reference::parse(text).ok(), wanted);
    }

    #[test]
    fn finds_tokens_with_their_places() {
        let text = "See [skill:a] and é [skill:b/c.md].\r\n[skill:unclosed\n[skill:]";
        let found: Vec<_> =
            tokens(text).into_iter().map(|t| (t.reference, t.at.line, t.at.column)).collect();
        assert_eq!(found, [("a", 1, 5), ("b/c.md", 1, 21), ("", 3, 1)]);
    }
}

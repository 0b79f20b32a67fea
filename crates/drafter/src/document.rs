//! Markdown as `read_file` shows it: numbered lines, front matter, headings and bullets.

use std::collections::BTreeMap;

use text::front_matter;

/// One line of a file, with its true number when it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Number from 1; 0 when the text came without numbers.
    pub number: usize,
    /// The text as it stands, without the line end.
    pub text: String,
}

/// A bullet, or what a `- key: value` bullet says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bullet {
    /// The line it stands on; 0 when unknown.
    pub line: usize,
    /// What it says, without the mark.
    pub text: String,
    /// Where it stands, when it is not in the file itself.
    pub of: Option<String>,
}

/// A heading and the bullets directly below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct DocumentPart {
    /// How many `#` it has; 0 for what stands before the first heading.
    pub level: usize,
    /// The heading's words.
    pub heading: String,
    /// Its bullets in order.
    pub bullets: Vec<Bullet>,
}

/// A markdown file, as far as the drafter understands it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Document {
    /// `key: value` of the front matter, keys in lower case.
    pub front: BTreeMap<String, String>,
    /// Headings in order.
    pub parts: Vec<DocumentPart>,
}

impl Document {
    /// Bullets of the first part whose heading holds one of the words, in lower case.
    pub fn bullets(&self, headings: &[&str]) -> Vec<Bullet> {
        self.parts
            .iter()
            .find(|part| {
                let heading = part.heading.to_lowercase();
                part.level > 0 && headings.iter().any(|wanted| heading.contains(wanted))
            })
            .map(|part| part.bullets.clone())
            .unwrap_or_default()
    }
}

/// The lines of a `read_file` answer; a text without numbers gives lines of number 0.
pub(super) fn lines(content: &str) -> Vec<Line> {
    content.lines().map(line).collect()
}

/// The lines of a text whose first line is the first of its file.
pub(super) fn plain_lines(text: &str) -> Vec<Line> {
    let unnumbered = |text: &str| Line { number: 0, text: text.to_owned() };
    text.lines().map(unnumbered).collect()
}

/// Front matter, headings and bullets of these lines.
pub(super) fn document(lines: &[Line]) -> Document {
    let mut document = Document::default();
    let mut rest = lines;
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    if let Ok(front) = front_matter::split(&texts.join("\n")) {
        for (key, value) in front.yaml.lines().filter_map(|line| line.split_once(':')) {
            let value = value.trim().trim_matches(['"', '\'']).to_owned();
            document.front.insert(key.trim().to_lowercase(), value);
        }
        rest = lines.get(front.yaml.lines().count() + 2..).unwrap_or_default();
    }
    let mut part = DocumentPart::default();
    for line in rest {
        let text = line.text.trim();
        let hashes = text.chars().take_while(|c| *c == '#').count();
        if (1..=6).contains(&hashes) && text[hashes..].starts_with(' ') {
            document.parts.push(std::mem::take(&mut part));
            part.level = hashes;
            part.heading = text[hashes..].trim().to_owned();
        } else if let Some(bullet) = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")) {
            let text = bullet.trim().to_owned();
            part.bullets.push(Bullet { line: line.number, text, of: None });
        }
    }
    document.parts.push(part);
    document
}

fn line(text: &str) -> Line {
    let parsed =
        text.split_once('\t').and_then(|(number, rest)| Some((number.trim().parse().ok()?, rest)));
    match parsed {
        Some((number, rest)) => Line { number, text: rest.to_owned() },
        None => Line { number: 0, text: text.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_front_matter_and_bullets_are_told_apart() {
        let text = "     1\t---\n     2\tclass: 3B\n     3\t---\n     4\t\n     5\t# 3B\n     6\t- a: b\r\n";
        let document = document(&lines(text));
        assert_eq!(document.front.get("class").map(String::as_str), Some("3B"));
        let bullet = Bullet { line: 6, text: "a: b".to_owned(), of: None };
        assert_eq!(document.bullets(&["3b"]), vec![bullet]);
    }
}

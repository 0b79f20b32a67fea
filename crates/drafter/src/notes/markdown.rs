//! A note as markdown: headings, the text below each, and its bullets with what belongs to them.

/// A heading with what stands below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct NotePart {
    /// How many `#` it has; 0 for the whole note.
    pub level: usize,
    /// Its words.
    pub heading: String,
    /// The line it stands on, from 1.
    pub line: usize,
    /// The text before its first deeper heading, bullets apart.
    pub text: String,
    /// Its bullets.
    pub bullets: Vec<NoteBullet>,
    /// Deeper headings.
    pub parts: Vec<NotePart>,
}

/// A bullet with what is indented below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct NoteBullet {
    /// The line it stands on, from 1.
    pub line: usize,
    /// What it says on its own line, without the mark.
    pub text: String,
    /// What is indented below it, without the indentation.
    pub block: String,
    /// Bullets below it.
    pub bullets: Vec<NoteBullet>,
}

impl NotePart {
    /// The first paragraph in one line, and the text behind it.
    pub fn paragraph(&self) -> (String, String) {
        let text = self.text.trim_matches('\n');
        let (first, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        (in_one_line(first), rest.trim_matches('\n').to_owned())
    }
}

impl NoteBullet {
    /// All that it says in one line.
    pub fn said(&self) -> String {
        in_one_line(&format!("{}\n{}", self.text, self.block))
    }

    /// What stands before its first colon; none when it has no colon.
    pub fn key(&self) -> Option<&str> {
        self.text.split_once(':').map(|(key, _)| key.trim())
    }

    /// What stands behind its first colon, in one line.
    pub fn value(&self) -> String {
        let said = self.said();
        said.split_once(':').map_or(said.as_str(), |(_, value)| value).trim().to_owned()
    }
}

fn in_one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// A note, read. Comments outside code are no part of it.
pub(super) fn read(text: &str) -> NotePart {
    let mut open = vec![NotePart::default()];
    let mut fenced = false;
    for (at, raw) in text.lines().enumerate() {
        let fence = raw.trim_start().starts_with("```");
        let verbatim = fenced || fence;
        fenced ^= fence;
        let line = if verbatim { raw } else { without_comment(raw) }.trim_end();
        // A line on which only a comment stood does not part what stands around it.
        if line.is_empty() && !raw.trim().is_empty() {
            continue;
        }
        match heading(line).filter(|_| !verbatim) {
            Some((level, words)) => {
                close(&mut open, level);
                let heading = words.to_owned();
                open.push(NotePart { level, heading, line: at + 1, ..NotePart::default() });
            }
            None => add(&mut open, line, at + 1, verbatim),
        }
    }
    close(&mut open, 1);
    open.pop().unwrap_or_default()
}

/// Puts every open part of this level or a deeper one into the part above it.
fn close(open: &mut Vec<NotePart>, level: usize) {
    while open.last().is_some_and(|part| part.level >= level)
        && let Some(part) = open.pop()
        && let Some(above) = open.last_mut()
    {
        above.parts.push(part);
    }
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let words = line.get(level..)?.strip_prefix(' ')?.trim();
    (1..=6).contains(&level).then_some((level, words))
}

fn add(open: &mut [NotePart], line: &str, number: usize, verbatim: bool) {
    let Some(part) = open.last_mut() else { return };
    let bullet = |text: &str| NoteBullet {
        line: number,
        text: text.trim().to_owned(),
        ..NoteBullet::default()
    };
    let own = line.strip_prefix("- ").filter(|_| !verbatim);
    let below = line.strip_prefix("  - ").filter(|_| !verbatim);
    match (part.bullets.last_mut(), own, below) {
        (_, Some(text), _) => part.bullets.push(bullet(text)),
        (Some(above), None, Some(text)) => above.bullets.push(bullet(text)),
        (Some(last), None, None) if line.is_empty() || line.starts_with("  ") => {
            let block = match last.bullets.last_mut() {
                Some(below) => &mut below.block,
                None => &mut last.block,
            };
            block.push_str(line.strip_prefix("  ").unwrap_or(line));
            block.push('\n');
        }
        (_, None, _) => {
            part.text.push_str(line);
            part.text.push('\n');
        }
    }
}

fn without_comment(line: &str) -> &str {
    let cut = line.trim_end().strip_suffix("-->").and_then(|line| line.rfind("<!--"));
    cut.and_then(|at| line.get(..at)).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_hold_their_text_bullets_and_what_is_indented_below_them() {
        let text = "# One\n\nFirst\nline.\n\n```text\n# no heading\n- no bullet\n```\n\n\
                    - a: b\n  goes on <!-- check: allow prose/british -->\n  - c: d\n- table:\n\n  \
                    | x |\n  |---|\n\n### Deep\n\n<!-- a comment -->\n- e\n## Two\n";
        let whole = read(text);
        let [one] = whole.parts.as_slice() else { panic!("{whole:?}") };
        let shown = "```text\n# no heading\n- no bullet\n```";
        assert_eq!(one.paragraph(), ("First line.".to_owned(), shown.to_owned()));
        let [a, table] = one.bullets.as_slice() else { panic!("{one:?}") };
        assert_eq!((a.key(), a.value(), a.line), (Some("a"), "b goes on".to_owned(), 11));
        assert_eq!((a.bullets[0].key(), a.bullets[0].value()), (Some("c"), "d".to_owned()));
        assert_eq!(table.block.trim_matches('\n'), "| x |\n|---|");
        let below: Vec<(&str, usize)> =
            one.parts.iter().map(|part| (part.heading.as_str(), part.line)).collect();
        assert_eq!(below, [("Deep", 19), ("Two", 23)]);
        assert_eq!(one.parts[0].bullets[0].said(), "e");
    }
}

//! Which words of the notes say why: they name the file or the method that they rest on.

/// Notes, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    /// What is needed while teaching.
    pub(super) said: Vec<String>,
    /// What the plan rests on.
    pub(super) cited: Vec<String>,
}

/// Takes notes apart, paragraph by paragraph.
pub(super) fn divided(notes: &str) -> Notes {
    let mut divided = Notes::default();
    for paragraph in paragraphs(notes) {
        if cites(&paragraph) {
            divided.cited.push(paragraph);
        } else {
            divided.said.push(paragraph);
        }
    }
    divided
}

/// What blank lines divide; those inside code do not.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        fence = match (fence, mark) {
            (None, opened) => opened,
            (Some(open), Some(mark)) if open == mark => None,
            (open, _) => open,
        };
        if line.trim().is_empty() && fence.is_none() {
            paragraphs.push(Vec::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.push(line);
        }
    }
    paragraphs.retain(|lines| !lines.is_empty());
    paragraphs.into_iter().map(|lines| lines.join("\n")).collect()
}

/// Whether a paragraph names a file of hers, or begins with a label and the name of a method in brackets.
fn cites(paragraph: &str) -> bool {
    let is_code = paragraph.trim_start().starts_with(['`', '~', '|']) && paragraph.contains('\n');
    let names_a_file = paragraph.match_indices(".md").any(|(at, name)| {
        let next = paragraph[at + name.len()..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric())
    });
    let names_a_method = ['*', '`'].into_iter().any(|mark| {
        let label = paragraph.split_once(&format!("{mark}):")).map(|(label, _)| label);
        label.is_some_and(|label| label.contains(&format!(" ({mark}")) && !label.contains('\n'))
    });
    !is_code && (names_a_file || names_a_method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_its_source_is_told_from_what_is_said_while_teaching() {
        let said = [
            "To begin with: four pupils walk a square.",
            "```python\nprint(1)\n\nopen(\"notes.md\")\n```",
            "- A: 1 2 3 (right: go on)\n- B: 1 2",
        ];
        let cited = [
            "For 3B: Use pairs. [3B's profile](classes/3B.md#L30-L30 \"Use pairs.\")",
            "[Your way of teaching](pedagogy.md): A worked example comes first.",
            "What often goes wrong (*retrieval practice*): Six questions, every day.",
            "Your way (`backward-design`): The exit ticket comes first.",
        ];
        let notes =
            [said[0], cited[0], said[1], cited[1], cited[2], said[2], cited[3]].join("\n\n");
        let divided = divided(&notes);
        assert_eq!(divided.said, said);
        assert_eq!(divided.cited, cited);
    }
}

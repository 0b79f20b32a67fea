//! What a teacher notes for herself on sections of a lesson: a file beside the lesson's own, which no page is made of.
//! Reading it never fails: what is no comment is left where it stands as long as nothing is written.

/// What the file is called; it stands beside the lesson's.
pub const COMMENTS_FILE: &str = "comments.md";

/// How the file begins.
const HEAD: &str = "# Comments to myself\n\n\
    Only I read this: it is never printed, and the assistant is never given it.\n";

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The id of the section that it is on.
    pub section: String,
    /// The day on which it was written, such as `2026-11-27`; empty where the file names none.
    pub day: String,
    /// Its words, on as many lines as she wrote.
    pub words: String,
}

/// The comments of a file, in its order.
#[must_use]
pub fn comments(text: &str) -> Vec<Comment> {
    let (mut found, mut section): (Vec<Comment>, Option<&str>) = (Vec::new(), None);
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = Some(heading.trim());
        } else if let (Some(section), Some(item)) = (section, line.strip_prefix("- ")) {
            let dated = item.split_once(": ").filter(|(day, _)| is_day(day));
            let (day, words) = dated.unwrap_or(("", item));
            let (day, words) = (day.to_owned(), words.trim_end().to_owned());
            found.push(Comment { section: section.to_owned(), day, words });
        } else if let (Some(comment), Some(more)) = (found.last_mut(), line.strip_prefix("  ")) {
            comment.words.push('\n');
            comment.words.push_str(more.trim_end());
        }
    }
    found
}

fn is_day(text: &str) -> bool {
    let sign = |(at, sign): (usize, char)| match at {
        4 | 7 => sign == '-',
        _ => sign.is_ascii_digit(),
    };
    text.len() == 10 && text.char_indices().all(sign)
}

/// The file of these comments, by section; those without words are left out.
#[must_use]
pub fn comments_file(comments: &[Comment]) -> String {
    let mut text = HEAD.to_owned();
    let mut sections: Vec<&str> = Vec::new();
    for comment in comments.iter().filter(|comment| !comment.words.trim().is_empty()) {
        if !sections.contains(&comment.section.as_str()) {
            sections.push(&comment.section);
        }
    }
    for section in sections {
        text.push_str(&format!("\n## {section}\n\n"));
        for comment in comments.iter().filter(|comment| comment.section == section) {
            let lines = comment.words.lines().map(str::trim_end);
            let words: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            if words.is_empty() {
                continue;
            }
            let day =
                if comment.day.is_empty() { String::new() } else { format!("{}: ", comment.day) };
            text.push_str(&format!("- {day}{}\n", words.join("\n  ")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(section: &str, day: &str, words: &str) -> Comment {
        Comment { section: section.into(), day: day.into(), words: words.into() }
    }

    #[test]
    fn comments_are_written_as_they_are_read() {
        let all = [
            comment("starter", "2026-11-27", "Too long.\nAsk for two."),
            comment("starter", "", "Again: with cards"),
            comment("plenary", "2026-11-28", "- a list\n## no heading"),
        ];
        let text = comments_file(&all);
        assert!(text.starts_with("# Comments to myself\n"), "{text}");
        assert_eq!(comments(&text), all);
        assert_eq!(comments_file(&comments(&text)), text);
    }

    #[test]
    fn comments_without_words_go_and_what_a_hand_wrote_around_them_is_none() {
        assert_eq!(comments_file(&[comment("starter", "2026-11-27", " \n ")]), HEAD);
        let text = "# Mine\n\n- not on a section\n\n## starter\n\nProse.\n\n- by hand\n* other\n";
        assert_eq!(comments(text), [comment("starter", "", "by hand")]);
        assert_eq!(comments(""), []);
    }
}

//! What a teacher calls a file of her workspace. Where it lies is for links, tooltips and lists of files.
//!
//! The window says the same (`ui/src/shared/file-words.ts`); one table of cases holds both.

/// Her own files, which lie at the top.
const HERS: [(&str, &str); 3] = [
    ("teacher.md", "your teaching notes"),
    ("pedagogy.md", "your way of teaching"),
    ("soul.md", "how I work with you"),
];

/// `classes/3B.md` as "3B's profile", `lessons/3B/loops/lesson.md` as "the lesson".
#[must_use]
pub fn file_words(path: &str) -> String {
    if let Some((_, words)) = HERS.iter().find(|(file, _)| *file == path) {
        return (*words).to_owned();
    }
    let parts: Vec<&str> = path.split('/').collect();
    let name = parts.last().copied().unwrap_or(path);
    let name = name.strip_suffix(".md").unwrap_or(name);
    let plain = plain(name);
    match parts.as_slice() {
        ["classes", ..] => format!("{name}'s profile"),
        ["lessons", ..] if name == "lesson" => "the lesson".to_owned(),
        ["memory", "classes", class, _, ..] => format!("memory of {class}"),
        ["memory", "classes", ..] => "memory of all classes".to_owned(),
        ["memory", ..] => "memory".to_owned(),
        ["curriculum", "imported", ..] => format!("the document “{plain}”"),
        ["curriculum", ..] => format!("the {} curriculum", capital_cfe(&plain)),
        ["courses", course, ..] if name == "course" => {
            format!("the course {}", self::plain(course))
        }
        ["courses", course, ..] => format!("{plain} of {}", self::plain(course)),
        ["templates", ..] => format!("the template “{plain}”"),
        _ => plain,
    }
}

/// As [`file_words`], a lesson by its name and its class where several may be meant: “fixed loops” for 3B.
#[must_use]
pub fn lesson_words(path: &str) -> String {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["lessons", class, name, "lesson.md"] => format!("“{}” for {class}", plain(name)),
        ["lessons", name, "lesson.md"] => format!("“{}”", plain(name)),
        _ => file_words(path),
    }
}

/// The one name of a curriculum that its file's name cannot spell.
fn capital_cfe(plain: &str) -> String {
    match plain.strip_prefix("cfe").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
        Some(rest) => format!("CfE{rest}"),
        None => plain.to_owned(),
    }
}

fn plain(name: &str) -> String {
    name.replace('-', " ")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_file_is_called_what_a_teacher_calls_it() {
        let table: Vec<Value> =
            serde_json::from_str(include_str!("../tests/fixtures/file-words.json")).unwrap();
        for case in table {
            let (path, words) = (case["path"].as_str().unwrap(), case["words"].as_str().unwrap());
            assert_eq!(file_words(path), words, "{path}");
            assert_eq!(lesson_words(path), case["named"].as_str().unwrap_or(words), "{path}");
        }
    }
}

//! What was settled with the teacher about a request before anything was drafted, in the words in which
//! a model reads it behind hers. They are written and read here, so that both mean the same.

/// How the words begin that ask for a lesson that is there.
const OPEN: &str = "Open ";

/// How the words begin that ask for one more beside it.
const ANOTHER: &str = "Write another lesson beside ";

/// How the sentence begins that says which earlier lesson is meant, and which is not.
const EARLIER: &str = "The earlier lesson is ";
const ASIDE: &str = "The earlier lesson is not ";

/// What stands between a class and its subject.
const SUBJECT_IS: &str = " is ";

/// She wants the lesson that is there, and no new one.
pub fn open(path: &str) -> String {
    format!(
        "{OPEN}{path}: that lesson is the one I want. Write no new one; say what it holds and what I can \
         change in it."
    )
}

/// She wants one more on the same topic.
pub fn another(path: &str) -> String {
    format!("{ANOTHER}{path}, with a title of its own, and leave that one as it is.")
}

/// The earlier lesson that she points to.
pub fn earlier(path: &str) -> String {
    format!("{EARLIER}{path}.")
}

/// A lesson that was taken for the one that she points to, and that she took out.
pub fn not_earlier(path: &str) -> String {
    format!("{ASIDE}{path}: leave that one aside.")
}

/// The earlier lesson that she named.
pub fn earlier_named<'a>(said: &[&'a str]) -> Option<&'a str> {
    said.iter().find_map(|said| path_behind(said, EARLIER))
}

/// Whether she took this lesson out.
pub(crate) fn is_aside(said: &[&str], path: &str) -> bool {
    said.iter().any(|said| said.contains(&not_earlier(path)))
}

/// Words without what they say of an earlier lesson: its path names a class that nothing is for.
pub(crate) fn without_earlier(said: &str) -> String {
    let mut rest = said.to_owned();
    for begins in [ASIDE, EARLIER] {
        while let Some(at) = rest.find(begins)
            && let Some(path) = path_behind(&rest[at..], begins)
        {
            let end = at + begins.len() + path.len();
            rest.replace_range(at..end, "");
        }
    }
    rest.replace(": leave that one aside.", "")
}

/// The subject of a class whose profile does not say it.
pub fn subject(class: &str, subject: &str) -> String {
    format!("The subject of {class}{SUBJECT_IS}{subject}.")
}

/// The lesson that she wants instead of a new one.
pub(crate) fn opened<'a>(said: &[&'a str]) -> Option<&'a str> {
    said.iter().find_map(|said| path_behind(said, OPEN))
}

/// Whether she wants one more beside this lesson.
pub(crate) fn wants_another(said: &[&str], path: &str) -> bool {
    said.iter().any(|said| {
        path_behind(said, ANOTHER).is_some_and(|beside| beside.eq_ignore_ascii_case(path))
    })
}

/// Whether this says nothing but which lesson is wanted.
pub(crate) fn is_about_a_lesson(said: &str) -> bool {
    let is = |words: &str, whole: fn(&str) -> String| {
        path_behind(said, words).is_some_and(|path| said == whole(path))
    };
    is(OPEN, open) || is(ANOTHER, another) || is(EARLIER, earlier) || is(ASIDE, not_earlier)
}

/// The subject that she named for a class.
pub(crate) fn subject_of(said: &[&str], class: &str) -> Option<String> {
    let begins = format!("The subject of {class}{SUBJECT_IS}");
    said.iter().find_map(|said| {
        let (_, rest) = said.split_once(&begins)?;
        let subject = rest.split('.').next()?.trim();
        (!subject.is_empty()).then(|| subject.to_owned())
    })
}

fn path_behind<'a>(said: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = said.split_once(words)?;
    let end = rest.find("/lesson.md")? + "/lesson.md".len();
    rest.starts_with("lessons/").then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_settled_is_read_as_it_is_written() {
        let path = "lessons/3B/nested-loops/lesson.md";
        let (open, another) = (open(path), another(path));
        assert_eq!(opened(&["For 3B.", &open]), Some(path));
        assert_eq!(opened(&[&another]), None);
        assert!(wants_another(&[&another], path) && !wants_another(&[&open], path));
        assert!(is_about_a_lesson(&open) && is_about_a_lesson(&another));
        assert!(!is_about_a_lesson(&format!("{another} Without devices.")));
        let said = format!("For 2C. {} {}", earlier(path), not_earlier("lessons/3B/b/lesson.md"));
        assert_eq!(earlier_named(&[&said]), Some(path));
        assert!(is_aside(&[&said], "lessons/3B/b/lesson.md") && !is_aside(&[&said], path));
        assert!(is_about_a_lesson(&earlier(path)) && is_about_a_lesson(&not_earlier(path)));
        let rest = without_earlier(&said);
        assert!(rest.starts_with("For 2C.") && !rest.contains("3B"), "{rest}");
        let said = format!("For 4D. {}", subject("4D", "History"));
        assert_eq!(subject_of(&[&said], "4D").as_deref(), Some("History"));
        assert_eq!(subject_of(&[&said], "3B"), None);
    }
}

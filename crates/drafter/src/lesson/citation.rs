//! Lines of the teacher's files as a lesson cites them.

use serde::Serialize;
use text::{Pointer, file_words};

use crate::document::Bullet;
use crate::library::linked;

/// A line of a file and the pointer to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Cited {
    pub text: String,
    pub link: String,
}

impl Cited {
    pub fn of(path: &str, bullet: &Bullet) -> Self {
        if let Some(of) = &bullet.of {
            return Self { text: bullet.text.clone(), link: format!("({})", linked(of)) };
        }
        let link = pointer(&file_words(path), path, bullet.line, &bullet.text);
        Self { text: bullet.text.clone(), link }
    }
}

/// The words of a line as evidence; the label alone when nobody knows the line.
pub(crate) fn pointer(label: &str, path: &str, line: usize, quote: &str) -> String {
    let Some(line) = u32::try_from(line).ok().filter(|line| *line > 0) else {
        return format!("({label})");
    };
    let (path, quote) = (path.to_owned(), quote.to_owned());
    Pointer { path, start_line: line, end_line: line, quote }.link(label)
}

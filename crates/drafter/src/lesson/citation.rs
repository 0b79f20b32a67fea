//! Lines of the teacher's files as a lesson cites them.

use serde::Serialize;

use crate::document::Bullet;

/// A line of a file and the pointer to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Cited {
    pub text: String,
    pub link: String,
}

impl Cited {
    pub fn of(path: &str, bullet: &Bullet) -> Self {
        let label = path.rsplit('/').next().unwrap_or(path);
        Self { text: bullet.text.clone(), link: pointer(label, path, bullet.line, &bullet.text) }
    }
}

/// An evidence pointer: a link whose title is the quotation.
pub(crate) fn pointer(label: &str, path: &str, line: usize, quote: &str) -> String {
    if line == 0 {
        return format!("({label})");
    }
    let quote = quote.replace('\\', "\\\\").replace('"', "\\\"");
    let target = format!("{path}#L{line}-L{line}");
    let spaced = target.contains([' ', '(', ')']);
    let target = if spaced { format!("<{target}>") } else { target };
    format!("[{label}]({target} \"{quote}\")")
}

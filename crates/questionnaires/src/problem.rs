//! Names that are like another.

use text::nearest;

/// `; did you mean "…"?`, where a name is like another.
pub(crate) fn meant<S: AsRef<str>>(name: &str, names: &[S]) -> String {
    nearest(name, names).map(|name| format!("; did you mean \"{name}\"?")).unwrap_or_default()
}

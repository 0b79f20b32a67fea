//! How a message offers the name that was probably meant.

use text::nearest;

/// The part of a message that offers a name, or nothing.
pub(crate) fn suggested(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|name| format!(" (did you mean \"{name}\"?)")).unwrap_or_default()
}

/// The part of a message that lists what exists.
pub(crate) fn listed<S: AsRef<str>>(what: &str, names: &[S]) -> String {
    if names.is_empty() {
        return format!("there are no {what}");
    }
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    format!("{what} there are: {}", names.join(", "))
}

/// Both: what was probably meant, and what exists.
pub(crate) fn hint<S: AsRef<str>>(what: &str, name: &str, names: &[S]) -> String {
    let suggestion = nearest(name, names).map(str::to_owned);
    format!("{}; {}", suggested(&suggestion), listed(what, names))
}

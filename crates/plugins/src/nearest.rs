//! The name that was probably meant, and how a message says so.

/// How alike two names must be (Jaro–Winkler, 0 to 1) before one is offered for the other.
const ALIKE: f64 = 0.8;

/// The most similar of the names, if any is similar enough to be worth offering.
pub(crate) fn nearest<'a, S: AsRef<str>>(name: &str, names: &'a [S]) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    names
        .iter()
        .map(|candidate| {
            let candidate = candidate.as_ref();
            (strsim::jaro_winkler(&wanted, &candidate.to_lowercase()), candidate)
        })
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

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

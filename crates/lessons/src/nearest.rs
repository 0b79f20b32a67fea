//! The name that was probably meant.

/// How alike two names must be (Jaro–Winkler, 0 to 1) before one is offered for the other.
const ALIKE: f64 = 0.8;

/// The most similar of the names, if any is similar enough to be worth offering.
pub(crate) fn nearest<'a, S: AsRef<str>>(name: &str, names: &'a [S]) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    names
        .iter()
        .map(AsRef::as_ref)
        .map(|candidate| (strsim::jaro_winkler(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

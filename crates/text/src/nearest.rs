//! The name that was probably meant.

/// How alike two names must be (Jaro–Winkler, 0 to 1) before one is offered for the other.
const ALIKE: f64 = 0.8;

/// The most similar of the names, if any is similar enough to be worth offering. Case does not
/// count.
#[must_use]
pub fn nearest<'a, S: AsRef<str>>(name: &str, names: &'a [S]) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    names
        .iter()
        .map(AsRef::as_ref)
        .map(|candidate| (strsim::jaro_winkler(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// All names, the most similar first; names that are as similar keep their order.
pub fn nearest_first<'a, S: AsRef<str>>(name: &str, names: &'a [S]) -> Vec<&'a str> {
    let wanted = name.to_lowercase();
    let mut names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let likeness = |name: &str| strsim::jaro_winkler(&wanted, &name.to_lowercase());
    names.sort_by(|one, other| likeness(other).total_cmp(&likeness(one)));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name_and_another_word_finds_none() {
        let names = ["description", "model", "max-turns"];
        assert_eq!(nearest("Descripton", &names), Some("description"));
        assert_eq!(nearest("max_turns", &names), Some("max-turns"));
        assert_eq!(nearest("colour", &names), None);
        assert_eq!(nearest("model", &[] as &[&str]), None);
        assert_eq!(nearest_first("3D", &["2B", "3B", "3C"]), ["3B", "3C", "2B"]);
    }
}

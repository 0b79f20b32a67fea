//! What a measure is, in the words of `docs/measures.md`, where it is defined.

const DEFINED: &str = include_str!("../../../docs/measures.md");

/// The definition of a measure, as the tables of `docs/measures.md` say it, in markdown; none of a measure that
/// there is not.
#[must_use]
pub fn measure_means(id: &str) -> Option<String> {
    let quoted = format!("`{id}`");
    let said = DEFINED.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.trim_end_matches(" |").split(" | ");
        let named = cells.next()?.split(", ").any(|name| name == quoted);
        cells.next().filter(|_| named)
    });
    said.into_iter().find(|means| !means.starts_with("see above")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure_ids;

    #[test]
    fn each_measure_is_defined_where_the_document_defines_it() {
        for id in measure_ids() {
            let means = measure_means(id).unwrap_or_default();
            assert!(means.len() > 5, "{id}: {means}");
        }
        assert_eq!(measure_means("times.session").unwrap(), "time of the last event");
        assert_eq!(measure_means("times.nothing"), None);
    }
}

//! Ranges of codes, such as `MTH 3-17a to c` and `TCH 3-13a to 3-15a`.

use super::Mention;
use crate::Code;

/// What stands between the two ends of a range.
const JOINTS: [&str; 6] = ["to", "-", "–", "—", "−", "‑"];

/// The mentions with the letters between the ends of a range, and with the beginning of a longer one
/// at its end.
pub(super) fn with_members(text: &str, found: Vec<Mention>) -> Vec<Mention> {
    let mut all: Vec<Mention> = Vec::with_capacity(found.len());
    for mut mention in found {
        let first = all.last().filter(|last| {
            let between = text.get(last.range.end..mention.range.start);
            between.is_some_and(|between| JOINTS.contains(&between.trim()))
        });
        let ends = first.and_then(|first| first.code.clone()).zip(mention.code.clone());
        match ends.filter(|(first, last)| first.area == last.area && first.level == last.level) {
            Some((first, last)) if first.line == last.line => {
                // They stand nowhere by themselves, so their place is empty.
                let at = mention.range.start;
                let letters = (first.letter..last.letter).skip(1);
                all.extend(letters.map(|letter| {
                    let code = Code { letter, ..last.clone() };
                    Mention {
                        range: at..at,
                        written: code.to_string(),
                        code: Some(code),
                        since: None,
                    }
                }));
            }
            Some((first, last)) if first.line < last.line => mention.since = Some(first),
            Some(_) | None => {}
        }
        all.push(mention);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::mentions;
    use rstest::rstest;

    #[rstest]
    #[case("TCH 3-13a to 3-15a", Some("TCH 3-13a"))]
    #[case("MTH 3-01a – MTH 3-03a", Some("MTH 3-01a"))]
    #[case("TCH 3-13a and 3-15a", None)]
    #[case("TCH 2-15a to TCH 3-15a", None)]
    #[case("MNU 3-01a to MTH 3-03a", None)]
    #[case("TCH 3-15a to 3-13a", None)]
    fn the_end_of_a_range_over_lines_knows_its_beginning(
        #[case] text: &str,
        #[case] since: Option<&str>,
    ) {
        let last = mentions(text).pop().unwrap();
        assert_eq!(last.since.map(|code| code.to_string()).as_deref(), since);
    }
}

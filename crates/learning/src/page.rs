//! Lists as an agent can read them: cut to some two thousand tokens, with a cursor to the rest.

use serde::Serialize;

use crate::LearningError;

/// The most characters of a list: about 2,000 tokens of four characters.
const MOST_CHARACTERS: usize = 8_000;
/// What stands before the number in a cursor.
const FROM: &str = "from-";

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page<T> {
    pub(crate) rows: Vec<T>,
    /// Goes on behind it; none where nothing is left.
    pub(crate) next_cursor: Option<String>,
    /// How many more there are.
    pub(crate) left: usize,
}

/// Where a list goes on.
///
/// # Errors
/// [`LearningError::Invalid`] for what no page gave out.
pub(crate) fn start(cursor: Option<&str>) -> Result<usize, LearningError> {
    let Some(cursor) = cursor else { return Ok(0) };
    let start = cursor.strip_prefix(FROM).and_then(|number| number.parse().ok());
    start.ok_or_else(|| {
        LearningError::Invalid(format!(
            "`{cursor}` is no cursor: give back `next_cursor` as it was"
        ))
    })
}

/// The part of a list that begins at `start`: at most `most` rows, and as many as can be read. At least one, where
/// there is one.
pub(crate) fn page<T: Serialize>(all: Vec<T>, start: usize, most: usize) -> Page<T> {
    let total = all.len();
    let (mut rows, mut characters) = (Vec::new(), 0);
    for row in all.into_iter().skip(start).take(most) {
        characters += serde_json::to_string(&row).map_or(0, |text| text.len());
        if characters > MOST_CHARACTERS && !rows.is_empty() {
            break;
        }
        rows.push(row);
    }
    let end = start.saturating_add(rows.len());
    let left = total.saturating_sub(end);
    Page { rows, next_cursor: (left > 0).then(|| format!("{FROM}{end}")), left }
}

/// The text on one line and at most so many characters, with `…` where something is cut.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(most) {
        line.truncate(at);
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_one_another_until_nothing_is_left() {
        let all: Vec<u32> = (0..10).collect();
        let first = page(all.clone(), start(None).unwrap(), 4);
        assert_eq!((first.rows, first.left), (vec![0, 1, 2, 3], 6));
        let second = page(all.clone(), start(first.next_cursor.as_deref()).unwrap(), 9);
        assert_eq!(second, Page { rows: vec![4, 5, 6, 7, 8, 9], next_cursor: None, left: 0 });
        assert_eq!(page(all, 99, 4), Page { rows: vec![], next_cursor: None, left: 0 });
        let said = start(Some("99")).unwrap_err().to_string();
        assert_eq!(said, "`99` is no cursor: give back `next_cursor` as it was");
    }

    #[test]
    fn a_list_is_no_longer_than_can_be_read_and_never_empty() {
        let long = vec!["x".repeat(3_000); 5];
        let first = page(long.clone(), 0, 5);
        assert_eq!(
            (first.rows.len(), first.left, first.next_cursor),
            (2, 3, Some("from-2".into()))
        );
        assert_eq!(page(vec!["x".repeat(90_000); 2], 0, 5).rows.len(), 1);
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        assert_eq!(cut("a \n b\tc", 5), "a b c");
        assert_eq!(cut("größer", 3), "grö…");
    }
}

//! Short names of entries: what a prompt shows and an answer cites.

use std::fmt;
use std::str::FromStr;

use domain::MemoryId;

/// Digits and letters without those that are taken for another (Crockford's base 32, 2002).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Characters of the shortest name: `m`, a digit, three more.
const MIN: usize = 5;
/// Characters of the longest, which takes all of an id's last 62 bits.
const MAX: usize = 13;

/// The short name of an entry, such as `m7k2q`: unique among a teacher's entries, and kept.
///
/// An `m` and a digit begin it, so that no word in square brackets can be taken for one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShortId(String);

/// A text that is no short name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the short name of a memory, which looks like m7k2q")]
pub struct ParseShortIdError(String);

impl ShortId {
    /// The names that the entry may have, the shortest first: the first that no other entry of the
    /// teacher has is its own.
    pub fn candidates(id: MemoryId) -> impl Iterator<Item = Self> {
        // The last bits of a version 7 id are random; the first are the time, which neighbours share.
        let (_, random) = id.0.as_u64_pair();
        let digit = char::from(b'0' + u8::try_from(random % 10).unwrap_or(0));
        let mut rest = random / 10;
        let mut name = format!("m{digit}");
        while name.len() < MAX {
            let index = usize::try_from(rest % 32).unwrap_or(0);
            name.extend(ALPHABET.get(index).map(|byte| char::from(*byte)));
            rest /= 32;
        }
        (MIN..=MAX).map(move |length| Self(name.chars().take(length).collect()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The mark that stands after an entry in a prompt, such as `[m7k2q]`.
    pub fn mark(&self) -> String {
        format!("[{}]", self.0)
    }
}

impl FromStr for ShortId {
    type Err = ParseShortIdError;

    /// Reads a name with or without its brackets, in either case.
    fn from_str(text: &str) -> Result<Self, ParseShortIdError> {
        let inner = text.trim();
        let inner = inner.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(inner);
        let name = inner.to_ascii_lowercase();
        let shaped = (MIN..=MAX).contains(&name.len())
            && name.starts_with('m')
            && name.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
            && name.bytes().all(|byte| ALPHABET.contains(&byte));
        if shaped { Ok(Self(name)) } else { Err(ParseShortIdError(text.to_owned())) }
    }
}

impl fmt::Display for ShortId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text without the marks that a prompt's view of memory has: a model that copies a line of it
/// into a file would otherwise write the mark as a part of the memory.
pub fn without_marks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let (before, from) = rest.split_at(open);
        let mark = from.find(']').map(|close| from.split_at(close + 1));
        match mark.filter(|(mark, _)| mark.parse::<ShortId>().is_ok()) {
            Some((_, after)) => {
                kept.push_str(before.strip_suffix(' ').unwrap_or(before));
                rest = after;
            }
            None => {
                kept.push_str(before);
                kept.push('[');
                rest = &from[1..];
            }
        }
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_entry_has_the_same_names_each_time_and_each_begins_the_next() {
        let id = MemoryId(Uuid::from_u64_pair(1, 0x8123_4567_89ab_cdef));
        let names: Vec<String> = ShortId::candidates(id).map(|name| name.0).collect();
        assert_eq!(names.len(), 9);
        assert!(names.windows(2).all(|pair| pair[1].starts_with(&pair[0])), "{names:?}");
        assert!(names.iter().all(|name| name.parse::<ShortId>().is_ok()), "{names:?}");
        assert_eq!(names, ShortId::candidates(id).map(|name| name.0).collect::<Vec<_>>());
    }

    #[test]
    fn a_name_is_read_with_or_without_brackets_and_no_word_is_one() {
        let check = |text: &str, wanted: Option<&str>| {
            assert_eq!(text.parse::<ShortId>().ok().map(|name| name.0).as_deref(), wanted);
        };
        check("m7k2q", Some("m7k2q"));
        check(" [M7K2Q] ", Some("m7k2q"));
        check("m7k2", None);
        check("maths", None);
        check("m7k2l", None);
        check("m7k2q7k2q7k2qx", None);
        check("", None);
    }

    #[test]
    fn marks_are_taken_out_and_other_brackets_stay() {
        let check = |text: &str, wanted: &str| assert_eq!(without_marks(text), wanted);
        check("- shorter starters [m7k2q]\n- next [m1aaa]", "- shorter starters\n- next");
        check("- [x] done [maths] [link](a.md) [", "- [x] done [maths] [link](a.md) [");
        check("[[m7k2q]", "[");
    }
}

//! Lists of words and phrases, each in a part of a data file beside the code that asks it.
//!
//! A file is parts with a name in brackets; entries stand on lines or between commas, and a line
//! that begins with `#` is for people. A file is part of the binary and read when it is first asked;
//! [`lists!`](crate::lists!) brings a test that it is in order, so that reading it cannot fail.

use std::collections::HashSet;
use std::sync::OnceLock;

/// One list of a data file.
pub struct List {
    source: &'static str,
    name: &'static str,
    entries: OnceLock<Entries>,
}

struct Entries {
    ordered: Vec<&'static str>,
    known: HashSet<&'static str>,
}

impl List {
    /// The list with this name in a data file.
    #[must_use]
    pub const fn new(source: &'static str, name: &'static str) -> Self {
        Self { source, name, entries: OnceLock::new() }
    }

    /// Whether an entry is this very text.
    pub fn has(&self, entry: &str) -> bool {
        self.read().known.contains(entry)
    }

    /// The entries in the order of the file.
    pub fn entries(&self) -> &[&'static str] {
        &self.read().ordered
    }

    fn read(&self) -> &Entries {
        self.entries.get_or_init(|| {
            let parts = parts(self.source);
            let part = parts.into_iter().find(|(name, _)| *name == Some(self.name));
            let ordered = part.map(|(_, entries)| entries).unwrap_or_default();
            Entries { known: ordered.iter().copied().collect(), ordered }
        })
    }
}

/// Phrases of one or several words, from one list of a data file.
pub struct Phrases {
    list: List,
    phrases: OnceLock<Vec<Vec<&'static str>>>,
}

impl Phrases {
    /// The phrases in the list with this name.
    #[must_use]
    pub const fn new(source: &'static str, name: &'static str) -> Self {
        Self { list: List::new(source, name), phrases: OnceLock::new() }
    }

    /// The words of each phrase, in the order of the file.
    pub fn all(&self) -> &[Vec<&'static str>] {
        let split = |entry: &&'static str| entry.split_whitespace().collect();
        self.phrases.get_or_init(|| self.list.entries().iter().map(split).collect())
    }

    /// How many words the longest phrase has that these begin with; none where they begin with none.
    pub fn longest_before(&self, words: &[String]) -> Option<usize> {
        let fits = |phrase: &&Vec<&str>| {
            words.len() >= phrase.len() && phrase.iter().zip(words).all(|(one, word)| one == word)
        };
        self.all().iter().filter(fits).map(Vec::len).max()
    }
}

/// Words and what may go with them, `these words = those words` in each entry of one list.
pub struct Pairs {
    list: List,
    pairs: OnceLock<Vec<Pair>>,
}

type Pair = (Vec<&'static str>, Vec<&'static str>);

impl Pairs {
    /// The pairs in the list with this name.
    #[must_use]
    pub const fn new(source: &'static str, name: &'static str) -> Self {
        Self { list: List::new(source, name), pairs: OnceLock::new() }
    }

    /// The words of both sides of each entry, in the order of the file.
    pub fn all(&self) -> &[Pair] {
        let words = |side: &'static str| side.split_whitespace().collect();
        let pair = |entry: &&'static str| {
            let (these, those) = entry.split_once('=').unwrap_or((entry, ""));
            (words(these), words(those))
        };
        self.pairs.get_or_init(|| self.list.entries().iter().map(pair).collect())
    }
}

/// Anything that asks a list of a data file.
pub trait FromList {
    /// The list's name.
    fn name(&self) -> &'static str;

    /// Whether it can use an entry.
    fn takes(&self, _entry: &str) -> bool {
        true
    }
}

impl FromList for List {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl FromList for Phrases {
    fn name(&self) -> &'static str {
        self.list.name
    }
}

impl FromList for Pairs {
    fn name(&self) -> &'static str {
        self.list.name
    }

    fn takes(&self, entry: &str) -> bool {
        let sides = entry.split('=').map(str::trim);
        sides.clone().count() == 2 && sides.clone().all(|side| !side.is_empty())
    }
}

/// Names lists of a data file as statics, each a [`List`], [`Phrases`] or [`Pairs`], and tests that
/// the file is in order and has these lists and no others. Once in a module.
#[macro_export]
macro_rules! lists {
    ($source:expr; $($(#[$doc:meta])* $vis:vis static $constant:ident: $kind:ident = $name:literal;)+) => {
        const WORD_LISTS: &str = $source;
        $($(#[$doc])* $vis static $constant: $crate::lists::$kind =
            $crate::lists::$kind::new(WORD_LISTS, $name);)+

        #[cfg(test)]
        #[test]
        fn the_word_lists_are_in_order() {
            let asked: &[&dyn $crate::lists::FromList] = &[$(&$constant),+];
            assert_eq!($crate::lists::faults(WORD_LISTS, asked), Vec::<String>::new());
        }
    };
}

/// What is wrong with a data file of which these lists are asked.
#[must_use]
pub fn faults(source: &'static str, asked: &[&dyn FromList]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = HashSet::new();
    for (name, entries) in parts(source) {
        let Some(name) = name else {
            if !entries.is_empty() {
                faults.push("there are entries before the first name".to_owned());
            }
            continue;
        };
        if !seen.insert(name) {
            faults.push(format!("[{name}] stands twice"));
        }
        if entries.is_empty() {
            faults.push(format!("[{name}] is empty"));
        }
        let Some(asking) = asked.iter().find(|list| list.name() == name) else {
            faults.push(format!("[{name}] is asked by nobody"));
            continue;
        };
        let wrong = entries.iter().filter(|entry| !asking.takes(entry));
        faults.extend(wrong.map(|entry| format!("[{name}] has \"{entry}\", which is no pair")));
        let mut once = HashSet::new();
        let twice = entries.iter().filter(|entry| !once.insert(**entry));
        faults.extend(twice.map(|entry| format!("[{name}] has \"{entry}\" twice")));
    }
    let missing = asked.iter().map(|list| list.name()).filter(|name| !seen.contains(name));
    faults.extend(missing.map(|name| format!("[{name}] is not there")));
    faults
}

type Part = (Option<&'static str>, Vec<&'static str>);

fn parts(source: &'static str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut open: Part = (None, Vec::new());
    let lines = source.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            parts.push(std::mem::replace(&mut open, (Some(name), Vec::new())));
        } else {
            open.1.extend(line.split(',').map(str::trim).filter(|entry| !entry.is_empty()));
        }
    }
    parts.push(open);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "# About.\n[fruit]\napple, pear,\n# not stone\nplum\n\n[by two words]\nred apple";

    #[test]
    fn a_list_has_its_entries_in_their_order() {
        let fruit = List::new(SOURCE, "fruit");
        assert_eq!(fruit.entries(), ["apple", "pear", "plum"]);
        assert!(fruit.has("plum") && !fruit.has("red apple"));
        let phrases = Phrases::new(SOURCE, "by two words");
        assert_eq!(phrases.all(), [["red", "apple"]]);
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(phrases.longest_before(&words("red apple pie")), Some(2));
        assert_eq!(phrases.longest_before(&words("red")), None);
        assert_eq!(faults(SOURCE, &[&fruit, &phrases]), Vec::<String>::new());
        let source = "[ways]\nalign map = to with\nas = per";
        let ways = Pairs::new(source, "ways");
        let wanted = [(vec!["align", "map"], vec!["to", "with"]), (vec!["as"], vec!["per"])];
        assert_eq!((ways.all(), faults(source, &[&ways])), (&wanted[..], vec![]));
        assert_eq!(faults("[ways]\nas per", &[&ways]), ["[ways] has \"as per\", which is no pair"]);
    }

    #[test]
    fn a_file_out_of_order_is_told() {
        let source = "early\n[fruit]\npear, pear\n[fruit]\n[stone]\n";
        let (fruit, nut) = (List::new(source, "fruit"), List::new(source, "nut"));
        assert_eq!(
            faults(source, &[&fruit, &nut]),
            [
                "there are entries before the first name",
                "[fruit] has \"pear\" twice",
                "[fruit] stands twice",
                "[fruit] is empty",
                "[stone] is empty",
                "[stone] is asked by nobody",
                "[nut] is not there",
            ]
        );
    }
}

//! Words that are looked for, and where they stand in a text. Pure.

use text::folded;

/// How many lines of a file are shown.
pub const LINES: usize = 4;
/// How much of a line is shown, and how much of it before the first word, in characters.
const WIDTH: usize = 160;
const BEFORE: usize = 40;

/// A piece of a text, and whether it is what was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPart {
    /// The piece.
    pub text: String,
    /// Whether it is a word that was looked for.
    pub marked: bool,
}

/// A line with words that were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// Its number, from 1.
    pub line: u32,
    /// What it says, cut where it is long.
    pub parts: Vec<FoundPart>,
}

/// The words that are looked for, each as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted(Vec<String>);

impl Wanted {
    /// The words of what was typed; what stands between quotation marks is one.
    pub fn read(typed: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        for (at, piece) in typed.split(['"', '“', '”']).enumerate() {
            let small = small(piece);
            match at % 2 {
                1 if !small.trim().is_empty() => words.push(small.trim().to_owned()),
                1 => {}
                _ => words.extend(small.split_whitespace().map(str::to_owned)),
            }
        }
        words.sort();
        words.dedup();
        Self(words)
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether what is looked for is long enough to look into files: one letter stands in each.
    pub fn looks_inside(&self) -> bool {
        self.0.iter().any(|word| word.chars().count() > 1)
    }

    /// Whether each word stands in one of two texts that were made small.
    pub fn all_in(&self, name: &str, text: &str) -> bool {
        self.0.iter().all(|word| name.contains(word.as_str()) || text.contains(word.as_str()))
    }

    /// How many of the words stand in a text that was made small.
    fn count_in(&self, text: &str) -> usize {
        self.0.iter().filter(|word| text.contains(word.as_str())).count()
    }

    /// Whether one line of a text that was made small has all of the words.
    pub fn in_one_line(&self, small: &str) -> bool {
        match self.0.as_slice() {
            [word] => small.contains(word.as_str()),
            words => small.split('\n').any(|line| self.count_in(line) == words.len()),
        }
    }

    /// The lines that say the most of the words, in their order, and how many more have one.
    pub fn lines(&self, text: &str, small: &str) -> (Vec<FoundLine>, usize) {
        let mut with: Vec<(usize, usize)> = small
            .split('\n')
            .enumerate()
            .map(|(at, line)| (self.count_in(line), at))
            .filter(|(count, _)| *count > 0)
            .collect();
        with.sort_by_key(|(count, at)| (std::cmp::Reverse(*count), *at));
        let more = with.len().saturating_sub(LINES);
        with.truncate(LINES);
        with.sort_by_key(|(_, at)| *at);
        let mut lines = text.split('\n').enumerate();
        let shown = with.into_iter().filter_map(|(_, wanted)| {
            let (at, line) = lines.find(|(at, _)| *at == wanted)?;
            let line_number = u32::try_from(at + 1).unwrap_or(u32::MAX);
            Some(FoundLine { line: line_number, parts: self.parts(line.trim()) })
        });
        (shown.collect(), more)
    }

    /// A text with the words marked in it, cut around the first where it is long.
    pub fn parts(&self, text: &str) -> Vec<FoundPart> {
        let marks = self.marks(text);
        let start = marks.first().map_or(0, |(from, _)| {
            text[..*from].char_indices().rev().nth(BEFORE).map_or(0, |(at, _)| at)
        });
        let end = text[start..].char_indices().nth(WIDTH).map_or(text.len(), |(at, _)| start + at);
        let mut parts = Vec::new();
        let mut push = |text: String, marked| {
            if !text.is_empty() {
                parts.push(FoundPart { text, marked });
            }
        };
        let mut at = start;
        let mut before = if start > 0 { "…".to_owned() } else { String::new() };
        for (from, to) in marks.into_iter().filter(|(from, _)| *from < end) {
            before.push_str(&text[at..from]);
            push(std::mem::take(&mut before), false);
            at = to.min(end);
            push(text[from..at].to_owned(), true);
        }
        before.push_str(&text[at..end]);
        if end < text.len() {
            before.push('…');
        }
        push(before, false);
        parts
    }

    /// Where the words stand, in bytes of the text; places that touch are one.
    fn marks(&self, text: &str) -> Vec<(usize, usize)> {
        // A letter may be more of them once it is made small: each byte knows the letter it is from.
        let mut made = String::new();
        let mut from: Vec<(usize, usize)> = Vec::new();
        for (at, letter) in text.char_indices() {
            let end = at + letter.len_utf8();
            made.push_str(&small(&text[at..end]));
            from.resize(made.len(), (at, end));
        }
        let mut marks: Vec<(usize, usize)> = Vec::new();
        for word in &self.0 {
            let places = made.match_indices(word.as_str());
            marks.extend(places.map(|(at, _)| (from[at].0, from[at + word.len() - 1].1)));
        }
        marks.sort_unstable();
        let mut joined: Vec<(usize, usize)> = Vec::new();
        for (start, end) in marks {
            match joined.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => joined.push((start, end)),
            }
        }
        joined
    }
}

/// A text as it is compared: without capitals and accents, with one kind of apostrophe. Its lines stay.
pub fn small(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    folded(text).to_lowercase().replace(['’', '‘'], "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(parts: &[FoundPart]) -> String {
        parts
            .iter()
            .map(|part| if part.marked { format!("[{}]", part.text) } else { part.text.clone() })
            .collect()
    }

    #[test]
    fn words_are_found_without_capitals_accents_and_kinds_of_apostrophe() {
        let found = |typed: &str, text: &str| shown(&Wanted::read(typed).parts(text));
        assert_eq!(found("CAFE", "Un café, Ärger"), "Un [café], Ärger");
        assert_eq!(found("don't", "We don’t"), "We [don’t]");
        assert_eq!(found("strasse", "Straße 3"), "[Straße] 3");
        assert_eq!(found("exit ticket", "a ticket to exit"), "a [ticket] to [exit]");
        assert_eq!(found("\"exit ticket\"", "exit, exit ticket"), "exit, [exit ticket]");
        assert_eq!(found("ab bc", "xabcx"), "x[abc]x");
        assert_eq!(found("x", ""), "");
    }

    #[test]
    fn a_long_line_is_cut_around_the_first_word() {
        let line = format!("{} needle {}", "a".repeat(300), "b".repeat(300));
        let parts = Wanted::read("needle").parts(&line);
        let text: String = parts.iter().map(|part| part.text.as_str()).collect();
        assert!(text.starts_with('…') && text.ends_with('…'), "{text}");
        assert_eq!(text.chars().count(), WIDTH + 2);
        assert!(parts.iter().any(|part| part.marked && part.text == "needle"));
    }

    #[test]
    fn the_lines_with_the_most_words_are_shown_in_their_order() {
        let text = "one\nOne two\nx\none\none\none\ntwo one";
        let (lines, more) = Wanted::read("two one").lines(text, &small(text));
        let told: Vec<(u32, String)> =
            lines.iter().map(|line| (line.line, shown(&line.parts))).collect();
        let wanted = [(1, "[one]"), (2, "[One] [two]"), (4, "[one]"), (7, "[two] [one]")];
        assert_eq!(told, wanted.map(|(line, text)| (line, text.to_owned())));
        assert_eq!(more, 2);
        assert!(Wanted::read("two one").in_one_line(&small(text)));
        assert!(!Wanted::read("two x").in_one_line(&small(text)));
    }

    #[test]
    fn nothing_typed_is_nothing_wanted_and_one_letter_stays_outside() {
        assert!(Wanted::read("  \"\" ").is_empty());
        assert!(!Wanted::read("a b").looks_inside());
        assert!(Wanted::read("a bc").looks_inside());
    }
}

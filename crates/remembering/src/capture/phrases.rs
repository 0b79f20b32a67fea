//! The words by which a session is read, and how a finding is put into a plain sentence.

use text::lists;
use text::words::has_whole;

lists! {
    include_str!("../../data/capture.txt");
    static PUPILS: List = "pupils";
    static PRONOUNS: List = "pronouns";
    static TOOK: List = "took";
    static ALONE: List = "alone";
    static PAIRS: List = "pairs";
    static GROUPS: List = "groups";
    static TOGETHER: List = "together";
    static PARTS: List = "parts";
    static ENDINGS: List = "short forms";
}

/// Numbers up to twelve are written out, as in any text.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// How pupils work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Each for themselves.
    Alone,
    /// Two and two.
    Pairs,
    /// More than two.
    Groups,
    /// All at once.
    Together,
}

impl Form {
    /// Its words in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Pairs => "in pairs",
            Self::Groups => "in groups",
            Self::Together => "all together",
        }
    }

    /// The forms that a text names, in its order.
    pub fn all_in(text: &str) -> Vec<Self> {
        let text = plain(text);
        let lists = [
            (Self::Alone, &ALONE),
            (Self::Pairs, &PAIRS),
            (Self::Groups, &GROUPS),
            (Self::Together, &TOGETHER),
        ];
        let mut found: Vec<(usize, Self)> = lists
            .into_iter()
            .filter_map(|(form, list)| {
                let phrases = list.entries().iter();
                let places = phrases.filter(|phrase| has_whole(&text, phrase));
                Some((places.filter_map(|phrase| text.find(*phrase)).min()?, form))
            })
            .collect();
        found.sort_by_key(|(at, _)| *at);
        found.into_iter().map(|(_, form)| form).collect()
    }
}

/// Whether words are about the pupils and not about herself.
pub fn is_about_pupils(words: &str) -> bool {
    text::small_words(words).any(|word| PUPILS.has(&word))
}

/// Whether words speak of something without naming it.
pub fn points_back(words: &str) -> bool {
    text::small_words(words).any(|word| PRONOUNS.has(&word))
}

/// Whether a name is one that parts of any lesson have, such as "Exit question".
pub fn is_part(name: &str) -> bool {
    let name = plain(name);
    PARTS.entries().iter().any(|part| has_whole(&name, part))
}

/// How many short forms such as "don't" a text has. What belongs to somebody is none.
pub fn contractions(text: &str) -> usize {
    let text = plain(text);
    let words =
        text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| ENDINGS.entries().iter().any(|ending| word.ends_with(ending))).count()
}

/// The minutes that words ask for; none where they tell how long something took.
pub fn minutes_wished(text: &str) -> Option<u32> {
    let text = plain(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let number = |word: &str| -> Option<u32> {
        let word = bare(word);
        let written = NUMBERS.iter().position(|number| *number == word).filter(|at| *at > 0);
        written.and_then(|at| u32::try_from(at).ok()).or_else(|| word.parse().ok())
    };
    words.iter().enumerate().find_map(|(at, word)| {
        let unit = bare(word);
        let together = unit.strip_suffix("min").and_then(|digits| digits.parse().ok());
        let minutes = match unit.as_str() {
            "minute" | "minutes" | "min" | "mins" => number(words.get(at.checked_sub(1)?)?)?,
            _ => together?,
        };
        let clause =
            words[..at].iter().rev().take_while(|word| !word.ends_with([',', '.', ';', ':']));
        let told = clause.map(|word| bare(word)).any(|word| TOOK.has(&word));
        (!told && minutes > 0).then_some(minutes)
    })
}

/// "three minutes".
pub fn minutes_in_words(minutes: u32) -> String {
    match minutes {
        1 => "one minute".to_owned(),
        minutes => format!("{} minutes", number_in_words(minutes)),
    }
}

/// "three", and "20" for what is not written out.
pub fn number_in_words(number: u32) -> String {
    let written = usize::try_from(number).ok().and_then(|at| NUMBERS.get(at));
    written.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A section's heading as the name of all sections like it: "Starters", "Main activities".
pub fn of_its_kind(heading: &str) -> String {
    let heading = heading.trim();
    let ends = |end: &str| heading.to_lowercase().ends_with(end);
    if ends("s") || heading.is_empty() {
        return heading.to_owned();
    }
    match heading.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None => format!("{heading}s"),
    }
}

/// Small letters with plain apostrophes, as the lists of phrases have them.
pub fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_a_wish_and_not_what_something_took() {
        for (words, wanted) in [
            ("make it 3 minutes", Some(3)),
            ("Keep it to three minutes, please.", Some(3)),
            ("cut to 5min", Some(5)),
            ("they always take 12 minutes", None),
            ("it took 12 minutes, so make it eight minutes", Some(8)),
            ("the last task was 20 minutes too long", None),
            ("shorter", None),
            ("no minutes at all", None),
        ] {
            assert_eq!(minutes_wished(words), wanted, "{words}");
        }
    }

    #[test]
    fn forms_of_work_are_read_in_their_order() {
        let read = |text| Form::all_in(text);
        assert_eq!(read("First alone, then in pairs."), [Form::Alone, Form::Pairs]);
        assert_eq!(read("In groups of four"), [Form::Groups]);
        assert_eq!(read("Compare the two columns."), []);
    }

    #[test]
    fn sections_are_named_by_their_kind() {
        let named = ["Starter", "Plenary", "Main activities", "Exit ticket"].map(of_its_kind);
        assert_eq!(named, ["Starters", "Plenaries", "Main activities", "Exit tickets"]);
        assert_eq!(minutes_in_words(3), "three minutes");
        assert_eq!(minutes_in_words(20), "20 minutes");
    }
}

//! What Moodle's two formats have in common: shares of the marks, words with a star, and names.

/// Said where an answer has a part of the marks.
pub(crate) const NO_PART: &str = "a part of the marks is not kept: an answer is right or wrong";
/// Said where options have other shares than they get here.
pub(crate) const UNEVEN: &str =
    "shares of the marks are not kept: right options count alike, and a wrong one takes all";

/// The share of the marks of each of so many right options, in hundredths, as Moodle knows it; it knows
/// no others.
pub(crate) fn share(options: usize) -> Option<&'static str> {
    Some(match options {
        1 => "100",
        2 => "50",
        3 => "33.33333",
        4 => "25",
        5 => "20",
        6 => "16.66667",
        7 => "14.28571",
        8 => "12.5",
        9 => "11.11111",
        10 => "10",
        20 => "5",
        _ => return None,
    })
}

/// Whether options have the shares, in hundredths, that they get here.
pub(crate) fn are_even(shares: impl Iterator<Item = f64> + Clone) -> bool {
    let right = shares.clone().filter(|share| *share > 0.0).count() as f64;
    right == 0.0
        || shares.into_iter().all(|share| match share > 0.0 {
            true => (share * right - 100.0).abs() < 0.1,
            false => share <= -100.0,
        })
}

/// Words that are accepted as they are: a star alone stands for any letters.
pub(crate) fn starred(words: &str) -> String {
    words.replace('*', "\\*")
}

/// Words that are accepted, without the backslashes before stars. A star that stands for anything is told;
/// where there is nothing but that star there are no words.
pub(crate) fn without_stars(words: &str, tell: impl FnOnce(&str)) -> Option<String> {
    if words == "*" {
        tell("what is said to every other answer is not kept");
        return None;
    }
    if words.replace("\\*", "").contains('*') {
        tell("a star that stands for any letters is a star here: only that answer is right");
    }
    Some(words.replace("\\*", "*"))
}

/// Names and tags, which stand in one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title as the name of a category, in which a single stroke parts one from the category below it.
pub(crate) fn category(title: &str) -> String {
    title.replace('/', "//")
}

/// The title that a category's name is, without the places that Moodle puts before it.
pub(crate) fn category_name(path: &str) -> String {
    let mut name = path.trim();
    for front in ["$course$/", "$system$/", "top/"] {
        // Two strokes are one of the name, so that the one behind the place is an odd one.
        let is_place = |rest: &&str| rest.bytes().take_while(|byte| *byte == b'/').count() % 2 == 0;
        name = name.strip_prefix(front).filter(is_place).unwrap_or(name);
    }
    name.replace("//", "/")
}

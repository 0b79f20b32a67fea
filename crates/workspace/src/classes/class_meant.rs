//! Which class the teacher's words are about, when they may name several.

use text::words::is_whole;

/// Words between "for" and the class.
const FRAMES: [&str; 7] = ["my", "our", "the", "class", "group", "year", "pupils"];

/// What stands before a class that is only compared with: "like the one 1B had", "what we did for
/// 1B", "similar to 1B's".
const COMPARING: [&str; 9] =
    ["like", "unlike", "similar", "than", "did", "had", "made", "gave", "taught"];

/// Before "like" these make it a wish: "I would like a lesson for 3B".
const WISHING: [&str; 3] = ["would", "i'd", "we'd"];

/// The class of `names` that `text` is about: one after "for" comes before the others, one that is
/// only compared with comes after them, and of several alike the first in the text is meant. None
/// when it names none. Names are found as whole words, in whatever case.
pub fn class_meant<'a>(text: &str, names: &[&'a str]) -> Option<&'a str> {
    let mentions = mentions(text, names);
    Some(mentions.iter().min_by_key(|mention| mention.role)?.name)
}

struct Mention<'a> {
    name: &'a str,
    role: Role,
}

/// What a class is to the request, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Receives,
    Named,
    Compared,
}

fn mentions<'a>(text: &str, names: &[&'a str]) -> Vec<Mention<'a>> {
    let lower = text.to_lowercase();
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for name in names {
        let wanted = name.to_lowercase();
        if wanted.is_empty() {
            continue;
        }
        let places = lower.match_indices(&wanted).map(|(at, _)| (at, at + wanted.len()));
        found.extend(
            places
                .filter(|place| is_whole(&lower, &(place.0..place.1)))
                .map(|(a, b)| (a, b, *name)),
        );
    }
    // The longer name where one begins with another.
    found.sort_by_key(|(from, to, _)| (*from, std::cmp::Reverse(*to)));
    let mut mentions = Vec::new();
    let mut end = 0;
    for (from, to, name) in found {
        if from < end {
            continue;
        }
        let between = &lower[end..from];
        let clause = between.rsplit([',', '.', ';', ':', '!', '?', '(', '\n']).next();
        let before: Vec<&str> = clause.unwrap_or_default().split_whitespace().collect();
        mentions.push(Mention { name, role: role(&before) });
        end = to;
    }
    mentions
}

/// What a class is, from the words of its clause before it.
fn role(before: &[&str]) -> Role {
    let compares = |(at, word): (usize, &&str)| {
        let wish = at.checked_sub(1).is_some_and(|at| WISHING.contains(&before[at]));
        COMPARING.contains(word) && !(*word == "like" && wish)
    };
    let led = before.iter().rev().find(|word| !FRAMES.contains(word));
    if before.iter().enumerate().any(compares) {
        Role::Compared
    } else if led == Some(&"for") {
        Role::Receives
    } else {
        Role::Named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_classes_the_one_that_it_is_for_is_meant() {
        for (text, wanted) in [
            ("arrays for 3B, like the one 1B had", Some("3B")),
            ("the lesson 1B had on arrays, for 3B", Some("3B")),
            ("do for 3b what we did for 1B", Some("3B")),
            ("what we did for 1B, now for 3B", Some("3B")),
            ("like 1B's, arrays with 3B", Some("3B")),
            ("make 3B's lesson on arrays", Some("3B")),
            ("3B and 1B need loops", Some("3B")),
            ("1B and 3B need loops", Some("1B")),
            ("like what we did with 1B last week", Some("1B")),
            ("a lesson for my class 3B as 1B had it", Some("3B")),
            ("1B had this: do the same for 3B", Some("3B")),
            ("use 1B's lesson as a base for 3B", Some("3B")),
            ("what we did for 1B, now with 3B", Some("3B")),
            ("I'd like a lesson for 3B, 1B had it", Some("3B")),
            ("for S3-CS, what 3B had", Some("S3-CS")),
            ("loops for 13B", None),
            ("İ for 3B", Some("3B")),
            ("hello", None),
        ] {
            assert_eq!(class_meant(text, &["1B", "3B", "S3", "S3-CS"]), wanted, "{text}");
        }
        assert_eq!(class_meant("for nobody", &[""]), None);
    }
}

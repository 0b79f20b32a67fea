//! What of a line about a class it has had: a clause that says what it has not is none of it.

use crate::library::Words;

/// What ends a clause.
const ENDS: [char; 3] = [';', '.', '?'];

/// Words before which "not" is the name of an operation: "combine conditions with and, or and not".
const OPERATORS: [&str; 3] = ["and", "or", "xor"];

/// The clauses of a line that refuse nothing: "They have used loops but not lists" has had loops.
pub(crate) fn had(text: &str, known: &Words) -> String {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<String> = tokens.iter().map(|token| word(token)).collect();
    let refuses = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| words[before].as_str());
        let names_operation = OPERATORS.contains(&before) || at + 1 == words.len();
        known.not_had.refuses.contains(&words[at]) && !(words[at] == "not" && names_operation)
    };
    let begins = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        known.not_had.begins.contains(&words[at])
            || before.ends_with(ENDS)
            || (before.ends_with(',') && refuses(at))
    };
    let mut clauses: Vec<Vec<usize>> = Vec::new();
    for at in 0..tokens.len() {
        match clauses.last_mut().filter(|_| !begins(at)) {
            Some(clause) => clause.push(at),
            None => clauses.push(vec![at]),
        }
    }
    let kept = clauses.into_iter().filter(|clause| !clause.iter().any(|at| refuses(*at)));
    kept.flatten().map(|at| tokens[at]).collect::<Vec<_>>().join(" ")
}

fn word(token: &str) -> String {
    let letters = token.trim_matches(|c: char| !c.is_alphanumeric());
    letters.to_lowercase().replace('’', "'")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn what_stands_behind_but_not_is_not_had() {
        let library = Library::built_in().unwrap();
        for (said, wanted) in [
            ("They have used loops but not lists.", "They have used loops"),
            ("They have used loops, not lists.", "They have used loops,"),
            (
                "They have met repeat blocks but could not yet say why.",
                "They have met repeat blocks",
            ),
            ("They haven’t met networks.", ""),
            ("Networks: not yet", ""),
            ("They have drawn flowcharts without decisions.", "They have drawn flowcharts"),
            ("They have not met files; they can use lists.", "they can use lists."),
            (
                "They combine conditions with and, or and not.",
                "They combine conditions with and, or and not.",
            ),
        ] {
            assert_eq!(had(said, &library.words), wanted, "{said}");
        }
    }
}

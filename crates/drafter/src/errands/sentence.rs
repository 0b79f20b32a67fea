//! The teacher's words as a sentence that can stand in a file.

use privacy::pupil_names;
use text::words::is_whole;

use crate::library::Library;
use crate::words::sentence_case;

/// Whether the words hold what looks like the name of a pupil.
pub(super) fn names_pupil(text: &str) -> bool {
    !pupil_names(text).is_empty()
}

/// Her words as a sentence for a file: without the class at the beginning and what only frames it.
pub(super) fn as_sentence(library: &Library, text: &str, class: &str) -> String {
    let mut rest = text.trim();
    loop {
        let before = rest;
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-–—:,.".contains(c));
        for lead in library.words.leads.iter().map(String::as_str).chain([class]) {
            let place = 0..lead.len();
            let head = rest.get(place.clone()).filter(|head| head.eq_ignore_ascii_case(lead));
            if head.is_some() && !lead.is_empty() && is_whole(rest, &place) {
                rest = &rest[lead.len()..];
            }
        }
        if rest == before {
            break;
        }
    }
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let verb = ["has", "have", "is", "are", "can", "cannot", "can't", "need", "needs", "do", "did"];
    // "3B have finished loops": what stood before the verb was the class.
    let they = verb.contains(&first.to_lowercase().as_str());
    let verb = match first.to_lowercase().as_str() {
        "has" => "have".to_owned(),
        "is" => "are".to_owned(),
        _ if they => first.to_lowercase(),
        _ => first.to_owned(),
    };
    let joined: Vec<&str> = [verb.as_str()].into_iter().chain(words).collect();
    let joined = joined.join(" ");
    let sentence = if they { format!("They {joined}") } else { sentence_case(&joined) };
    let sentence = sentence.trim_end_matches([',', ';', ' ']).to_owned();
    if sentence.is_empty() || sentence.ends_with(['.', '!', '?']) {
        sentence
    } else {
        format!("{sentence}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_about_a_class_become_a_sentence_of_its_file() {
        let library = Library::built_in().unwrap();
        let check = |said: &str, wanted: &str| {
            assert_eq!(as_sentence(&library, said, "3B"), wanted, "{said}");
        };
        check("3B - they have finished iteration", "They have finished iteration.");
        check("3B has finished loops, finally", "They have finished loops, finally.");
        check("please note that 3B: pairs work badly on Fridays.", "Pairs work badly on Fridays.");
        check("3Bs are loud", "3Bs are loud.");
        check("3B", "");
    }
}

//! What a lesson is done with, and what is out of place in it: no driver and no mouse where pupils
//! work with cards.

use crate::library::{Library, Variant};
use crate::words::stems;

/// Whether what a text takes for granted is there in this way of teaching the topic.
pub(super) fn fits(library: &Library, variant: &Variant, text: &str) -> bool {
    let said = stems(text);
    library.rules.media.iter().all(|rule| {
        is_one_of(variant, &rule.needs) || rule.words.iter().all(|phrase| !phrase.is_in(&said))
    })
}

/// Whether pupils work at devices.
pub(super) fn on_devices(library: &Library, variant: &Variant) -> bool {
    is_one_of(variant, &library.rules.devices)
}

fn is_one_of(variant: &Variant, media: &[String]) -> bool {
    let medium = variant.medium.to_lowercase();
    media.iter().any(|name| medium.contains(&name.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_a_device_stays_out_of_a_lesson_on_paper() {
        let library = Library::built_in().unwrap();
        let fitting = |medium: &str| -> Vec<&str> {
            let variant = Variant { medium: medium.to_owned(), ..Variant::default() };
            let lines = [
                "Pair programming with a driver and a navigator.",
                "Indentation mistakes stop several pupils.",
                "Noise builds up quickly when several robots run at once.",
                "Use real things: cups, cards, a robot that moves.",
                "Think, pair, share before any question.",
            ];
            lines.into_iter().filter(|line| fits(&library, &variant, line)).collect()
        };
        let everywhere = [
            "Use real things: cups, cards, a robot that moves.",
            "Think, pair, share before any question.",
        ];
        assert_eq!(fitting("cards and the board"), everywhere);
        assert_eq!(fitting("Python").len(), 4);
        assert_eq!(fitting("floor robots").len(), 3);
    }
}

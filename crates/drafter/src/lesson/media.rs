//! What a lesson is done with, and what is out of place in it: no driver and no mouse where pupils
//! work with cards.

use super::material::Material;
use crate::forms;
use crate::library::{Library, Pack, Variant};
use crate::words::stems;

/// The form of work that another way of teaching a topic does without.
const DEVICES: &str = "devices";

/// Whether what a text takes for granted is there in this way of teaching the topic, and is nothing
/// that she refuses.
pub(super) fn fits(library: &Library, material: &Material, variant: &Variant, text: &str) -> bool {
    let said = stems(text);
    let refused = |rule: &forms::FormRule| rule.shows.iter().any(|phrase| phrase.is_in(&said));
    let mut forms = without(library, material);
    !forms.any(refused)
        && library.rules.media.iter().all(|rule| {
            is_one_of(variant, &rule.needs) || rule.words.iter().all(|phrase| !phrase.is_in(&said))
        })
}

/// This way of teaching a topic, or the first without devices when she refuses them and there is one.
pub(super) fn allowed(
    library: &Library,
    material: &Material,
    pack: &Pack,
    chosen: Variant,
) -> Variant {
    let mut forms = without(library, material);
    if !forms.any(|rule| rule.form == DEVICES) || !on_devices(library, &chosen) {
        return chosen;
    }
    let others = pack.variants.iter().find(|variant| !on_devices(library, variant));
    others.cloned().unwrap_or(chosen)
}

/// Forms of work that the lesson does without: those that she refuses, and devices where it is done on
/// paper.
fn without<'a>(
    library: &'a Library,
    material: &Material,
) -> impl Iterator<Item = &'a forms::FormRule> {
    let form = material.form.as_ref().and_then(|template| template.form.as_ref());
    let on_paper = form.is_some_and(|form| form.paper);
    let devices = library.rules.forms.iter().filter(move |rule| on_paper && rule.form == DEVICES);
    forms::refused(library, &material.instructions).chain(devices)
}

/// Whether a topic is taught without devices in this way.
pub(crate) fn is_on_paper(library: &Library, variant: &Variant) -> bool {
    !on_devices(library, variant)
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
            let fits = |line: &&str| fits(&library, &Material::default(), &variant, line);
            lines.into_iter().filter(fits).collect()
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

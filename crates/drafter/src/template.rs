//! Which of the drafter's sections a lesson's template has room for: by id, else by name, else by
//! kind. Activities that have no section of their own go into the one beside it, so that the minutes
//! add up in every template that has activities at all.

use lessons::SectionKind;

use super::library::{Library, SectionSpec};
use super::sections::{self, Place};
use super::words::stems;

/// The section of the activities in the middle.
const MAIN: &str = "main-activities";
/// The section of the first activity.
const STARTER: &str = "starter";

/// A section of a lesson, and what the drafter writes into it, in that order.
#[derive(Debug, Clone)]
pub(super) struct TemplatePart<'a> {
    /// The section.
    pub place: Place,
    /// What is written there.
    pub specs: Vec<&'a SectionSpec>,
}

impl TemplatePart<'_> {
    /// The part of the work to which it belongs.
    pub fn stage(&self) -> usize {
        self.specs.first().map_or(0, |spec| spec.stage)
    }

    /// Nothing beside what the section is for: a form has no room for the rest of a lesson.
    pub fn keep_own(&mut self) {
        if self.specs.iter().any(|spec| spec.id == self.place.id) {
            self.specs.retain(|spec| spec.id == self.place.id);
        }
    }
}

/// The sections that the drafter can write, in its own order, and those for which it has no rule.
pub(super) fn parts(library: &Library, places: Vec<Place>) -> (Vec<TemplatePart<'_>>, Vec<Place>) {
    let mut left: Vec<&SectionSpec> = library.rules.sections.iter().collect();
    let mut found: Vec<TemplatePart<'_>> = Vec::new();
    let mut rest = places;
    let ways: [fn(&SectionSpec, &Place) -> bool; 3] = [by_id, by_name, by_kind];
    for fits in ways {
        rest.retain(|place| {
            let fitting =
                |spec: &&SectionSpec| sections::can_hold(spec, place.kind) && fits(spec, place);
            let Some(at) = left.iter().position(fitting) else { return true };
            found.push(TemplatePart { place: place.clone(), specs: vec![left.remove(at)] });
            false
        });
    }
    share_out(&mut left, &mut found, &mut rest);
    let order = |part: &TemplatePart<'_>| {
        let first = part.specs.first().map(|spec| spec.id.as_str());
        library.rules.sections.iter().position(|spec| first == Some(spec.id.as_str()))
    };
    found.sort_by_key(order);
    (found, rest)
}

/// Activities that have no section yet: the sections that are left take them in order, the last one
/// all that remain. Without such a section they stand with the main activities.
fn share_out<'a>(
    left: &mut Vec<&'a SectionSpec>,
    found: &mut Vec<TemplatePart<'a>>,
    rest: &mut Vec<Place>,
) {
    let kind = |spec: &SectionSpec| Place::known(&spec.id, "").kind;
    let mut open: Vec<&SectionSpec> = Vec::new();
    left.retain(|spec| {
        let is_open = kind(spec) == SectionKind::Activities;
        if is_open {
            open.push(spec);
        }
        !is_open
    });
    let mut free = rest.iter().filter(|place| place.kind == SectionKind::Activities).count();
    rest.retain(|place| {
        if place.kind != SectionKind::Activities || open.is_empty() {
            return true;
        }
        let taken = if free == 1 { open.len() } else { 1 };
        free -= 1;
        found.push(TemplatePart { place: place.clone(), specs: open.drain(..taken).collect() });
        false
    });
    let main = found.iter_mut().find(|part| part.specs.iter().any(|spec| spec.id == MAIN));
    if let Some(main) = main {
        for spec in open {
            let before = spec.id == STARTER;
            main.specs.insert(if before { 0 } else { main.specs.len() }, spec);
        }
    }
}

fn by_id(spec: &SectionSpec, place: &Place) -> bool {
    spec.id == place.id
}

fn by_name(spec: &SectionSpec, place: &Place) -> bool {
    let heading = stems(&place.heading);
    let own = Place::known("", &place.heading);
    own.id == spec.id || spec.called.iter().any(|name| name.stems() == heading)
}

/// Only where the kind says what it is for.
fn by_kind(spec: &SectionSpec, place: &Place) -> bool {
    let telling = !matches!(
        place.kind,
        SectionKind::Statements
            | SectionKind::Activities
            | SectionKind::Text
            | SectionKind::Timings
    );
    telling && Place::known(&spec.id, "").kind == place.kind
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(library: &Library, sections: &[(&str, &str, SectionKind)]) -> Vec<String> {
        let place = |(id, heading, kind): &(&str, &str, SectionKind)| Place {
            id: (*id).to_owned(),
            heading: (*heading).to_owned(),
            kind: *kind,
        };
        let (parts, rest) = parts(library, sections.iter().map(place).collect());
        let line = |part: TemplatePart<'_>| {
            let specs: Vec<&str> = part.specs.iter().map(|spec| spec.id.as_str()).collect();
            format!("{}: {}", part.place.id, specs.join(" + "))
        };
        let rest = rest.into_iter().map(|place| format!("{}: nothing", place.id));
        parts.into_iter().map(line).chain(rest).collect()
    }

    #[test]
    fn sections_are_known_by_id_by_name_and_by_kind() {
        use SectionKind::{Activities, Misconceptions, Statements, Tasks, Text};
        let library = Library::built_in().unwrap();
        let found = shared(
            &library,
            &[
                ("start", "Starter", Activities),
                ("goal", "Goal", Statements),
                ("done", "Success criteria", Statements),
                ("mix-ups", "What they think", Misconceptions),
                ("page", "The page", Tasks),
                ("middle", "Middle", Activities),
                ("end", "End", Activities),
                ("homework", "Homework", Text),
                ("prior-knowledge", "They bring", Text),
            ],
        );
        let wanted = [
            "done: success-criteria",
            "prior-knowledge: prior-knowledge",
            "mix-ups: misconceptions",
            "page: tasks",
            "start: starter",
            "middle: main-activities",
            "end: plenary",
            "goal: nothing",
            "homework: nothing",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn activities_without_a_section_of_their_own_go_into_the_one_beside() {
        use SectionKind::Activities;
        let library = Library::built_in().unwrap();
        let one = shared(&library, &[("steps", "Steps", Activities)]);
        assert_eq!(one, ["steps: starter + main-activities + plenary"]);
        let main = shared(&library, &[("main-activities", "Main", Activities)]);
        assert_eq!(main, ["main-activities: starter + main-activities + plenary"]);
        let two = [("opening", "Opening", Activities), ("plenary", "End", Activities)];
        assert_eq!(
            shared(&library, &two),
            ["opening: starter + main-activities", "plenary: plenary"]
        );
        let only_one = shared(&library, &[("starter", "Warm-up", Activities)]);
        assert_eq!(only_one, ["starter: starter"]);
    }
}

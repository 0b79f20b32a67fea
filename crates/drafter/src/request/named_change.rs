//! Words that ask for a change of a section of a lesson that they name: "make the starter of the 3B lesson
//! on loops shorter".

use crate::library::Words;
use crate::words::words;

/// What a lesson that is named is called.
const LESSON: &str = "lesson";

/// What also asks for something new: "make the starter for the 3B lesson on loops".
const MAKE: &str = "make";

/// Whether the words begin with a change of a section and name a lesson that is there behind it; a lesson
/// that is named first, or as a new one, is wanted with such a section.
pub(crate) fn names_changed_lesson(said: &[String], known: &Words, sections: &[String]) -> bool {
    let Some(lesson) = said.iter().position(|word| word == LESSON) else { return false };
    let is_section = |at: &usize| {
        let names = &said[at + 1..lesson];
        let called = |name: &String| names.starts_with(&words(name));
        known.the_one.contains(&said[*at]) && sections.iter().any(called)
    };
    let Some(section) = (0..lesson).find(is_section) else { return false };
    let leads = |word: &String| {
        let lists = [&known.change_leads, &known.courtesies, &known.changing];
        lists.iter().any(|list| list.contains(word))
    };
    let is_new = said[section + 1..lesson].iter().any(|word| known.one_more.contains(word));
    let changes = said.iter().any(|word| word != MAKE && known.changing.contains(word));
    said[..section].iter().all(leads) && !is_new && changes
}

/// Whether they say what that lesson is about: "the lesson on loops".
pub(crate) fn says_lesson_on(said: &[String]) -> bool {
    let lesson = said.iter().position(|word| word == LESSON);
    let next = lesson.and_then(|at| said.get(at + 1));
    next.is_some_and(|word| word == "on" || word == "about")
}

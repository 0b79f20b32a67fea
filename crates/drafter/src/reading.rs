//! How a request is read, for whoever shows it to the teacher before anything is drafted. The drafter
//! itself reads requests in the same way, so what is shown is what it does.

use crate::classes::ClassWish;
use crate::library::Library;
use crate::request::{Intent, intent, whole_wish};

/// A request for something new, as far as its words say what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// What it is about, in her words.
    pub topic: Option<String>,
    /// The class that is named, whether it has a profile or not.
    pub class: Option<String>,
    /// How long it is to be.
    pub minutes: Option<u32>,
    /// Codes of outcomes that are named.
    pub outcomes: Vec<String>,
}

/// What these words ask for, the request first and then what was said beside it; none when they ask
/// for nothing new. `classes` are names of classes that exist.
pub fn read(said: &[&str], classes: &[String]) -> Option<Reading> {
    let words = &Library::shared()?.words;
    let (request, beside) = said.split_first()?;
    if intent(request, words, &[], false) != Intent::Plan {
        return None;
    }
    let wish = whole_wish(words, classes, request, beside, &[]);
    let class = match wish.class {
        ClassWish::Named(name) => Some(name),
        ClassWish::Year(_) | ClassWish::Unsaid => None,
    };
    Some(Reading { topic: wish.topic, class, minutes: wish.minutes, outcomes: wish.outcomes })
}

/// Codes of outcomes in these words, each once, as curriculum files write them.
pub fn codes(text: &str) -> Vec<String> {
    crate::request::codes(text)
}

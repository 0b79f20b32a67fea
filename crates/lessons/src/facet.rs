//! From a lesson to its pages. Tasks, words and answers stand once in the lesson; what shows them
//! takes them from there.

mod cited;
mod numbers;
mod plan;
mod pupil;
mod word_list;

use crate::{
    Facet, Lesson, Template, one_line,
    page::{Header, Page},
};

pub(crate) use numbers::tasks_for_pupils;
pub use numbers::{NumberedTask, numbered_tasks};
pub(crate) use pupil::{VERSIONS, parts};
pub use word_list::{WORD_DRAFT, WORD_LIST};
pub(crate) use word_list::{table as word_list, word_for_all};

/// What a facet of the lesson shows, in order.
#[must_use]
pub fn facet(lesson: &Lesson, template: &Template, facet: Facet) -> Page {
    let (blocks, rationale) = match facet {
        Facet::Plan => plan::blocks(lesson, template),
        Facet::Worksheet | Facet::Key | Facet::Guide => {
            (pupil::blocks(lesson, template, facet), Vec::new())
        }
    };
    let header = Header {
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        minutes: lesson.minutes,
    };
    one_line::settled(Page { facet, title: lesson.title.clone(), header, blocks, rationale })
}

#[cfg(test)]
mod tests;

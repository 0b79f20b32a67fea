//! A lesson: one markdown file in a fixed grammar, read as typed data.
//!
//! The file is the teacher's. Reading it never fails and loses nothing; what is not understood is
//! kept and reported. Changes are made on the text, so that all other bytes stay as they were. Plan,
//! worksheet and revision guide are pages shown from it and never stored. There is no IO here and
//! no clock.

mod canonical;
mod carry;
mod check;
mod comments;
mod course;
mod diff;
mod dollars;
mod drift;
mod edit;
mod facet;
mod input;
mod lesson;
mod minutes;
mod numerals;
mod one_line;
mod outline;
mod overview;
mod page;
mod parse;
mod pictures;
mod plain;
mod print;
mod pupil_print;
mod render;
mod skeleton;
mod slug;
mod stretches;
mod template;

pub use canonical::{TitlePart, canonical, shown, title_parts};
pub use carry::carried_over;
pub use check::{LEFT_OPEN, check, left_open, needs_named, unsaid_words, words_for_pupils};
pub use comments::{COMMENTS_FILE, Comment, comments, comments_file};
pub use course::{
    CourseOutline, InSequence, OutlinedLesson, SequenceError, course_outline, in_sequence,
    outline_in_order, outline_taught, resequenced,
};
pub use diff::{
    Change, DiffLine, FactChange, Hunk, LessonDiff, LineTag, Piece, SectionDiff, diff, line_changes,
};
pub use dollars::with_dollars;
pub use drift::{Drift, DriftKind, drift};
pub use edit::{Edit, EditError, Edited, Fact, apply};
pub use facet::{NumberedTask, WORD_DRAFT, WORD_LIST, facet, numbered_tasks};
pub use input::{
    ActivityInput, AdaptationInput, ContentInput, EvidenceInput, ItemInput, MisconceptionInput,
    OutcomeInput, StatementInput, TaskInput, TermInput,
};
pub use lesson::{
    Activity, Adaptation, Content, DRAFTING, Evidence, Item, ItemSummary, Lesson, Misconception,
    OutcomeClaim, Problem, Section, SectionKind, SectionState, Space, SpaceError, Statement, Task,
    Term, Tier, Weight,
};
pub use minutes::{ItemMinutes, Minutes, SectionMinutes, minutes};
pub use numerals::plain_numbers;
pub use one_line::as_line;
pub use overview::{numbered, overview};
pub use page::{Adjustment, Facet, Header, MixUp, Need, Page, PageBlock, PageField, RunRow, Word};
pub use parse::{Facts, MOST_BYTES, facts, is_archived, parse};
pub use pictures::{
    NamedPicture, PICTURES_FOLDER, PictureLook, PictureSize, picture_beside, pictures,
};
pub use plain::{plain, plain_text};
pub use print::{MUST_NOT_BE_CUT, markdown, minutes_in_sum, row_time, task_numbers, tasks_label};
pub use pupil_print::{PrintChoice, PrintChoiceError, PupilFace, PupilPrint};
pub use skeleton::{NewLesson, new_lesson};
pub use template::{FacetPart, Form, STRUCTURED_NAME, SectionSpec, Shows, Template, TemplateError};

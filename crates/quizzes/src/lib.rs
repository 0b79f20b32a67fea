//! Quizzes as files: what a teacher hands out on paper or takes to another program, and what she brings
//! from one.
//!
//! A [`Quiz`] is plain data that each of the formats can hold in part. It is made of questions that
//! `assessment` made, with their keys, so it is for a teacher's files and for no learner: it does not
//! serialise. What a format cannot hold is told question by question and never left out in silence. Bytes
//! and text come out and go in; there is no clock, no file and no runtime.

mod decimal;
mod form;
mod format;
mod gift;
mod kahoot;
mod made;
mod marks;
mod markup;
mod moodle;
mod package;
mod qti;
mod quiz;
mod report;
mod spreadsheet;
mod survey;
mod xml;

pub use decimal::Decimal;
pub use form::{Difference, Form, FormError, FormRequest, MOST_FORMS, forms};
pub use format::{MOST_BYTES, QuizFormat};
pub use kahoot::Seconds;
pub use made::{MadeQuestion, question};
pub use quiz::{Asked, Gap, Number, Pair, Question, Quiz, Reply};
pub use report::{Loss, Outgoing, QuizError, QuizProblem, ReadQuiz};
pub use spreadsheet::ByteMark;

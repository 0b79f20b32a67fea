//! Curriculum files, and whether what a lesson claims about them is true.
//!
//! [`parse`] reads a file into outcomes with the lines of each statement. A code whose statement is
//! not known is no [`Outcome`] but [`Listed`], so that nothing can quote or count it. [`statements`] finds
//! what a person is shown of an imported one. A [`Library`] of files finds an outcome by its code,
//! says where learning comes from and goes to, and ranks outcomes for words.
//!
//! [`claims`] finds what a lesson says about the curriculum, and [`check`] looks each claim up: file,
//! lines, quoted words, code.
//!
//! Everything here is plain data and functions: no files are opened and no clock is read. Nothing
//! knows which outcomes there are; that is in the teacher's files. The words by which a claim is
//! recognised are those of Scottish schools, in `claims/alignment/phrases.rs` and `code/mentions.rs`.

mod check;
mod claims;
mod code;
mod file;
mod library;
mod review;

pub use check::{Checked, Evidence, Finding, Now, Place, Recorded, check};
pub use claims::{
    Claim, ClaimKind, CourseFact, Disagreement, PointerLink, Presented, Quotation, claims,
    course_facts, denies, is_into_curriculum, pointers,
};
pub use code::{Code, Mention, Written, clusters, mentions, written};
pub use file::{
    Certainty, CurriculumFile, Field, Lined, LinedMisconception, Listed, Onward, Outcome, Problem,
    Statement, Wording, parse, statements,
};
pub use library::{Found, FoundListed, Library, Looked, Lookup, Progression, Step, Via, Writing};
pub use review::{IMPORTED, is_imported, is_reviewable, reviewed, with_reviewed};

//! Courses: the lessons of a class in their sequence, or those of an outline, with the outcomes that they meet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Names a course.
    struct CourseRef {
        /// A class, or the file of an outline.
        pub of: String,
    }

    /// The courses that there are.
    struct CourseList {
        /// Those of classes by name, then the outlines.
        pub courses: Vec<CourseName>,
    }

    /// A course in a list.
    struct CourseName {
        /// A class, or the file of an outline.
        pub of: String,
        /// What it is called.
        pub name: String,
        /// What it is.
        pub kind: CourseKind,
    }

    /// What a course is.
    #[derive(Copy, Eq)]
    enum CourseKind {
        /// The lessons of a class, each with a file of its own.
        Class,
        /// An outline: one file with a few lines for each lesson.
        Outline,
    }

    /// A course.
    struct Course {
        /// A class, or the file of an outline.
        pub of: String,
        /// What it is called.
        pub name: String,
        /// What it is.
        pub kind: CourseKind,
        /// In their sequence.
        pub lessons: Vec<CourseLesson>,
        /// What the course is to meet, in the order of its curriculum or specification, and behind it what else its
        /// lessons meet.
        pub outcomes: Vec<CourseOutcome>,
        /// What cannot be said about it, and why.
        pub notes: Vec<String>,
    }

    /// A lesson of a course.
    struct CourseLesson {
        /// What it is moved by.
        pub id: String,
        /// Its title.
        pub title: String,
        /// Its file; none for a lesson of an outline.
        pub path: Option<String>,
        /// Where it begins in the file of the outline, from 1; none for one with a file of its own.
        pub line: Option<u32>,
        /// The day on which it is to be taught, such as `2026-11-12`.
        pub date: Option<String>,
        /// Whether it was taught: then it stays where it is.
        pub taught: bool,
        /// How it went, in her words, where she said more than that it was taught.
        pub went: Option<String>,
        /// Minutes that its activities take together, where they are known.
        pub planned: Option<u32>,
        /// How long it is.
        pub minutes: Option<u32>,
        /// Whether every section that is written was accepted; for an outline nothing is.
        pub accepted: bool,
    }

    /// Something that pupils are to learn.
    struct CourseOutcome {
        /// Its code.
        pub code: String,
        /// What it says.
        pub text: String,
        /// Its level in words.
        pub level: Option<String>,
        /// Where it stands; none where no file has it.
        pub path: Option<String>,
        /// First line there, from 1.
        pub line: Option<u32>,
        /// Whether the course is to meet it; else a lesson of it does so besides.
        pub wanted: bool,
        /// The places in `lessons` of those that meet it, from 0.
        pub met: Vec<u32>,
    }

    /// Another sequence for a course.
    struct CourseArrange {
        /// A class, or the file of an outline.
        pub of: String,
        /// The ids of all its lessons, as they are to stand.
        pub lessons: Vec<String>,
    }

    /// Whether a lesson was taught.
    struct CourseTaught {
        /// A class, or the file of an outline.
        pub of: String,
        /// The lesson's id in the course.
        pub lesson: String,
        /// Whether it was.
        pub taught: bool,
    }
}

//! Which template new lessons follow, and new classes from the template of their stage.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// The templates that a new lesson can follow, and who follows which.
    struct TemplateList {
        /// The built-in one first, then by name; one that a file asks for and that is not there is
        /// listed with its problem.
        pub templates: Vec<TemplateInfo>,
        /// SHA-256 of `teacher.md`, where the choice for all classes stands; none when it is not there.
        pub teacher_sha256: Option<String>,
        /// The classes that have a profile, with what theirs says.
        pub classes: Vec<ClassTemplate>,
    }

    /// A template of lessons.
    struct TemplateInfo {
        /// Its name: the stem of its file.
        pub name: String,
        /// Its title.
        pub title: String,
        /// What it is for, in a sentence; empty when its file does not say.
        pub about: String,
        /// Headings of its sections, in order.
        pub sections: Vec<String>,
        /// Whether new lessons follow it unless their class says otherwise.
        pub chosen: bool,
        /// Why it cannot be used.
        pub problem: Option<String>,
    }

    /// The template of a class.
    struct ClassTemplate {
        /// Its name.
        pub class: String,
        /// Its profile in the workspace.
        pub path: String,
        /// What the profile says; none when the class follows the choice for all classes.
        pub template: Option<String>,
        /// SHA-256 of the profile.
        pub sha256: String,
    }

    /// Which template new lessons shall follow.
    struct TemplateChoose {
        /// The template; none takes the choice back.
        #[serde(default)]
        pub name: Option<String>,
        /// Only for lessons of this class; none means all classes that do not say otherwise.
        #[serde(default)]
        pub class: Option<String>,
        /// What the file with the choice held when it was read; none when nobody looked at it. Either
        /// way only the line with the choice is written.
        #[serde(default)]
        pub base_sha256: Option<String>,
    }

    /// The classes of the workspace, and what a new one begins with.
    struct ClassList {
        /// By the name of their files.
        pub classes: Vec<ClassInfo>,
        /// What a new class of each stage begins with, from the first to the sixth.
        pub stages: Vec<StageInfo>,
        /// The needs that one can be given by choosing.
        pub needs: Vec<NeedInfo>,
    }

    /// A class, by the front matter of its profile.
    struct ClassInfo {
        /// Its name.
        pub name: String,
        /// Its profile in the workspace.
        pub path: String,
        /// Its stage.
        pub stage: Option<String>,
        /// Its subject.
        pub subject: Option<String>,
        /// Its level of the curriculum.
        pub level: Option<String>,
        /// How many pupils it has.
        pub pupils: Option<u32>,
        /// How long a lesson is.
        pub minutes: Option<u32>,
        /// Names of needs.
        pub needs: Vec<String>,
    }

    /// What a new class of a stage begins with.
    struct StageInfo {
        /// The stage.
        pub stage: String,
        /// The subject that most classes of the workspace have, or else its template's.
        pub subject: Option<String>,
        /// The level that its template says.
        pub level: Option<String>,
        /// The number of pupils that its template says.
        pub pupils: Option<u32>,
        /// The length of a lesson that its template says.
        pub minutes: Option<u32>,
    }

    /// A new class. What is left out is as the stage's template has it.
    struct ClassNew {
        /// What the class is called, such as `3C`.
        pub name: String,
        /// From `S1` to `S6`.
        pub stage: String,
        /// Its subject.
        #[serde(default)]
        pub subject: Option<String>,
        /// Its level of the curriculum.
        #[serde(default)]
        pub level: Option<String>,
        /// How many pupils it has.
        #[serde(default)]
        pub pupils: Option<u32>,
        /// How long a lesson is.
        #[serde(default)]
        pub minutes: Option<u32>,
        /// Names of needs, known ones or others.
        #[serde(default)]
        pub needs: Vec<String>,
    }

    /// A need that a class can be given by choosing.
    struct NeedInfo {
        /// What it is called.
        pub name: String,
        /// What a profile says of it: what gets in the way and what helps.
        pub says: String,
    }

    /// A profile that was begun.
    struct ClassMade {
        /// Its file in the workspace.
        pub path: String,
        /// SHA-256 of the file.
        pub sha256: String,
        /// The line of the first thing to fill in, from 1.
        pub gap_line: Option<u32>,
    }
}

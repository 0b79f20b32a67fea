//! What a teacher expects of lessons, and what can be said once it has come to something: whether anything could
//! contradict a prediction, the causes that a school knows, what to look out for before the next lesson, how far
//! her confidence was borne out, and which lessons have something in common.
//!
//! Everything here is a function of its arguments: nothing stores, embeds, asks a clock or knows a file.

mod calibration;
mod cause;
mod groups;
mod outlook;
mod wording;

pub use calibration::{CalibratedPoint, NEEDED, TeacherCalibration, calibrated};
pub use cause::{Cause, causes};
pub use groups::{
    GROUPS_FROM, GroupError, GroupMember, LessonGroup, LessonGroups, groups, measured,
};
pub use outlook::{Ended, Told, Warning, WarningSource, outlook};
pub use wording::{Hint, hint};

/// How far something that was expected came true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// Wholly.
    True,
    /// In part, which counts a half.
    Partly,
    /// Not at all.
    Not,
}

impl Came {
    /// As a number: 1, 0.5 or 0. A half is what a forecast of something that may come to be in degrees is scored
    /// with (Brier 1950 leaves the outcome a number).
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Self::True => 1.0,
            Self::Partly => 0.5,
            Self::Not => 0.0,
        }
    }
}

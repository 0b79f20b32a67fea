//! A week of a teacher: her timetable with the lessons that there are.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Which week.
    #[derive(Default)]
    struct WeekParams {
        /// A day of it, such as `2026-11-12`; unless told the week at hand, which at the end of one that is over is the next.
        #[serde(default)]
        pub day: Option<String>,
    }

    /// A week.
    struct TeachingWeek {
        /// The file that says when she has whom, in her files.
        pub file: String,
        /// Whether that file says anything.
        pub known: bool,
        /// The present day.
        pub today: String,
        /// Monday to Friday, and those of the weekend on which there is something.
        pub days: Vec<TeachingDay>,
        /// For each class of the timetable its next lesson without a plan, the earliest first; within four weeks of
        /// today, whichever week is shown.
        pub next: Vec<NextLesson>,
        /// What in the file is of no use, and why.
        pub problems: Vec<String>,
    }

    /// A day of it.
    struct TeachingDay {
        /// The day.
        pub date: String,
        /// Whether there is school.
        pub school: bool,
        /// Why there is none, as the calendar says it; empty where it does not say.
        pub closed: String,
        /// The lessons, in their order. A day without school has only those that have this date.
        pub slots: Vec<TeachingSlot>,
    }

    /// A lesson of a day.
    struct TeachingSlot {
        /// The class.
        pub class: String,
        /// The period, as the timetable names it; empty where it names none, and where the lesson is not by it.
        pub period: String,
        /// When it begins, such as `10:40`; none where the timetable does not say.
        pub time: Option<String>,
        /// How long it is, by the timetable.
        pub minutes: Option<u32>,
        /// What is planned; nothing where that is missing.
        pub plan: Option<SlotPlan>,
    }

    /// What is planned.
    struct SlotPlan {
        /// Its file in the workspace.
        pub path: String,
        /// Its title.
        pub title: String,
        /// Whether every section that is written was accepted.
        pub accepted: bool,
    }

    /// A lesson that is to be planned.
    struct NextLesson {
        /// The class.
        pub class: String,
        /// The day.
        pub date: String,
        /// The period, as the timetable names it.
        pub period: String,
        /// When it begins, such as `10:40`; none where the timetable does not say.
        pub time: Option<String>,
        /// How long it is.
        pub minutes: Option<u32>,
        /// What the class had last: the lesson with the latest day before, else the one changed last.
        pub after: Option<SlotPlan>,
    }
}

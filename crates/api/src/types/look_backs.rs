//! How lessons went, asked once after their day.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::MemoryEntry;

wire! {
    /// The lessons that it may be asked about.
    struct LookBacks {
        /// Whether she wants to be asked.
        pub asked: bool,
        /// Those of the last two school weeks of which nothing was said, the latest day first.
        pub lessons: Vec<LookBack>,
    }

    /// A lesson whose day is past.
    struct LookBack {
        /// Its file in the workspace.
        pub path: String,
        /// What it is about.
        pub topic: String,
        /// The class.
        pub class: String,
        /// The day, such as `2026-11-12`.
        pub date: String,
        /// What to ask her.
        pub question: String,
    }

    /// How a lesson went.
    #[derive(Copy, Eq)]
    enum HowItWent {
        /// It was taught as it was planned.
        Kept,
        /// She changed it as she taught it.
        Changed,
        /// It did not work.
        DidNotWork,
    }

    /// Her word on a lesson.
    struct LookBackSay {
        /// The lesson.
        pub path: String,
        /// How it went.
        pub how: HowItWent,
        /// One sentence.
        #[serde(default)]
        pub words: Option<String>,
        /// She says that her words are not about a child's safety, where she was asked.
        #[serde(default)]
        pub harmless: bool,
    }

    /// What became of her word.
    struct LookBackSaid {
        /// What is remembered of the class.
        pub entry: MemoryEntry,
        /// What may be asked next.
        pub look_backs: LookBacks,
    }

    /// Whether it is asked how lessons went.
    #[derive(Copy, Eq)]
    struct LookBackAsking {
        /// Whether she wants to be asked.
        pub asked: bool,
    }
}

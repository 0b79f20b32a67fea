//! The life of a memory: searched, told, weighed, merged, let go.

use domain::{SessionId, Timestamp, TraceId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{MemoryEntry, MemorySort};

wire! {
    /// Which entries.
    #[derive(Default)]
    struct MemoryEntriesFilter {
        /// Only of this class; `""` for the teacher's own.
        #[serde(default)]
        pub class: Option<String>,
        /// Only what was said about this lesson, by the path of its file.
        #[serde(default)]
        pub lesson: Option<String>,
        /// Also what does not hold any more.
        #[serde(default)]
        pub gone: bool,
        /// Also what waits for her word.
        #[serde(default)]
        pub waiting: bool,
    }

    /// Entries.
    struct MemoryEntries {
        /// File by file, in order.
        pub entries: Vec<MemoryEntry>,
    }

    /// A question to memory.
    struct MemorySearch {
        /// In everyday words.
        pub question: String,
        /// Her own memory and that of this class; all classes without one.
        #[serde(default)]
        pub class: Option<String>,
        /// Also what does not hold any more.
        #[serde(default)]
        pub gone: bool,
    }

    /// What was found.
    struct MemoryFound {
        /// The best first.
        pub hits: Vec<MemoryFoundEntry>,
        /// Whether the meaning of words was compared, and not only the words.
        pub by_meaning: bool,
    }

    /// An entry that was found.
    struct MemoryFoundEntry {
        /// The entry.
        pub entry: MemoryEntry,
        /// How well it fits among what was found, 0 to 1.
        pub relevance: f64,
        /// The band of relevance, 1 the best of 20.
        pub band: u32,
        /// Whether a prompt would have it.
        pub chosen: bool,
        /// Why, or why not.
        pub why: String,
    }

    /// The life of an entry.
    struct MemoryHistory {
        /// The entry; none when it was erased.
        pub entry: Option<MemoryEntry>,
        /// What was done to it, the oldest first.
        pub deeds: Vec<MemoryDeedInfo>,
        /// Why it is remembered, in one sentence.
        pub because: String,
        /// How long it stays, in one sentence; none where it neither holds nor waits.
        pub stays: Option<String>,
    }

    /// Something that was done to an entry.
    struct MemoryDeedInfo {
        /// When.
        pub at: Timestamp,
        /// What, such as `write`.
        pub kind: String,
        /// In words for her.
        pub sentence: String,
        /// In which session.
        pub session_id: Option<SessionId>,
        /// In which run.
        pub trace_id: Option<TraceId>,
    }

    /// What is worth a look.
    struct MemoryReview {
        /// What waits for her word, the best first.
        pub waiting: Vec<MemoryEntry>,
        /// Memories that may say the same, or cannot both hold.
        pub pairs: Vec<MemoryPair>,
        /// How many more pairs there are than are given.
        pub more_pairs: u32,
        /// What a rule lets go soon, or would if she had not confirmed it.
        pub aging: Vec<MemoryAging>,
        /// How many more of those there are than are given.
        pub more_aging: u32,
        /// What stood in prompts again and again and no answer used.
        pub unused: Vec<MemoryUnused>,
        /// How many more of those there are than are given.
        pub more_unused: u32,
        /// The last school day that the calendar knows; none without a calendar.
        pub calendar_until: Option<String>,
        /// What is wrong in the calendar's file.
        pub calendar_problems: Vec<String>,
    }

    /// Two memories to look at together.
    struct MemoryPair {
        /// The older.
        pub older: MemoryEntry,
        /// The newer.
        pub newer: MemoryEntry,
        /// How they stand to one another.
        pub relation: MemoryRelation,
        /// What to ask her.
        pub question: String,
    }

    /// How two memories stand to one another.
    #[derive(Copy, Eq)]
    enum MemoryRelation {
        /// They may say the same.
        Alike,
        /// One says no to what the other says.
        Denied,
        /// They name different numbers.
        OtherNumber,
    }

    /// A memory that nothing has used for long.
    struct MemoryAging {
        /// The memory.
        pub entry: MemoryEntry,
        /// School days without use.
        pub unused_days: u32,
        /// School days until it is let go; none when no rule does that.
        pub days_left: Option<u32>,
    }

    /// A memory that was shown and not used.
    struct MemoryUnused {
        /// The memory.
        pub entry: MemoryEntry,
        /// In how many runs it stood.
        pub shown: u32,
    }

    /// Something to remember, by her own hand.
    struct MemoryAdd {
        /// The class; none for what holds for all.
        #[serde(default)]
        pub class: Option<String>,
        /// The file in that scope; `MEMORY.md` without one.
        #[serde(default)]
        pub file: Option<String>,
        /// One sentence.
        pub text: String,
        /// The lesson it is about.
        #[serde(default)]
        pub lesson: Option<String>,
    }

    /// Entries of another memory, to be kept in this one.
    struct MemoryImport {
        /// Entries.
        pub entries: Vec<MemoryImported>,
    }

    /// An entry of another memory.
    struct MemoryImported {
        /// Its file.
        pub path: String,
        /// What it says.
        pub text: String,
    }

    /// What an import did.
    struct MemoryImportResult {
        /// So many are new.
        pub added: u32,
        /// So many were there already.
        pub present: u32,
        /// What was not taken, and why.
        pub refused: Vec<String>,
    }

    /// Her yes to what waits for her word.
    struct MemoryConfirm {
        /// The entry.
        pub id: String,
        /// In these words; none for as it is.
        #[serde(default)]
        pub text: Option<String>,
    }

    /// What is different about an entry. What is none stays.
    struct MemoryChange {
        /// The entry.
        pub id: String,
        /// What it says.
        #[serde(default)]
        pub text: Option<String>,
        /// Whether it stays whatever the rules say.
        #[serde(default)]
        pub pinned: Option<bool>,
        /// 0 to 100.
        #[serde(default)]
        pub importance: Option<u8>,
        /// What sort of thing it is.
        #[serde(default)]
        pub sort: Option<MemorySort>,
        /// True: what sort of thing it is follows from its words again.
        #[serde(default)]
        pub sort_by_words: bool,
        /// True: it holds, she says so.
        #[serde(default)]
        pub holds: bool,
    }

    /// Her word on two memories that were put before her together.
    struct MemoryBothHold {
        /// One of them.
        pub id: String,
        /// The other.
        pub other: String,
        /// Whether both hold; else that word is taken back.
        pub both: bool,
    }

    /// How long is remembered what nothing uses.
    #[derive(Copy)]
    struct MemoryRules {
        /// School days without use after which a memory is let go.
        pub days: u32,
        /// So many more for each use.
        pub days_per_use: u32,
        /// So many school days before, it is shown as about to go.
        pub notice_days: u32,
        /// The most memories that the rule may take; none without a limit.
        pub max_memories: Option<u32>,
        /// What a school day without use costs; a use is worth 1.
        pub per_day: f64,
        /// Below this a memory is let go.
        pub floor: f64,
        /// Whether all is as the program has it.
        pub usual: bool,
    }

    /// Other numbers for how long is remembered what nothing uses. What is none stays.
    #[derive(Copy, Eq, Default)]
    struct MemoryRulesChange {
        /// School days without use after which a memory is let go.
        #[serde(default)]
        pub days: Option<u32>,
        /// So many more for each use.
        #[serde(default)]
        pub days_per_use: Option<u32>,
        /// So many school days before, it is shown as about to go.
        #[serde(default)]
        pub notice_days: Option<u32>,
        /// The most memories that the rule may take; 0 for no limit.
        #[serde(default)]
        pub max_memories: Option<u32>,
        /// First go back to what the program has.
        #[serde(default)]
        pub usual: bool,
    }

    /// The school year by which days without use are counted.
    struct SchoolYear {
        /// The file that says it, in her files.
        pub file: String,
        /// The present day.
        pub today: String,
        /// Whether there is school today.
        pub school_today: bool,
        /// The terms that count, the first first; without any every weekday counts.
        pub terms: Vec<SchoolTerm>,
        /// The days on which the school is closed.
        pub closed: Vec<SchoolClosed>,
        /// What in the file is of no use, and why.
        pub problems: Vec<String>,
    }

    /// A term.
    struct SchoolTerm {
        /// What the file calls it; empty where it has no name.
        pub name: String,
        /// Its first day.
        pub first: String,
        /// Its last day.
        pub last: String,
        /// How many school days it has.
        pub days: u32,
        /// Whether it is going on.
        pub is_now: bool,
    }

    /// A day on which the school is closed.
    struct SchoolClosed {
        /// The day.
        pub day: String,
        /// Why, as the file says it; empty where it says nothing.
        pub name: String,
    }

    /// An entry in the place of another.
    struct MemorySupersede {
        /// The one that does not hold any more.
        pub old: String,
        /// The one that does.
        pub by: String,
    }

    /// Entries that become one.
    struct MemoryMergeRequest {
        /// All of them; the oldest stays.
        pub ids: Vec<String>,
        /// What it then says.
        pub text: String,
    }

    /// Letting go by rule.
    struct MemoryExpire {
        /// Only say what would go.
        pub dry_run: bool,
    }

    /// What a rule let go, or would.
    struct MemoryExpired {
        /// The entries.
        pub entries: Vec<MemoryAging>,
        /// Whether they are gone.
        pub done: bool,
    }
}

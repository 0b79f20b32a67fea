//! Keys, permissions and background work.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// The keys of all providers.
    struct KeyList {
        /// One for each provider that takes a key.
        pub keys: Vec<KeyInfo>,
    }

    /// A provider's key, never the key itself.
    struct KeyInfo {
        /// The provider.
        pub provider: String,
        /// Its name for a person.
        pub label: String,
        /// Where its key is; none when there is none.
        pub place: Option<KeyPlace>,
        /// The environment variable, when the key comes from there.
        pub variable: Option<String>,
        /// The key with all but its end masked.
        pub hint: Option<String>,
    }

    /// Where a key is.
    #[derive(Copy, Eq)]
    enum KeyPlace {
        /// In the environment.
        Environment,
        /// In the system's keychain.
        Keychain,
        /// In an encrypted file of this application.
        File,
    }

    /// A key to keep.
    struct KeySet {
        /// The provider.
        pub provider: String,
        /// The key.
        pub key: String,
    }

    /// Names a provider.
    struct ProviderRef {
        /// The provider.
        pub provider: String,
    }

    /// What a provider said to a key.
    struct KeyTest {
        /// The provider.
        pub provider: String,
        /// The model that was asked.
        pub model: String,
        /// Whether it answered.
        pub works: bool,
        /// What it said when it did not.
        pub message: String,
        /// Milliseconds.
        pub took_ms: u64,
    }

    /// What is always allowed.
    struct PermissionList {
        /// In order of tool.
        pub tools: Vec<String>,
    }

    /// Names a tool.
    struct ToolRef {
        /// The tool.
        pub tool: String,
    }

    /// Copies of everything: rows, files and settings, without keys.
    struct BackupList {
        /// The folder that they are in.
        pub folder: String,
        /// Latest first.
        pub backups: Vec<BackupInfo>,
        /// Which of them is put back when the program starts next, by its name.
        pub next_start: Option<String>,
    }

    /// One of them.
    struct BackupInfo {
        /// What it is called.
        pub name: String,
        /// When it was taken.
        pub taken_at: Timestamp,
        /// Its size.
        pub bytes: u64,
        /// The version for which the database was changed after it; null for one that is taken each day.
        pub before: Option<String>,
    }

    /// A database that does not open, and what there is to go back to.
    struct DamagedDatabase {
        /// What keeps it closed.
        pub because: ClosedBecause,
        /// The version of this program.
        pub version: String,
        /// The teacher's folder, which is as it was.
        pub workspace: String,
        /// The folder that the backups are in.
        pub folder: String,
        /// Latest first.
        pub backups: Vec<BackupInfo>,
        /// What was wrong, for somebody who knows databases.
        pub reason: String,
    }

    /// Why a database does not open.
    #[derive(Copy, Eq)]
    enum ClosedBecause {
        /// It is damaged.
        Damaged,
        /// It is one of an older version and could not be changed for this one; it is as it was.
        NotChanged,
        /// It is one of an older version and was left as it is, because no backup could be taken.
        NotBackedUp,
    }

    /// Names a backup.
    struct BackupRef {
        /// What it is called.
        pub name: String,
    }

    /// Work in the background.
    struct JobList {
        /// What failed for good first, then by time.
        pub jobs: Vec<JobInfo>,
    }

    /// One piece of background work.
    struct JobInfo {
        /// Its number.
        pub id: i64,
        /// What it does.
        pub kind: String,
        /// How it stands.
        pub state: JobState,
        /// How often it was tried.
        pub attempts: u32,
        /// What went wrong last.
        pub last_error: Option<String>,
        /// When it runs next, or ran last.
        pub run_at: Timestamp,
    }

    /// How background work stands.
    #[derive(Copy, Eq)]
    enum JobState {
        /// It waits for its time.
        Waiting,
        /// Somebody does it.
        Running,
        /// It failed and will be tried again.
        Failed,
        /// It failed for good.
        Dead,
    }

    /// Names a job.
    struct JobRef {
        /// Its number.
        pub id: i64,
    }
}

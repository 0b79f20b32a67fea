//! What coding agents learn of their projects, as a person looks at it: nothing of a teacher's classes.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::CalibrationPoint;

wire! {
    /// What coding agents work on and keep a journal of, on this computer.
    struct CodingProjects {
        /// By name; folders with a journal that nobody made a project come last.
        pub projects: Vec<CodingProject>,
    }

    /// A project of coding agents, or a folder with a journal.
    struct CodingProject {
        /// What commands name it by: its name, or the folder's path.
        pub name: String,
        /// Its folder.
        pub folder: String,
        /// Whether it has a name of its own, so that its code can be indexed.
        pub named: bool,
        /// When its code was last read whole; none before the first time.
        pub indexed_at: Option<Timestamp>,
        /// Files of code that were read.
        pub files: u32,
        /// Functions, classes and the like that can be found.
        pub units: u32,
        /// Files that were not read, or not as they stand.
        pub skipped: u32,
        /// Commits that can be found.
        pub commits: u32,
        /// Entries of the journal that came to an end.
        pub entries: u32,
        /// When the newest of them did.
        pub newest_entry_at: Option<Timestamp>,
        /// How far its code is read that is being read now, in whichever process.
        pub indexing: Option<IndexUnderWay>,
        /// What is wrong with it.
        pub problem: Option<String>,
    }

    /// How far the code of a project is read.
    #[derive(Copy)]
    struct IndexUnderWay {
        /// Files that were looked at.
        pub done: u32,
        /// Files that there are.
        pub total: u32,
        /// Files a second so far; none while nothing can be said.
        pub per_second: Option<f64>,
        /// Seconds until the files that are left are read, as fast as it went so far.
        pub seconds_left: Option<u32>,
    }

    /// Names a project.
    #[derive(Eq)]
    struct CodingProjectRef {
        /// Which.
        pub project: String,
    }

    /// A side of an experience; each is compared by itself.
    #[derive(Copy, Eq)]
    enum CodingAxis {
        /// The whole story.
        Full,
        /// What happened in a sort of work.
        Domain,
        /// How a way of working went.
        Strategy,
        /// What was unexpected.
        Surprise,
        /// Why a belief was wrong.
        RootCause,
    }

    /// Which clusters.
    #[derive(Eq)]
    struct CodingClustersOf {
        /// The project.
        pub project: String,
        /// The axis; without one, that on which clusters were last looked for.
        #[serde(default)]
        pub axis: Option<CodingAxis>,
    }

    /// The clusters of a project on an axis, as they were last found.
    struct CodingClusters {
        /// The axis.
        pub axis: CodingAxis,
        /// When they were looked for; none where nobody has.
        pub run_at: Option<Timestamp>,
        /// How many experiences have a text on the axis now.
        pub have: u32,
        /// From how many on clusters are looked for.
        pub needed: u32,
        /// How many were compared then.
        pub compared: u32,
        /// How many of these are in no cluster.
        pub alone: u32,
        /// Whether so few were compared that the clusters are no more than a hint.
        pub hint: bool,
        /// Whether they were compared by another model than makes vectors now.
        pub other_model: bool,
        /// The clusters, the largest first.
        pub clusters: Vec<CodingCluster>,
        /// The newest experiences on a map.
        pub points: Vec<CodingPoint>,
        /// How much of what tells them apart the map shows, in percent.
        pub shown: f64,
        /// Experiences that are not on the map.
        pub off_map: u32,
    }

    /// Experiences that are alike.
    #[derive(Eq)]
    struct CodingCluster {
        /// Its id, by which an agent names it.
        pub id: String,
        /// Its place among those that are listed, from 0.
        pub number: u32,
        /// How many experiences are in it.
        pub size: u32,
        /// What the member nearest to its middle was to reach.
        pub example: String,
    }

    /// An experience on the map.
    #[derive(Copy)]
    struct CodingPoint {
        /// The number of its cluster; none for one that stands alone.
        pub group: Option<u32>,
        /// Along the direction in which they differ most.
        pub x: f64,
        /// Along the next.
        pub y: f64,
    }

    /// A part of the members of a cluster.
    #[derive(Eq)]
    struct CodingMembersOf {
        /// The cluster.
        pub cluster: String,
        /// How many come before the part.
        #[serde(default)]
        pub from: u32,
    }

    /// Members of a cluster, those nearest to its middle first.
    struct CodingMembers {
        /// The part.
        pub members: Vec<CodingMember>,
        /// How many come after it.
        pub left: u32,
    }

    /// An experience.
    #[derive(Eq)]
    struct CodingMember {
        /// The journal entry.
        pub id: String,
        /// What was to be reached.
        pub goal: String,
        /// What was learned: the surprise, what worked, or else what was believed.
        pub said: String,
        /// How it ended: `confirmed`, `falsified`, `partial` or `abandoned`.
        pub outcome: String,
        /// How far it is to be trusted: `gold`, `silver`, `bronze` or `abandoned`.
        pub tier: String,
    }

    /// The values that hold in a project.
    struct CodingValues {
        /// Those that rest on most first, at most 50.
        pub values: Vec<CodingValue>,
        /// How many there are beside these.
        pub left: u32,
        /// Pairs that may contradict one another, for somebody to read.
        pub opposed: Vec<CodingOpposed>,
        /// Why nobody looked for such pairs, where nobody could.
        pub note: Option<String>,
    }

    /// A sentence that an agent read in a cluster.
    struct CodingValue {
        /// Its id.
        pub id: String,
        /// The axis of its cluster.
        pub axis: CodingAxis,
        /// What it says.
        pub text: String,
        /// How much it counts now, in percent.
        pub strength: u32,
        /// Whether so much time has passed without a new experience that it counts half, or less.
        pub faded: bool,
        /// How many experiences it rests on.
        pub size: u32,
        /// How often it was written, from 1.
        pub version: u32,
        /// Whether it holds in all projects.
        pub everywhere: bool,
        /// When it was written, or an experience last came to it.
        pub supported_at: Timestamp,
    }

    /// Two values about the same, of which one denies.
    #[derive(Eq)]
    struct CodingOpposed {
        /// One of them.
        pub one: String,
        /// The other.
        pub other: String,
    }

    /// How often predictions came true, and how sure agents were.
    struct CodingCalibration {
        /// How many predictions with a stated confidence came to an end.
        pub count: u32,
        /// From how many on something is said.
        pub needed: u32,
        /// The score of Brier, from 0 (always right and sure of it) to 1; none below that number.
        pub score: Option<f64>,
        /// What was said together, the lowest confidence first.
        pub points: Vec<CalibrationPoint>,
        /// How it went by sort of work and way of working, the most predictions first.
        pub records: Vec<CodingRecord>,
        /// Predictions that came to an end without a stated confidence.
        pub unstated: u32,
    }

    /// How predictions of one sort went.
    struct CodingRecord {
        /// Of what, such as `debugging by bisect`.
        pub about: String,
        /// How many came to an end.
        pub count: u32,
        /// How many came true; a part counts half.
        pub right: f64,
        /// The lower end of the share's 95 % interval, in percent.
        pub low: f64,
        /// The upper end.
        pub high: f64,
        /// The mean stated confidence, in percent, where one was stated.
        pub stated: Option<f64>,
    }
}

//! What is kept in PostgreSQL: one folder for each aggregate, with all of its SQL.
//!
//! [`Store::of`] is what an open server keeps; [`Store::for_teacher`] gives the [`TeacherStore`] that
//! everything else is asked of. A teacher's rows are kept from others by row-level security, not by
//! the care of the queries. What a value means for a run is decided in `agent`, never here.

pub mod backup;

mod error;
mod jobs;
mod learning;
mod lessons;
mod memory;
mod people;
mod predictions;
mod sessions;
mod spending;
mod status;
mod store;
mod teachers;
mod watch;

pub use self::memory::{
    ConfirmedMemory, MemoryContent, MemoryDeed, MemoryEvent, MemoryEventDraft, MemoryEventFilter,
    MemoryEventPage, MemoryFile, MemoryFilter, MemoryHit, MemoryMerge, MemoryVectorRow,
    MemoryVectors, Noticed, SaidOfLesson, Searched, Unembedded,
};
pub use error::StoreError;
pub use learning::{
    AgentMemory, AgentMemoryFilter, AgentMemoryHit, ClusterMemberRow, ClusterRow, ClusterRun,
    ClustersBefore, CommitFilter, CommitRow, ExperienceCount, ExperienceFilter, ExperienceRow,
    ExperienceVector, HistoryState, KeptExperiences, LearningProject, NewCommit,
    ProjectExperiences, ProjectId, StoredExperience, UnembeddedCommit, UnembeddedText, ValueRow,
};
pub use lessons::{
    DecidedLesson, DecidedText, LessonAuthor, LessonDeed, LessonHistory, LessonOrigin, LessonText,
    LessonVersion, NewLessonVersion, SectionMark,
};
pub use people::{
    DoorEvent, NewDoorEvent, NewPerson, NewSignIn, PersonFilter, PersonRole, PersonRow,
    SignInAttempt, SignInRow,
};
pub use predictions::{
    LessonValueRow, NewPrediction, NewValueText, PredictionEnd, PredictionOutcome, PredictionRow,
    ValueText,
};
pub use sessions::{
    AskedBefore, ChainedEvent, KeptBlueprint, LearnerSession, LearnerStore, NewOpening,
    NewParticipant, NewRegrade, NewSession, OpeningFilter, OpeningRow, Origin as SessionOrigin,
    ParticipantFilter, ParticipantRow, RegradeRow, RegradeStep, SeatRow, SessionFilter, SessionHit,
    SessionKind, SessionLock, SessionPage, SessionQuery, SessionRow, SessionStanding,
    SessionStatus, Shelf, SittingFilter, SittingRow, Snippet, SnippetPart, TitleSource, TraceRow,
};
pub use spending::{NewCall, RunKind, SpendingRow};
pub use status::{DbStatus, TableStatus};
pub use store::{Store, TeacherStore};
pub use watch::Change;

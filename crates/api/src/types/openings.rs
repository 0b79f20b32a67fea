//! Openings: a test that a class comes to on computers of its own, and how it goes.

use domain::{GrantId, OpeningId, SessionId, SittingKind};

use super::*;

wire! {
    /// What is opened for whom.
    struct OpeningBegin {
        /// What.
        pub definition: String,
        /// The class, where it is one's.
        #[serde(default)]
        pub class: Option<String>,
        /// The seats that learners may take.
        pub seats: Vec<OpeningSeat>,
        /// Whether the model that the teacher has chosen takes part.
        #[serde(default)]
        pub model: bool,
    }

    /// A seat that may be taken.
    #[derive(Eq)]
    struct OpeningSeat {
        /// A number or an animal, and no name.
        pub seat: String,
        /// Hundredths of the time on top: 25 is a quarter more.
        #[serde(default)]
        pub extra_time: u32,
    }

    /// Something that learners may join.
    #[derive(Eq)]
    struct Opening {
        /// Its id.
        pub opening_id: OpeningId,
        /// What learners type to join.
        pub code: String,
        /// What is gone through.
        pub definition: String,
        /// What that is called.
        pub title: String,
        /// What kind of session it is.
        pub sort: SittingKind,
        /// The class, where it is one's.
        pub class: Option<String>,
        /// How many seats there are.
        pub seats: u32,
        /// How many are taken.
        pub taken: u32,
        /// The model that takes part; none where no model does.
        pub model: Option<String>,
        /// When it was opened, RFC 3339.
        pub opened_at: String,
        /// Since when nobody joins any more, RFC 3339; none while it is open.
        pub closed_at: Option<String>,
    }

    /// Which openings.
    #[derive(Default)]
    struct OpeningFilter {
        /// Of this definition; of all where there is none.
        #[serde(default)]
        pub definition: Option<String>,
    }

    /// Openings.
    struct OpeningList {
        /// Those that are open first, then the latest first.
        pub openings: Vec<Opening>,
    }

    /// An opening by its id.
    struct OpeningRef {
        /// Its id.
        pub opening_id: OpeningId,
    }

    /// An opening that nobody joins any more.
    struct OpeningClose {
        /// Its id.
        pub opening_id: OpeningId,
        /// Whether it ends for those who are still at it, too.
        #[serde(default)]
        pub end: bool,
    }

    /// Everybody's clock, stopped or let go on.
    struct OpeningPause {
        /// Its id.
        pub opening_id: OpeningId,
        /// Whether it is to stand still.
        pub paused: bool,
    }

    /// More time for everybody who is still at it.
    struct OpeningExtend {
        /// Its id.
        pub opening_id: OpeningId,
        /// Minutes on top.
        pub minutes: u32,
        /// Why; it stands in the log of each.
        pub reason: String,
        /// What is asked for: asked for twice, the time is given once.
        #[serde(default)]
        pub grant: Option<GrantId>,
    }

    /// A seat of an opening.
    struct OpeningSeatRef {
        /// The opening.
        pub opening_id: OpeningId,
        /// The seat.
        pub seat: String,
    }

    /// How an opening goes, seat by seat.
    struct OpeningBoard {
        /// The opening.
        pub opening: Opening,
        /// Its seats, numbers before animals.
        pub seats: Vec<BoardSeat>,
        /// What wrong answers so far have in common, the most frequent first.
        pub misconceptions: Vec<ClassMisconception>,
        /// Milliseconds that half of the answers so far took at most; none below five answers.
        pub usual_ms: Option<u64>,
    }

    /// A seat as it stands now.
    struct BoardSeat {
        /// The seat.
        pub seat: String,
        /// The sitting; none while nobody has taken the seat.
        pub session_id: Option<SessionId>,
        /// Where it stands.
        pub state: BoardState,
        /// The place of the open question, from 1; none where none is open.
        pub place: Option<u32>,
        /// How many questions there are; none where nobody can say.
        pub of: Option<u32>,
        /// How many questions have an answer.
        pub answered: u32,
        /// Milliseconds since the open question was asked; none where none is open.
        pub at_it_ms: Option<u64>,
        /// Milliseconds until it is over; none where nothing ends it.
        pub remaining_ms: Option<u64>,
        /// Why a look at this seat is worth it; none where nothing stands out.
        pub stuck: Option<String>,
        /// Whether its window was heard of in the last 40 seconds.
        pub here: bool,
        /// Whether another window lies before it now.
        pub away: bool,
        /// How often its window was left.
        pub left_window: u32,
        /// Hundredths of the time on top.
        pub extra_time: u32,
    }

    /// Whoever is before the door.
    struct JoinLook {
        /// What was typed.
        pub code: String,
    }

    /// What a code leads to.
    struct JoinOffer {
        /// What it is called.
        pub title: String,
        /// What kind of session it is.
        pub sort: SittingKind,
        /// The class, where it is one's.
        pub class: Option<String>,
        /// How many questions it asks at most; none where nobody can say.
        pub questions: Option<u32>,
        /// How many minutes it may take; none where there is no limit.
        pub minutes: Option<u32>,
        /// The seats, numbers before animals.
        pub seats: Vec<JoinSeat>,
    }

    /// A seat before it is taken.
    #[derive(Eq)]
    struct JoinSeat {
        /// The seat.
        pub seat: String,
        /// Whether somebody has it.
        pub taken: bool,
    }

    /// Whoever takes a seat.
    struct JoinSit {
        /// What was typed.
        pub code: String,
        /// The seat.
        pub seat: String,
    }

    /// A window that is left, or in front again.
    struct SittingWindow {
        /// The session.
        pub session_id: SessionId,
        /// Whether another one lies before it.
        pub left: bool,
    }

    /// A clock that is stopped, or goes on.
    struct SittingPause {
        /// The session.
        pub session_id: SessionId,
        /// Whether it is to stand still.
        pub paused: bool,
    }
}

/// Where a seat stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum BoardState {
    /// Nobody has taken it.
    Free,
    /// It goes on.
    Going,
    /// The teacher has stopped its clock.
    Paused,
    /// It waits until the teacher opens it again.
    Waits,
    /// It is over.
    Over {
        /// Why.
        end: domain::SittingEnd,
    },
}

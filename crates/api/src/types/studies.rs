//! Studies: who takes part, how it goes, and what a participant is shown.

use domain::{ActStretch, EvidenceLook, PageMark, PinnedMaterial, PinnedTier};

use super::*;

wire! {
    /// The studies of the workspace.
    struct StudyList {
        /// By name.
        pub studies: Vec<StudyLine>,
    }

    /// A study in a list.
    struct StudyLine {
        /// Its id.
        pub id: String,
        /// What it is called; its id where the protocol cannot be read.
        pub title: String,
        /// What is wrong with its files, each with file and line.
        pub problems: Vec<String>,
        /// How many participants are planned.
        pub planned: u32,
        /// How many have a code.
        pub participants: u32,
    }

    /// A study by its id.
    struct StudyRef {
        /// Its id.
        pub study: String,
    }

    /// Codes for more participants.
    struct StudyOpen {
        /// The study's id.
        pub study: String,
        /// How many more.
        pub participants: u32,
        /// The provider that answers them; the one that is chosen, without.
        #[serde(default)]
        pub provider: Option<String>,
        /// The model; the provider's usual one, without.
        #[serde(default)]
        pub model: Option<String>,
    }

    /// A participant of a study.
    struct StudyParticipantRef {
        /// The study's id.
        pub study: String,
        /// p01, p02, …
        pub participant: String,
    }

    /// Something that happened, as the researcher notes it.
    struct StudyIncident {
        /// The study's id.
        pub study: String,
        /// p01, p02, …
        pub participant: String,
        /// What.
        pub text: String,
    }

    /// Time that is to stand still, or to go on.
    struct StudyPause {
        /// The study's id.
        pub study: String,
        /// p01, p02, …; everybody without.
        #[serde(default)]
        pub participant: Option<String>,
        /// Whether it is to stand still.
        pub paused: bool,
        /// Whether something does not work.
        #[serde(default)]
        pub technical: bool,
    }

    /// Somebody who takes part no longer.
    struct StudyWithdraw {
        /// The study's id.
        pub study: String,
        /// p01, p02, …
        pub participant: String,
        /// Whether what was kept is to go.
        pub erase: bool,
    }

    /// How a study goes.
    struct StudyBoard {
        /// Its id.
        pub study: String,
        /// What it is called.
        pub title: String,
        /// How many participants are planned.
        pub planned: u32,
        /// Who takes part.
        pub participants: Vec<StudySeat>,
    }

    /// How it goes for one participant. It has no name to travel in.
    struct StudySeat {
        /// p01, p02, …
        pub participant: String,
        /// What she types to come in.
        pub code: String,
        /// Where she is.
        pub phase: StudySeatPhase,
        /// What she does or does next, in words.
        pub doing: String,
        /// The condition, by its id; none between conditions.
        pub condition: Option<String>,
        /// The task, by its id; none between tasks.
        pub task: Option<String>,
        /// Steps that were done.
        pub done: u32,
        /// Steps in all.
        pub of: u32,
        /// Milliseconds that are left of the step under way; none where nothing ends it.
        pub remaining_ms: Option<u32>,
        /// Milliseconds since her page was heard of.
        pub silent_ms: u32,
        /// Whether the time stands still, and why.
        pub paused: Option<StudyStop>,
        /// The tier that she agreed to.
        pub tier: Option<String>,
        /// Milliseconds in which nothing was heard of her page while a step was under way.
        pub gap_ms: u32,
        /// How many markers she has set.
        pub markers: u32,
        /// What the researcher noted.
        pub incidents: Vec<StudyNote>,
    }

    /// A note of the researcher.
    struct StudyNote {
        /// When, RFC 3339.
        pub at: String,
        /// What.
        pub text: String,
    }

    /// Why time stands still.
    #[derive(Eq)]
    struct StudyStop {
        /// Whether something does not work.
        pub technical: bool,
        /// Whether the researcher stopped it.
        pub by_researcher: bool,
    }

    /// Where a participant is.
    #[derive(Copy, Eq)]
    enum StudySeatPhase {
        /// She has not come in.
        New,
        /// She reads what she is to agree to.
        Consent,
        /// Something waits to be begun.
        Ready,
        /// Something is under way.
        Under,
        /// Everything was done.
        Complete,
        /// She takes part no longer.
        Withdrawn,
        /// Nothing of her is kept.
        Erased,
    }

    /// What somebody types to come in.
    struct StudyEnter {
        /// The code.
        pub code: String,
    }


    /// What a participant is shown. It says nothing of conditions.
    struct StudyStand {
        /// p01, p02, …
        pub participant: String,
        /// Where she is.
        pub place: StudyPlace,
        /// Steps that were done.
        pub done: u32,
        /// Steps in all.
        pub of: u32,
        /// Milliseconds that are left of the step; none where nothing ends it.
        pub remaining_ms: Option<u32>,
        /// Whether the time stands still, and why.
        pub paused: Option<StudyStop>,
        /// The markers of the step under way.
        pub markers: Vec<StudyMarkerShown>,
        /// Whether she agreed, so that she may withdraw.
        pub agreed: bool,
    }

    /// A marker.
    struct StudyMarkerShown {
        /// Its number.
        pub marker: u32,
        /// Her words; none yet.
        pub text: Option<String>,
    }


    /// With what a participant works at a task.
    #[derive(Copy, Eq)]
    enum StudyTools {
        /// An editor.
        Paper,
        /// A conversation, and an editor.
        Chat,
        /// A conversation that drafts the document.
        Planner,
    }
}

/// A deed of a participant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum StudyDeed {
    /// Agree.
    Consent {
        /// The tier.
        tier: String,
    },
    /// Take part no longer.
    Withdraw {
        /// Whether what was kept is to go.
        erase: bool,
    },
    /// Begin what comes next.
    Start,
    /// End what is under way.
    Finish,
    /// Let the time stand still.
    Pause {
        /// Whether something does not work.
        technical: bool,
    },
    /// Let it go on.
    GoOn,
    /// Say that the page is there, and what was done at it.
    Heard {
        /// What, since it was told last.
        stretches: Vec<ActStretch>,
        /// The sources that were opened meanwhile.
        #[serde(default)]
        looks: Vec<EvidenceLook>,
        /// Up to where that is, by the clock of the page: what was told up to there before is not told again.
        #[serde(default)]
        #[ts(optional)]
        until: Option<PageMark>,
    },
    /// Set a marker.
    Mark,
    /// Say something of a marker.
    Note {
        /// Its number.
        marker: u32,
        /// The words.
        text: String,
    },
    /// Keep what was written by hand.
    Write {
        /// The whole text.
        text: String,
    },
}

/// Where a participant is, with what she needs there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "at", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum StudyPlace {
    /// Before she agreed.
    Consent {
        /// What she reads, in markdown.
        text: String,
        /// What she may agree to.
        tiers: Vec<PinnedTier>,
    },
    /// A questionnaire is answered.
    Instrument {
        /// How it stands; none where it has not begun.
        sitting: Option<Box<SittingStand>>,
    },
    /// A task, before it begins.
    TaskAhead {
        /// What it is called.
        title: String,
        /// Its minutes.
        minutes: u32,
    },
    /// A task under way.
    Task {
        /// What it is called.
        title: String,
        /// What she reads, in markdown.
        text: String,
        /// What she is given to work with.
        materials: Vec<PinnedMaterial>,
        /// With what she works.
        desk: StudyTools,
        /// The conversation of this task; none yet.
        session_id: Option<SessionId>,
        /// What she has written by hand.
        paper: String,
    },
    /// A rest.
    Break {
        /// Whether it has begun.
        begun: bool,
        /// Its minutes.
        minutes: u32,
    },
    /// The end of a sitting.
    Wait {
        /// Days until she may go on; 0 when she may.
        days: u32,
    },
    /// Everything was done.
    Complete,
    /// She takes part no longer.
    Withdrawn,
}

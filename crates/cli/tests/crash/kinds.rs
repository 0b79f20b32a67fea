//! Which scene kills a process at which kind of event, and at which card: all there are, or this
//! does not compile.

use domain::{AskEvent, InteractionRequest, RunEvent};

/// The kinds of each scene, and a match over all that there are. What stands before the name of a
/// variant in the log stands behind the family.
macro_rules! killed_at {
    ($all:ident $before:literal: $($scene:ident: $($kind:ident)+;)+) => {
        $(pub const $scene: &[&str] = &[$(concat!($before, stringify!($kind))),+];)+
        const _: fn(&$all) = |one| match one {
            $($($all::$kind { .. })|+ => (),)+
        };
    };
}

killed_at! { RunEvent "":
    PLANNING: UserMessage RunStarted RunResumed HookRan ModelAnswered ToolStarted ToolFinished;
    TEAM: SubagentRequested HandoffRequested HandedOff AnswerRejected RunFinished;
    LONG: HistorySummarised Stalled;
    STOPPED: CancelRequested;
    UNREACHABLE: ModelFailed;
}

killed_at! { AskEvent "Interaction":
    ASKED: Opened Shown Answered;
    TAKEN_BACK: Withdrawn;
}

killed_at! { InteractionRequest "":
    CARDS:
        Question Feedforward Reflection Confidence Adjudication Alternatives MemoryCapture
        ToolApproval;
    OF_A_SITTING: Item;
}

/// The name of a variant as the log has it.
pub fn on_the_wire(variant: &str) -> String {
    let mut letters = variant.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[test]
fn the_wire_begins_in_small_letters() {
    // The questions of a sitting are killed in a scene of their own.
    let kinds: Vec<String> = OF_A_SITTING.iter().map(|kind| on_the_wire(kind)).collect();
    assert_eq!(kinds, ["item"]);
}

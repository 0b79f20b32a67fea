//! A machine of a few lines: somebody begins, is asked, answers, and it ends.

use domain::{
    AskEvent, EventBody, Face, Interaction, InteractionId, InteractionOrigin, InteractionRequest,
    InteractionResponse, Machine, MemoryUse, RunEvent, RunStatus, SessionEvent, Standing, TraceId,
};

/// The machine.
#[derive(Clone, Default)]
pub struct Quiz {
    trace: Option<TraceId>,
    open: Option<Interaction>,
    /// What was answered so far.
    pub answers: Vec<String>,
}

/// An event that is none of its own, or not now.
#[derive(Debug)]
pub struct NotNow;

impl std::fmt::Display for NotNow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not now")
    }
}

impl std::error::Error for NotNow {}

impl Machine for Quiz {
    type Illegal = NotNow;

    fn apply(&mut self, event: &SessionEvent) -> Result<(), NotNow> {
        match (&event.body, self.trace) {
            (EventBody::Run(RunEvent::UserMessage { .. }), None) => {
                self.trace = Some(event.trace_id);
            }
            (EventBody::Ask(AskEvent::Opened { interaction }), Some(_)) if self.open.is_none() => {
                self.open = Some(interaction.clone());
            }
            (EventBody::Ask(AskEvent::Answered { response, .. }), Some(_)) => {
                self.open.take().ok_or(NotNow)?;
                if let InteractionResponse::Answer { text } = response {
                    self.answers.push(text.clone());
                }
            }
            (EventBody::Run(RunEvent::RunFinished { .. }), Some(_)) => {
                (self.trace, self.open) = (None, None);
            }
            _ => return Err(NotNow),
        }
        Ok(())
    }

    fn open_interaction(&self) -> Option<&Interaction> {
        self.open.as_ref()
    }

    fn standing(&self) -> Standing {
        match (self.trace, &self.open) {
            (None, _) => Standing::Resting,
            (Some(trace), Some(_)) => Standing::Waiting(trace),
            (Some(trace), None) => Standing::Working(trace),
        }
    }

    fn memory(&self) -> MemoryUse {
        MemoryUse::Off
    }
}

/// It begins.
pub fn said(text: &str) -> EventBody {
    EventBody::Run(RunEvent::UserMessage { text: text.into(), command: None, face: Face::Script })
}

/// It asks.
pub fn opened() -> EventBody {
    EventBody::Ask(AskEvent::Opened {
        interaction: Interaction {
            id: InteractionId::new(),
            origin: InteractionOrigin::Tool { call_id: "1".into() },
            request: InteractionRequest::Question {
                question: "How much is two and two?".into(),
                reason: String::new(),
                options: Vec::new(),
                free_text: true,
            },
            expires_at: None,
        },
    })
}

/// It is over.
pub fn ended() -> EventBody {
    EventBody::Run(RunEvent::RunFinished {
        status: RunStatus::Success,
        reason: String::new(),
        parent: None,
    })
}

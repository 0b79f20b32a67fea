//! Participants get their codes: what each will do is written into a log of her own, with the texts as they
//! are now, so that no later change of a file makes two participants do different things unnoticed.

use std::path::Path;

use domain::{
    ClockMark, EventBody, ParticipationBegan, PinnedMaterial, PinnedTask, PinnedTier, SessionId,
    StudyEvent, TraceId,
};
use faults::Fault;
use store::{NewParticipant, NewSession, SessionKind};
use studies::{Allocation, Participation, Protocol};
use workspace::Workspace;

use crate::codes::new_code;
use crate::desk::StudyDesk;

/// What stands for a plugin and an agent in the list of sessions.
const PLUGIN: &str = "study";
const AGENT: &str = "participant";
/// How often a code is made that happens to be in use.
const TRIES: usize = 5;

/// Who answers participants.
#[derive(Debug, Clone, Default)]
pub struct Answering {
    /// The provider; the one that is chosen, without.
    pub provider: Option<String>,
    /// The model; its usual one, without.
    pub model: Option<String>,
}

impl StudyDesk {
    /// Gives one participant her code.
    pub(crate) async fn allocate(
        &self,
        protocol: &Protocol,
        folder: &Path,
        planned: &Allocation,
        answering: &Answering,
    ) -> Result<(), Fault> {
        let began = pinned(protocol, folder, planned, self.now())?;
        let new = NewSession {
            id: SessionId::new(),
            plugin: PLUGIN.to_owned(),
            command: None,
            agent: AGENT.to_owned(),
            class_id: None,
            title: format!("{} {}", protocol.id, planned.participant),
            kind: SessionKind::Participation,
        };
        let session = new.id;
        let mut held = self.sessions.hold_soon::<Participation>(session).await?;
        let first = EventBody::Study(StudyEvent::Began(Box::new(began)));
        held.begin(TraceId::new(), vec![first], new).await?;
        drop(held);
        for _ in 0..TRIES {
            let participant = NewParticipant {
                study: protocol.id.clone(),
                participant: planned.participant.clone(),
                code: new_code(),
                session,
                provider: answering.provider.clone(),
                model: answering.model.clone(),
                folder: folder.display().to_string(),
            };
            if self.store.add_participant(&participant).await? {
                return Ok(());
            }
            let there = self.rows_of(&protocol.id).await?;
            if there.iter().any(|row| row.participant == planned.participant) {
                // Another window gave it to her in the same moment; the log that was begun is nobody's.
                self.store.erase_session(session).await?;
                return Ok(());
            }
        }
        Err(Fault::internal("no free code was found: try again"))
    }
}

fn pinned(
    protocol: &Protocol,
    folder: &Path,
    planned: &Allocation,
    clock: ClockMark,
) -> Result<ParticipationBegan, Fault> {
    let inside = Workspace::open(folder)?;
    let read = |path: &str| -> Result<String, Fault> { Ok(inside.read(path)?.text) };
    let mut tasks = Vec::new();
    for task in &protocol.tasks {
        let mut materials = Vec::new();
        for path in &task.materials {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            materials.push(PinnedMaterial { name, text: read(path)? });
        }
        tasks.push(PinnedTask {
            id: task.id.clone(),
            title: task.title.clone(),
            text: read(&task.text)?,
            materials,
            minutes: task.minutes,
        });
    }
    let tier = |tier: &studies::ConsentTier| PinnedTier {
        id: tier.id.clone(),
        title: tier.title.clone(),
        words: tier.words.clone(),
    };
    Ok(ParticipationBegan {
        study: protocol.id.clone(),
        protocol_sha256: protocol.sha256.clone(),
        participant: planned.participant.clone(),
        consent: read(&protocol.consent.text)?,
        tiers: protocol.consent.tiers.iter().map(tier).collect(),
        tasks,
        steps: protocol.steps(planned),
        clock,
    })
}

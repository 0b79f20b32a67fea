//! Changes of marks, and what follows from them for what was noticed of the class.

use api::{
    ClassResultsOf, RegradeApply, RegradeCommands, RegradeDifference, RegradeList, RegradePlan,
    RegradeRef,
};
use assessing::SittingDesk;
use async_trait::async_trait;
use faults::Fault;

use super::ClassNoteDesk;

/// Changes of marks of one teacher; clones share it.
#[derive(Clone)]
pub struct MarkDesk {
    /// What her learners sat through.
    pub sittings: SittingDesk,
    /// What was noticed in results.
    pub notes: ClassNoteDesk,
}

#[async_trait]
impl RegradeCommands for MarkDesk {
    type Error = Fault;

    async fn regrade_preview(&self, plan: RegradePlan) -> Result<RegradeDifference, Fault> {
        self.sittings.regrade_preview(plan).await
    }

    async fn regrade_apply(&self, asked: RegradeApply) -> Result<RegradeList, Fault> {
        let RegradePlan { definition, class, .. } = asked.plan.clone();
        let list = self.sittings.regrade_apply(asked).await?;
        Ok(self.told(list, &ClassResultsOf { definition, class }).await)
    }

    async fn regrade_list(&self, of: ClassResultsOf) -> Result<RegradeList, Fault> {
        self.sittings.regrade_list(of).await
    }

    async fn regrade_undo(&self, of: RegradeRef) -> Result<RegradeList, Fault> {
        let list = self.sittings.regrade_undo(of.clone()).await?;
        self.turned(list, of).await
    }

    async fn regrade_redo(&self, of: RegradeRef) -> Result<RegradeList, Fault> {
        let list = self.sittings.regrade_redo(of.clone()).await?;
        self.turned(list, of).await
    }
}

impl MarkDesk {
    async fn turned(&self, list: RegradeList, of: RegradeRef) -> Result<RegradeList, Fault> {
        let row = self.notes.shelves.store().regrade_of(of.regrade_id).await?;
        let Some(row) = row else { return Ok(list) };
        let of = ClassResultsOf { definition: row.definition, class: row.class };
        Ok(self.told(list, &of).await)
    }

    /// The marks are changed whatever comes of this: where it cannot be done, that is said with them, and the next look
    /// at the results does it.
    async fn told(&self, mut list: RegradeList, of: &ClassResultsOf) -> RegradeList {
        match self.notes.marks_changed(of).await {
            Ok(told) => list.told = told,
            Err(fault) => list.told.push(format!(
                "The marks are changed, but what waits to be remembered of the class is as before ({fault}): open the results again."
            )),
        }
        list
    }
}

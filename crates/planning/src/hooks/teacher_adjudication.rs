//! `teacher-adjudication`: accept, revise or see other ways, section by section, until everything
//! is decided or she leaves it.
//!
//! A decision is about one text: the section's sha-256 at the moment it was shown. Nothing is kept
//! between calls, so what has to be done is worked out anew from the answers and the files each
//! time. A wish that was carried out changed the text it was about, and so it is never carried out
//! twice; a text that she changed by hand meanwhile is hers, stays, and is accepted.

pub mod brief;
pub mod decisions;
mod desk;
pub mod documents;
mod next;
mod options;
mod rechecked;
mod rewriting;
mod touched;
mod trouble;
mod used;

use std::collections::BTreeSet;
use std::sync::Arc;

use agent::{Answered, Exchange, Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{
    HookPoint, InteractionRequest, InteractionResponse, Moment, SectionRef, SectionVerdict,
    ToolEffect,
};
use workspace::{SectionError, Workspace};

use crate::lessons::checks;
use crate::lessons::is_lesson;

use documents::{LessonDesk, LessonDocument, read_documents};
use next::Next;
use rechecked::Rechecked;
pub use rewriting::NAME;
use rewriting::Rewriting;
use touched::touched;
use trouble::{Attempt, could_not};

/// The hook.
pub struct TeacherAdjudication {
    /// The lessons.
    pub lessons: Arc<dyn LessonDesk>,
    /// Where other documents are.
    pub workspace: Arc<Workspace>,
}

#[async_trait]
impl Hook for TeacherAdjudication {
    fn name(&self) -> &str {
        NAME
    }

    fn instructions(&self) -> Vec<String> {
        vec![rewriting::REVISE.to_owned(), rewriting::OFFER.to_owned()]
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        if at.run.started().is_none_or(|start| start.delegation.is_some()) {
            return PostLoopAction::Continue;
        }
        let rechecked = Rechecked { at, desk: self.lessons.as_ref() };
        loop {
            let read = read_documents(self.lessons.as_ref(), at.run.written()).await;
            let documents = match read {
                Ok(documents) => documents,
                Err(gone) => return PostLoopAction::Abort(gone.to_string()),
            };
            let sections: Vec<SectionRef> =
                documents.iter().flat_map(|document| touched(at.run, document)).collect();
            let waiting = next::waiting(&sections, at.answers);
            let accepted: Vec<SectionRef> =
                documents.iter().flat_map(LessonDocument::accepted_refs).collect();
            let exchanges = at.run.exchanges();
            let request = match next::next(&sections, &accepted, exchanges, at.answers) {
                Next::Nothing => return self.afterwards(&rechecked, &documents).await,
                Next::Ask(sections) => InteractionRequest::Adjudication { sections },
                Next::Rewrite { section, words } => {
                    let Some(asked) = Rewriting::new(at.run, &documents, &section) else {
                        continue;
                    };
                    let markdown = match rechecked.revision(&asked, &words).await {
                        Ok(markdown) => markdown,
                        Err(why) => return ask(could_not(&section, Attempt::Rewrite, why)),
                    };
                    match self.put(at, &section, markdown, &waiting).await {
                        Ok(()) => continue,
                        Err(why) => could_not(&section, Attempt::Rewrite, why),
                    }
                }
                Next::Offer { section } => {
                    let Some(asked) = Rewriting::new(at.run, &documents, &section) else {
                        continue;
                    };
                    match rechecked.ways(&asked).await {
                        Ok(options) => {
                            let current = asked.markdown.to_owned();
                            InteractionRequest::Alternatives { section, current, options }
                        }
                        Err(why) => could_not(&section, Attempt::Offer, why),
                    }
                }
                Next::Put { section, markdown } => {
                    match self.put(at, &section, markdown, &waiting).await {
                        Ok(()) => continue,
                        Err(why) => could_not(&section, Attempt::Rewrite, why),
                    }
                }
            };
            return ask(request);
        }
    }
}

impl TeacherAdjudication {
    /// Write one section. That it changed meanwhile is no failure: what is there is asked about.
    async fn put(
        &self,
        at: &HookContext<'_>,
        section: &SectionRef,
        markdown: String,
        waiting: &[String],
    ) -> Result<(), String> {
        if is_lesson(&section.path) {
            return self.put_in_lesson(at, section, markdown, waiting).await;
        }
        let (workspace, wanted) = (Arc::clone(&self.workspace), section.clone());
        let work =
            move || workspace.replace_section(&wanted.path, &wanted.id, &wanted.sha256, &markdown);
        match tokio::task::spawn_blocking(work).await {
            Ok(Ok(written)) => {
                let (path, sha256) = (written.path, written.sha256);
                at.note(ToolEffect::FileWritten { path, sha256 });
                Ok(())
            }
            Ok(Err(SectionError::Changed { .. } | SectionError::Missing { .. })) => Ok(()),
            Ok(Err(error @ (SectionError::NotOneSection { .. } | SectionError::File(_)))) => {
                Err(error.to_string())
            }
            Err(error) => Err(format!("writing the file failed: {error}")),
        }
    }

    /// The same in a lesson.
    async fn put_in_lesson(
        &self,
        at: &HookContext<'_>,
        section: &SectionRef,
        markdown: String,
        waiting: &[String],
    ) -> Result<(), String> {
        let put = self.lessons.put(section, markdown, waiting, (at.session, at.trace)).await?;
        if let Some((path, sha256)) = put {
            at.note(ToolEffect::FileWritten { path, sha256 });
        }
        Ok(())
    }

    /// How sure she is now, once, where she decided something and said how sure she was before: only
    /// the two together say anything.
    async fn afterwards(
        &self,
        rechecked: &Rechecked<'_>,
        documents: &[LessonDocument],
    ) -> PostLoopAction {
        let at = rechecked.at;
        look_again(rechecked, documents).await;
        let decided = at
            .answers
            .iter()
            .any(|answered| matches!(answered.response, InteractionResponse::Adjudication { .. }));
        let asked = at
            .answers
            .iter()
            .any(|answered| matches!(answered.request, InteractionRequest::Confidence { .. }));
        let of_run = at.run.exchanges().iter().filter(|exchange| exchange.trace == at.trace);
        let said_before = of_run
            .filter_map(Exchange::reply)
            .any(|(_, response)| matches!(response, InteractionResponse::Confidence { .. }));
        let lesson = documents.iter().find(|document| document.is_of_lessons());
        match lesson.filter(|_| said_before && decided && !asked) {
            Some(document) => ask(document.confidence(at.run, Moment::After)),
            None => PostLoopAction::Continue,
        }
    }
}

/// What was rewritten at her wish was written after the checks of the draft, so its claims are looked up
/// again: the trace has them, and what does not stand is told.
async fn look_again(rechecked: &Rechecked<'_>, documents: &[LessonDocument]) {
    let at = rechecked.at;
    let rewritten = rewritten(at.answers);
    for document in documents {
        let here = |section: &&workspace::Section| {
            rewritten.contains(&(document.path.as_str(), section.id.as_str()))
        };
        let sections: Vec<&workspace::Section> = document.written_sections().filter(here).collect();
        if sections.is_empty() {
            continue;
        }
        let path = document.path.clone();
        let claims = document.claims.iter().map(checks::logged).collect();
        at.note(ToolEffect::ClaimsChecked { path, claims });
        for section in sections {
            let about = document.section_ref(section);
            for problem in rechecked.problems(&about, &section.markdown).await {
                let text = format!("{}, as it is now: {}", section.heading, problem.message);
                at.note(ToolEffect::Noted { text });
            }
        }
    }
}

/// The sections, by path and id, that she had written anew or took another way for.
fn rewritten(answers: &[Answered]) -> BTreeSet<(&str, &str)> {
    let mut found = BTreeSet::new();
    for Answered { request, response } in answers {
        match (request, response) {
            (_, InteractionResponse::Adjudication { decisions }) => {
                let revised = decisions
                    .iter()
                    .filter(|decision| matches!(decision.verdict, SectionVerdict::Revise { .. }));
                found.extend(revised.map(|d| (d.path.as_str(), d.section_id.as_str())));
            }
            (
                InteractionRequest::Alternatives { section, .. },
                InteractionResponse::Alternative { chosen: Some(_), .. },
            ) => {
                found.insert((section.path.as_str(), section.id.as_str()));
            }
            _ => {}
        }
    }
    found
}

fn ask(request: InteractionRequest) -> PostLoopAction {
    PostLoopAction::Ask(request.into())
}

//! What a process that died between writing a file and recording its version has left: told by the
//! call that was under way, if that explains the file exactly.

use ::agent::{CallProgress, ChangeState, Run, Step, ToolContext};
use ::lessons::{Lesson, Template, new_lesson, parse};
use domain::FileChange;
use store::{DecidedText, LessonDeed, LessonVersion, SessionFilter, SessionStanding};
use workspace::FileText;

use super::template::Chosen;
use super::{
    ChangedLesson, Create, Doer, Held, Intent, LessonError, Lessons, OpenLesson, ReadCall, place,
    words,
};

/// At most so many runs under way are looked at.
const RUNS: u32 = 20;

/// A call that was cut off.
pub struct CutOff {
    /// What it wanted.
    pub intent: Intent,
    /// Who made it.
    pub doer: Doer,
}

impl OpenLesson {
    /// The lesson as its last version has it, where its file is no longer that.
    pub(super) fn before(
        file: &FileText,
        chosen: &Chosen,
        text: String,
        version: LessonVersion,
        decided: Vec<DecidedText>,
    ) -> Self {
        let (template, trouble) = (chosen.template.clone(), chosen.trouble.clone());
        let lesson = parse(&text, &template);
        let file = FileText { text, ..file.clone() };
        Self { file, lesson, template, template_trouble: trouble, version, decided }
    }
}

impl Lessons {
    /// The lesson, if this call has been done already by a process that then died; `planned` is the
    /// file as it was found before.
    pub(super) async fn done_before(
        &self,
        intent: &Intent,
        doer: &Doer,
        planned: Option<&FileChange>,
    ) -> Result<Option<ChangedLesson>, LessonError> {
        let own = CutOff { intent: intent.clone(), doer: doer.clone() };
        let Held { mut history, open, _place } = match self.hold(&intent.path(), Some(own)).await {
            Err(LessonError::Unknown { .. }) => return Ok(None),
            held => held?,
        };
        let done = match (doer.origin.session, &doer.origin.call_id) {
            (Some(session), Some(call_id)) => history.of_call(session, call_id).await?,
            _ => None,
        };
        history.keep().await?;
        if let (None, Intent::Create(new)) = (&done, intent)
            && planned.is_some_and(|planned| planned.before.is_none())
            && begins(new, &open.file.text, &open.template)
        {
            // The last version of a lesson that stood there before is the same text.
            return Ok(Some(ChangedLesson { open, section: None, item: None }));
        }
        Ok(done.map(|version| ChangedLesson {
            open,
            section: version.deed.section,
            item: version.deed.item,
        }))
    }

    /// The file that a wish is about to change, as it is found.
    ///
    /// # Errors
    /// [`LessonError`], when there is no such lesson.
    pub async fn planned(&self, intent: &Intent) -> Result<FileChange, LessonError> {
        let (path, is_there) = (intent.path(), matches!(intent, Intent::Change { .. }));
        let (path, before) = self
            .on_files(move |files| {
                let path = if is_there { place::spelled(files, &path)? } else { path };
                Ok(files.fingerprint(&path)?)
            })
            .await?;
        Ok(FileChange { path, before, after: None })
    }

    /// Whether the file is as it was before a call that no version tells of: somebody else's change
    /// may stand on top of the call's own.
    pub(super) async fn not_begun(&self, context: &ToolContext) -> Result<(), LessonError> {
        let Some(change) = context.change.clone() else {
            return Err(LessonError::CutOff);
        };
        let path = change.path.clone();
        let (_, now) = self.on_files(move |files| Ok(files.fingerprint(&path)?)).await?;
        match ChangeState::of(&change, now.as_deref()) {
            ChangeState::NotDone => Ok(()),
            ChangeState::Done | ChangeState::Unknown => Err(LessonError::CutOff),
        }
    }

    /// Who made a text that no version has, and by what; none when no call explains it.
    pub(super) async fn explained(
        &self,
        file: &FileText,
        last: Option<&OpenLesson>,
        chosen: &Chosen,
        own: Option<CutOff>,
    ) -> Result<Option<LessonDeed>, LessonError> {
        let candidates = match own {
            Some(own) => vec![own],
            None => self.calls_under_way().await?,
        };
        Ok(candidates.into_iter().find_map(|call| self.explains(&call, file, last, chosen)))
    }

    fn explains(
        &self,
        call: &CutOff,
        file: &FileText,
        last: Option<&OpenLesson>,
        chosen: &Chosen,
    ) -> Option<LessonDeed> {
        if !call.intent.path().eq_ignore_ascii_case(&file.path) {
            return None;
        }
        let template = &chosen.template;
        match (&call.intent, last) {
            // Versions of a lesson that stood there before and is gone say nothing about it.
            (Intent::Create(new), _) => begins(new, &file.text, template)
                .then(|| self.deed(&call.doer, words::BEGAN.to_owned(), None, None)),
            (Intent::Change { wish, .. }, Some(last)) => {
                let edit = wish.edit(&last.lesson, template);
                let edited = last.edited(&edit, call.doer.author).ok()?;
                let what = words::deed(&edit, &last.lesson);
                (edited.text == file.text)
                    .then(|| self.deed(&call.doer, what, edited.section, edited.item))
            }
            (Intent::Change { .. }, None) => None,
        }
    }

    /// The calls that runs have begun and not ended: a process may have died in them.
    async fn calls_under_way(&self) -> Result<Vec<CutOff>, LessonError> {
        let standing = Some(SessionStanding::Running);
        let filter = SessionFilter { standing, limit: RUNS, ..SessionFilter::default() };
        let mut calls = Vec::new();
        for row in self.store.sessions(&filter).await?.rows {
            let events = self.store.events(row.id, 0).await?;
            let run = match Run::fold(&events) {
                Ok(run) => run,
                Err(error) => {
                    // Whoever opens that session is told; this lesson can be read without it.
                    tracing::warn!(%error, session = %row.id, "a session's log cannot be read");
                    continue;
                }
            };
            calls.extend(started(&run, row.id, self.read_call));
        }
        Ok(calls)
    }
}

/// Whether this is what a call that begins a lesson writes.
fn begins(new: &Create, text: &str, template: &Template) -> bool {
    let Lesson { minutes, date, .. } = parse(text, template);
    new_lesson(&new.skeleton(minutes, date), template) == text
}

fn started(run: &Run, session: domain::SessionId, read_call: ReadCall) -> Vec<CutOff> {
    let run = run.active();
    let Step::CallTools(calls) = run.next() else { return Vec::new() };
    let class = run.started().and_then(|start| start.class.as_deref());
    let begun = calls.into_iter().filter(|state| state.progress == CallProgress::Started);
    begun
        .filter_map(|state| {
            let intent = read_call(&state.call, class)?;
            let origin = store::LessonOrigin {
                session: Some(session),
                trace: run.trace(),
                call_id: Some(state.call.id),
            };
            Some(CutOff { intent, doer: Doer { author: store::LessonAuthor::Agent, origin } })
        })
        .collect()
}

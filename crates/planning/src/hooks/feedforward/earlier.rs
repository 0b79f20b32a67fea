//! The earlier lesson that her words point to, on the card and in the prompt.

use agent::{FragmentKind, PromptBuilder};
use api::LessonListParams;
use domain::{ContextState, InteractionRequest, MemoryUse, RunStarted, SessionId};
use drafter::earlier::{EarlierWork, Meant, meant};
use drafter::settled;

use super::Feedforward;
use super::card::{is_left_out, plain};
use super::known::{EarlierSource, KnownContext};
use super::reading;
use crate::lessons::is_lesson;
use crate::request::earlier::{
    described, her_day, known as known_lessons, pointed, session_meant, sessions,
};
use crate::tools::{get_lesson, read_session};

/// What stands before the id of a session on a card.
const SESSIONS: &str = "sessions/";

/// Where lessons are looked for.
const FOLDER: &str = "lessons/";

impl Feedforward {
    /// What is found, or that nothing is; `classes` are names of classes that exist, `before` is the
    /// card that she answered last, in this session.
    pub(super) async fn point(
        &self,
        known: &mut KnownContext,
        start: &RunStarted,
        (said, classes): (&[&str], &[String]),
        (before, session): (Option<&InteractionRequest>, SessionId),
    ) {
        let Some(pointed) = pointed(said, classes) else {
            // What was settled goes on to hold.
            if let Some(earlier) = before.and_then(on_card) {
                known.pointed_to(earlier, start);
            }
            return;
        };
        let lessons = match self.lessons.list(&LessonListParams::default()).await {
            Ok(lessons) => known_lessons(&lessons, &self.lessons.worked_on().await),
            Err(error) => {
                tracing::warn!(%error, "no earlier lesson is looked for");
                return;
            }
        };
        let work = &pointed.work;
        let today = her_day(self.clock.now());
        let named = settled::earlier_named(said);
        let named = named.and_then(|path| lessons.iter().find(|lesson| lesson.path == path));
        let found =
            named.map_or_else(|| meant(work, pointed.made(), &lessons, Some(today)), Meant::One);
        match found {
            Meant::One(lesson) => {
                let then = work.when.map(|when| (when, today));
                let lesson_meant = described(lesson, then);
                let text = format!("By \u{201c}{}\u{201d} you mean {lesson_meant}", work.said);
                let path = lesson.path.clone();
                known.pointed_to(EarlierSource { path, text }, start);
                if !pointed.has_topic {
                    let about = (known.class.as_ref(), &known.day);
                    known.reading = Some(reading::followed(&pointed, lesson, about));
                }
            }
            Meant::None if self.point_to_session(known, start, work, session).await => {}
            Meant::None => {
                let whose = work.class.as_ref().map(|class| format!("{class}/"));
                let folder = format!("{FOLDER}{}", whose.unwrap_or_default());
                let text =
                    format!("What \u{201c}{}\u{201d} points to: no lesson was found", work.said);
                let told = format!(
                    "By \u{201c}{}\u{201d} the teacher points to earlier work, and there is no such \
                     lesson in {folder}. Say so, and make nothing up about what it held.",
                    work.said
                );
                known.tell(&folder, &told);
                known.missing.push((text, folder));
            }
            Meant::Several(_) => {}
        }
    }
}

impl Feedforward {
    /// Points to the session in which it was done, for whoever can read one and may know of others.
    async fn point_to_session(
        &self,
        known: &mut KnownContext,
        start: &RunStarted,
        work: &EarlierWork,
        current: SessionId,
    ) -> bool {
        let reads = start.tools.iter().any(|tool| tool == read_session::NAME);
        if !reads || start.provider == drafter::PROVIDER || start.factors.memory != MemoryUse::On {
            return false;
        }
        let today = her_day(self.clock.now());
        let found = sessions(&self.store, work, today, current).await;
        let Some(session) = session_meant(work, &found) else { return false };
        let path = format!("{SESSIONS}{}", session.id);
        let text = format!("By \u{201c}{}\u{201d} you mean {}", work.said, session.described());
        known.pointed_to(EarlierSource { path, text }, start);
        true
    }
}

impl KnownContext {
    fn pointed_to(&mut self, earlier: EarlierSource, start: &RunStarted) {
        let EarlierSource { path, text } = &earlier;
        let tool = match start.tools.iter().any(|tool| tool == get_lesson::NAME) {
            true => get_lesson::NAME,
            false => "read_file",
        };
        let shown =
            format!("The teacher was shown this and can take it out: \u{201c}{text}\u{201d}.");
        let told = match path.strip_prefix(SESSIONS) {
            Some(id) => format!(
                "{shown} No lesson is left of it: read the session {id} with {} before you draft, and \
                 follow what was done there as her words say.",
                read_session::NAME
            ),
            None => format!(
                "{shown} The lesson stands in {path}: read it with {tool} before you draft, follow it \
                 as her words say, and leave the file as it is unless she asks for a change of it."
            ),
        };
        self.tell(path, &told);
        self.offers.retain(|offer| offer.path != earlier.path);
        self.earlier = Some(earlier);
    }

    fn tell(&mut self, source: &str, text: &str) {
        let told = PromptBuilder::default().with(FragmentKind::EarlierLesson, source, text);
        self.extra.extend(told.build());
    }
}

/// The earlier lesson that a card named as used, or as left out.
fn on_card(card: &InteractionRequest) -> Option<EarlierSource> {
    let InteractionRequest::Feedforward { items, .. } = card else { return None };
    let named = items.iter().find(|item| {
        (is_lesson(&item.source) || item.source.starts_with(SESSIONS))
            && (item.state == ContextState::Used || is_left_out(item))
    })?;
    Some(EarlierSource { path: named.source.clone(), text: plain(named).to_owned() })
}

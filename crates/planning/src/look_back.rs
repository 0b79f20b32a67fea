//! How lessons went: asked once after the day of a lesson, and kept where it belongs, in the lesson and
//! in the log of its class.
//!
//! Memory is written first and the lesson after it. What a process that died in between has left is
//! said again, to the same entry: the lesson is asked about as long as its file says nothing.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use api::{
    Course, CourseTaught, HowItWent, LessonRef, LookBack, LookBackAsking, LookBackCommands,
    LookBackSaid, LookBackSay, LookBacks, Nothing,
};
use async_trait::async_trait;
use domain::Clock;
use faults::Fault;
use memory::{Author, ClassName, Provenance};
use remembering::{LessonSaid, Shelves, entry_on_the_wire, school_calendar};
use store::MemoryDeed;
use workspace::Workspace;

use crate::lessons::{Lessons, NOT_ASKED, PastLesson, TAUGHT, was_taught};
use crate::safeguarding;
use crate::settings::Settings;
use crate::supplies::Supplies;

/// For so many school days after its day a lesson is asked about: two weeks, so that a term is not
/// asked about at once.
const ASKED_FOR: u32 = 10;
/// The longest sentence, in characters.
const SENTENCE: usize = 400;

/// How lessons went, of one teacher; clones share it.
#[derive(Clone)]
pub struct LookBackDesk {
    /// Her lessons.
    pub lessons: Lessons,
    /// Her memory.
    pub shelves: Shelves,
    /// Where her calendar is.
    pub workspace: Arc<Workspace>,
    /// Whether she wants to be asked.
    pub settings: Arc<Settings>,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

impl LookBackDesk {
    /// Over the same folder and rows as her runs.
    pub fn of(supplies: &Supplies) -> Self {
        Self {
            lessons: supplies.lessons.clone(),
            shelves: supplies.shelves.clone(),
            workspace: Arc::clone(&supplies.workspace),
            settings: Arc::clone(&supplies.allowed.settings),
            clock: Arc::clone(&supplies.clock),
        }
    }

    async fn due(&self) -> Result<LookBacks, Fault> {
        let (calendar, _) = school_calendar(&self.workspace).await;
        let today = self.lessons.today();
        let mut past = self.lessons.past(today).await?;
        past.retain(|lesson| {
            calendar.days_between(lesson.day, today) <= ASKED_FOR
                && ClassName::new(&lesson.class).is_ok()
        });
        let paths: Vec<String> = past.iter().map(|lesson| lesson.path.clone()).collect();
        let without = self.shelves.store().lessons_without_memory(&paths).await?;
        past.retain(|lesson| !without.contains(&lesson.path));
        Ok(LookBacks {
            asked: !self.settings.choices().never_ask_how_it_went,
            lessons: past.into_iter().map(on_the_wire).collect(),
        })
    }

    async fn say(&self, say: LookBackSay) -> Result<LookBackSaid, Fault> {
        let words = say.words.as_deref().map(in_one_line).filter(|words| !words.is_empty());
        if let Some(words) = &words {
            safeguarding::heard(say.harmless, &[words])?;
            if words.chars().count() > SENTENCE {
                let advice = format!("one sentence of at most {SENTENCE} characters is kept");
                return Err(Fault::invalid(advice));
            }
        }
        let open = self.lessons.read(&say.path).await?;
        let Some(class) = open.lesson.class.clone() else {
            return Err(Fault::invalid(
                "the lesson is for no class: give it one, so that there is a class to remember it of",
            ));
        };
        ClassName::new(&class).map_err(Fault::invalid)?;
        let path = open.file.path.clone();
        if !self
            .shelves
            .store()
            .lessons_without_memory(std::slice::from_ref(&path))
            .await?
            .is_empty()
        {
            return Err(Fault::invalid(
                "the lesson was written with memory switched off, so nothing of it is remembered",
            ));
        }
        let how = in_words(say.how).to_owned();
        let went = match &words {
            Some(words) => format!("{how}: {words}"),
            None => how.clone(),
        };
        let topic = open.lesson.topic.clone();
        let day = open.day();
        let said = LessonSaid { lesson: path.clone(), topic, class, day, how, words };
        let entry = self.shelves.keep_said(&said, &self.deed()).await?;
        self.lessons.set_went(&path, Some(went)).await?;
        Ok(LookBackSaid { entry: entry_on_the_wire(&entry, &[]), look_backs: self.due().await? })
    }

    async fn undo(&self, path: &str) -> Result<LookBacks, Fault> {
        let open = self.lessons.read(path).await?;
        let path = &open.file.path;
        self.shelves.take_back_said(path, open.day(), &self.deed()).await?;
        self.lessons.set_went(path, None).await?;
        self.due().await
    }

    /// That a lesson was taught is remembered of its class as what it has had, where memory takes part.
    async fn taught(
        &self,
        CourseTaught { of, lesson, taught }: CourseTaught,
    ) -> Result<Course, Fault> {
        if let Some(ticked) = self.lessons.tick_outline(&of, &lesson, taught).await? {
            return Ok(ticked);
        }
        if !taught {
            self.undo(&lesson).await?;
            return Ok(self.lessons.course(&of).await?);
        }
        let open = self.lessons.read(&lesson).await?;
        if was_taught(open.lesson.went.as_deref()) {
            return Ok(self.lessons.course(&of).await?);
        }
        let path = open.file.path.clone();
        let without = self.shelves.store().lessons_without_memory(std::slice::from_ref(&path));
        let class = open.lesson.class.clone().filter(|class| ClassName::new(class).is_ok());
        if let (Some(class), true) = (class, without.await?.is_empty()) {
            let (topic, how) = (open.lesson.topic.clone(), TAUGHT.to_owned());
            let said = LessonSaid {
                lesson: path.clone(),
                topic,
                class,
                day: open.day(),
                how,
                words: None,
            };
            self.shelves.keep_said(&said, &self.deed()).await?;
        }
        self.lessons.set_went(&path, Some(TAUGHT.to_owned())).await?;
        Ok(self.lessons.course(&of).await?)
    }

    fn deed(&self) -> MemoryDeed {
        let origin = Provenance { session: None, trace: None, by: Author::Teacher };
        MemoryDeed { origin, at: self.clock.now() }
    }
}

#[async_trait]
impl LookBackCommands for LookBackDesk {
    type Error = Fault;

    async fn look_back_list(&self, _: Nothing) -> Result<LookBacks, Fault> {
        self.due().await
    }

    async fn look_back_say(&self, say: LookBackSay) -> Result<LookBackSaid, Fault> {
        self.say(say).await
    }

    async fn look_back_skip(&self, LessonRef { path }: LessonRef) -> Result<LookBacks, Fault> {
        // What she said in another window meanwhile stays.
        if self.lessons.read(&path).await?.lesson.went.is_none() {
            self.lessons.set_went(&path, Some(NOT_ASKED.to_owned())).await?;
        }
        self.due().await
    }

    async fn look_back_undo(&self, LessonRef { path }: LessonRef) -> Result<LookBacks, Fault> {
        self.undo(&path).await
    }

    async fn course_taught(&self, taught: CourseTaught) -> Result<Course, Fault> {
        self.taught(taught).await
    }

    async fn look_back_asking(&self, asking: LookBackAsking) -> Result<LookBacks, Fault> {
        let kept = self.settings.change(|choices| choices.never_ask_how_it_went = !asking.asked);
        kept.map_err(|error| {
            Fault::internal(format!("it holds until you close, as it cannot be kept: {error}"))
        })?;
        self.due().await
    }
}

fn in_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn in_words(how: HowItWent) -> &'static str {
    match how {
        HowItWent::Kept => "kept",
        HowItWent::Changed => "changed",
        HowItWent::DidNotWork => "did not work",
    }
}

fn on_the_wire(lesson: PastLesson) -> LookBack {
    let PastLesson { path, topic, class, day } = lesson;
    LookBack {
        question: format!("How did {topic} with {class} go?"),
        path,
        topic,
        class,
        date: day.to_string(),
    }
}

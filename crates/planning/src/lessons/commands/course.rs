//! The lessons of a class as a course: their sequence, what of the curriculum they meet and what is never met. The
//! sequence is in the lessons' own files, as days and places.

mod outlined;

use std::collections::BTreeMap;

use ::lessons::{Content, Fact, InSequence, Lesson, SectionKind, in_sequence, resequenced};
use api::{Course, CourseKind, CourseLesson, CourseList, CourseName, CourseOutcome, LessonSummary};
use curriculum::{Code, Found, Library};
use store::DecidedLesson;
use workspace::{ClassProfile, Workspace, WorkspaceError};

use super::super::{LessonError, Lessons, TAUGHT, place, template, was_taught, wire};

/// A lesson of a class, as far as its course has to know it.
struct OfClass {
    summary: LessonSummary,
    in_sequence: InSequence,
    went: Option<String>,
    /// The codes that it meets, as they are written, with its words for them.
    met: Vec<(String, String)>,
}

/// What a class is to learn.
struct ToLearn {
    profile: Option<ClassProfile>,
    library: std::sync::Arc<Library>,
}

impl Lessons {
    /// The courses that there are: of each class that has a profile or a lesson, and the outlines.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn courses(&self) -> Result<CourseList, LessonError> {
        let of_lessons = self.all().await?.into_iter().filter(|lesson| !lesson.archived);
        let mut classes: Vec<String> = of_lessons.filter_map(|lesson| lesson.class).collect();
        let on_files =
            self.on_files(|files| Ok((files.classes()?.profiles, outlined::all(files)?)));
        let (profiles, outlines) = on_files.await?;
        // As the profile spells it.
        classes.splice(0..0, profiles.into_iter().map(|profile| profile.name));
        let mut seen: Vec<String> = Vec::new();
        for class in classes {
            if !seen.iter().any(|known| known.eq_ignore_ascii_case(&class)) {
                seen.push(class);
            }
        }
        seen.sort();
        let of_class =
            |class: String| CourseName { name: class.clone(), of: class, kind: CourseKind::Class };
        Ok(CourseList { courses: seen.into_iter().map(of_class).chain(outlines).collect() })
    }

    /// The course of a class, or of the file of an outline.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn course(&self, of: &str) -> Result<Course, LessonError> {
        if outlined::is_outline(of) {
            return self.outlined(of).await;
        }
        let lessons = self.of_class(of).await?;
        let (shelf, class) = (self.shelf.clone(), of.to_owned());
        let to_learn = self.on_files(move |files| {
            Ok(ToLearn { profile: place::profile(files, &class)?, library: shelf.library(files)? })
        });
        Ok(to_learn.await?.course(of, lessons))
    }

    /// Brings the lessons of a class or of an outline into another sequence.
    ///
    /// # Errors
    /// [`LessonError`]; the sequence is then as it was, unless a file could not be put back.
    pub async fn arrange(&self, of: &str, wanted: &[String]) -> Result<Course, LessonError> {
        if outlined::is_outline(of) {
            return self.arrange_outline(of, wanted).await;
        }
        let now: Vec<InSequence> =
            self.of_class(of).await?.into_iter().map(|lesson| lesson.in_sequence).collect();
        let mut done: Vec<&InSequence> = Vec::new();
        for change in &resequenced(&now, wanted)? {
            if let Err(error) = self.put_in_sequence(change).await {
                for before in done.into_iter().rev() {
                    self.put_in_sequence(before).await?;
                }
                return Err(error);
            }
            done.extend(now.iter().find(|lesson| lesson.id == change.id));
        }
        self.course(of).await
    }

    async fn put_in_sequence(&self, lesson: &InSequence) -> Result<(), LessonError> {
        let InSequence { id, date, place, .. } = lesson;
        self.set_facts(id, |open| {
            let place = (Fact::Place, place.map(|place| place.to_string()));
            if open.lesson.date == *date {
                return vec![place];
            }
            // That it is not to be asked about was said of the day that it had.
            let anew = open.lesson.went.is_some().then_some((Fact::Went, None));
            [(Fact::Date, date.clone()), place].into_iter().chain(anew).collect()
        })
        .await?;
        Ok(())
    }

    /// The lessons of a class that are not in the archive, in their sequence.
    async fn of_class(&self, class: &str) -> Result<Vec<OfClass>, LessonError> {
        let decided = self.store.decided_lessons().await?;
        let class = class.trim().to_owned();
        let lessons = self.on_files(move |files| {
            let mut lessons = Vec::new();
            for path in place::all(files)? {
                lessons.extend(of_class(files, &path, &class, &decided)?);
            }
            Ok(lessons)
        });
        let mut by_id: BTreeMap<String, OfClass> = lessons
            .await?
            .into_iter()
            .map(|lesson| (lesson.in_sequence.id.clone(), lesson))
            .collect();
        let mut sequence: Vec<InSequence> =
            by_id.values().map(|lesson| lesson.in_sequence.clone()).collect();
        in_sequence(&mut sequence);
        Ok(sequence.iter().filter_map(|lesson| by_id.remove(&lesson.id)).collect())
    }
}

fn of_class(
    files: &Workspace,
    path: &str,
    class: &str,
    decided: &BTreeMap<String, DecidedLesson>,
) -> Result<Option<OfClass>, LessonError> {
    let file = match files.read(path) {
        Ok(file) => file,
        Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone.into()),
        // One that cannot be read is listed as such elsewhere.
        Err(_) => return Ok(None),
    };
    let facts = ::lessons::facts(&file.text);
    let is_of_class = facts.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(class));
    if !is_of_class || facts.archived.is_some() {
        return Ok(None);
    }
    let chosen = template::of(files, &file.text)?;
    let lesson = ::lessons::parse(&file.text, &chosen.template);
    let undecided = DecidedLesson::default();
    let summary =
        wire::summary(&file, &lesson, &chosen, decided.get(&file.path).unwrap_or(&undecided));
    let in_sequence = InSequence {
        id: file.path.clone(),
        date: lesson.date.clone(),
        place: lesson.place,
        taught: was_taught(lesson.went.as_deref()),
    };
    let met = met(&lesson);
    Ok(Some(OfClass { summary, in_sequence, went: lesson.went, met }))
}

/// What a lesson says that it meets.
fn met(lesson: &Lesson) -> Vec<(String, String)> {
    let sections = lesson.of_kind(SectionKind::Outcomes);
    let claims = sections.flat_map(|section| match &section.content {
        Content::Outcomes(claims) => claims.as_slice(),
        _ => &[],
    });
    let claims = claims.map(|claim| (claim.fields.code.trim(), claim.fields.text.trim()));
    claims
        .filter(|(code, _)| !code.is_empty())
        .map(|(code, words)| (code.to_owned(), words.to_owned()))
        .collect()
}

impl ToLearn {
    fn course(&self, of: &str, lessons: Vec<OfClass>) -> Course {
        let class = self.profile.as_ref().map_or(of, |profile| profile.name.as_str()).to_owned();
        let mut outcomes: Vec<CourseOutcome> = self.wanted();
        for (at, lesson) in (0..).zip(&lessons) {
            for (written, words) in &lesson.met {
                let code = Code::normalised(written);
                let name = code.as_ref().map_or_else(|| written.clone(), Code::to_string);
                let known = outcomes.iter().position(|outcome| outcome.code == name);
                let known = known.unwrap_or_else(|| {
                    outcomes.push(self.besides(code.as_ref(), name, words));
                    outcomes.len() - 1
                });
                if let Some(outcome) = outcomes.get_mut(known)
                    && !outcome.met.contains(&at)
                {
                    outcome.met.push(at);
                }
            }
        }
        Course {
            of: class.clone(),
            notes: self.notes(&class, &outcomes),
            name: class,
            kind: CourseKind::Class,
            lessons: lessons.into_iter().map(in_course).collect(),
            outcomes,
        }
    }

    /// The outcomes of the class's subject and level, in the order of their files.
    fn wanted(&self) -> Vec<CourseOutcome> {
        let profile = self.profile.as_ref();
        let subject = profile.and_then(|profile| profile.subject.as_deref());
        let level = profile.and_then(|profile| profile.level.as_deref());
        let (Some(subject), Some(level)) = (subject, level) else { return Vec::new() };
        let files = self.library.files().iter().filter(|file| same(&file.subject, subject));
        let mut wanted: Vec<CourseOutcome> = Vec::new();
        for file in files {
            for outcome in &file.outcomes {
                let own = outcome.level.as_deref();
                let own = own.or_else(|| self.library.level_name(outcome.code.level));
                let found = Found { file, outcome };
                let is_known = |known: &CourseOutcome| known.code == outcome.code.to_string();
                if own.is_some_and(|own| same(own, level)) && !wanted.iter().any(is_known) {
                    wanted.push(CourseOutcome { wanted: true, ..outcome_of(found) });
                }
            }
        }
        wanted
    }

    /// What a lesson meets that the class's level and subject do not ask for.
    fn besides(&self, code: Option<&Code>, name: String, words: &str) -> CourseOutcome {
        let found = code.and_then(|code| self.library.find(code).into_iter().next());
        found.map(outcome_of).unwrap_or_else(|| CourseOutcome {
            code: name,
            text: words.to_owned(),
            level: None,
            path: None,
            line: None,
            wanted: false,
            met: Vec::new(),
        })
    }

    fn notes(&self, class: &str, outcomes: &[CourseOutcome]) -> Vec<String> {
        let Some(profile) = &self.profile else {
            return vec![format!(
                "There is no profile of {class}, so nobody can say what is never met."
            )];
        };
        match (&profile.subject, &profile.level) {
            (Some(subject), Some(level)) if !outcomes.iter().any(|outcome| outcome.wanted) => {
                vec![format!(
                    "No curriculum file has outcomes for {subject} at {level} level, so nobody can say what is \
                     never met."
                )]
            }
            (Some(_), Some(_)) => Vec::new(),
            _ => vec![format!(
                "The profile of {class} names no subject or no level, so nobody can say what is never met."
            )],
        }
    }
}

fn outcome_of(Found { file, outcome }: Found<'_>) -> CourseOutcome {
    CourseOutcome {
        code: outcome.code.to_string(),
        text: outcome.text.clone(),
        level: outcome.level.clone(),
        path: Some(file.path.clone()),
        line: Some(outcome.text_line),
        wanted: false,
        met: Vec::new(),
    }
}

fn in_course(OfClass { summary, in_sequence, went, .. }: OfClass) -> CourseLesson {
    CourseLesson {
        id: in_sequence.id,
        title: if summary.title.is_empty() { summary.topic } else { summary.title },
        path: Some(summary.path),
        line: None,
        date: in_sequence.date,
        taught: in_sequence.taught,
        went: went.filter(|went| in_sequence.taught && went != TAUGHT),
        planned: Some(summary.planned),
        minutes: summary.minutes,
        accepted: summary.written > 0 && summary.accepted >= summary.written,
    }
}

fn same(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}

//! The questions themselves: each is a kind of concern, filled with words of the document.

use std::collections::BTreeSet;

use ::lessons::{Content, SectionKind, Tier};
use agent::Exchange;
use api::EvidenceStanding;
use curriculum::Checked;
use domain::{InteractionRequest, ReflectionQuestion, SectionRef};
use text::sha256;
use workspace::Section;

use super::super::teacher_adjudication::documents::LessonDocument;
use super::quoting::{line_about, quote};
use super::scene::{Need, Scene};
use crate::lessons::evidence::standing;

/// The id of the section where most of the minutes go.
const MAIN: &str = "main-activities";

/// Words by which a profile says that some pupils are ahead.
const AHEAD: [&str; 5] = ["attain", "depth", "able", "challenge", "ahead"];

/// A kind of concern; the order is the one in which they matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ConcernKind {
    Evidence,
    Need,
    Timings,
    PriorKnowledge,
    Misconception,
    Challenge,
    Outcome,
    Assessment,
}

impl ConcernKind {
    fn key(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::Need => "need",
            Self::Timings => "timings",
            Self::PriorKnowledge => "prior-knowledge",
            Self::Misconception => "misconception",
            Self::Challenge => "challenge",
            Self::Outcome => "outcome",
            Self::Assessment => "assessment",
        }
    }
}

/// The questions that this session has asked, by id.
pub fn asked(session: &[Exchange]) -> BTreeSet<String> {
    let questions = session.iter().filter_map(|exchange| match &exchange.interaction.request {
        InteractionRequest::Reflection { questions } => Some(questions),
        _ => None,
    });
    questions.flatten().map(|question| question.id.clone()).collect()
}

/// At most `most` questions of different kinds that were not asked before, kinds that this session
/// has not touched first.
pub fn questions(
    scene: &Scene<'_>,
    asked: &BTreeSet<String>,
    most: usize,
) -> Vec<ReflectionQuestion> {
    let all = all(scene);
    let touched: BTreeSet<ConcernKind> =
        all.iter().filter(|(_, question)| asked.contains(&question.id)).map(|(k, _)| *k).collect();
    let mut fresh: Vec<(ConcernKind, ReflectionQuestion)> =
        all.into_iter().filter(|(_, question)| !asked.contains(&question.id)).collect();
    fresh.sort_by_key(|(kind, _)| (touched.contains(kind), *kind));
    fresh.dedup_by_key(|(kind, _)| *kind);
    fresh.into_iter().take(most).map(|(_, question)| question).collect()
}

/// Whether a question quotes the class profile.
pub fn is_about_the_profile(question: &ReflectionQuestion) -> bool {
    [ConcernKind::Need, ConcernKind::Challenge]
        .iter()
        .any(|kind| question.id.starts_with(kind.key()))
}

fn all(scene: &Scene<'_>) -> Vec<(ConcernKind, ReflectionQuestion)> {
    let needs = scene.needs.iter().filter_map(|need| differentiation(scene, need));
    [
        evidence(scene),
        timings(scene),
        prior_knowledge(scene),
        misconception(scene),
        challenge(scene),
        outcome(scene),
        assessment(scene),
    ]
    .into_iter()
    .flatten()
    .chain(needs)
    .collect()
}

type Concern = Option<(ConcernKind, ReflectionQuestion)>;

/// A question with an id that is the same whenever the same thing is asked about the same section.
fn question(
    kind: ConcernKind,
    (document, section): (&LessonDocument, &Section),
    about: &str,
    text: String,
) -> Concern {
    let place = format!("{}\n{}#{}\n{about}", kind.key(), document.path, section.id);
    let hash = sha256(place.as_bytes());
    let section: SectionRef = document.section_ref(section);
    let id = format!("{}-{}", kind.key(), hash.get(..12).unwrap_or(&hash));
    Some((kind, ReflectionQuestion { id, text, section: Some(section) }))
}

fn evidence(scene: &Scene<'_>) -> Concern {
    scene.documents.iter().find_map(|document| {
        let (section, checked) = document.written_sections().find_map(|section| {
            let is_wrong =
                |checked: &&Checked| standing(&checked.finding) == EvidenceStanding::Missing;
            Some((section, document.claims_in(section).find(is_wrong)?))
        })?;
        let Checked { claim, message, .. } = checked;
        let text = format!("{message} What do you want {} to work towards here?", scene.class);
        let about = claim.code.as_deref().unwrap_or(&claim.text);
        question(ConcernKind::Evidence, (document, section), about, text)
    })
}

fn differentiation(scene: &Scene<'_>, need: &Need) -> Concern {
    let place = scene.of_kind(&[SectionKind::Differentiation, SectionKind::Activities])?;
    let does = line_about(&place.1.markdown, &need.name);
    let profile = quote(&need.text);
    let text = match does {
        Some(does) => format!(
            "For {}, this draft does: \"{does}\" {}'s profile says: \"{profile}\" Is that enough \
             for these pupils to do the same thinking as everyone else?",
            need.name, scene.class
        ),
        None => format!(
            "{} does not mention {}. {}'s profile says: \"{profile}\" Where in this lesson would \
             they meet trouble first?",
            place.1.heading, need.name, scene.class
        ),
    };
    question(ConcernKind::Need, place, &need.name, text)
}

fn timings(scene: &Scene<'_>) -> Concern {
    let (document, lesson) = scene.lessons().next()?;
    let section = document.section(MAIN);
    let place = match section {
        Some(section) => (document, section),
        None => scene.of_kind(&[SectionKind::Activities])?,
    };
    let parts: Vec<(&str, u32)> = lesson
        .activities()
        .filter_map(|(_, item)| Some((item.fields.title.as_str(), item.fields.minutes?)))
        .collect();
    let sum: u32 = parts.iter().map(|(_, minutes)| minutes).sum();
    let (class, minutes) = (&scene.class, scene.minutes);
    if let Some(minutes) = minutes.filter(|minutes| *minutes != sum && sum > 0) {
        let text = format!(
            "The parts add up to {sum} minutes and {class} has {minutes}. Which part would you \
             change?"
        );
        return question(ConcernKind::Timings, place, "sum", text);
    }
    // The first of the longest: it comes earlier in the lesson, where time is lost.
    let (name, longest) = parts.iter().rev().max_by_key(|(_, minutes)| *minutes)?;
    let text = format!(
        "\"{name}\" has {longest} of the {sum} minutes. Where would {class} need longer than that, \
         and what would give way?"
    );
    question(ConcernKind::Timings, place, name, text)
}

fn prior_knowledge(scene: &Scene<'_>) -> Concern {
    let place = scene.section(&["prior-knowledge"])?;
    let unknown = scene.missing.iter().find(|text| {
        let text = text.to_lowercase();
        ["done before", "prior", "already know", "have done"].iter().any(|word| text.contains(word))
    });
    let gap = ["does not say", "nothing is known", "Nothing in this list", "no class profile"];
    let line = place.1.markdown.lines().find(|line| gap.iter().any(|word| line.contains(word)));
    let found = unknown.map(String::as_str).or(line)?;
    let text = format!(
        "The draft had to guess what {} brings: \"{}\" What would you have to see in the first \
         five minutes to go on as planned?",
        scene.class,
        quote(found)
    );
    question(ConcernKind::PriorKnowledge, place, "", text)
}

fn misconception(scene: &Scene<'_>) -> Concern {
    let place = scene.of_kind(&[SectionKind::Misconceptions])?;
    let mut ideas = scene.lessons().flat_map(|(_, lesson)| {
        lesson.of_kind(SectionKind::Misconceptions).flat_map(|section| match &section.content {
            Content::Misconceptions(items) => items.as_slice(),
            _ => &[],
        })
    });
    let think = quote(&ideas.next()?.fields.idea);
    let text = format!(
        "The draft expects {} to think: \"{think}\" Is that the mix-up you meet most with them, or \
         is there another one that would stop this lesson?",
        scene.class
    );
    question(ConcernKind::Misconception, place, &think, text)
}

fn challenge(scene: &Scene<'_>) -> Concern {
    let need = scene.needs.iter().find(|need| {
        let text = format!("{} {}", need.name, need.text).to_lowercase();
        AHEAD.iter().any(|word| text.contains(word))
    });
    let (place, task) = scene.lessons().find_map(|(document, lesson)| {
        let mut tasks = lesson.tasks();
        let (section, task) = tasks.find(|(_, task)| task.fields.tier == Tier::Stretch)?;
        Some(((document, document.section(section)?), task))
    })?;
    let task = quote(task.fields.prompt.lines().next()?);
    let who = match need {
        Some(need) => {
            format!("the pupils of {} whom the profile calls \"{}\"", scene.class, need.name)
        }
        None => format!("the quickest in {}", scene.class),
    };
    let text = format!("\"{task}\" For {who}: is that more thought, or more of the same?");
    question(ConcernKind::Challenge, place, &task, text)
}

fn outcome(scene: &Scene<'_>) -> Concern {
    let place = scene.of_kind(&[SectionKind::Outcomes])?;
    let label = place.0.claims_in(place.1).find_map(|checked| checked.claim.code.as_ref())?;
    let text = format!(
        "The plan works towards {label}. What in a pupil's work at the end would tell you that {} \
         came closer to it?",
        scene.class
    );
    question(ConcernKind::Outcome, place, label, text)
}

fn assessment(scene: &Scene<'_>) -> Concern {
    let place = scene
        .of_kind(&[SectionKind::Assessment])
        .or_else(|| scene.section(&["success-criteria"]))?;
    let line = place.1.markdown.lines().find(|line| line.contains("I can"))?;
    let criterion = quote(line);
    let text = format!(
        "\"{criterion}\" Who in {} could look as if they could and not understand it, and would \
         this show it?",
        scene.class
    );
    question(ConcernKind::Assessment, place, &criterion, text)
}

#[cfg(test)]
mod tests;

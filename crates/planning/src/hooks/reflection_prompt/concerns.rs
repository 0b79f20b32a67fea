//! The questions themselves: each is a kind of concern, filled with words of the document.

use ::lessons::{Content, SectionKind, Tier};
use api::EvidenceStanding;
use curriculum::Checked;
use domain::{ReflectionQuestion, SectionRef};
use text::sha256;
use workspace::Section;

use super::super::teacher_adjudication::documents::LessonDocument;
use super::quoting::{line_about, quote};
use super::scene::{Need, Scene, Unmet};
use crate::lessons::evidence::standing;

/// The id of the section where most of the minutes go.
const MAIN: &str = "main-activities";

/// Words by which a profile says that some pupils are ahead.
const AHEAD: [&str; 5] = ["attain", "depth", "able", "challenge", "ahead"];

/// A kind of concern; the order decides only between kinds that were asked about equally often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConcernKind {
    /// A claim about the curriculum that its source does not bear out.
    Evidence,
    /// Something remembered or written down from which nothing was made.
    Wish,
    /// A need that the class profile names.
    Need,
    /// Where the minutes go.
    Timings,
    /// What the class brings.
    PriorKnowledge,
    /// What pupils may think instead.
    Misconception,
    /// What the quickest have to think about.
    Challenge,
    /// How an outcome of the curriculum would show.
    Outcome,
    /// What a check would and would not show.
    Assessment,
}

impl ConcernKind {
    const ALL: [Self; 9] = [
        Self::Evidence,
        Self::Wish,
        Self::Need,
        Self::Timings,
        Self::PriorKnowledge,
        Self::Misconception,
        Self::Challenge,
        Self::Outcome,
        Self::Assessment,
    ];

    /// The kind of this name, as a command's definition gives it.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == name)
    }

    /// The kind of a question, which its id begins with.
    pub fn of(question: &ReflectionQuestion) -> Option<Self> {
        Self::named(question.id.rsplit_once('-')?.0)
    }

    fn key(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::Wish => "wish",
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

/// Something that a question could be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concern {
    /// What kind it is.
    pub kind: ConcernKind,
    /// Whether something is not there that the class, she or the curriculum asks for.
    pub is_gap: bool,
    /// The question.
    pub question: ReflectionQuestion,
}

/// Whether a question quotes what stands about the class.
pub fn quotes_the_class(question: &ReflectionQuestion) -> bool {
    let kinds = [ConcernKind::Wish, ConcernKind::Need, ConcernKind::Challenge];
    ConcernKind::of(question).is_some_and(|kind| kinds.contains(&kind))
}

/// Everything that could be asked about these documents.
pub fn all(scene: &Scene<'_>) -> Vec<Concern> {
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
    .chain(scene.unmet.iter().filter_map(|unmet| wish(scene, unmet)))
    .chain(needs)
    .collect()
}

/// A question with an id that is the same whenever the same thing is asked about the same section.
fn question(
    kind: ConcernKind,
    (document, section): (&LessonDocument, &Section),
    about: &str,
    text: String,
) -> Option<Concern> {
    let place = format!("{}\n{}#{}\n{about}", kind.key(), document.path, section.id);
    let hash = sha256(place.as_bytes());
    let section: SectionRef = document.section_ref(section);
    let id = format!("{}-{}", kind.key(), hash.get(..12).unwrap_or(&hash));
    let about = about.to_owned();
    let question = ReflectionQuestion { id, about, text, section: Some(section) };
    Some(Concern { kind, is_gap: false, question })
}

/// The same about something that is not there.
fn gap(concern: Option<Concern>) -> Option<Concern> {
    concern.map(|concern| Concern { is_gap: true, ..concern })
}

fn evidence(scene: &Scene<'_>) -> Option<Concern> {
    scene.documents.iter().find_map(|document| {
        let (section, checked) = document.written_sections().find_map(|section| {
            let is_wrong =
                |checked: &&Checked| standing(&checked.finding) == EvidenceStanding::Missing;
            Some((section, document.claims_in(section).find(is_wrong)?))
        })?;
        let Checked { claim, message, .. } = checked;
        let text = format!("{message} What do you want {} to work towards here?", scene.class);
        let about = claim.code.as_deref().unwrap_or(&claim.text);
        gap(question(ConcernKind::Evidence, (document, section), about, text))
    })
}

fn differentiation(scene: &Scene<'_>, need: &Need) -> Option<Concern> {
    let place = scene.of_kind(&[SectionKind::Differentiation, SectionKind::Activities])?;
    let does = line_about(&place.1.markdown, &need.name);
    let profile = quote(&need.text);
    let is_met = does.is_some();
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
    let asked = question(ConcernKind::Need, place, &need.name, text);
    if is_met { asked } else { gap(asked) }
}

/// What she or the class's files ask for and nothing in the draft was made from.
fn wish(scene: &Scene<'_>, unmet: &Unmet) -> Option<Concern> {
    let place = scene.of_kind(&[SectionKind::Activities, SectionKind::Tasks])?;
    let said = quote(&unmet.text);
    let text = match unmet.source.as_str() {
        source if unmet.is_told => {
            let from = match source {
                // Her request itself, as the drafter names it.
                "your words" => "You asked:".to_owned(),
                source if source.starts_with("memory/") => "Remembered:".to_owned(),
                source => format!("{source} says:"),
            };
            format!(
                "{from} \"{said}\" This draft does not meet it, and says so. What would you change for \
                 {}, or is it right as it is?",
                scene.class
            )
        }
        source if source.starts_with("memory/") => format!(
            "\"{said}\" is remembered, and nothing in this draft was made from it. Where in this \
             lesson does it matter for {}?",
            scene.class
        ),
        _ => format!(
            "{} says: \"{said}\" Nothing in this draft was made from it. Where in this lesson does \
             it matter for {}?",
            unmet.source, scene.class
        ),
    };
    gap(question(ConcernKind::Wish, place, &unmet.text, text))
}

fn timings(scene: &Scene<'_>) -> Option<Concern> {
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
    let class = &scene.class;
    // Her request may have made this lesson longer or shorter than a period of the class.
    let length = lesson.minutes.or(scene.minutes);
    if let Some(minutes) = length.filter(|minutes| *minutes != sum && sum > 0) {
        let text = format!(
            "The parts add up to {sum} minutes and the lesson has {minutes}. Which part would you \
             change?"
        );
        return gap(question(ConcernKind::Timings, place, "sum", text));
    }
    // The first of the longest: it comes earlier in the lesson, where time is lost.
    let (name, longest) = parts.iter().rev().max_by_key(|(_, minutes)| *minutes)?;
    let text = format!(
        "\"{name}\" has {longest} of the {sum} minutes. Where would {class} need longer than that, \
         and what would give way?"
    );
    question(ConcernKind::Timings, place, name, text)
}

fn prior_knowledge(scene: &Scene<'_>) -> Option<Concern> {
    let place = scene.section(&["prior-knowledge"])?;
    let unknown = scene.missing.iter().find(|text| {
        let text = text.to_lowercase();
        ["done before", "prior", "already know", "have done"].iter().any(|word| text.contains(word))
    });
    let signs = ["does not say", "nothing is known", "Nothing in this list", "no class profile"];
    let line = place.1.markdown.lines().find(|line| signs.iter().any(|word| line.contains(word)));
    let found = unknown.map(String::as_str).or(line)?;
    let text = format!(
        "The draft had to guess what {} brings: \"{}\" What would you have to see in the first \
         five minutes to go on as planned?",
        scene.class,
        quote(found)
    );
    let asked = question(ConcernKind::PriorKnowledge, place, "", text);
    if unknown.is_some() { gap(asked) } else { asked }
}

fn misconception(scene: &Scene<'_>) -> Option<Concern> {
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

fn challenge(scene: &Scene<'_>) -> Option<Concern> {
    let need = scene.needs.iter().find(|need| {
        let text = format!("{} {}", need.name, need.text).to_lowercase();
        AHEAD.iter().any(|word| text.contains(word))
    });
    let stretch = scene.lessons().find_map(|(document, lesson)| {
        let mut tasks = lesson.tasks();
        let (section, task) = tasks.find(|(_, task)| task.fields.tier == Tier::Stretch)?;
        Some(((document, document.section(section)?), task))
    });
    let Some((place, task)) = stretch else {
        let place = scene.of_kind(&[SectionKind::Tasks])?;
        let need = need?;
        let text = format!(
            "No task is marked as stretch, and {}'s profile says: \"{}\" Which task would make \
             these pupils think hardest?",
            scene.class,
            quote(&need.text)
        );
        return gap(question(ConcernKind::Challenge, place, &need.name, text));
    };
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

fn outcome(scene: &Scene<'_>) -> Option<Concern> {
    let place = scene.of_kind(&[SectionKind::Outcomes])?;
    let label = place.0.claims_in(place.1).find_map(|checked| checked.claim.code.as_ref())?;
    let text = format!(
        "The plan works towards {label}. What in a pupil's work at the end would tell you that {} \
         came closer to it?",
        scene.class
    );
    question(ConcernKind::Outcome, place, label, text)
}

fn assessment(scene: &Scene<'_>) -> Option<Concern> {
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

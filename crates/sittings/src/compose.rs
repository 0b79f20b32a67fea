//! Tests that are put together from parts: their file, and the questions that a learner would have.

use assessment::{Blueprint, PrivateKey, Variant};
use domain::{ClockMark, EventBody, ItemAsked, ItemSelected, SittingEvent, Timestamp};

use crate::{
    Blueprints, Content, Definition, DifficultyMix, FeedbackRules, FeedbackTime, ItemSelection,
    Learner, SittingError, begin,
    form::{among, made},
    widget,
};

/// A test as it is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestPlan {
    /// What it is called.
    pub title: String,
    /// Its parts, in the order in which they are asked.
    pub parts: Vec<TestPart>,
    /// Minutes.
    pub minutes: u32,
    /// Which questions are asked of whom.
    pub choosing: TestChoosing,
    /// When learners are told how it went.
    pub telling: TestTelling,
    /// The lesson that it is on, by its file.
    pub lesson: Option<String>,
}

/// A part of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestPart {
    /// What learners read above it.
    pub title: String,
    /// The blueprints that it asks, by their ids.
    pub blueprints: Vec<String>,
    /// How many questions.
    pub count: u32,
    /// How many of them are how hard.
    pub mix: Option<DifficultyMix>,
    /// What each question is worth.
    pub points: u32,
}

/// Which questions are asked of whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestChoosing {
    /// The same in the same order, each with numbers of its own.
    Same,
    /// By lot for each.
    ByLot,
    /// Each by the answers before it.
    Following,
}

/// When learners are told how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestTelling {
    /// The points when it is handed in, everything else when the teacher closes it.
    WhenClosed,
    /// Everything when it is handed in.
    AtTheEnd,
    /// Nothing.
    Nothing,
}

/// A question that a learner would have, with its key.
#[derive(Debug)]
pub struct PlannedQuestion<'a> {
    /// The blueprint.
    pub blueprint: &'a Blueprint,
    /// The question as she would see it.
    pub item: ItemAsked,
    /// What is right.
    pub key: PrivateKey,
    /// How hard it is, in logits.
    pub difficulty: f64,
    /// The place of its part, from 0.
    pub part: usize,
}

impl TestPlan {
    /// The file of a definition that says this.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        let Self { title, parts, minutes, choosing, telling, lesson } = self;
        let mut lines = vec![
            "---".to_owned(),
            "kind: evaluation".to_owned(),
            format!("id: {}", quoted(id)),
            format!("title: {}", quoted(title)),
            format!("minutes: {minutes}"),
        ];
        lines.extend(lesson.iter().map(|lesson| format!("lesson: {}", quoted(lesson))));
        lines.extend(match choosing {
            TestChoosing::Same => ["selection: fixed", "shuffle: nothing", "same-order: true"]
                .map(str::to_owned)
                .to_vec(),
            TestChoosing::ByLot => vec!["selection: random".to_owned()],
            TestChoosing::Following => vec![
                "selection: adaptive".to_owned(),
                format!("adaptive: {{ least: {}, repeat: true }}", self.count()),
            ],
        });
        lines.push(format!("feedback: {{ {} }}", told(*telling)));
        lines.push("sections:".to_owned());
        for (number, part) in (1..).zip(parts) {
            let TestPart { title, blueprints, count, mix, points } = part;
            lines.push(format!("  - id: part-{number}"));
            lines.push(format!("    title: {}", quoted(title)));
            lines.push(format!("    blueprints: [{}]", blueprints.join(", ")));
            lines.push(format!("    count: {count}"));
            // Where the answers say how hard it gets, nothing else does.
            let mix = mix.filter(|_| *choosing != TestChoosing::Following);
            if let Some(DifficultyMix { easy, medium, hard }) = mix {
                let mix = format!("{{ easy: {easy}, medium: {medium}, hard: {hard} }}");
                lines.push(format!("    difficulty: {mix}"));
            }
            if *points != 1 {
                lines.push(format!("    points: {points}"));
            }
        }
        lines.push("---\n".to_owned());
        lines.join("\n")
    }

    /// The plan of a definition; none for what is no test. What a plan does not hold, such as the cuts of
    /// bands, is not in it: [`TestPlan::holds`] says whether there was more.
    #[must_use]
    pub fn of(definition: &Definition, library: &dyn Blueprints) -> Option<Self> {
        let Content::Evaluation(test) = &definition.content else { return None };
        let all = library.all();
        let parts = test.sections.iter().map(|section| TestPart {
            title: section.title.clone(),
            blueprints: among(&section.from, &all).iter().map(|one| one.id.clone()).collect(),
            count: section.count,
            mix: section.difficulty,
            points: section.points,
        });
        Some(Self {
            title: definition.title.clone(),
            parts: parts.collect(),
            minutes: definition.time.minutes.unwrap_or_default(),
            choosing: match test.selection {
                ItemSelection::Fixed => TestChoosing::Same,
                ItemSelection::Random => TestChoosing::ByLot,
                ItemSelection::Adaptive(_) => TestChoosing::Following,
            },
            telling: telling(&definition.feedback),
            lesson: definition.lesson.clone(),
        })
    }

    /// Whether a definition says nothing beyond this plan.
    #[must_use]
    pub fn holds(&self, definition: &Definition) -> bool {
        let file = "plan.md";
        let Ok(own) = Definition::read(file, &self.text(&definition.id)) else { return false };
        own == Definition { sha256: own.sha256.clone(), ..definition.clone() }
    }

    /// How many questions it has.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.parts.iter().map(|part| part.count).sum()
    }
}

/// The questions that a learner of this seed would have. Those of a test that follows the answers are drawn
/// by lot: nobody has answered.
///
/// # Errors
/// As [`begin`].
pub fn preview<'a>(
    definition: &Definition,
    library: &'a dyn Blueprints,
    seed: u64,
) -> Result<Vec<PlannedQuestion<'a>>, SittingError> {
    let mut drawn = definition.clone();
    let Content::Evaluation(test) = &mut drawn.content else { return Ok(Vec::new()) };
    if let ItemSelection::Adaptive(_) = test.selection {
        test.selection = ItemSelection::Random;
    }
    let sections = test.sections.clone();
    let learner =
        Learner { seat: "1".to_owned(), attempt: 1, seed, time_percent: 100, partner: None };
    let events = begin(&drawn, &learner, library, &nowhen())?;
    let selected: Vec<&ItemSelected> = events
        .iter()
        .filter_map(|event| match event {
            EventBody::Sitting(SittingEvent::Selected(selected)) => Some(selected),
            _ => None,
        })
        .collect();
    let of = u32::try_from(selected.len()).ok();
    let question = |one: &&ItemSelected| {
        let (variant, blueprint) = made(library, one)?;
        let part = sections.iter().position(|section| section.id == one.section);
        let part = part.unwrap_or_default();
        let section = sections.get(part);
        Ok(PlannedQuestion {
            item: ItemAsked {
                place: one.place,
                of,
                section: section.map(|section| section.title.clone()),
                points: section.map(|section| section.points),
                ..shown(blueprint, &variant)
            },
            key: blueprint.private_key(&variant)?,
            difficulty: variant.difficulty(),
            blueprint,
            part,
        })
    };
    selected.iter().map(question).collect()
}

/// A variant as a learner sees it, by itself.
#[must_use]
pub fn shown(blueprint: &Blueprint, variant: &Variant) -> ItemAsked {
    let public = blueprint.public_item(variant);
    ItemAsked {
        place: 1,
        name: None,
        of: None,
        section: None,
        question: public.question.trim().to_owned(),
        widget: widget(&public.response),
        may_skip: false,
        may_go_back: false,
        points: None,
        lang: blueprint.lang.clone(),
    }
}

/// A moment that means nothing: what is only looked at has no time.
fn nowhen() -> ClockMark {
    ClockMark { boot: String::new(), running_ms: 0, at: Timestamp::UNIX_EPOCH }
}

/// A string of YAML: that of JSON, with what YAML does not print written by its number.
fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let mut quoted = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '\u{7f}'..='\u{9f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted
}

fn told(telling: TestTelling) -> String {
    let [score, rest] = match telling {
        TestTelling::WhenClosed => ["at-submission", "in-review"],
        TestTelling::AtTheEnd => ["at-submission", "at-submission"],
        TestTelling::Nothing => ["never", "never"],
    };
    format!(
        "score: {score}, right-wrong: {rest}, right-answer: {rest}, solution: {rest}, misconception: {rest}"
    )
}

/// The nearest of the three.
fn telling(rules: &FeedbackRules) -> TestTelling {
    match (rules.score, rules.right_answer) {
        (_, FeedbackTime::AtOnce | FeedbackTime::AtSubmission) => TestTelling::AtTheEnd,
        (FeedbackTime::Never, FeedbackTime::Never) => TestTelling::Nothing,
        _ => TestTelling::WhenClosed,
    }
}

//! What became of the standing instructions in a lesson: followed, not met, or not used at all. Only
//! what the finished text shows counts as followed.

use lessons::ContentInput;
use minijinja::{Value, context};
use serde::Serialize;

use crate::forms;
use crate::instructions::{Effect, Instruction, PartMinutes, ProfilePart, Standing, is_called};
use crate::lesson::Lesson;
use crate::library::{DrafterError, Library, TimedPart, value_of};
use crate::sections;
use crate::template::TemplatePart;

/// How the line of a step begins that says what pupils do.
const PUPILS: &str = "- Pupils: ";

/// An instruction as it is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct ToldInstruction {
    /// What it says.
    text: String,
    /// Where it stands.
    path: String,
}

/// An instruction of which the lesson does only a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct PartlyFollowed {
    #[serde(flatten)]
    said: ToldInstruction,
    /// What of it the lesson does.
    kept: String,
    /// What it does not.
    left: String,
}

/// An instruction that the lesson does not do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct NotMet {
    #[serde(flatten)]
    said: ToldInstruction,
    /// What stands against it and was followed; none where nothing does.
    by: Option<ToldInstruction>,
}

/// What became of them.
#[derive(Debug, Default)]
pub(super) struct Followed {
    /// What the lesson does because of them.
    followed: Vec<ToldInstruction>,
    /// Those of them that stand nowhere in the lesson, so that it has to name them.
    unquoted: Vec<ToldInstruction>,
    /// What the lesson does in part: that is not counted as used.
    partly: Vec<PartlyFollowed>,
    /// What there is a rule for and the lesson does not do.
    not_met: Vec<NotMet>,
    /// What is remembered and no rule can act on.
    unused: Vec<ToldInstruction>,
    /// Marks of the memories that the lesson follows.
    pub marks: Vec<String>,
}

impl Followed {
    /// Look for each in what these parts will hold.
    pub fn of(
        library: &Library,
        lesson: &Lesson,
        parts: &[TemplatePart<'_>],
        value: &Value,
    ) -> Result<Self, DrafterError> {
        let unnamed = context! { followed => value_of([""; 0]), ..value.clone() };
        let mut text = String::new();
        for spec in parts.iter().flat_map(|part| &part.specs) {
            let filled = library.fill(&sections::template_of(library, spec, &unnamed), &unnamed)?;
            text.push_str(&worded(library, lesson, &filled));
            text.push_str("\n\n");
        }
        let mut told = Self::default();
        for instruction in &lesson.instructions {
            told.add(library, lesson, instruction, &text);
        }
        Ok(told)
    }

    fn add(&mut self, library: &Library, lesson: &Lesson, instruction: &Instruction, text: &str) {
        let Instruction { path, mark, effects, .. } = instruction;
        let said = ToldInstruction { text: instruction.text.clone(), path: path.clone() };
        if effects.is_empty() {
            // Her words to the assistant are about more than lessons.
            self.unused.extend(mark.is_some().then_some(said));
        } else if effects.iter().all(|effect| is_kept(library, lesson, instruction, effect, text)) {
            self.marks.extend(mark.clone());
            let is_quoted = instruction.standing == Standing::Profile && text.contains(&said.text);
            if !is_quoted && !effects.iter().all(|effect| matches!(effect, Effect::Profile(_))) {
                self.unquoted.push(said.clone());
            }
            self.followed.push(said);
        } else {
            let kept = |effect: &&Effect| is_kept(library, lesson, instruction, effect, text);
            let (kept, left): (Vec<&Effect>, Vec<&Effect>) = effects.iter().partition(kept);
            if kept.is_empty() {
                let by = against(lesson, instruction);
                let by = by.map(|other| ToldInstruction {
                    text: other.text.clone(),
                    path: other.path.clone(),
                });
                self.not_met.push(NotMet { said, by });
            } else {
                let in_words = |effects: &[&Effect]| {
                    effects.iter().map(|effect| in_words(effect)).collect::<Vec<_>>().join(", ")
                };
                let (kept, left) = (in_words(&kept), in_words(&left));
                self.partly.push(PartlyFollowed { said, kept, left });
            }
        }
    }

    /// What the lesson's own text names.
    pub fn in_lesson(&self) -> Value {
        context! { followed => value_of(&self.unquoted) }
    }

    /// What the last word tells.
    pub fn in_words(&self) -> Value {
        context! {
            followed => value_of(&self.followed), partly => value_of(&self.partly), not_followed => value_of(&self.not_met),
            unused => value_of(&self.unused),
        }
    }
}

/// Whether the lesson does what an effect says.
fn is_kept(
    library: &Library,
    lesson: &Lesson,
    instruction: &Instruction,
    effect: &Effect,
    text: &str,
) -> bool {
    match effect {
        Effect::Minutes(wish) => lasts(lesson, *wish),
        Effect::Without(form) => {
            let rule = library.rules.forms.iter().find(|rule| rule.form == *form);
            rule.is_some_and(|rule| !forms::is_in(rule, text))
        }
        Effect::Order(order) => text.contains(&pupils(&order.in_words(library))),
        Effect::LeaveOut(name) => {
            let names = |line: &str| {
                line.trim_start_matches("### ").eq_ignore_ascii_case(name)
                    || is_called(line.trim_start_matches("- "), name)
            };
            !text.lines().any(names)
        }
        Effect::Profile(ProfilePart::Needs(need)) => {
            text.contains(&instruction.text) || text.contains(&format!("### {need}\n"))
        }
        Effect::Profile(ProfilePart::Done | ProfilePart::Works | ProfilePart::Watch) => {
            text.contains(&instruction.text)
        }
    }
}

/// What names other minutes for a part than an instruction does, which the lesson has.
fn against<'a>(lesson: &'a Lesson, instruction: &Instruction) -> Option<&'a Instruction> {
    let minutes = |said: &Instruction| -> Vec<PartMinutes> {
        let each = said.effects.iter().filter_map(|effect| match effect {
            Effect::Minutes(wish) => Some(*wish),
            _ => None,
        });
        each.collect()
    };
    let own = minutes(instruction);
    lesson.instructions.iter().find(|other| {
        let other = minutes(other);
        other.iter().any(|wish| lasts(lesson, *wish) && own.iter().any(|own| own.conflicts(*wish)))
    })
}

/// An effect, as it is named beside others of one statement.
fn in_words(effect: &Effect) -> String {
    match effect {
        Effect::Minutes(PartMinutes { part, minutes, .. }) => {
            let part = match part {
                TimedPart::Starter => "the starter",
                TimedPart::Model => "the explanation",
                TimedPart::Plenary => "the end",
                TimedPart::Any => "each activity",
            };
            format!("{minutes} minutes for {part}")
        }
        Effect::Without(form) => format!("no {form}"),
        Effect::Order(_) => "the order in which pupils work".to_owned(),
        Effect::LeaveOut(name) => format!("nothing on {name}"),
        Effect::Profile(_) => "what it says of the class".to_owned(),
    }
}

fn lasts(lesson: &Lesson, wish: PartMinutes) -> bool {
    let fits = |minutes: u32| wish.allows(minutes);
    let minutes = |part: &str| lesson.t.get(part).copied().unwrap_or_default();
    match wish.part {
        TimedPart::Starter => fits(minutes("starter")),
        TimedPart::Model => fits(minutes("model")),
        TimedPart::Plenary => fits(minutes("plenary")),
        TimedPart::Any => lesson.t.values().all(|minutes| *minutes <= wish.minutes),
    }
}

/// What a section holds, with what is written instead of what she refuses.
pub(super) fn content(
    library: &Library,
    lesson: &Lesson,
    part: &TemplatePart<'_>,
    value: &Value,
) -> Result<Option<ContentInput>, DrafterError> {
    let instead = |text: &str| worded(library, lesson, text);
    sections::content(library, &part.specs, part.place.kind, value, instead)
}

/// A text as she wants it: pupils work in her order, and in no form that she refuses.
fn worded(library: &Library, lesson: &Lesson, text: &str) -> String {
    let ordered = in_order(library, lesson, text);
    forms::without(forms::refused(library, &lesson.instructions), &ordered)
}

/// The text with what pupils do in its starter in the order that is remembered.
fn in_order(library: &Library, lesson: &Lesson, text: &str) -> String {
    let effects = lesson.instructions.iter().flat_map(|said| &said.effects);
    let order = effects.into_iter().find_map(|effect| match effect {
        Effect::Order(order) => Some(order),
        _ => None,
    });
    let (Some(order), Some(starter)) = (order, lesson.names.get("starter")) else {
        return text.to_owned();
    };
    let begins = format!("### {starter} (");
    let mut in_starter = false;
    let line = |line: &str| {
        if line.starts_with('#') {
            in_starter = line.starts_with(&begins);
        }
        match in_starter && line.starts_with(PUPILS) {
            true => pupils(&order.in_words(library)),
            false => line.to_owned(),
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The line of a step that says what pupils do.
fn pupils(does: &str) -> String {
    format!("{PUPILS}{does}")
}

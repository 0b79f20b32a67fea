//! Conditions: named ones, and own ones by their factors.

use assessment::Written;

use super::Reader;
use domain::{Effort, Factors};

use crate::factors::{Assistance, Contradiction, NamedCondition, contradictions};
use crate::front::ConditionFront;
use crate::protocol::StudyCondition;

impl Reader<'_> {
    pub(super) fn conditions(&mut self, written: &[ConditionFront]) -> Vec<StudyCondition> {
        let mut read: Vec<StudyCondition> = Vec::new();
        let mut ids = Vec::new();
        for front in written {
            self.slug(&front.id);
            self.once(&front.id, &ids, "condition");
            ids.push(front.id.value().clone());
            if let Some(title) = &front.title {
                self.filled(title, "title");
            }
            let Some(condition) = self.condition(front) else { continue };
            let twin = read
                .iter()
                .find(|one| one.assistance == condition.assistance && one.id != condition.id);
            if let Some(twin) = twin {
                let message = format!(
                    "\"{}\" switches the same as \"{}\": there would be nothing to compare",
                    condition.id, twin.id
                );
                self.wrong(&front.id, message);
            }
            read.push(condition);
        }
        read
    }

    fn condition(&mut self, front: &ConditionFront) -> Option<StudyCondition> {
        let id = front.id.value();
        if let Some(named) = NamedCondition::of(id) {
            return self.named(front, named);
        }
        if front.title.is_none() {
            let message =
                format!("\"{id}\" is a condition of your own: give it a title{}", near(id));
            self.wrong(&front.id, message);
        }
        let like = match &front.like {
            None => None,
            Some(like) => Some(self.like(like)?.assistance()),
        };
        let assistance = match like {
            Some(Assistance::Unassisted) => {
                let first = written_factors(front).into_iter().next();
                if let Some((factor, place)) = first {
                    place.problem(self, format!(
                        "nothing is switched where nothing helps: leave \"{factor}\" out, or say \
                         which other condition it is like"
                    ));
                }
                Assistance::Unassisted
            }
            Some(Assistance::Assisted(like)) => {
                Assistance::Assisted(self.factors(front, Some(like))?)
            }
            None => Assistance::Assisted(self.factors(front, None)?),
        };
        let title = front.title.as_ref().map_or(id, Written::value).clone();
        Some(StudyCondition { id: id.clone(), title, assistance })
    }

    /// One whose id says everything.
    fn named(&mut self, front: &ConditionFront, named: NamedCondition) -> Option<StudyCondition> {
        let mut written = written_factors(front);
        if let Some(like) = &front.like {
            written.push(("like", Place::of(like)));
        }
        for (factor, place) in written {
            place.problem(self, format!(
                "\"{id}\" means the same in each study: leave \"{factor}\" out, or take an id of your \
                 own with \"like: {id}\"",
                id = named.id()
            ));
        }
        let title = front.title.as_ref().map_or(named.title(), |title| title.value().as_str());
        Some(StudyCondition {
            id: named.id().to_owned(),
            title: title.to_owned(),
            assistance: named.assistance(),
        })
    }

    fn like(&mut self, like: &Written<String>) -> Option<NamedCondition> {
        let named = NamedCondition::of(like.value());
        if named.is_none() {
            let names = NamedCondition::ALL.map(|named| named.id().to_owned());
            self.known(like, &names, "named condition");
        }
        named
    }

    /// The factors of an own condition: those that are written, the rest of what it is like.
    fn factors(&mut self, front: &ConditionFront, like: Option<Factors>) -> Option<Factors> {
        let read = (|| {
            Some(Factors {
                workspace: written(&front.workspace)
                    .map(Into::into)
                    .or(like.map(|like| like.workspace))?,
                scaffolding: written(&front.scaffolding)
                    .map(Into::into)
                    .or(like.map(|like| like.scaffolding))?,
                skills: written(&front.skills).map(Into::into).or(like.map(|like| like.skills))?,
                topology: written(&front.topology)
                    .map(Into::into)
                    .or(like.map(|like| like.topology))?,
                memory: written(&front.memory).map(Into::into).or(like.map(|like| like.memory))?,
                effort: Effort::Usual,
            })
        })();
        let Some(factors) = read else {
            let there: Vec<&str> = written_factors(front).iter().map(|(name, _)| *name).collect();
            let missing: Vec<&str> =
                FACTORS.into_iter().filter(|name| !there.contains(name)).collect();
            let message = format!(
                "the condition does not say its {}: write what is missing, or \"like: \" and a named \
                 condition{}",
                missing.join(", "),
                near(front.id.value())
            );
            self.wrong(&front.id, message);
            return None;
        };
        for contradiction in contradictions(&factors) {
            let place = match contradiction {
                Contradiction::SkillsInChat => front.skills.as_ref().map(Place::of),
                Contradiction::SpecialistsInChat => front.topology.as_ref().map(Place::of),
                Contradiction::MemoryWithoutWorkspace => front.memory.as_ref().map(Place::of),
            };
            // What is taken over from another condition stands nowhere.
            place
                .unwrap_or_else(|| Place::of(&front.id))
                .problem(self, contradiction.told().to_owned());
        }
        Some(factors)
    }
}

/// The factors in the order of their letters.
const FACTORS: [&str; 5] = ["workspace", "scaffolding", "skills", "topology", "memory"];

/// A place of a value, whatever type it has.
#[derive(Clone, Copy)]
struct Place(assessment::FilePlace);

impl Place {
    fn of<T>(written: &Written<T>) -> Self {
        Self(written.yaml_place())
    }

    fn problem(self, reader: &mut Reader<'_>, message: String) {
        reader.problems.push(self.0.problem(reader.file, message));
    }
}

fn written<T: Copy>(factor: &Option<Written<T>>) -> Option<T> {
    factor.as_ref().map(|factor| *factor.value())
}

fn written_factors(front: &ConditionFront) -> Vec<(&'static str, Place)> {
    let places = [
        front.workspace.as_ref().map(Place::of),
        front.scaffolding.as_ref().map(Place::of),
        front.skills.as_ref().map(Place::of),
        front.topology.as_ref().map(Place::of),
        front.memory.as_ref().map(Place::of),
    ];
    FACTORS.into_iter().zip(places).filter_map(|(name, place)| Some((name, place?))).collect()
}

/// `; did you mean "baseline"?`, where an id is like that of a named condition.
fn near(id: &str) -> String {
    let names = NamedCondition::ALL.map(NamedCondition::id);
    text::nearest(id, &names)
        .map(|meant| format!("; did you mean \"{meant}\"?"))
        .unwrap_or_default()
}

//! A blueprint of a teacher's own, from her words: the nearest one that there is, for her to change.
//!
//! Nothing is invented. What is worked out is copied with its tests, so that a draft can be used as soon as it is
//! written, and a model may only say the question in other words.

use std::collections::{HashMap, HashSet};

use assessment::{Blueprint, BlueprintDraft, FileProblem, Response};
use curriculum::Code;
use text::{ascii_slug, capitalised, content_stems};
use workspace::{ClassProfile, class_meant};

use crate::Library;

/// Longest id of a draft, in characters.
const LONGEST_ID: usize = 60;
/// How many variants a draft is looked at over before it is given away.
const VARIANTS: u32 = 1_000;
/// How many blueprints are named where none is near.
const NAMED: usize = 3;
/// How much of what is wished a blueprint has to be about.
const NEAR: f64 = 0.35;

/// A draft with where it comes from.
#[derive(Debug)]
pub struct DraftedBlueprint {
    /// Its id, which no other blueprint has.
    pub id: String,
    /// Where it belongs in a workspace.
    pub path: String,
    /// The file.
    pub draft: BlueprintDraft,
    /// The id of the blueprint that it was made from.
    pub source: String,
    /// What that is called.
    pub source_title: String,
    /// The class that it is for.
    pub class: Option<String>,
    /// What she should know of it.
    pub notes: Vec<String>,
}

/// Why there is no draft.
#[derive(Debug, thiserror::Error)]
pub enum NoDraft {
    /// Her words say nothing that a question could be about.
    #[error("say what the questions are about, such as \"subtracting fractions for 2A\"")]
    NoWords,
    /// No blueprint is about that.
    #[error("no blueprint is near \"{wish}\"")]
    NothingNear {
        /// Her words.
        wish: String,
        /// Ids of those that share something with it.
        nearest: Vec<String>,
    },
    /// The draft does not keep what it promises.
    #[error("the draft from {from_id} does not pass its tests: {problem}")]
    Fails {
        /// The blueprint it was made from.
        from_id: String,
        /// The first of what is wrong.
        problem: FileProblem,
    },
}

impl Library {
    /// A draft for a wish such as "subtracting fractions for 2A".
    ///
    /// # Errors
    /// When nothing is near, or what is near cannot be copied.
    pub fn draft(&self, wish: &str, classes: &[ClassProfile]) -> Result<DraftedBlueprint, NoDraft> {
        let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
        let class = class_meant(wish, &names)
            .and_then(|name| classes.iter().find(|class| class.name == name));
        let mut wanted = content_stems(wish);
        if let Some(class) = class {
            let of_class = content_stems(&class.name);
            wanted.retain(|stem| !of_class.contains(stem));
        }
        // A class that the workspace does not know, such as 9Z, is no subject.
        wanted.retain(|stem| !stem.starts_with(|c: char| c.is_ascii_digit()));
        if wanted.is_empty() {
            return Err(NoDraft::NoWords);
        }
        let level = class.and_then(|class| self.curriculum().level_called(class.level.as_deref()?));
        let ranked = self.ranked(wish, &wanted, level);
        let Some(near) = ranked.first().filter(|near| near.share >= NEAR) else {
            let shares = ranked.iter().filter(|near| near.share > 0.0).take(NAMED);
            let nearest = shares.map(|near| near.blueprint.id.clone()).collect();
            return Err(NoDraft::NothingNear { wish: wish.to_owned(), nearest });
        };
        let source = near.blueprint;
        let id = self.free_id(wish);
        let fails = |problem: FileProblem| NoDraft::Fails { from_id: source.id.clone(), problem };
        let draft = BlueprintDraft::from_text(near.text, &id, &capitalised(wish.trim()));
        let draft =
            draft.map_err(|problems| fails(problems.into_iter().next().unwrap_or_default()))?;
        let path = format!("blueprints/{id}.md");
        let mut drafted = DraftedBlueprint {
            id,
            path,
            draft,
            source: source.id.clone(),
            source_title: source.title.clone(),
            class: class.map(|class| class.name.clone()),
            notes: Vec::new(),
        };
        drafted.check().map_err(fails)?;
        drafted.notes.extend(
            class.zip(level).and_then(|(class, level)| self.other_level(source, class, level)),
        );
        Ok(drafted)
    }

    /// Blueprints about a topic, the nearest first and those before that ask about these outcomes; where none
    /// is about the topic, those that ask about the outcomes. What takes long to answer is left out where
    /// there are two others.
    pub fn about(&self, topic: &str, codes: &[String], most: usize) -> Vec<&Blueprint> {
        let asks = |one: &Blueprint| one.outcomes.iter().any(|code| codes.contains(code));
        let wanted = content_stems(topic);
        let mut near: Vec<&Blueprint> = match wanted.is_empty() {
            true => Vec::new(),
            false => {
                let ranked = self.ranked(topic, &wanted, None);
                ranked.iter().filter(|one| one.share >= NEAR).map(|one| one.blueprint).collect()
            }
        };
        if near.is_empty() {
            near = self.blueprints().into_iter().map(|(_, of)| of).filter(|of| asks(of)).collect();
        }
        if near.iter().filter(|one| !is_written(one)).count() > 1 {
            near.retain(|one| !is_written(one));
        }
        near.sort_by_key(|one| !asks(one));
        near.truncate(most);
        near
    }

    /// The blueprints by how much of what is wished they are about, the nearest first.
    fn ranked(&self, wish: &str, wanted: &[String], level: Option<u8>) -> Vec<Near<'_>> {
        let used = self.blueprints();
        let fields: Vec<[HashSet<String>; 2]> = used.iter().map(|(_, of)| fields(of)).collect();
        let has = |stem: &String, [title, around]: &[HashSet<String>; 2]| {
            title.contains(stem) || around.contains(stem)
        };
        // A word that few blueprints have says more; one that none has is what is missing.
        let weights: HashMap<&String, f64> = wanted
            .iter()
            .map(|stem| {
                let with = fields.iter().filter(|fields| has(stem, fields)).count();
                (stem, (1.0 + count(used.len()) / (1.0 + count(with))).ln())
            })
            .collect();
        let whole: f64 = weights.values().sum();
        let said: HashSet<String> = text::small_words(wish).collect();
        let mut ranked: Vec<Near<'_>> = used
            .into_iter()
            .zip(&fields)
            .map(|((found, blueprint), fields)| {
                let sum = |field: &HashSet<String>| -> f64 {
                    wanted
                        .iter()
                        .filter(|stem| field.contains(*stem))
                        .map(|stem| weights[stem])
                        .sum()
                };
                let [title, around] = fields;
                let either: HashSet<String> = title.union(around).cloned().collect();
                let fits = level.is_some_and(|level| levels(blueprint).any(|own| own == level));
                let share = sum(&either) / whole;
                let named = content_stems(&blueprint.id.replace('-', " "));
                let meant = named.iter().filter(|stem| wanted.contains(stem)).count();
                let named = count(meant) / count(named.len()).max(1.0);
                let level = if fits { 0.2 } else { 0.0 };
                // "two" carries no subject, but tells adding two digits from adding three.
                let words: HashSet<String> = text::small_words(&blueprint.title).collect();
                let worded = count(words.intersection(&said).count()) / count(words.len()).max(1.0);
                let rank = share + 0.5 * sum(title) / whole + 0.3 * named + level + 0.1 * worded;
                Near { blueprint, text: &found.text, share, rank }
            })
            .collect();
        ranked.sort_by(|one, other| {
            other.rank.total_cmp(&one.rank).then_with(|| one.blueprint.id.cmp(&other.blueprint.id))
        });
        ranked
    }

    fn free_id(&self, wish: &str) -> String {
        let slug = ascii_slug(wish, LONGEST_ID);
        let slug = if slug.starts_with(|c: char| c.is_ascii_alphabetic()) {
            slug
        } else {
            format!("questions-{slug}")
        };
        let taken = |id: &str| self.blueprint(id).is_some();
        let mut ids =
            std::iter::once(slug.clone()).chain((2..).map(|number| format!("{slug}-{number}")));
        ids.find(|id| !taken(id)).unwrap_or(slug)
    }

    fn other_level(&self, source: &Blueprint, class: &ClassProfile, level: u8) -> Option<String> {
        let own: HashSet<u8> = levels(source).collect();
        if own.is_empty() || own.contains(&level) {
            return None;
        }
        let names: Vec<&str> =
            own.iter().filter_map(|level| self.curriculum().level_name(*level)).collect();
        let (name, is) = (&class.name, self.curriculum().level_name(level)?);
        Some(format!(
            "{name} works at {is} level; these questions are for {} level. Look at the outcomes and the ranges.",
            names.join(" and ")
        ))
    }
}

impl DraftedBlueprint {
    /// Whether the draft keeps what it promises, its own tests above all.
    ///
    /// # Errors
    /// The first thing that it does not keep.
    pub fn check(&self) -> Result<(), FileProblem> {
        let read = Blueprint::read(&self.path, self.draft.text());
        let blueprint = read.map_err(|problems| problems.into_iter().next().unwrap_or_default())?;
        blueprint.check(VARIANTS).problems.into_iter().next().map_or(Ok(()), Err)
    }
}

/// Whether a program or a text is to be written.
pub fn is_written(of: &Blueprint) -> bool {
    matches!(*of.response, Response::Code(_) | Response::Free(_))
}

struct Near<'a> {
    blueprint: &'a Blueprint,
    text: &'a str,
    /// How much of what is wished it is about, from 0 to 1.
    share: f64,
    rank: f64,
}

/// Stems of what a blueprint is called, and of where it belongs.
fn fields(of: &Blueprint) -> [HashSet<String>; 2] {
    let title = format!("{} {} {}", of.title, of.id.replace('-', " "), of.also.join(" "));
    [&title, &of.domain.join(" ")].map(|text| content_stems(text).into_iter().collect())
}

fn levels(of: &Blueprint) -> impl Iterator<Item = u8> {
    of.outcomes.iter().filter_map(|code| Some(Code::try_from(code.clone()).ok()?.level))
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests;

//! Which lines of a teacher's files and memories the drafter can act on, for whoever has to say before
//! a draft what will be used.

use std::sync::LazyLock;

use memory::{BlockKind, without_marks};

use crate::classes::ClassProfile;
use crate::document::{Bullet, Document, document, lines};
use crate::instructions::{self, Effect, Standing, effects, planned, statement};
use crate::lesson::{Material, placed_lines, preference_lines};
use crate::library::{DrafterError, Library};

/// What the place is called where she answered questions about earlier drafts.
pub const REFLECTION_ANSWERS: &str = "your answers";

/// What the place is called where it stands what to look out for with a class.
pub const OUTLOOK: &str = "what to look out for";

static LIBRARY: LazyLock<Result<Library, DrafterError>> = LazyLock::new(Library::built_in);

/// Lines of a text that the drafter acts on when it drafts, each as it stands there without the sign
/// of a list; none of a file that it does not read. The text of a memory may have its marks.
#[must_use]
pub fn used_lines(path: &str, text: &str) -> Vec<String> {
    let Ok(library) = LIBRARY.as_ref() else { return Vec::new() };
    let acted_on = |text: &String, standing| !effects(library, text, standing).is_empty();
    if path.starts_with("memory/") {
        let blocks = memory::parse(&without_marks(text)).into_iter();
        let said = blocks.filter(|block| block.kind != BlockKind::Heading);
        let said = said.map(|block| statement(&block.text));
        return said.filter(|text| acted_on(text, Standing::Remembered)).collect();
    }
    let read = document(&lines(text));
    match path {
        REFLECTION_ANSWERS => {
            texts(&read).filter(|text| acted_on(text, Standing::Remembered)).collect()
        }
        OUTLOOK => texts(&read).filter(|text| !planned(library, text).is_empty()).collect(),
        "soul.md" => texts(&read).filter(|text| acted_on(text, Standing::Identity)).collect(),
        "pedagogy.md" | "teacher.md" => {
            let teaching = Some((path.to_owned(), read));
            let material = match path {
                "pedagogy.md" => Material { pedagogy: teaching, ..Material::default() },
                _ => Material { teacher: teaching, ..Material::default() },
            };
            preference_lines(library, &material)
        }
        path if path.starts_with("classes/") => {
            let class = ClassProfile::parse("", path, text);
            let all = [&class.needs, &class.done];
            let mut used: Vec<String> = all.into_iter().flatten().map(text_of).collect();
            let sets = |bullet: &&Bullet| {
                let text = bullet.text.to_lowercase();
                library.rules.profile.iter().any(|rule| text.contains(&rule.holds))
            };
            let others = class.who.iter().chain(&class.works).chain(&class.watch);
            used.extend(others.filter(sets).map(text_of));
            let refused = instructions::of_profile(library, &class, std::iter::empty());
            used.extend(refused.into_iter().map(|said| said.text));
            used.extend(placed_lines(
                library,
                &Material { class: Some(class), ..Material::default() },
            ));
            used
        }
        _ => Vec::new(),
    }
}

/// A text of memory without what is about one of these other classes: for no lesson of this one does the drafter act
/// on that.
#[must_use]
pub fn for_this_class(text: &str, others: &[String]) -> String {
    let blocks = memory::parse(&without_marks(text)).into_iter();
    let said = blocks.filter(|block| block.kind != BlockKind::Heading);
    let said = said.map(|block| statement(&block.text));
    said.filter(|said| !instructions::names_one_of(said, others))
        .map(|said| format!("- {said}\n"))
        .collect()
}

/// Whether something in these texts of memory rules out what a line of a profile or of her preferences
/// plans, so that the drafter leaves it.
#[must_use]
pub fn is_ruled_out(memories: &[&str], line: &str) -> bool {
    let Ok(library) = LIBRARY.as_ref() else { return false };
    let remembered = statements(library, memories);
    instructions::is_ruled_out(library, remembered.iter().map(|(_, does)| does.as_slice()), line)
}

/// Lines of a class profile that refuse a form of work, unless these texts of memory speak of it otherwise: what her
/// preferences plan of that, the drafter leaves, as [`is_ruled_out`] says where they stand beside what is remembered.
#[must_use]
pub fn refusing_lines(profile: &str, memories: &[&str]) -> String {
    let Ok(library) = LIBRARY.as_ref() else { return String::new() };
    let remembered = statements(library, memories);
    let remembered = remembered.iter().map(|(said, does)| (said.as_str(), does.as_slice()));
    let class = ClassProfile::parse("", "", profile);
    let refused = instructions::of_profile(library, &class, remembered);
    refused.iter().map(|said| format!("- {}\n", said.text)).collect()
}

/// Whether something else in these texts of memory, the nearest to the lesson first, stands against one
/// of their statements, so that the drafter leaves it: it refuses a form of work that the statement is
/// about, or stands before it and names other minutes.
#[must_use]
pub fn is_overruled(memories: &[&str], line: &str) -> bool {
    let Ok(library) = LIBRARY.as_ref() else { return false };
    let remembered = statements(library, memories);
    let Some(at) = remembered.iter().position(|(said, _)| said == line) else { return false };
    let before = remembered.iter().take(at).flat_map(|(_, does)| does);
    let own = &remembered[at].1;
    let in_time = |effect: &Effect| match effect {
        Effect::Minutes(wish) => {
            own.iter().all(|own| !matches!(own, Effect::Minutes(own) if own.conflicts(*wish)))
        }
        Effect::Without(_) | Effect::Order(_) | Effect::LeaveOut(_) | Effect::Profile(_) => true,
    };
    let refused: Vec<Effect> = remembered
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != at)
        .flat_map(|(_, (_, does))| does)
        .filter(|effect| matches!(effect, Effect::Without(_)))
        .cloned()
        .collect();
    !before.into_iter().all(in_time)
        || instructions::is_ruled_out(library, std::iter::once(refused.as_slice()), line)
}

/// What is remembered in these texts, and what each statement comes to.
fn statements(library: &Library, memories: &[&str]) -> Vec<(String, Vec<Effect>)> {
    let blocks = memories.iter().flat_map(|text| memory::parse(&without_marks(text)));
    let said = blocks.filter(|block| block.kind != BlockKind::Heading);
    said.map(|block| statement(&block.text))
        .map(|said| {
            let does = effects(library, &said, Standing::Remembered);
            (said, does)
        })
        .collect()
}

fn text_of(bullet: &Bullet) -> String {
    bullet.text.clone()
}

fn texts(read: &Document) -> impl Iterator<Item = String> {
    read.parts.iter().flat_map(|part| &part.bullets).map(text_of)
}

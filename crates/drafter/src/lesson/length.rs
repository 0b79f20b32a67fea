//! How long the teacher wants a page to be, where this lesson's is longer: said, never passed over.

use minijinja::context;
use text::file_words;

use super::citation::pointer;
use super::form;
use super::material::Material;
use super::view::Tasks;
use crate::document::Bullet;
use crate::library::{DrafterError, Library, Phrase};
use crate::words::stems;

/// How long what is drafted is on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Printed {
    /// Whether the plan is a frame, of two pages, with a few questions for pupils.
    pub is_frame: bool,
    /// Whether the class is to have one side of a page.
    pub one_side: bool,
}

/// What is said of the forms and lengths that she has asked for and not got.
pub(super) fn unmet(
    library: &Library,
    material: &Material,
    tasks: &Tasks,
    printed: Printed,
) -> Result<Vec<String>, DrafterError> {
    let mut unmet: Vec<String> = material.unmade.iter().cloned().collect();
    if let Some((path, wish)) =
        plan_wish(library, material).filter(|_| !material.brief && !form::is_short(material))
    {
        let link = quoted(path, wish);
        unmet.push(library.say("unmet_plan", &context! { wish => wish.text.as_str(), link })?);
    }
    if material.one_side {
        unmet.push(library.say("unmet_side", &context! { frame => printed.is_frame })?);
    }
    let class = material.class.as_ref().filter(|_| printed.one_side && !printed.is_frame);
    let wish = class.and_then(|class| {
        let lines = class.watch.iter().chain(&class.works);
        Some((class.path.as_str(), lines.into_iter().find(|bullet| is_page_wish(library, bullet))?))
    });
    if let Some((path, wish)) = wish {
        let (link, count) = (quoted(path, wish), tasks.all.len());
        let wish = wish.text.as_str();
        unmet.push(library.say("unmet_page", &context! { wish, link, count })?);
    }
    Ok(unmet)
}

/// The line of the teacher's files that wishes for a shorter plan than this one.
fn plan_wish<'a>(library: &Library, material: &'a Material) -> Option<(&'a str, &'a Bullet)> {
    let words = &library.rules.length;
    let files = material.teacher.iter().chain(&material.pedagogy);
    let mut lines = files.flat_map(|(path, document)| {
        let bullets = document.parts.iter().flat_map(|part| &part.bullets);
        bullets.map(move |bullet| (path.as_str(), bullet))
    });
    lines.find(|(_, bullet)| {
        let said = stems(&bullet.text);
        let names = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
        let two = names(&words.two_pages);
        // Two sides are what a plan is set on.
        names(&words.plan) && names(&words.pages) && !two
    })
}

fn is_page_wish(library: &Library, bullet: &Bullet) -> bool {
    let text = bullet.text.to_lowercase();
    let one_side = library.rules.profile.iter().filter(|rule| rule.sets == "one_side");
    one_side.into_iter().any(|rule| text.contains(&rule.holds))
}

fn quoted(path: &str, bullet: &Bullet) -> String {
    pointer(&file_words(path), path, bullet.line, &bullet.text)
}

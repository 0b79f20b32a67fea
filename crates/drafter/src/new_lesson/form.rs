//! The form that she asked for, as a template says it: her own where she has one, which stands in the
//! prompt, else the one that comes with the program. One that cannot be made is said, and a whole lesson
//! is drafted.

use lessons::Template;

use crate::conversation::Conversation;
use crate::lesson::Material;
use crate::library::{DrafterError, Library};
use crate::request::Wish;
use crate::unmade::Unmade;

/// What stands in the prompt of a form.
const FRAGMENT: &str = "form";

/// The form goes into the material, or what is said in its place.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    material: &mut Material,
) -> Result<(), DrafterError> {
    let Some(name) = &wish.template else { return Ok(()) };
    let Some(template) = template(talk, name) else { return Ok(()) };
    let Some(form) = &template.form else { return Ok(()) };
    let ways = material.note.as_ref().map(|pack| pack.variants.as_slice());
    if let Some(why) = Unmade::of(library, form, ways) {
        material.unmade = Some(why.in_words(library, (form, &material.topic), false)?);
        material.without_form = true;
        return Ok(());
    }
    material.form = Some(template);
    Ok(())
}

fn template(talk: &Conversation<'_>, name: &str) -> Option<Template> {
    let shown = talk.fragment(FRAGMENT, &format!("/{name}.md")).and_then(|fragment| {
        // What is said of the file stands before it.
        let at = fragment.text.find("---\n")?;
        Template::parse(&fragment.source, &fragment.text[at..]).ok()
    });
    let shipped = || Template::shipped().iter().find(|template| template.name == *name).cloned();
    shown.filter(|template| template.form.is_some()).or_else(shipped)
}

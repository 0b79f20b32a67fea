//! The form that she asked for, as a template says it: her own where she has one, which stands in the
//! prompt, else the one that comes with the program. One that cannot be made is said, and a whole lesson
//! is drafted.

use lessons::{Form, Template};
use minijinja::context;

use crate::conversation::Conversation;
use crate::lesson::{Material, is_on_paper};
use crate::library::{DrafterError, Library, Variant};
use crate::request::Wish;

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
    let Some(pack) = &material.note else {
        return not_made(library, form, "form_without_notes", material);
    };
    let on_paper = |variant: &Variant| is_on_paper(library, variant);
    if form.paper && !pack.variants.iter().any(on_paper) {
        return not_made(library, form, "form_needs_devices", material);
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

fn not_made(
    library: &Library,
    form: &Form,
    why: &str,
    material: &mut Material,
) -> Result<(), DrafterError> {
    let context = context! { called => form.called.as_str(), topic => material.topic.as_str() };
    material.unmade = Some(library.say(why, &context)?);
    material.without_form = true;
    Ok(())
}

//! Which class a run is for, as far as her words and her answers say.

use agent::{Exchange, HookContext};
use domain::InteractionOrigin;
use text::words;
use workspace::ClassProfile;

use crate::hooks::scope_check;

/// The class of a run: named for it, named in her words, or that of the card she answered last.
pub fn which_class<'a>(
    classes: &'a [ClassProfile],
    text: &str,
    named: Option<String>,
    before: &[String],
) -> (Option<&'a ClassProfile>, Option<String>) {
    let by_name = |name: &str| classes.iter().find(|c| c.name.eq_ignore_ascii_case(name));
    let words: Vec<&str> = words(text).collect();
    let in_words = || words.iter().find_map(|word| by_name(word));
    if let Some(class) = named.as_deref().and_then(by_name).or_else(in_words) {
        return (Some(class), None);
    }
    let stranger = words
        .iter()
        .find(|word| scope_check::is_class(&word.to_lowercase()) && !matches!(word.len(), 0..=1));
    // A year such as S2 is no class of its own.
    let stranger = stranger.filter(|word| !word.to_lowercase().starts_with(['s', 'p']));
    if let Some(name) = named.or_else(|| stranger.map(|word| word.to_uppercase())) {
        return (None, Some(name));
    }
    (classes.iter().find(|class| before.contains(&class.path)), None)
}

/// The class that she gave when she was asked about this very request.
pub fn class_answered(at: &HookContext<'_>) -> Option<String> {
    asked_in_run(at).rev().find_map(|exchange| {
        let (_, response) = exchange.answered.as_ref()?;
        scope_check::class_answered(&exchange.interaction.request, response)
    })
}

/// Whether she was asked which class this very request is for.
pub fn was_asked_for_class(at: &HookContext<'_>) -> bool {
    asked_in_run(at).any(|exchange| scope_check::asks_for_class(&exchange.interaction.request))
}

/// What the hook that reads her request has asked about it.
fn asked_in_run<'a>(at: &'a HookContext<'_>) -> impl DoubleEndedIterator<Item = &'a Exchange> {
    at.run.exchanges().iter().filter(|exchange| {
        exchange.trace == at.trace
            && matches!(&exchange.interaction.origin,
                InteractionOrigin::Hook { hook, .. } if hook == scope_check::NAME)
    })
}

//! What stands in brackets behind an item's title: minutes, tier.

use crate::Tier;

const MUST_NOT_BE_CUT: &str = "must not be cut";

/// The heading of an activity: title, minutes, and whether it must not be cut.
pub(crate) fn activity(heading: &str) -> (String, Option<u32>, bool) {
    if let Some((title, inside)) = bracketed(heading) {
        let mut minutes = None;
        let mut kept = false;
        let understood = inside.split([',', ';']).all(|part| {
            let part = part.trim();
            if part.eq_ignore_ascii_case(MUST_NOT_BE_CUT) {
                kept = true;
                return true;
            }
            let read = duration(part);
            minutes = minutes.or(read);
            read.is_some()
        });
        if understood {
            return (title.to_owned(), minutes, kept);
        }
    }
    // "Starter – 5 min" is what many teachers write.
    let dashed = heading.rsplit_once([',', ':', '–', '—']).or_else(|| heading.rsplit_once(" - "));
    match dashed.map(|(title, part)| (title.trim(), duration(part.trim()))) {
        Some((title, Some(minutes))) if !title.is_empty() => {
            (title.to_owned(), Some(minutes), false)
        }
        _ => (heading.to_owned(), None, false),
    }
}

/// The heading of a task: title, and tier if it says one.
pub(crate) fn task(heading: &str) -> (String, Option<Tier>) {
    match bracketed(heading).map(|(title, inside)| (title, Tier::named(inside))) {
        Some((title, Some(tier))) => (title.to_owned(), Some(tier)),
        _ => (heading.to_owned(), None),
    }
}

/// Title and what stands in the brackets at its end.
pub(super) fn bracketed(heading: &str) -> Option<(&str, &str)> {
    let open = heading.trim_end().strip_suffix(')')?;
    let (title, inside) = open.rsplit_once('(')?;
    let title = title.trim_end();
    (!title.is_empty()).then_some((title, inside.trim()))
}

/// "5 min", "5 minutes", "5'", "1 minute".
fn duration(text: &str) -> Option<u32> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let unit = text[digits..].trim().trim_end_matches('.').to_lowercase();
    let is_minutes =
        matches!(unit.as_str(), "min" | "mins" | "minute" | "minutes" | "'" | "′" | "’");
    text[..digits].parse().ok().filter(|_| is_minutes)
}

//! Comments by which an author says that a finding is none: `<!-- check: allow privacy/name -->`, on
//! the same line or alone on the line before.

use std::collections::HashMap;

use super::page::{At, Page, count};
use super::report::Finding;
use super::rules::{self, Rule};

const OPENING: &str = "<!-- check: allow ";
const CLOSING: &str = "-->";

/// One permission.
struct Waiver {
    rule: Rule,
    at: At,
    /// The line that it is about.
    line: u32,
    used: bool,
}

/// The findings that no comment takes back, and those about the comments.
pub fn apply<'a>(pages: impl Iterator<Item = &'a Page>, found: Vec<Finding>) -> Vec<Finding> {
    let mut waivers: HashMap<&str, Vec<Waiver>> = HashMap::new();
    let mut kept = Vec::new();
    let mut pages: Vec<&Page> = pages.filter(|page| page.text.contains(OPENING)).collect();
    pages.sort_by(|one, other| one.path.cmp(&other.path));
    for page in &pages {
        waivers.insert(&page.path, read(page, &mut kept));
    }
    for finding in found {
        let of_page = waivers.get_mut(finding.path.as_str());
        let waiver = of_page.and_then(|waivers| {
            waivers
                .iter_mut()
                .find(|waiver| waiver.rule == finding.rule && waiver.line == finding.line)
        });
        match waiver {
            Some(waiver) => waiver.used = true,
            None => kept.push(finding),
        }
    }
    for page in pages {
        let unused = waivers.get(page.path.as_str()).into_iter().flatten();
        for waiver in unused.filter(|waiver| !waiver.used) {
            let message = format!("{} is allowed here and was not found", waiver.rule.id);
            let finding = Finding::new(page, waiver.at, rules::UNUSED_ALLOW, message);
            kept.push(finding.help("take the comment out"));
        }
    }
    kept
}

fn read(page: &Page, found: &mut Vec<Finding>) -> Vec<Waiver> {
    let mut waivers = Vec::new();
    for (text, number) in page.text.lines().zip(1..) {
        let Some((before, rest)) = text.split_once(OPENING) else { continue };
        let Some((names, after)) = rest.split_once(CLOSING) else { continue };
        let at = At { line: number, column: count(before.chars().count() + 1) };
        let alone = before.trim().is_empty() && after.trim().is_empty();
        let line = if alone { number + 1 } else { number };
        for name in names.split([',', ' ']).filter(|name| !name.is_empty()) {
            match rules::named(name).filter(|rule| rule.can_be_allowed()) {
                Some(rule) => waivers.push(Waiver { rule, at, line, used: false }),
                None => {
                    let message = format!("\"{name}\" cannot be allowed");
                    let finding = Finding::new(page, at, rules::UNKNOWN_ALLOW, message);
                    found.push(
                        finding.help("rules of prose and privacy can be allowed by their name"),
                    );
                }
            }
        }
    }
    waivers
}

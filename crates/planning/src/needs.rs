//! Needs that a new class can be given by choosing: what each is called, and what a profile says of it until the
//! teacher says it better.

use api::NeedInfo;
use faults::Fault;

/// A line for each: its name, and what gets in the way and helps.
const KNOWN: &str = include_str!("needs.txt");
/// The longest name of a need, in characters, and the most that a class is given at once.
const LONGEST: usize = 40;
const MOST: usize = 15;
/// What a template has where a class has none.
const NONE: &str = "needs: []";
const HEADING: &str = "## Needs";

/// Those that can be chosen.
pub fn known() -> Vec<NeedInfo> {
    let lines = KNOWN.lines().filter_map(|line| line.split_once(": "));
    lines.map(|(name, says)| NeedInfo { name: name.to_owned(), says: says.to_owned() }).collect()
}

/// The text of a new profile with these needs, each with its bullet.
pub fn with_needs(text: &str, chosen: &[String]) -> Result<String, Fault> {
    if chosen.is_empty() {
        return Ok(text.to_owned());
    }
    let names = names(chosen)?;
    let unusual = || {
        Fault::invalid(format!(
            "the stage's template of your workspace has no line \"{NONE}\" and no heading \"{HEADING}\": \
             begin the class without needs and write them into its profile"
        ))
    };
    let (head, body) = text.split_once(&format!("\n{HEADING}\n")).ok_or_else(unusual)?;
    let (before, after) = head.split_once(NONE).ok_or_else(unusual)?;
    let known = known();
    let bullets: String = names
        .iter()
        .map(|name| {
            let says = known.iter().find(|need| need.name == *name).map(|need| need.says.as_str());
            format!("- {name}: {}\n", says.unwrap_or("say what gets in the way and what helps"))
        })
        .collect();
    // Behind the template's question, before the next heading.
    let end = body.find("\n## ").map_or(body.len(), |at| at + 1);
    let (needs, rest) = body.split_at(end);
    let list = names.join(", ");
    let needs = needs.trim_end();
    let gap = if rest.is_empty() { "" } else { "\n" };
    Ok(format!("{before}needs: [{list}]{after}\n{HEADING}\n{needs}\n\n{bullets}{gap}{rest}"))
}

/// As they are written into a profile: those that are known as they are known, each once.
fn names(chosen: &[String]) -> Result<Vec<String>, Fault> {
    if chosen.len() > MOST {
        return Err(Fault::invalid(format!("a class is given at most {MOST} needs at once")));
    }
    let known = known();
    let mut names: Vec<String> = Vec::new();
    for name in chosen {
        let name = name.trim();
        let same = known.iter().find(|need| need.name.eq_ignore_ascii_case(name));
        let name = same.map_or(name, |need| need.name.as_str());
        let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '\'');
        let plain = name.chars().next().is_some_and(char::is_alphabetic)
            && name.chars().all(is_word)
            && name.chars().count() <= LONGEST
            && !["true", "false", "null"].contains(&name.to_lowercase().as_str());
        if !plain {
            return Err(Fault::invalid(format!(
                "{name:?} is no name of a need: a few plain words, such as Dyslexia"
            )));
        }
        if !names.iter().any(|there| there.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "---\nclass: 3X\nneeds: []\n---\n\n# 3X\n\n## Needs\n\n> What helps?\n\n## What works\n\n- Talk\n";

    #[test]
    fn each_need_that_is_chosen_has_its_bullet() {
        let chosen = ["eal".to_owned(), "Colour vision".into(), "EAL".into()];
        let text = with_needs(TEMPLATE, &chosen).unwrap();
        assert!(text.starts_with("---\nclass: 3X\nneeds: [EAL, Colour vision]\n---\n"), "{text}");
        let bullets: Vec<&str> = text.lines().filter(|line| line.starts_with("- ")).collect();
        assert_eq!(bullets.len(), 3, "{text}");
        assert!(bullets[0].starts_with("- EAL: everyday talk"), "{text}");
        assert_eq!(bullets[1], "- Colour vision: say what gets in the way and what helps");
        assert!(text.contains("> What helps?\n\n- EAL"), "{text}");
        assert!(text.ends_with("helps\n\n## What works\n\n- Talk\n"), "{text}");
        assert_eq!(with_needs(TEMPLATE, &[]).unwrap(), TEMPLATE);
    }

    #[test]
    fn what_is_no_name_is_refused_and_so_is_a_template_that_is_hers_in_another_form() {
        for wrong in ["", "EAL: two pupils", "a, b", "null", "] x", &"a".repeat(41)] {
            assert!(with_needs(TEMPLATE, &[wrong.to_owned()]).is_err(), "{wrong}");
        }
        let hers = TEMPLATE.replace("needs: []", "needs: [ASN]");
        assert!(with_needs(&hers, &["EAL".to_owned()]).is_err());
    }

    #[test]
    fn each_that_is_known_is_a_name_and_says_what_helps() {
        let known = known();
        assert_eq!(known.len(), KNOWN.lines().count());
        let names: Vec<String> = known.iter().map(|need| need.name.clone()).collect();
        assert_eq!(super::names(&names).unwrap(), names);
        assert!(known.iter().all(|need| need.says.contains("help")));
    }
}

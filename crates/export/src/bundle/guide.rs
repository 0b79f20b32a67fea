//! A revision guide that is too long: what its pupils have on the worksheet already is named and not set
//! again, the tasks first, then the worked example, and the words only where that is not enough.

use lessons::{Page, PageBlock, task_numbers, tasks_label};

/// What stands in the place of an example.
const EXAMPLE: &str = "It is on your worksheet: cover the steps and say what comes next.";
/// And in the place of words.
const WORDS: &str = "They are on your worksheet: cover the meanings and say them.";

/// A page without something that is on the worksheet.
type Shortened = fn(&Page, &[String]) -> Page;

/// Shorter and shorter forms of a guide, each with what is said of it; `worksheet` is where in the lesson
/// what stands on the worksheet comes from.
pub(crate) fn shorter(page: &Page, worksheet: &[String]) -> Vec<(Page, String)> {
    let steps: [(&str, Shortened); 3] = [
        ("the tasks", without_tasks),
        ("the worked example", without_example),
        ("the words", without_words),
    ];
    let mut forms: Vec<(Page, String)> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for (name, without) in steps {
        let before = forms.last().map_or(page, |(page, _)| page);
        let after = without(before, worksheet);
        if after != *before {
            named.push(name);
            forms.push((after, note(&named)));
        }
    }
    forms
}

fn note(named: &[&str]) -> String {
    let named = match named {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        one => one.concat(),
    };
    format!(
        "So that it stays short, the revision guide does not repeat {named} of the worksheet and says \
         where they are."
    )
}

fn without_tasks(page: &Page, worksheet: &[String]) -> Page {
    let is_there = |block: &PageBlock| matches!(block, PageBlock::Task { source, .. } if worksheet.contains(source));
    let numbers: Vec<u32> = page
        .blocks
        .iter()
        .filter(|block| is_there(block))
        .filter_map(|block| match block {
            PageBlock::Task { number, .. } => Some(*number),
            _ => None,
        })
        .collect();
    let Some(first) = page.blocks.iter().position(is_there) else { return page.clone() };
    let text = format!(
        "{} {} of your worksheet: cover what you wrote, do {} again in your jotter, then look at the answers.",
        tasks_label(&numbers, &[]),
        task_numbers(&numbers, &[]),
        if numbers.len() == 1 { "it" } else { "them" },
    );
    let mut blocks: Vec<PageBlock> = page.blocks.clone();
    if let Some(block) = blocks.get_mut(first) {
        *block = PageBlock::Markdown { text, source: None };
    }
    blocks.retain(|block| !is_there(block));
    Page { blocks, ..page.clone() }
}

fn without_example(page: &Page, worksheet: &[String]) -> Page {
    named(page, |block| match block {
        PageBlock::Markdown { source: Some(source), .. } if worksheet.contains(source) => {
            Some((EXAMPLE, source))
        }
        _ => None,
    })
}

fn without_words(page: &Page, worksheet: &[String]) -> Page {
    named(page, |block| match block {
        PageBlock::Words { source, .. } if worksheet.contains(source) => Some((WORDS, source)),
        _ => None,
    })
}

/// The page with a sentence in the place of some of its blocks.
fn named(page: &Page, sentence: impl Fn(&PageBlock) -> Option<(&'static str, &String)>) -> Page {
    let blocks = page.blocks.iter().map(|block| match sentence(block) {
        Some((text, source)) => {
            PageBlock::Markdown { text: text.to_owned(), source: Some(source.clone()) }
        }
        None => block.clone(),
    });
    Page { blocks: blocks.collect(), ..page.clone() }
}

/// Where in the lesson what stands on a worksheet comes from.
#[must_use]
pub fn sources(worksheet: &Page) -> Vec<String> {
    let sources = worksheet.blocks.iter().filter_map(|block| match block {
        PageBlock::Task { source, .. } | PageBlock::Words { source, .. } => Some(source),
        PageBlock::Markdown { source, .. } => source.as_ref(),
        _ => None,
    });
    sources.cloned().collect()
}

#[cfg(test)]
mod tests {
    use lessons::{Facet, Header, Space, Tier};

    use super::*;

    fn task(number: u32) -> PageBlock {
        PageBlock::Task {
            number,
            title: "Predict".to_owned(),
            tier: Tier::Core,
            prompt: "What is it?".to_owned(),
            space: Space::None,
            hint: None,
            source: format!("tasks/{number}"),
        }
    }

    fn example(text: &str) -> PageBlock {
        PageBlock::Markdown { text: text.to_owned(), source: Some("worked-example".to_owned()) }
    }

    fn page(facet: Facet, blocks: Vec<PageBlock>) -> Page {
        let header = Header { class: None, topic: String::new(), minutes: None };
        Page { facet, title: "Loops".to_owned(), header, blocks, rationale: Vec::new() }
    }

    #[test]
    fn what_is_on_the_worksheet_is_named_and_what_is_not_stays() {
        let worksheet = page(Facet::Worksheet, vec![task(3), task(4), example("Step 1")]);
        let worksheet = sources(&worksheet);
        let guide = page(Facet::Guide, vec![example("Step 1"), task(3), task(4), task(7)]);
        let named = PageBlock::Markdown {
            text: "Tasks 3–4 of your worksheet: cover what you wrote, do them again in your jotter, then \
                   look at the answers."
                .to_owned(),
            source: None,
        };
        let forms: Vec<Vec<PageBlock>> =
            shorter(&guide, &worksheet).into_iter().map(|(page, _)| page.blocks).collect();
        let said: Vec<String> =
            shorter(&guide, &worksheet).into_iter().map(|(_, said)| said).collect();
        assert_eq!(
            said,
            [
                "So that it stays short, the revision guide does not repeat the tasks of the worksheet \
                 and says where they are.",
                "So that it stays short, the revision guide does not repeat the tasks and the worked \
                 example of the worksheet and says where they are.",
            ]
        );
        assert_eq!(
            forms,
            [
                vec![example("Step 1"), named.clone(), task(7)],
                vec![example(EXAMPLE), named, task(7)],
            ]
        );
        let own = page(Facet::Guide, vec![task(7)]);
        assert_eq!(shorter(&own, &worksheet), []);
    }
}

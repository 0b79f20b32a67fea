//! Markdown as every reader takes it. The cases are a file of their own, because the window is held to
//! the same ones by `ui/src/shared/ui/markdown.test.tsx`.

use lessons::{TitlePart, canonical, shown, title_parts};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    what: String,
    markdown: String,
    /// What the window's parser reads.
    shown: String,
    /// The words on the page, with formulae in angle brackets; none where only the window has a page.
    page: Option<String>,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../fixtures/markdown.json")).unwrap()
}

/// The words that the writers of files put on a page.
fn page(markdown: &str) -> String {
    let mut page = String::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    for event in Parser::new_ext(&canonical(markdown), options) {
        match event {
            Event::Text(words) | Event::Code(words) => page.push_str(&words),
            Event::InlineMath(latex) | Event::DisplayMath(latex) => {
                page.push_str(&format!("⟨{latex}⟩"));
            }
            Event::InlineHtml(html) | Event::Html(html) => panic!("HTML is left: {html}"),
            Event::SoftBreak | Event::End(_) => page.push(' '),
            _ => {}
        }
    }
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_window_is_given_one_form() {
    for Case { what, markdown, shown: wanted, .. } in cases() {
        assert_eq!(shown(&markdown), wanted, "{what}");
    }
}

#[test]
fn a_page_on_paper_says_the_same() {
    for Case { what, markdown, page: wanted, .. } in cases() {
        if let Some(wanted) = wanted {
            assert_eq!(page(&markdown), wanted.replace("  ", " "), "{what}");
        }
    }
}

#[test]
fn a_title_is_words_and_formulae() {
    let part = |words: &str, latex: Option<&str>| TitlePart {
        words: words.to_owned(),
        latex: latex.map(str::to_owned),
    };
    assert_eq!(
        title_parts(r"Solve $x^2$ in `<b>$` or \(y\)"),
        [part("Solve ", Some("x^2")), part(" in `<b>$` or ", Some("y")), part("", None)]
    );
}

proptest! {
    #[test]
    fn what_has_none_of_the_signs_stays_as_it_is(text in "[-*_#>`~|{}()! 1a\n\t&;é]{0,200}") {
        prop_assert_eq!(shown(&text), text.as_str());
    }

    #[test]
    fn no_html_is_left_in_any_text(text in "[<>!/?b`$ \n\\\\a\\[(-]{0,60}") {
        let is_break = |html: &str| html.to_ascii_lowercase().contains("<br");
        for event in Parser::new_ext(&canonical(&text), Options::ENABLE_MATH) {
            if let Event::InlineHtml(html) | Event::Html(html) = event {
                prop_assert!(is_break(&html), "{}", html);
            }
        }
    }
}

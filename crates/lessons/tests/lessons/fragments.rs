//! Pieces of lessons, of HTML and of nonsense in any order go through everything that is done to a
//! lesson, and nothing fails on them.
//!
//! `PROPTEST_CASES=20000 cargo nextest run --release -p lessons --no-capture fragments` tries more of
//! them and says how many edits were made.

use std::{
    hint::black_box,
    sync::atomic::{AtomicUsize, Ordering},
};

use lessons::{
    Edit, Facet, Fact, Lesson, Template, apply, check, diff, drift, facet, markdown, minutes,
    numbered, overview, parse, plain, plain_text,
};
use proptest::{prelude::*, sample::select, test_runner::TestRunner};

/// So many texts are tried when nobody says otherwise.
const CASES: u32 = 500;

/// Pieces that begin, end or break something.
#[rustfmt::skip] // one kind of piece, one paragraph
const PIECES: &[&str] = &[
    // Headings of every level and kind.
    "# T", "#", "# ", "## ", "##", "### ", "###", "####", "#### ", "## Starter ##", "### A (core) ###",
    "## Learning intentions", "## Success criteria", "## Curriculum", "## Prior knowledge",
    "## Vocabulary", "## Misconceptions", "## Starter", "## Main activities", "## Plenary",
    "## Differentiation", "## Assessment evidence", "## Worked example", "## Idea in short",
    "## Tasks", "## Resources", "## Timings", "## Answer", "## Other",
    "### One (core)", "### One (5 min)", "### (core)", "### ()", "### A (4294967296 min)",
    "### A (core", "### A)", "### Answer", "### Answers (core)", "#### Answer", "#### Answers",
    "#### Solution", "##### Answer", "####### Answer", "#### *Answer*", "#### Answer #",
    "Setext\n===", "Setext\n---", "Answer\n---", "===", "---", "----",
    // HTML, whole and torn.
    "### </w:t>", "</w:t>", "### <b>A</b> (core)", "#### <i>Answer</i>", "<div>", "</div>",
    "<div>\n\n### A (core)\n\n</div>", "<script>", "</script>", "<pre>", "<?x", "?>", "<!X>",
    "<![CDATA[", "]]>", "<!--", "-->", "<!-- drafting -->", "<!-- drafting", "## <!-- drafting -->",
    "<a href=\"", "<br>", "&lt;/w:t&gt;", "&", "&#0;", "<https://a.b/c>",
    // Fields, with and without a value, in every kind of bullet.
    "- Hint: x", "- Hint:", "- hint", "- **Hint:** x", "- **Hint**: x", "- Hnit: x", "- :", "-:",
    "- Space: 3 lines", "- Space: grid 99999999999x3", "- Space:", "- Answer: 7", "- Answer:",
    "- Answer:\n\n  ```\n  x\n  ```", "- Need: EAL", "- Teacher: x", "- Teacher:\n  - a\n  - b",
    "- Pupils: y", "- Check: z", "- Tasks: One; A", "- Tasks:\n  - One\n  - A", "- Step: One",
    "- Change: c", "- Shows: s", "- When: w", "- If not: i", "- Cause: c", "- Move: m",
    "- must not be cut", "- Must not be cut: no", "* Hint: x", "+ Hint: x", "1. Hint: x", "1) x",
    "0. x", "999999999. x", "9999999999. x",
    // Bullets, links and words.
    "-", "- ", "-\t", "\t- x", "   - x", "    - x", "      - Hint: deep", "- - - x", "- # x",
    "- ### A (core)", "- [ ] tick", "- [x]", "- [TCH 3-15a](curriculum/a.md#L1-L2 \"q\") text",
    "- [TCH](#L-L \"\")", "- [a](b#L99999999999 \"q\")", "- [", "[a]: b", "[a]", "![x](y)",
    "- **word**: meaning *note*", "- **:**", "- ****", "- __a__ – b", "- word - said", "**", "*", "_",
    // Blocks of other kinds.
    "```", "```python", "~~~", "`", "    code", "> ## quoted", "> - x", ">", "> #### Answer",
    "| a | b |\n|---|---|\n| 1 | 2 |", "| a |\n|---|", "|", "|---|", "[^1]: note", "[^1]", "$$", "$x$",
    "\\", "\\#", "***", "* * *", "lesson: X", "minutes: 50",
    // Letters and line ends that are easy to cut in two.
    "👩🏽‍🏫", "שלום", "é\u{301}", "ß", "İ", "\u{2028}", "\u{85}", "\u{a0}", "\u{feff}", "\0", "\r",
    "\u{b}", "\u{c}", "text", "  ", "",
];

fn fragments() -> impl Strategy<Value = String> {
    let ends = select(vec!["\n", "\n", "\n\n", "\r\n", "\r", "", " "]);
    let piece = (select(PIECES), ends).prop_map(|(piece, end)| format!("{piece}{end}"));
    let front = select(vec![
        "",
        "# T\n\n## Tasks\n\n",
        "---\nlesson: X\nminutes: 50\nclass: 3B\n---\n",
        "---\nminutes: -1\n---",
        "---\r\nlesson: [\r\n---\r\n",
        "\u{feff}---\n",
    ]);
    (front, prop::collection::vec(piece, 0..20))
        .prop_map(|(front, pieces)| format!("{front}{}", pieces.concat()))
}

/// Every edit that can be named for a lesson, with a text that may be anything.
fn every_edit(lesson: &Lesson, template: &Template, words: &str) -> Vec<Edit> {
    let mut edits = vec![Edit::RenameTitle { title: words.to_owned() }];
    let facts =
        [Fact::Topic, Fact::Class, Fact::Minutes, Fact::Template, Fact::NotHere, Fact::Archived];
    for fact in facts {
        edits.push(Edit::SetFact { fact, value: Some(words.to_owned()) });
        edits.push(Edit::SetFact { fact, value: Some("45".to_owned()) });
        edits.push(Edit::SetFact { fact, value: None });
    }
    for spec in &template.sections {
        edits.push(Edit::AddSection { id: spec.id.clone() });
    }
    for section in &lesson.sections {
        let (id, markdown) = (section.id.clone(), words.to_owned());
        edits.push(Edit::SetSection { section: id.clone(), content: section.to_input() });
        edits.push(Edit::SetSectionMarkdown { section: id.clone(), markdown: markdown.clone() });
        edits.push(Edit::RemoveSection { section: id.clone() });
        let end = section.items().len();
        for at in [None, Some(0), Some(end), Some(end + 1)] {
            let (section, markdown) = (id.clone(), markdown.clone());
            edits.push(Edit::AddItemMarkdown { section, markdown, at });
        }
        // An item of any other section is of the right kind or refused.
        for other in lesson.sections.iter().take(3) {
            for item in other.items() {
                if let Some(item) = other.content.item_to_input(item.id) {
                    edits.push(Edit::AddItem { section: id.clone(), item });
                }
            }
        }
        for item in section.items() {
            let (section, item) = (id.clone(), item.id.to_owned());
            for to in [0, end.saturating_sub(1), end] {
                edits.push(Edit::MoveItem { section: section.clone(), item: item.clone(), to });
            }
            let markdown = markdown.clone();
            edits.push(Edit::SetItemMarkdown {
                section: section.clone(),
                item: item.clone(),
                markdown,
            });
            edits.push(Edit::RemoveItem { section, item });
        }
    }
    edits
}

/// Everything that is shown of a lesson.
fn shown(text: &str, template: &Template) -> Lesson {
    let lesson = parse(text, template);
    black_box(check(&lesson, template));
    black_box(minutes(&lesson).in_words());
    black_box(overview(&lesson, template));
    for section in &lesson.sections {
        black_box(numbered(text, section));
    }
    let pages = Facet::ALL.map(|which| {
        let page = facet(&lesson, template, which);
        black_box(plain(&page));
        (which, markdown(&page))
    });
    black_box(drift(&lesson, template, &pages));
    // A page may come from anywhere, such as from another lesson.
    black_box(drift(&lesson, template, &Facet::ALL.map(|which| (which, text.to_owned()))));
    lesson
}

#[test]
fn pieces_in_any_order_go_through_everything() {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = asked.unwrap_or(CASES);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let (made, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let tried = TestRunner::new(config).run(&(fragments(), fragments()), |(text, words)| {
        let template = Template::structured();
        let lesson = shown(&text, &template);
        black_box(plain_text(&text));
        black_box(diff(&text, &words, &template));
        for edit in every_edit(&lesson, &template, &words) {
            match apply(&text, &template, &edit) {
                Ok(edited) => {
                    made.fetch_add(1, Ordering::Relaxed);
                    black_box(diff(&text, &edited.text, &template));
                    black_box(shown(&edited.text, &template));
                }
                Err(error) => {
                    refused.fetch_add(1, Ordering::Relaxed);
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
        Ok(())
    });
    let (made, refused) = (made.into_inner(), refused.into_inner());
    eprintln!("{cases} texts: {made} edits made, {refused} refused");
    if let Err(error) = tried {
        panic!("{error}");
    }
    assert!(made > 0 && refused > 0);
}

//! What a page says in the window, a PDF and a Word file say as well, sign by sign, whatever it is. The
//! files are read by readers that know nothing of what wrote them.

use lessons::{Facet, Page, PageBlock, Template, canonical};
use proptest::prelude::*;
use pulldown_cmark::{Event, Parser, Tag};
use quick_xml::{Reader, events::Event as Xml};
use std::io::{Cursor, Read};

use super::*;
use crate::rich::OPTIONS;

/// The texts of a page as the window shows them, in order: each is one that nothing parts. The window
/// reads a text by itself, and so does this.
fn shown(page: &Page) -> Vec<String> {
    let mut said = Vec::new();
    for block in page.all_blocks() {
        let (titles, texts): (Vec<&String>, Vec<&String>) = match block {
            PageBlock::Heading { text, .. } => (vec![text], vec![]),
            // As it stands in the lesson, be it one line of a list.
            PageBlock::Markdown { text, .. } => {
                said.extend(texts_of(text));
                continue;
            }
            PageBlock::Ticks { lines, .. } => (vec![], lines.iter().collect()),
            PageBlock::Words { words, .. } => {
                (vec![], words.iter().flat_map(|word| [&word.term, &word.meaning]).collect())
            }
            PageBlock::MixUps { mix_ups, .. } => (
                vec![],
                mix_ups
                    .iter()
                    .flat_map(|mix_up| [Some(&mix_up.idea), mix_up.right.as_ref()])
                    .flatten()
                    .collect(),
            ),
            PageBlock::Task { title, prompt, hint, .. } => {
                (vec![title], [Some(prompt), hint.as_ref()].into_iter().flatten().collect())
            }
            PageBlock::Answer { title, text, .. } => (vec![title], vec![text]),
            PageBlock::Fields { fields, .. } => {
                (vec![], fields.iter().map(|field| &field.text).collect())
            }
            PageBlock::RunSheet { rows, .. } => {
                let said = rows
                    .iter()
                    .flat_map(|row| [Some(&row.teacher), Some(&row.pupils), row.check.as_ref()]);
                (rows.iter().map(|row| &row.title).collect(), said.flatten().collect())
            }
            PageBlock::Needs { needs } => {
                let changes = needs.iter().flat_map(|need| &need.changes);
                (vec![], changes.map(|change| &change.text).collect())
            }
            PageBlock::NameLine | PageBlock::PageBreak => (vec![], vec![]),
        };
        for title in titles {
            said.extend(texts_of(&format!("\u{A0}{title}")));
        }
        for text in texts {
            // One line is a line, whatever it begins with.
            let before = if text.contains('\n') { "" } else { "\u{A0}" };
            said.extend(texts_of(&format!("{before}{text}")));
        }
    }
    said.retain(|text| !text.is_empty());
    said
}

/// The runs of text in a markdown text, without white space.
fn texts_of(markdown: &str) -> Vec<String> {
    let text = canonical(markdown);
    let mut runs = vec![String::new()];
    for event in Parser::new_ext(&text, OPTIONS) {
        match event {
            Event::Text(text) | Event::Code(text) => {
                if let Some(run) = runs.last_mut() {
                    run.push_str(&squeezed(&text));
                }
            }
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. }) => {}
            Event::Start(_) | Event::End(_) | Event::SoftBreak | Event::HardBreak => {
                runs.push(String::new());
            }
            _ => {}
        }
    }
    runs
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The text of a Word file's body, without white space.
fn in_word(file: &[u8]) -> String {
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut xml = String::new();
    zip.by_name("word/document.xml").unwrap().read_to_string(&mut xml).unwrap();
    let mut reader = Reader::from_str(&xml);
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Xml::Text(run) => text.push_str(&run.xml10_content()),
            Xml::GeneralRef(sign) => match &*sign {
                "lt" => text.push('<'),
                "gt" => text.push('>'),
                "amp" => text.push('&'),
                "quot" => text.push('"'),
                "apos" => text.push('\''),
                other => panic!("&{other};"),
            },
            Xml::Eof => break,
            _ => {}
        }
    }
    squeezed(&text)
}

/// The text of a PDF, without white space, as another program reads it out of the file.
fn in_pdf(file: &[u8]) -> String {
    let file = lopdf::Document::load_mem(file).unwrap();
    let pages: Vec<u32> = file.get_pages().into_keys().collect();
    squeezed(&file.extract_text(&pages).unwrap())
}

/// The first of the texts, the longest first, that does not stand in `file` beside the others: a plan has
/// what is done by the clock in another order.
fn lacking<'a>(texts: &'a [String], file: &str) -> Option<&'a str> {
    let mut rest = file.to_owned();
    let mut texts: Vec<&String> = texts.iter().collect();
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    for text in texts {
        let Some(at) = rest.find(text.as_str()) else { return Some(text) };
        // What is left on both sides says nothing together.
        rest.replace_range(at..at + text.len(), "\n");
    }
    None
}

/// The first of the texts that does not stand in `file` behind the ones before it.
fn lost<'a>(texts: &'a [String], file: &str) -> Option<&'a str> {
    let mut rest = file;
    for text in texts {
        let Some(at) = rest.find(text.as_str()) else { return Some(text) };
        rest = &rest[at + text.len()..];
    }
    None
}

/// What a teacher writes into a field: whole words of a kind, and the signs that mean something.
fn field() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "> ",
        "# ",
        "- ",
        "1. ",
        "12) ",
        "+ ",
        "* ",
        "---",
        "~~~",
        "```",
        "`x > 5`",
        "`<b>`",
        "<b>",
        "<h1>",
        "&amp;",
        "&",
        "\\",
        ">= 5",
        "a < b",
        "a > b",
        "*so*",
        "**must**",
        "_",
        "*",
        "~~",
        "[l](x.md)",
        "[a]: b",
        "word",
        "and",
        "“said”",
        "x = 3",
        "100%",
        "£5",
        "#tag",
        "|",
        "☐",
        "(a)",
        "1.5",
        "!",
        "\"q\"",
        "…",
    ]);
    prop::collection::vec(pieces, 1..6).prop_map(|pieces| pieces.join(" "))
}

/// A lesson with these in its fields.
fn lesson(fields: &[String]) -> String {
    let [title, prompt, hint, answer, criterion, meaning, right, lines, teacher, pupils, change] =
        fields
    else {
        panic!("eleven fields")
    };
    format!(
        "---\ntitle: T\nclass: 3B\ntopic: Iteration\nminutes: 50\ntemplate: structured\n---\n\n# T\n\n\
         ## Success criteria\n\n- I can {criterion}\n\n## Vocabulary\n\n- **loop**: {meaning}\n\n\
         ## Misconceptions\n\n### Wrong\n\n- Cause: c\n- Move: m\n- Right: {right}\n\n\
         ## Worked example\n\nFirst.\n\n- {lines}\n- end\n\n## Tasks\n\n### {title} (core)\n\n{prompt}\n\n\
         - Space: 2 lines\n- Hint: {hint}\n\n#### Answer\n\n{answer}\n\n\
         ## Main activities\n\n### Loops (50 min)\n\n- Teacher: {teacher}\n- Pupils: {pupils}\n- Check: c\n\n\
         ## Differentiation\n\n### EAL\n\n- Change: {change}\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_a_page_says_every_file_of_it_says(fields in prop::collection::vec(field(), 11..12)) {
        let template = Template::structured();
        let text = lesson(&fields);
        let read = lessons::parse(&text, &template);
        for facet in Facet::ALL {
            let page = lessons::facet(&read, &template, facet);
            let is_plan = facet == Facet::Plan;
            let blocks = page.blocks.iter().filter(|block| is_plan || !matches!(block, PageBlock::NameLine | PageBlock::PageBreak | PageBlock::Fields { .. }));
            let page = Page { blocks: blocks.cloned().collect(), ..page };
            let bundle = Bundle {
                title: "T".to_owned(),
                class: None,
                topic: String::new(),
                date: None,
                pages: vec![page.clone()],
                guidance: Vec::new(),
                marks: Vec::new(),
                to_look_at: Vec::new(),
                print: lessons::PupilPrint::default(),
                plan_sides: 2,
                on_worksheet: Vec::new(),
                accepted: Accepted::default(),
                pictures: crate::picture::Pictures::new(),
            };
            let said = shown(&page);
            let sheet = bundle.sheet();
            let not_there = if is_plan { lacking } else { lost };
            let printed = in_pdf(&pdf::write(&sheet).unwrap());
            prop_assert_eq!(not_there(&said, &printed), None, "PDF of {:?}: {}\n{:?}\n{}", facet, text, said, printed);
            let word = in_word(&word::write(&sheet).unwrap());
            prop_assert_eq!(not_there(&said, &word), None, "Word of {:?}: {}\n{:?}\n{}", facet, text, said, word);
        }
    }
}

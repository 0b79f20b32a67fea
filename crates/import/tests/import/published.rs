//! Documents in the layout in which the Scottish curriculum is published: a column a level, statements
//! that span several, codes on lines of their own, footnotes, tables that go on overleaf. Other programs
//! have set them, with invented words: `published/published.py`, which says what they hold, and a
//! browser that printed `published/browser.html`.

use std::collections::BTreeMap;

use import::proposals;

use crate::convert;

const EXPERIENCES: &[u8] = include_bytes!("../published/experiences.pdf");
const BENCHMARKS: &[u8] = include_bytes!("../published/benchmarks.pdf");
const BROWSER: &[u8] = include_bytes!("../published/browser.pdf");
const HELD: &str = include_str!("../published/published.json");

#[tokio::test]
async fn every_statement_of_a_published_document_is_found_with_its_codes_and_nothing_else_is() {
    let mut found = BTreeMap::new();
    for (name, bytes) in [("experiences.pdf", EXPERIENCES), ("benchmarks.pdf", BENCHMARKS)] {
        let converted = convert(name, bytes).await.unwrap();
        assert_eq!(converted.notices, Vec::<String>::new(), "{name}");
        for proposal in proposals(&converted.markdown) {
            let code = proposal.code.to_string();
            let other = found.insert(code, proposal.text.clone());
            assert_eq!(other, None, "{proposal:?} a second time");
        }
    }
    let held: BTreeMap<String, String> = serde_json::from_str(HELD).unwrap();
    assert_eq!(found, held);
}

#[tokio::test]
async fn what_a_browser_printed_is_read_alike() {
    let converted = convert("browser.pdf", BROWSER).await.unwrap();
    let found: Vec<(String, String)> = proposals(&converted.markdown)
        .into_iter()
        .map(|proposal| (proposal.code.to_string(), proposal.text))
        .collect();
    let listening =
        "I regularly pick what I listen to and explain why I like some sources more than others.";
    let watching = "I often look for things to watch, and can tell friends what they would gain.";
    let reading =
        "I select and use strategies before I read, and as I read, to make the meaning clear.";
    let held = [
        ("LIT 0-01a", "I enjoy exploring sounds."),
        ("LIT 1-01a", listening),
        ("LIT 2-01a", listening),
        ("LIT 3-01a", watching),
        ("LIT 4-01a", watching),
        ("LIT 1-02a", "When I talk with others I learn when to speak and when to listen."),
        ("LIT 2-02a", "When I talk with others I build on what was said."),
        ("LIT 3-02a", "In a group I help it on its way, and say where I agree."),
        ("LIT 4-02a", "In a group I help it to a decision, and bring in whoever is silent."),
        ("LIT 3-09a", "When I explain, I can: put points in order choose words that fit"),
        ("LIT 4-09a", "When I explain, I can: answer what was not asked yet sum up"),
        ("LIT 2-13a", reading),
        ("LIT 3-13a", reading),
        ("LIT 4-13a", reading),
    ];
    assert_eq!(found, held.map(|(code, text)| (code.to_owned(), text.to_owned())));
}

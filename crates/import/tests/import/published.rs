//! Documents in the layout in which the Scottish curriculum is published: a column a level, statements
//! that span several, codes on lines of their own, footnotes, tables that go on overleaf. Other programs
//! have set them, with invented words: `published/README.md` says which and how.

use std::collections::BTreeMap;

use import::proposals;

use crate::convert;

const EXPERIENCES: &[u8] = include_bytes!("../published/experiences.pdf");
const BENCHMARKS: &[u8] = include_bytes!("../published/benchmarks.pdf");
const BROWSER: &[u8] = include_bytes!("../published/browser.pdf");
const OVERLEAF: &[u8] = include_bytes!("../published/overleaf.pdf");
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

#[tokio::test]
async fn a_row_that_goes_on_overleaf_is_one_in_what_an_office_program_printed() {
    let converted = convert("overleaf.pdf", OVERLEAF).await.unwrap();
    let found: Vec<(String, String)> = proposals(&converted.markdown)
        .into_iter()
        .map(|proposal| (proposal.code.to_string(), proposal.text))
        .collect();
    let suits = "I choose a wood for a small piece and can say why it suits what the piece is for.";
    let plan = "I plan a piece so that little wood is lost, and can tell a friend what I would plan \
                otherwise.";
    let square = "I mark a line with a square and saw beside it, so that the piece keeps its length and \
                  its edge stays clean enough to be joined to another piece without a gap that can be \
                  seen.";
    let joint = "I choose a joint for the load that it bears, cut it by hand, and test it with a weight \
                 that I have worked out beforehand from what the piece has to carry when it is used \
                 every day.";
    let compare = "I compare joints by a fair test, say which of them I would use for a chair and which \
                   for a box, and give the figures that I go by in a table that somebody else can read \
                   without my help.";
    let stitch = "I choose a stitch for a cloth and for the strain that it will be under, and sew a \
                  sample of it first, which I pull until it gives way. I write down how it gave way, at \
                  what weight, and what I would change before I cut the cloth that I have been keeping \
                  for the piece itself, so that nothing of it is lost.";
    let fire = "I fire a piece in a kiln with help.";
    let held = [
        ("TCH 0-31a", "I enjoy feeling how woods differ."),
        ("TCH 1-31a", suits),
        ("TCH 2-31a", suits),
        ("TCH 3-31a", plan),
        ("TCH 4-31a", plan),
        ("TCH 1-32a", "I hold a saw safely while somebody holds the piece."),
        ("TCH 2-32a", square),
        ("TCH 3-32a", joint),
        ("TCH 4-32a", compare),
        ("TCH 0-33a", "I press and roll clay and tell what I made."),
        ("TCH 2-33a", "I join two parts of clay with slip."),
        ("TCH 3-33a", fire),
        ("TCH 4-33a", fire),
        ("EXA 2-41a", "I thread a needle and sew a straight seam."),
        ("EXA 3-41a", stitch),
        ("EXA 4-41a", "I draw a pattern to measure for somebody else."),
    ];
    assert_eq!(found, held.map(|(code, text)| (code.to_owned(), text.to_owned())));
    // What is quoted stands on the page on which its row begins.
    let page = |words: &str| {
        let before = &converted.markdown[..converted.markdown.find(words).unwrap()];
        before.matches("<!-- page ").count()
    };
    assert_eq!((page("I mark a line"), page("I press and roll"), page("EXA 3-41a")), (1, 2, 3));
}

//! Documents in the layout in which the Scottish curriculum is published: a column a level, statements
//! that span several, codes on lines of their own, footnotes, tables that go on overleaf. Another
//! program has set them, with invented words, and says what they hold (`published/published.py`).

use std::collections::BTreeMap;

use import::proposals;

use crate::convert;

const EXPERIENCES: &[u8] = include_bytes!("../published/experiences.pdf");
const BENCHMARKS: &[u8] = include_bytes!("../published/benchmarks.pdf");
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

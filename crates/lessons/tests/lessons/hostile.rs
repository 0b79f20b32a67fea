//! A file may hold anything: as much of it as is read is shown, checked and compared; what
//! is longer is kept and not looked at.

use std::time::Instant;

use lessons::{
    Edit, EditError, Facet, Template, apply, check, diff, facet, markdown, parse, plain, shown,
};
use rstest::rstest;

/// Half as much as is read of a file, so that the tests end soon without an optimising compiler.
const SIZE: usize = 120_000;

#[rstest]
#[case::sections("", "## Starter\n")]
#[case::unknown_sections("", "## A\ntext\n")]
#[case::tasks("## Tasks\n", "### Same (core)\n- Hint: x\n#### Answer\ny\n")]
#[case::activities("## Starter\n", "### Same (5 min)\n- Tasks: a; b\n")]
#[case::huge_minutes("## Starter\n", "### A (4294967295 min)\n")]
#[case::bullets("## Learning intentions\n", "- We are learning\n")]
#[case::words("## Vocabulary\n", "- **a**: b *c*\n")]
#[case::links("## Curriculum\n", "- [A](b.md#L1-L2 \"q\") x\n")]
#[case::open_links("## Curriculum\n- ", "[a](")]
#[case::brackets("## Curriculum\n- ", "[")]
#[case::brackets_in_a_title("## Starter\n### ", "((")]
#[case::quotations("## Starter\n", ">")]
#[case::nested_lists("## Learning intentions\n", "- ")]
#[case::deeper_and_deeper("## Learning intentions\n", "- a\n  ")]
#[case::emphasis("## Vocabulary\n- ", "*a _b ")]
#[case::backticks("## Tasks\n### A\n", "`a ``b ")]
#[case::fences("## Tasks\n### A\n", "```\n~~~\n")]
#[case::comments("## Tasks\n", "<!-- ")]
#[case::tags("## Tasks\n", "<a b='c' ")]
#[case::tables("## Tasks\n### A\n", "|a|b|\n|-|-|\n")]
#[case::cells("## Tasks\n### A\n", "|a")]
#[case::entities("## Tasks\n### A\n", "&amp;")]
#[case::footnotes("## Tasks\n### A\n", "[^a]: b\n")]
#[case::definitions("## Tasks\n### A\n", "[a]: b\n")]
#[case::underlined("", "A\n===\n")]
#[case::hashes("", "#")]
#[case::one_word("# T\n\n## Vocabulary\n\n- ", "a")]
#[case::right_to_left("## Vocabulary\n- ", "שלום: مرحبا ")]
#[case::emoji("## Tasks\n### ", "👩🏽‍🏫")]
#[case::line_ends("## Tasks\r\n", "\r\n")]
#[case::carriage_returns("## Tasks\n", "\r")]
#[case::nul("## Tasks\n", "\0")]
#[case::facts("---\n", "lesson: a\n")]
#[case::deep_fact("---\nlesson: ", "[")]
#[case::mathematics("## Tasks\n### A\n", "$a$$b")]
fn any_amount_of_it_is_read(#[case] start: &str, #[case] repeated: &str) {
    let text = format!("{start}{}", repeated.repeat(SIZE / repeated.len()));
    let template = Template::structured();
    let begun = Instant::now();
    let lesson = parse(&text, &template);
    // For whoever runs this in release, with `--no-capture`; what hangs the runner of tests ends.
    eprintln!("read in {:?}", begun.elapsed());
    for which in Facet::ALL {
        let page = facet(&lesson, &template, which);
        assert!(markdown(&page).len() + plain(&page).len() > 0);
    }
    let problems = check(&lesson, &template);
    assert!(!problems.is_empty());
    let half = text.get(..text.len() / 2).unwrap_or(&text);
    assert!(!diff(&text, half, &template).sections.is_empty() || lesson.sections.is_empty());
}

#[test]
fn a_longer_file_is_kept_and_not_looked_at() {
    let body = "## Tasks\n\n### A (core)\n".repeat(1_000_000 / 24);
    let text = format!("---\nlesson: Long\nminutes: 50\n---\n{body}");
    let template = Template::structured();
    let lesson = parse(&text, &template);
    assert_eq!(
        (lesson.topic.as_str(), lesson.minutes, lesson.sections.len()),
        ("Long", Some(50), 0)
    );
    assert_eq!(lesson.lead, body.trim_end());
    let rename = Edit::RenameTitle { title: "Short".to_owned() };
    let error = apply(&text, &template, &rename).unwrap_err();
    assert!(matches!(error, EditError::TooLong { most: 256, .. }), "{error}");
}

/// A text of the conversation may be longer than a lesson. What hangs the runner of tests ends.
#[rstest]
#[case::open("<")]
#[case::open_tags("<a ")]
#[case::links("](<")]
#[case::dollars("<$")]
fn any_amount_of_brackets_is_shown(#[case] repeated: &str) {
    let text = repeated.repeat(3_000_000 / repeated.len());
    let shown = shown(&text);
    assert_eq!(shown.matches('<').count(), text.matches('<').count());
}

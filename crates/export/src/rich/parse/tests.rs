use proptest::prelude::*;

use super::*;

fn text(v: &str) -> Inline {
    Inline::text(v)
}

fn paragraph(body: Vec<Inline>) -> Block {
    Block::Paragraph { body }
}

#[test]
fn marks_inside_a_line() {
    assert_eq!(
        blocks("A **bold *both*** `let x` ~~gone~~\nnext"),
        [paragraph(vec![
            text("A "),
            Inline::Strong {
                body: vec![text("bold "), Inline::Emphasis { body: vec![text("both")] }]
            },
            text(" "),
            Inline::Code { v: "let x".into() },
            text(" "),
            Inline::Struck { body: vec![text("gone")] },
            text(" next"),
        ])]
    );
}

#[test]
fn a_link_out_is_a_link_and_one_into_the_workspace_is_its_words() {
    assert_eq!(
        blocks("[out](https://example.org) [in](curriculum/cfe.md#L4) [js](javascript:x)"),
        [paragraph(vec![
            Inline::Link { url: "https://example.org".into(), body: vec![text("out")] },
            text(" "),
            text("in "),
            text("js"),
        ])]
    );
}

#[test]
fn an_image_is_its_alternative_text_a_comment_nothing_and_a_tag_what_it_says() {
    assert_eq!(
        blocks("See ![a map](map.png)<!-- draft --> in `<b>` or <h1> here<br>there"),
        [paragraph(vec![
            text("See "),
            text("a map in "),
            Inline::Code { v: "<b>".into() },
            text(" or <h1> here"),
            Inline::Break,
            text("there"),
        ])]
    );
    assert_eq!(blocks("<!-- drafting -->"), []);
}

#[test]
fn code_keeps_its_lines_and_spaces() {
    assert_eq!(
        blocks("```python\nfor i in x:\n\tprint(i)\n\nend\n```"),
        [Block::Code {
            lines: ["for i in x:", "    print(i)", "", "end"].map(String::from).to_vec()
        }]
    );
}

#[test]
fn lists_nest_and_numbers_begin_where_they_say() {
    let nested =
        Block::List { marker: Marker::Bullet, items: vec![vec![paragraph(vec![text("inner")])]] };
    assert_eq!(
        blocks("4. four\n   - inner\n5. five\n"),
        [Block::List {
            marker: Marker::Number(4),
            items: vec![
                vec![paragraph(vec![text("four")]), nested],
                vec![paragraph(vec![text("five")])]
            ],
        }]
    );
}

#[test]
fn a_table_with_empty_cells_is_one_to_fill_in() {
    let table = |markdown: &str| match blocks(markdown).remove(0) {
        Block::Table(table) => table,
        other => panic!("{other:?}"),
    };
    let filled = table("| a | b |\n|:-:|--:|\n| 1 | 2 |");
    assert!(!filled.to_fill);
    assert_eq!(
        filled.columns.iter().map(|c| c.align).collect::<Vec<_>>(),
        [Align::Centre, Align::Right]
    );
    assert!(filled.columns.iter().map(|c| c.share).sum::<u32>() < 50);
    let empty = table("| a | b |\n|---|---|\n| 1 | |");
    assert!(empty.to_fill);
    assert_eq!(empty.columns.iter().map(|c| c.share).sum::<u32>(), 100);
}

#[test]
fn dollars_are_maths_only_around_maths() {
    let Block::Paragraph { body } = blocks("It costs $5 and $10, or $x^2$.").remove(0) else {
        panic!("no paragraph");
    };
    assert_eq!(words(&body), "It costs $5 and $10, or x^2.");
    assert!(matches!(body[1], Inline::Maths { .. }));
}

#[test]
fn maths_that_cannot_be_read_is_shown_as_written() {
    assert_eq!(blocks(r"$\frac{1}$"), [paragraph(vec![Inline::Code { v: r"\frac{1}".into() }])]);
    assert_eq!(blocks(r"$$\nonsense{x}$$"), [Block::Code { lines: vec![r"\nonsense{x}".into()] }]);
}

#[test]
fn a_title_is_one_line_whatever_it_looks_like() {
    assert_eq!(words(&inlines("1. Predict the output")), "1. Predict the output");
    assert_eq!(
        words(&inlines("# Loops\n\n- and *more*")),
        "# Loops - and more".trim_start_matches("# ")
    );
}

#[test]
fn what_xml_cannot_carry_is_left_out() {
    assert_eq!(printable("a\u{0}b\u{b}c\u{FFFE}d\u{202E}e\tf\n"), "abcde\tf\n");
}

proptest! {
    #[test]
    fn any_text_has_a_tree(text in "[-*_#>`~|$\\\\{}\\[\\]()<>!1-3. a\n\t\u{301}é\u{0}]{0,200}") {
        let _ = blocks(&text);
        let _ = inlines(&text);
    }
}

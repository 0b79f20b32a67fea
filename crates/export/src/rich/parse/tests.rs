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
fn an_image_is_a_place_with_words_a_comment_nothing_and_a_tag_what_it_says() {
    assert_eq!(
        blocks("See ![a map](map.png)<!-- draft --> in `<b>` or <h1> here<br>there"),
        [paragraph(vec![
            text("See "),
            Inline::Picture {
                place: "map.png".into(),
                alt: "a map".into(),
                share: 60,
                decoration: false,
            },
            text(" in "),
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
    let nested = Block::list(Marker::Bullet, vec![vec![paragraph(vec![text("inner")])]]);
    assert_eq!(
        blocks("4. four\n   - inner\n5. five\n"),
        [Block::list(
            Marker::Number(4),
            vec![vec![paragraph(vec![text("four")]), nested], vec![paragraph(vec![text("five")])]],
        )]
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
    // Handwriting takes room, whatever the heading above it takes.
    let words = table(
        "| Word | What it means | In your language |\n|---|---|---|\n\
         | **iteration** | one time round a loop; on the second iteration the counter is two | |",
    );
    assert!(words.columns[2].share >= 30, "{:?}", words.columns);
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
fn maths_is_maths_however_it_is_marked() {
    let one = |text: &str| match blocks(text).remove(0) {
        Block::Paragraph { body } => words(&body),
        Block::Display { equation } => format!("display {}", equation.readable),
        other => panic!("{other:?}"),
    };
    for (text, wanted) in [
        (r"Solve \(x^2=4\)", "Solve x^2 = 4"),
        ("\\[\n\\frac{1}{2}\n\\]", "display 1/2"),
        ("```math\n\\sqrt{2}\n```", "display √2"),
        ("$$\n\\begin{align}\na &= 1 \\\\\nb &= 2\n\\end{align}\n$$", "display a = 1; b = 2"),
        ("\\begin{align*}\na &= 1 \\\\\nb &= 2\n\\end{align*}", "display a = 1; b = 2"),
        (r"$\boxed{x = 2}$", "x = 2"),
        (r"$\ce{2H2O + CO3^2- -> X}$", "2H_2O + CO_3^(2 −) → X"),
        (r"$\SI{9.8}{m/s^2}$", "9.8 m/s^2"),
        (r"$\qty{5}{\kilo\gram\per\metre\cubed}$", "5 kg/m^3"),
    ] {
        assert_eq!(one(text), wanted, "{text}");
    }
}

#[test]
fn maths_that_cannot_be_read_is_shown_as_written() {
    assert_eq!(blocks(r"$\frac{1}$"), [paragraph(vec![Inline::Code { v: r"\frac{1}".into() }])]);
    assert_eq!(blocks(r"$$\nonsense{x}$$"), [Block::Code { lines: vec![r"\nonsense{x}".into()] }]);
}

#[test]
fn a_title_is_one_line_whatever_it_looks_like() {
    assert_eq!(words(&inlines("1. Predict the output")), "1. Predict the output");
    assert_eq!(words(&inlines("# Loops\n\n- and *more*")), "# Loops - and more");
}

#[test]
fn what_xml_cannot_carry_is_left_out() {
    assert_eq!(printable("a\u{0}b\u{b}c\u{FFFE}d\u{202E}e\tf\n"), "abcde\tf\n");
}

/// How many blocks stand inside one another, and how many marks around one word.
fn depths(blocks: &[Block]) -> (usize, usize) {
    let mark = |body: &[Inline]| (0, marks(body));
    let inside = |blocks: &[Block]| {
        let (depth, marks) = depths(blocks);
        (depth + 1, marks)
    };
    blocks
        .iter()
        .flat_map(|block| match block {
            Block::Heading { body, .. } | Block::Paragraph { body } => vec![mark(body)],
            Block::List { items, .. } => items.iter().map(|item| inside(item)).collect(),
            Block::Quote { body } => vec![inside(body)],
            Block::Table(table) => {
                table.rows.iter().flatten().chain(&table.head).map(|cell| mark(cell)).collect()
            }
            Block::Code { .. } | Block::Display { .. } | Block::Rule => Vec::new(),
        })
        .fold((0, 0), |most, found| (most.0.max(found.0), most.1.max(found.1)))
}

fn marks(body: &[Inline]) -> usize {
    body.iter()
        .map(|inline| match inline {
            Inline::Strong { body }
            | Inline::Emphasis { body }
            | Inline::Struck { body }
            | Inline::Link { body, .. } => marks(body) + 1,
            _ => 0,
        })
        .max()
        .unwrap_or(0)
}

#[test]
fn however_deep_a_text_nests_its_tree_does_not_and_no_word_is_lost() {
    let steps = |many: usize, line: fn(usize) -> String| (0..many).map(line).collect::<String>();
    for (text, wanted) in [
        (format!("{} hi", ">".repeat(100_000)), (6, 0)),
        (format!("{}hi", "- ".repeat(20_000)), (6, 0)),
        (format!("{}hi", "1. ".repeat(20_000)), (6, 0)),
        (format!("{}hi", "> - ".repeat(10_000)), (6, 0)),
        (steps(400, |at| format!("{}- hi\n", "  ".repeat(at))), (6, 0)),
        (format!("{}hi{}", "*a **b ".repeat(2000), "** c*".repeat(2000)), (0, 6)),
        (format!("{}hi{}", "~~a *b ".repeat(2000), "* c~~".repeat(2000)), (0, 6)),
        (format!("|{}hi{}|\n|---|\n", "*a **b ".repeat(500), "** c*".repeat(500)), (0, 6)),
    ] {
        let blocks = blocks(&text);
        assert_eq!(depths(&blocks), wanted, "{}", &text[..20]);
        let mut line = Vec::new();
        flatten(blocks, &mut line);
        assert!(words(&line).contains("hi"), "{}", &text[..20]);
        assert!(words(&inlines(&text)).contains("hi"), "{}", &text[..20]);
    }
}

#[test]
fn what_is_too_deep_keeps_its_lines() {
    let mut deep = blocks(&format!("{0}one\n{0}\n{0}- two\n{0}- three", "> ".repeat(8)));
    for _ in 0..6 {
        deep = match deep.remove(0) {
            Block::Quote { body } => body,
            other => panic!("{other:?}"),
        };
    }
    assert_eq!(deep, ["one", "two", "three"].map(|line| paragraph(vec![text(line)])));
}

proptest! {
    #[test]
    fn any_text_has_a_tree(text in "[-*_#>`~|$\\\\{}\\[\\]()<>!1-3. a\n\t\u{301}é\u{0}]{0,200}") {
        let _ = blocks(&text);
        let _ = inlines(&text);
    }
}

#[test]
fn an_answer_that_is_a_number_is_no_list() {
    for answer in ["0100.", "25.", "1011.", "9. It is one eight and one one."] {
        assert_eq!(blocks(answer), [paragraph(vec![Inline::text(answer)])]);
    }
}

#[test]
fn a_sign_at_the_beginning_of_a_line_is_part_of_what_it_says() {
    for line in [
        "> and >= mean the same",
        "# is a comment",
        "1. Predict",
        "- 3 is below nought",
        "+ adds",
        "| is a pipe",
        "    four spaces",
        "___",
        "---",
        "= is not ==",
        "* times",
        "<b> is a tag",
    ] {
        let wanted = line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&inlines(line)), wanted);
    }
    assert_eq!(said("> 5"), [paragraph(vec![text("> 5")])]);
    assert!(matches!(said("> a\n> b")[..], [Block::Quote { .. }]));
    assert_eq!(inlines(" \n "), []);
    assert_eq!(inlines("_now_"), [Inline::Emphasis { body: vec![text("now")] }]);
}

proptest! {
    /// Nothing is lost by standing first: the same signs behind a word say the same.
    #[test]
    fn a_line_says_the_same_wherever_it_stands(
        parts in prop::collection::vec(prop::sample::select(vec![
            ">", "#", "-", "+", "1.", "2)", "|", "=", "<", "~", "!", "word", "a", "5", " ", "  ", ">=", "->",
        ]), 1..20)
    ) {
        let line = parts.concat();
        let behind = words(&inlines(&format!("x {line}")));
        let alone = words(&inlines(&line));
        let alone = format!("x {alone}");
        prop_assert_eq!(behind.trim(), alone.trim());
    }
}

use lessons::{Facet, PupilPrint};
use proptest::prelude::*;
use typst::layout::{Frame, FrameItem, Point};

use super::*;
use crate::look::first;
use crate::rich::{blocks, inlines};
use crate::sheet::{Field, Part, Piece, Space, labelled};

fn sheet(pieces: Vec<Piece>) -> Sheet {
    let mut part = Part {
        facet: Facet::Worksheet,
        name: "Worksheet".into(),
        title: inlines("Loops"),
        facts: "3B".into(),
        look: first(PupilPrint::default(), true),
        is_wide: false,
        pieces,
        columned: Vec::new(),
        rationale: Vec::new(),
    };
    part.settle();
    Sheet {
        title: "Loops".into(),
        running: "3B · Iteration".into(),
        date: "4 November 2026".into(),
        open: lessons::LEFT_OPEN,
        pictures: crate::picture::Pictures::new(),
        parts: vec![part],
    }
}

fn text_of(markdown: &str) -> Sheet {
    sheet(vec![Piece::Text { blocks: blocks(markdown) }])
}

/// What the pages say, how far down and to the right, in points, their text reaches, and how many
/// they are.
fn read(sheet: &Sheet) -> (String, Point, usize) {
    let document = compile(sheet).unwrap();
    let mut text = String::new();
    let mut end = Point::zero();
    for page in document.pages() {
        walk(&page.frame, Point::zero(), &mut text, &mut end);
    }
    (text, end, document.pages().len())
}

fn walk(frame: &Frame, at: Point, text: &mut String, end: &mut Point) {
    for (point, item) in frame.items() {
        match item {
            FrameItem::Group(group) => walk(&group.frame, at + *point, text, end),
            FrameItem::Text(item) => {
                text.push_str(&item.text);
                text.push(' ');
                let from = at + *point;
                *end = end.max(Point::new(from.x + item.width(), from.y));
            }
            _ => {}
        }
    }
}

/// Each run of text with its page, from 1, and its place.
fn runs(sheet: &Sheet) -> Vec<(String, usize, Point)> {
    fn collect(frame: &Frame, at: Point, page: usize, into: &mut Vec<(String, usize, Point)>) {
        for (point, item) in frame.items() {
            match item {
                FrameItem::Group(group) => collect(&group.frame, at + *point, page, into),
                FrameItem::Text(item) => into.push((item.text.to_string(), page, at + *point)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    for (page, laid) in (1..).zip(compile(sheet).unwrap().pages()) {
        collect(&laid.frame, Point::zero(), page, &mut found);
    }
    found
}

/// The pages on which these words stand, when so many lines come before `markdown`.
fn pages_of(markdown: &str, words: &[&str], before: usize) -> Vec<usize> {
    let text = format!("{}\n\n{markdown}", "```\n.\n```\n\n".repeat(before));
    let runs = runs(&text_of(&text));
    let page = |word: &&str| runs.iter().find(|(text, ..)| text.contains(*word)).unwrap().1;
    words.iter().map(page).collect()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A4 in points, without the margin at the right.
fn is_on_paper(end: Point) -> bool {
    end.x.to_pt() < 595.0 - 56.0 && end.y.to_pt() < 842.0
}

#[test]
fn header_and_footer_say_class_date_and_page() {
    let (text, _, pages) = read(&text_of("One\n\nTwo"));
    for expected in ["3B·Iteration", "Page1of1", "Worksheet"] {
        assert!(squeezed(&text).contains(expected), "{text}");
    }
    assert_eq!(pages, 1);
    // The day of planning is for the teacher; a pupil writes the day of the lesson.
    let day = "4November2026";
    assert!(!squeezed(&text).contains(day), "{text}");
    let mut hers = text_of("One");
    hers.parts[0].look = first(PupilPrint::default(), false);
    assert!(squeezed(&read(&hers).0).contains(day));
}

#[test]
fn a_teachers_own_page_stands_closer_together_than_one_for_pupils() {
    let text = "## Starter\n\nSay what it is.\n\n".repeat(30);
    let mut printed = text_of(&text);
    let for_pupils = read(&printed).2;
    printed.parts[0].look = first(PupilPrint::default(), false);
    assert_eq!((for_pupils, read(&printed).2), (3, 2));
}

#[test]
fn what_is_left_for_the_teacher_to_write_has_a_line_to_write_on() {
    fn lines(frame: &Frame) -> usize {
        let of = |item: &FrameItem| match item {
            FrameItem::Group(group) => lines(&group.frame),
            FrameItem::Shape(..) => 1,
            _ => 0,
        };
        frame.items().map(|(_, item)| of(item)).sum()
    }
    let drawn = |text| lines(&compile(&text_of(text)).unwrap().pages()[0].frame);
    let written = drawn("The idea.");
    assert_eq!(drawn("**For you to add:** the idea."), written + 1);
    assert_eq!(drawn("Not For you to add."), written);
}

#[test]
fn text_that_looks_like_typst_is_text() {
    for hostile in [
        r##"#import "@preview/x:1.0.0": *"##,
        "#read(\"/etc/passwd\")",
        "#panic()",
        "#set page(width: 1pt)",
        "#let x = 1; #x",
        "= Not a heading",
        "\\ \\u{41} \\#",
        "@label <label>",
        "/* comment */ // line",
        "#eval(\"1+1\")",
        "]#text(red)[",
        "\"); #panic(\"",
    ] {
        for markdown in [format!("`{hostile}`"), format!("```\n{hostile}\n```")] {
            let (text, ..) = read(&text_of(&markdown));
            assert!(squeezed(&text).contains(&squeezed(hostile)), "{hostile} in {text}");
        }
        let title = Piece::Answer {
            level: 3,
            number: "1".into(),
            title: vec![crate::rich::Inline::text(hostile)],
            body: Vec::new(),
        };
        let (text, ..) = read(&sheet(vec![title]));
        assert!(squeezed(&text).contains(&squeezed(hostile)), "{hostile} in {text}");
    }
}

#[test]
fn long_things_go_on_over_pages_and_nothing_leaves_the_page() {
    let code = (0..150).map(|at| format!("print({at})")).collect::<Vec<_>>().join("\n");
    let rows = (0..80).map(|at| format!("| {at} | {} |", "word ".repeat(40))).collect::<Vec<_>>();
    let table = format!("| a | b |\n|---|---|\n{}", rows.join("\n"));
    let word = "x".repeat(3000);
    let long = format!("```\n{code}\n{word}\n```\n\n{table}\n\n{word}\n\n| {word} |\n|---|\n");
    let field = Field { label: "Answer".into(), body: blocks(&long) };
    let task = Piece::Task {
        level: 3,
        number: "1".into(),
        title: inlines(&"A long title ".repeat(40)),
        tier: "Core".into(),
        prompt: blocks(&long),
        hint: labelled("Hint", blocks(&long)),
        space: Space::Lines { count: 60 },
        together: false,
    };
    let (text, end, pages) =
        read(&sheet(vec![task, Piece::Fields { fields: vec![field], together: false }]));
    assert_eq!(text.matches("print(149)").count(), 3);
    assert!(is_on_paper(end), "{end:?}");
    assert!(pages > 20, "{pages}");
}

#[test]
fn every_kind_of_room_fits_its_page() {
    let rooms = [
        Space::Lines { count: 60 },
        Space::Box { height: 240 },
        Space::Grid { rows: 40, columns: 40 },
        Space::Code { count: 60 },
        Space::None,
    ];
    let task = |space| Piece::Task {
        level: 3,
        number: "1".into(),
        title: inlines("Draw"),
        tier: String::new(),
        prompt: blocks("Draw it."),
        hint: Vec::new(),
        space,
        together: false,
    };
    let pieces = rooms.into_iter().map(task).chain([Piece::NameLine, Piece::PageBreak]).collect();
    let (_, end, pages) = read(&sheet(pieces));
    assert!(is_on_paper(end), "{end:?}");
    assert!((6..=12).contains(&pages), "{pages}");
}

#[test]
fn every_sign_of_a_school_has_a_glyph() {
    let needed = "ітерація ґаїєї Ґ façade naïve œuvre Übung łódź ștergere ½ × ÷ ± ≤ ≥ ≠ → ✓ £ € … – — “ ” ‘ ’ π θ Σ √ ∞ ° ² ³ ☐";
    assert_eq!(missing(needed), Vec::<char>::new());
    let (text, ..) = read(&text_of(needed));
    assert!(squeezed(&text).contains("ітераціяґаїєї"), "{text}");
}

#[test]
fn a_sign_without_a_glyph_is_replaced_and_named_and_a_joiner_is_none() {
    assert_eq!(missing("你好 😀 ✓\u{FE0F} 👩\u{200D}🏫"), ['你', '好', '🏫', '👩', '😀']);
    let bytes = write(&text_of("# 😀\n\n你好 and 👩‍🏫 😀 done")).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.7"));
    let (text, ..) = read(&text_of("a 你 b 🍎🍎 ✓\u{FE0F} c 👩\u{200D}🏫"));
    let shown = "a\u{FFFD}b\u{FFFD}\u{FFFD}✓c\u{FFFD}\u{200D}\u{FFFD}";
    assert!(squeezed(&text).contains(shown), "{text}");
}

#[test]
fn a_struck_link_is_accessible() {
    for text in
        ["~~[l](https://a.b)~~", "[~~l~~](https://a.b)", "~~a ~~b~~ `c` $x$~~", "~~a *~~b~~*~~"]
    {
        let written = write(&text_of(text));
        assert!(written.is_ok(), "{:?}: {text:?}", written.err());
    }
}

#[test]
fn a_part_without_anything_in_it_is_still_a_page() {
    assert_eq!(read(&sheet(Vec::new())).2, 1);
}

#[test]
fn a_heading_of_no_words_is_left_out() {
    for text in ["# ", "> ```\n# ", "# \u{200D}", "### <!-- c -->", "# ![](x)", "# `` ``", "# $ $"]
    {
        let written = write(&text_of(text));
        assert!(written.is_ok(), "{:?}: {text:?}", written.err());
    }
}

#[test]
fn the_cells_of_a_row_to_fill_in_stand_on_one_line() {
    let runs = runs(&text_of("| Pass | total | shown |\n|---|---|---|\n| first | second | |"));
    let height = |word: &str| runs.iter().find(|(text, ..)| text == word).unwrap().2.y;
    assert_eq!(height("first"), height("second"));
}

#[test]
fn what_explains_stays_with_what_it_explains_and_a_short_list_with_its_heading() {
    let loop_and_table = "Explain\n\n```\nfirst\nlast\n```\n\n| head |\n|---|\n| cell |";
    let list = "### Tick\n\n- one\n- two\n- three";
    for before in 10..20 {
        let pages = pages_of(loop_and_table, &["Explain", "first", "last", "head", "cell"], before);
        assert!(pages.iter().all(|page| *page == pages[0]), "{before}: {pages:?}");
        let pages = pages_of(list, &["Tick", "one", "two", "three"], before);
        assert!(pages.iter().all(|page| *page == pages[0]), "{before}: {pages:?}");
        let pages = pages_of("Explain\n\n> said", &["Explain", "said"], before);
        assert_eq!(pages[0], pages[1], "{before}");
    }
}

#[test]
fn a_short_task_stays_whole() {
    for before in 10..20 {
        let filler = Piece::Text { blocks: blocks(&"```\n.\n```\n\n".repeat(before)) };
        let task = Piece::Task {
            level: 3,
            number: "1".into(),
            title: inlines("Trace"),
            tier: String::new(),
            prompt: blocks("Read\n\n```\nx\n```\n\nFill\n\n| head |\n|---|\n| |\n\nThen"),
            hint: labelled("Hint", blocks("Count")),
            space: Space::None,
            together: false,
        };
        let runs = runs(&sheet(vec![filler, task]));
        let page = |word: &str| runs.iter().find(|(text, ..)| text.contains(word)).unwrap().1;
        let pages = ["Trace", "Read", "Fill", "head", "Then", "Count"].map(page);
        assert!(pages.iter().all(|page| *page == pages[0]), "{before}: {pages:?}");
    }
}

#[test]
fn as_deep_as_is_read_is_printed() {
    let list = (0..9).map(|at| format!("{}- *a **b ~~c*~~", "  ".repeat(at))).collect::<Vec<_>>();
    let quotes = format!("{}*a **b ***c*** d** e*", "> ".repeat(9));
    let marks = format!("{}x{}", "*a **b ".repeat(9), "** *".repeat(9));
    let maths = format!("$${}x{}$$", r"\sqrt{1 + ".repeat(20), "}".repeat(20));
    let fences = format!("$${}x{}$$", r"\left( 1 + ".repeat(40), r"\right)".repeat(40));
    let both = format!("{}${}x{}$", "- ".repeat(9), r"\frac{1 + ".repeat(20), "}{2}".repeat(20));
    let roots = format!("{}{}${}x$", "- ".repeat(9), "*a **b ".repeat(6), r"\sqrt".repeat(29));
    let all = format!("{roots}{}", "** *".repeat(6));
    for text in [list.join("\n"), quotes, marks, maths, fences, both, roots, all] {
        let written = write(&text_of(&text));
        assert!(written.is_ok(), "{:?}: {text}", written.err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_text_becomes_an_accessible_pdf(
        parts in prop::collection::vec(prop::sample::select(vec![
            "#import \"x\"", "$", "\\", "*", "_", "`", "```\n", "\n\n", "\n", "- ", "1. ", "| a | b |\n|---|---|\n",
            "| x |\n", "> ", "# ", "### ", "$x^2$", "$$\\frac{a}{b}$$", "<b>", "[l](https://a.b)", "![i](x)",
            "\u{301}", "\u{200D}", "😀", "م", "é", "<!-- c -->", "---\n", "~~", "{", "}", "\t", "[", "](", "&amp;",
            "\u{0}", "\u{AD}", "word ", "a",
        ]), 0..40)
    ) {
        let text = parts.concat();
        let task = Piece::Task {
            level: 3,
            number: "1".into(),
            title: inlines(&text),
            tier: String::new(),
            prompt: blocks(&text),
            hint: labelled("Hint", blocks(&text)),
            space: Space::Lines { count: 1 },
            together: false,
        };
        let fields = vec![Field { label: "Answer".into(), body: blocks(&text) }];
        let written = write(&sheet(vec![task, Piece::Fields { fields, together: false }]));
        prop_assert!(written.is_ok(), "{:?}: {:?}", written.err(), text);
    }
}

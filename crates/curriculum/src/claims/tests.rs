use super::*;

fn brief(lesson: &str) -> Vec<(u32, String, String, String)> {
    claims(lesson)
        .into_iter()
        .map(|claim| {
            let pointer =
                claim.pointer.map(|p| format!("{}:{}-{}", p.path, p.start_line, p.end_line));
            (claim.line, claim.section, claim.code.unwrap_or_default(), pointer.unwrap_or_default())
        })
        .collect()
}

fn row(line: u32, section: &str, code: &str, pointer: &str) -> (u32, String, String, String) {
    (line, section.to_owned(), code.to_owned(), pointer.to_owned())
}

#[test]
fn a_claim_has_its_line_section_code_and_pointer() {
    let lesson = "\u{feff}---\nlesson: x\n---\n\n# Loops\n\nTCH 1-13a\n\n## Curriculum\n\n\
        - [tch 314a](curriculum/c.md#L4-L5 \"some words here\") and\n  MNU 3-01a\n\n### Further\n\n\
        It meets the CfE benchmark.\n";
    assert_eq!(
        brief(lesson),
        [
            row(7, "", "TCH 1-13a", ""),
            row(11, "Curriculum", "TCH 3-14a", "curriculum/c.md:4-5"),
            row(12, "Curriculum", "MNU 3-01a", ""),
            row(16, "Curriculum", "", ""),
        ]
    );
    assert_eq!(claims(lesson)[1].text, "tch 314a and MNU 3-01a");
}

#[test]
fn a_pointer_without_a_code_belongs_to_the_one_claim_without_a_pointer() {
    let link = "[here](curriculum/c.md#L4 \"some words here\")";
    let at = "curriculum/c.md:4-4";
    assert_eq!(brief(&format!("TCH 3-14a: {link}")), [row(1, "", "TCH 3-14a", at)]);
    assert_eq!(
        brief(&format!("TCH 3-14a, TCH 3-15a: {link}")),
        [row(1, "", "TCH 3-14a", ""), row(1, "", "TCH 3-15a", ""), row(1, "", "", at)]
    );
    assert_eq!(brief(&format!("As the CfE says {link}.")), [row(1, "", "", at)]);
    assert_eq!(brief(link), [row(1, "", "", at)]);
    assert_eq!(brief("[here](classes/3B.md#L4 \"some words here\")"), []);
}

#[test]
fn comments_may_go_on_over_lines_and_tags_are_no_words() {
    let lesson =
        "<!-- TCH 3-14a\nTCH 3-14b\n--> TCH 3-15a\n\n<div title=\"TCH 4-14a\">TCH 4-15a</div>\n";
    assert_eq!(brief(lesson), [row(3, "", "TCH 3-15a", ""), row(5, "", "TCH 4-15a", "")]);
}

#[test]
fn sentences_end_where_they_end() {
    let lesson = "Work on e.g. TCH 3-14a (no. 4). Then \"TCH 3-15a!\" And vs. TCH 4-15a?";
    let texts: Vec<String> = claims(lesson).into_iter().map(|claim| claim.text).collect();
    assert_eq!(
        texts,
        ["Work on e.g. TCH 3-14a (no. 4).", "Then \"TCH 3-15a!\"", "And vs. TCH 4-15a?"]
    );
}

#[test]
fn how_words_are_presented_is_said_of_each_claim() {
    let presented = |lesson: &str| claims(lesson)[0].presented.clone();
    assert_eq!(presented("TCH 3-14a"), Presented::Plainly);
    assert_eq!(presented("The official TCH 3-14a"), Presented::AsOfficial);
    assert_eq!(presented("This is not official: TCH 3-14a"), Presented::Plainly);
    assert_eq!(presented("Unofficially TCH 3-14a"), Presented::Plainly);
    assert_eq!(presented("A paraphrase of the official TCH 3-14a"), Presented::Plainly);
    assert_eq!(presented("CfE says TCH 3-14a"), Presented::AsOfficial);
    assert_eq!(presented("TCH 3-14a “two words”"), Presented::Plainly);
    let shown = Presented::Quoted(vec!["it's three words".to_owned()]);
    assert_eq!(presented("TCH 3-14a: “it’s three\nwords”"), shown);
    assert_eq!(presented("TCH 3-14a. «it’s three words»"), shown);
    assert_eq!(
        presented("TCH 3-14a: “it’s three words”\n\nOutcomes are summarised."),
        Presented::Plainly
    );
}

#[test]
fn a_link_can_be_written_that_is_read_as_the_same_pointer() {
    let pointer = Pointer {
        path: "curriculum/my (old) file.md".to_owned(),
        start_line: 4,
        end_line: 5,
        quote: "say \"so\" and \\ on".to_owned(),
    };
    let code = crate::Code::normalised("TCH 3-14a").unwrap();
    assert_eq!(claims(&pointer.link(&code.to_string()))[0].pointer, Some(pointer));
}

#[test]
fn a_quotation_needs_three_words_besides_code_and_label() {
    let quotation = |quote: &str| {
        let quote = quote.to_owned();
        Quotation::of(&Pointer { path: String::new(), start_line: 1, end_line: 1, quote })
    };
    assert_eq!(quotation(" \u{a0} "), Quotation::Missing);
    assert_eq!(quotation("…"), Quotation::Missing);
    assert_eq!(quotation("outcome:"), Quotation::Missing);
    assert_eq!(quotation("TCH 3-14a"), Quotation::TooShort);
    assert_eq!(quotation("outcome: two words"), Quotation::TooShort);
    assert_eq!(quotation("outcome: now three words"), Quotation::Enough);
}

#[test]
fn every_link_to_lines_is_told_with_its_place() {
    let lesson = "\u{feff}# T\n\nSee [TCH `3-14a`](curriculum/a%20b.md#L4-L6 \"two\nlines\") and\n\
        [the class](classes/3B.md#L7 \"q\").\n\n```\n[code](a.md#L1 \"q\")\n```\n\n\
        [web](https://example.org/a.md#L1 \"q\") ![picture](a.md#L1 \"q\")\n\n| a |\n|---|\n| [x](a.md#L1) |\n";
    let found = pointers(lesson);
    let told: Vec<(&str, &str, u32, &str)> = found
        .iter()
        .map(|link| (link.label.as_str(), link.target.as_str(), link.line, &lesson[link.at..][..2]))
        .collect();
    let wanted = [
        ("TCH 3-14a", "curriculum/a%20b.md#L4-L6", 3, "[T"),
        ("the class", "classes/3B.md#L7", 5, "[t"),
        ("x", "a.md#L1", 15, "[x"),
    ];
    assert_eq!(told, wanted);
    let pointer = Pointer {
        path: "curriculum/a b.md".to_owned(),
        start_line: 4,
        end_line: 6,
        quote: "two\nlines".to_owned(),
    };
    assert_eq!(found[0].pointer, pointer);
}

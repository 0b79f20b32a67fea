use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn markdown_of_html(html: &str, dropped: &mut Dropped) -> String {
    Format::Html.markdown(html, dropped)
}

#[rstest]
#[case("42", true)]
#[case("3.14", true)]
#[case("print(x)", true)]
#[case("-5", true)]
#[case("<p>", false)]
#[case("#menu", true)]
#[case("# menu", false)]
#[case("a*b*c", false)]
#[case("5.", false)]
#[case("- 5", false)]
#[case("&lt;", false)]
#[case("costs $5", false)]
fn what_means_itself_is_known(#[case] text: &str, #[case] wanted: bool) {
    assert_eq!(is_literal(text), wanted);
}

proptest! {
    #[test]
    fn plain_text_as_markdown_says_the_same(text in "[a-z0-9 *_`\\\\#<>\\[\\]{}|~$&!.()+=-]{1,40}") {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut said = String::new();
        for event in Parser::new_ext(&markdown_of_plain(&text), options()) {
            match event {
                Event::Text(piece) => said.push_str(&piece),
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                other => prop_assert!(false, "{other:?}"),
            }
        }
        prop_assert_eq!(said, text);
    }

    #[test]
    fn any_html_is_read(html in "(<|>|</|p|b|br|img alt=\"x\"|pre|code|li|ul|script|&|amp;|#65;| |\n|word|!--|é){0,30}") {
        markdown_of_html(&html, &mut Dropped::new());
    }
}

#[rstest]
#[case("<p>What is <strong>2 &times; 3</strong>?</p>", "What is **2 × 3**?")]
#[case("<p>One</p>\n<p>Two<br />three</p>", "One\n\nTwo\\\nthree")]
#[case("<ul><li>a</li><li>b</li></ul><p>c</p>", "- a\n- b\n\nc")]
#[case("<pre>for i in x:\n    print(i)</pre>", "```\nfor i in x:\n    print(i)\n```")]
#[case("Use <code>a &lt; b</code> here", "Use `a < b` here")]
#[case("2*3*4 &lt;p&gt; &#233;&nbsp;!", "2\\*3\\*4 \\<p\\> é \\!")]
#[case("a < b and b > c", "a < b and b > c")]
#[case("x<script>alert('<p>')</script>y<!-- z -->", "xy")]
fn html_is_markdown(#[case] html: &str, #[case] wanted: &str) {
    let mut dropped = Dropped::new();
    assert_eq!(markdown_of_html(html, &mut dropped), wanted);
    assert_eq!(dropped, Dropped::new());
}

#[test]
fn what_has_no_place_is_told() {
    let mut dropped = Dropped::new();
    let html = "<p>x<sup>2</sup> <img src=\"a.png\" alt=\"a graph\"> <a href=\"b\">there</a></p>";
    assert_eq!(markdown_of_html(html, &mut dropped), "x2 a graph there");
    let told: Vec<&str> = dropped.into_iter().collect();
    assert_eq!(told, ["links", "pictures, sounds and films", "raised and lowered letters"]);
}

use super::*;

#[test]
fn a_field_is_set_and_the_rest_stays() {
    for (text, wanted) in [
        ("---\na: 1\ntemplate: x\nb: 2\n---\nT\n", "---\na: 1\ntemplate: one-page\nb: 2\n---\nT\n"),
        ("---\na: 1\n---\n# T\n", "---\na: 1\ntemplate: one-page\n---\n# T\n"),
        ("---\ntemplate:   x   # short\n---\n", "---\ntemplate:   one-page   # short\n---\n"),
        ("---\ntemplate:\n---\n", "---\ntemplate: one-page\n---\n"),
        ("---\ntemplate: # none\n---\n", "---\ntemplate: one-page # none\n---\n"),
        ("---\n'template' : \"a # b\" # c\n---\n", "---\n'template' : one-page # c\n---\n"),
        ("---\r\ntemplate: x\r\n---\r\nT\r\n", "---\r\ntemplate: one-page\r\n---\r\nT\r\n"),
        ("---\r\na: 1\r\n---\r\nT\r\n", "---\r\na: 1\r\ntemplate: one-page\r\n---\r\nT\r\n"),
        ("---\n---\nT", "---\ntemplate: one-page\n---\nT"),
        ("# T\n\ntemplate: x\n", "---\ntemplate: one-page\n---\n\n# T\n\ntemplate: x\n"),
        ("# T\r\n", "---\r\ntemplate: one-page\r\n---\r\n\r\n# T\r\n"),
        ("\u{feff}# T\n", "\u{feff}---\ntemplate: one-page\n---\n\n# T\n"),
        ("# T", "---\ntemplate: one-page\n---\n\n# T"),
        ("", "---\ntemplate: one-page\n---\n\n"),
        ("---\nin:\n  template: x\n---\n", "---\nin:\n  template: x\ntemplate: one-page\n---\n"),
    ] {
        let set = set("teacher.md", text, "template", "one-page");
        assert_eq!(set.as_deref(), Ok(wanted), "{text:?}");
    }
}

#[test]
fn a_field_is_taken_out_and_the_rest_stays() {
    for (text, wanted) in [
        ("---\na: 1\ntemplate: x\nb: 2\n---\nT", "---\na: 1\nb: 2\n---\nT"),
        ("---\ntemplate: x\n---\n# T\n", "# T\n"),
        ("---\na: 1\n---\n# T\n", "---\na: 1\n---\n# T\n"),
        ("# T\n", "# T\n"),
    ] {
        assert_eq!(unset("teacher.md", text, "template").as_deref(), Ok(wanted), "{text:?}");
    }
}

#[test]
fn what_is_taken_back_leaves_every_byte_as_it_was() {
    for text in ["# T\n\nWords.\n", "\n\n# T", "\u{feff}# T\r\n", "---\r\na: 1\r\n---\r\nT\n", ""] {
        let with = set("t.md", text, "template", "bullets").unwrap();
        assert_eq!(reads("t.md", &with, "template"), Ok(Some("bullets".to_owned())), "{text:?}");
        assert_eq!(unset("t.md", &with, "template").as_deref(), Ok(text));
    }
}

#[test]
fn what_cannot_be_changed_in_its_line_is_refused() {
    let by_hand = "write \"template: one-page\" into it yourself";
    for (text, wanted) in [
        ("---\ntemplate: x\n", "teacher.md:1: the front matter that begins here has no closing"),
        ("---\na: [1\n---\n", "nothing was changed: correct this first"),
        ("---\ntemplate: x\ntemplate: y\n---\n", "nothing was changed: correct this first"),
        ("---\ntemplate: >-\n  x\n---\n", by_hand),
        ("---\n{ a: 1 }\n---\n", by_hand),
    ] {
        let said = set("teacher.md", text, "template", "one-page").unwrap_err().to_string();
        assert!(said.contains(wanted), "{text:?}: {said}");
    }
}

#[test]
fn a_value_reads_back_as_it_was_given() {
    for value in ["3C", "101", "0101", "1E2", "no", "a: b", "# x", "Größe", "say \"x\"", "-"] {
        let text = set("t.md", "---\nb: 1\n---\n", "class", value).unwrap();
        assert_eq!(reads("t.md", &text, "class"), Ok(Some(value.to_owned())), "{text}");
    }
    let number = set("t.md", "---\n---\n", "pupils", "26");
    assert_eq!(number.as_deref(), Ok("---\npupils: 26\n---\n"));
}

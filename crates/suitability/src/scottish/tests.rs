use super::*;
use crate::page::Page;
use crate::{Audience, Block};

/// `written -> suggestion` for each finding.
fn check(text: &str) -> Vec<String> {
    let block = Block { id: "b".into(), text: text.into(), audience: Audience::Teacher, line: 1 };
    let page = Page::read(&block);
    findings(page.spots())
        .into_iter()
        .map(|finding| {
            format!(
                "{} -> {}",
                &block.text[finding.range.clone()],
                finding.suggestion.unwrap_or_default()
            )
        })
        .collect()
}

#[test]
fn stages_of_other_systems_become_scottish_ones() {
    assert_eq!(
        check("Year 7 and Year 13 work with year 9 pupils. In 8th grade and KS3, or Key Stage 2."),
        [
            "Year 7 -> In Scotland: P7 or S1.",
            "Year 13 -> In Scotland: S6.",
            "year 9 -> In Scotland: S2 or S3.",
            "8th grade -> In Scotland: S2 or S3.",
            "KS3 -> In Scotland: Third and Fourth level (S1 to S3).",
            "Key Stage 2 -> In Scotland: First and Second level (to P7).",
        ]
    );
}

#[test]
fn needs_qualifications_and_the_curriculum_have_scottish_names() {
    assert_eq!(
        check(
            "SEND pupils take GCSEs and A-levels in the sixth form. The learning objectives come from the \
             National Curriculum. Write in your exercise book."
        ),
        [
            "SEND -> In Scotland: ASN (additional support needs).",
            "GCSEs -> In Scotland: National 5 (or National 4).",
            "A-levels -> In Scotland: Higher or Advanced Higher.",
            "sixth form -> In Scotland: S5 and S6, the senior phase.",
            "learning objectives -> In Scotland: learning intention, with success criteria.",
            "National Curriculum -> In Scotland: Curriculum for Excellence.",
            "exercise book -> In Scotland: jotter.",
        ]
    );
}

#[test]
fn scottish_terms_and_other_meanings_are_left_alone() {
    for text in [
        "S3 pupils with ASN work on Es and Os; Primary 7 visits.",
        "National 5 and Higher pupils write in jotters.",
        "In Year 7 of his reign the king fell.",
        "Take 3 years 4 months.",
        "She passed Grade 8 piano.",
        "Send the message with SEND and wait.",
        "In England, Year 9 pupils choose their GCSEs.",
        "> Key Stage 3 pupils should be taught to code.",
        "The report says \u{201c}Year 8 pupils\u{201d}.",
        "A level surface and a spirit level.",
        "Give it a grade 5 out of 10.",
    ] {
        assert_eq!(check(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_finding_says_what_the_term_is() {
    let block =
        Block { id: "b".into(), text: "Ask Ofsted.".into(), audience: Audience::Teacher, line: 3 };
    let page = Page::read(&block);
    assert_eq!(
        findings(page.spots()),
        [Finding {
            block: "b".into(),
            line: 3,
            range: 4..10,
            sentence: "Ask Ofsted.".into(),
            kind: FindingKind::Scottish,
            message: "“Ofsted” inspects schools in England only.".into(),
            suggestion: Some(
                "In Scotland: HM Inspectors of Education (Education Scotland).".into()
            ),
            note: None,
        }]
    );
}

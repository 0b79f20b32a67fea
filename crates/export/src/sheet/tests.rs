use lessons::PupilPrint;

use super::*;
use crate::look::first;

fn heading(level: u8) -> Block {
    Block::Heading { level, body: vec![Inline::text("x")] }
}

fn answer(level: u8) -> Piece {
    Piece::Answer { level, number: "1".into(), title: Vec::new(), body: Vec::new() }
}

fn settled(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut part = Part {
        facet: Facet::Guide,
        name: "Guide".into(),
        title: Vec::new(),
        facts: String::new(),
        look: first(PupilPrint::default(), true),
        is_wide: false,
        pieces,
        columned: Vec::new(),
        rationale: Vec::new(),
    };
    part.settle();
    part.pieces
}

#[test]
fn headings_step_down_one_level_at_a_time_and_siblings_stay_alike() {
    let asked = vec![heading(3), heading(3), heading(2), heading(5), heading(6), heading(1)];
    let shown = vec![heading(2), heading(2), heading(2), heading(3), heading(4), heading(2)];
    assert_eq!(settled(vec![Piece::Text { blocks: asked }]), [Piece::Text { blocks: shown }]);
    assert_eq!(settled(vec![answer(3), answer(3)]), [answer(2), answer(2)]);
}

#[test]
fn a_heading_inside_a_list_is_bold_text() {
    let bold = Block::Paragraph { body: vec![Inline::Strong { body: vec![Inline::text("x")] }] };
    let list = |block: Block| Block::list(crate::rich::Marker::Bullet, vec![vec![block]]);
    let quote = |block: Block| Block::Quote { body: vec![block] };
    let asked = vec![Piece::Text { blocks: vec![list(heading(2)), quote(heading(2))] }];
    let shown = vec![Piece::Text { blocks: vec![list(bold.clone()), quote(bold)] }];
    assert_eq!(settled(asked), shown);
}

#[test]
fn short_fields_stay_together_and_long_ones_may_break() {
    let fields = |lines: usize| Piece::Fields {
        fields: vec![Field {
            label: "Answer".into(),
            body: vec![Block::Code { lines: vec!["x".into(); lines] }],
        }],
        together: false,
    };
    let together = |lines: usize| match settled(vec![fields(lines)]).remove(0) {
        Piece::Fields { together, .. } => together,
        other => panic!("{other:?}"),
    };
    assert!(together(5));
    assert!(!together(60));
}

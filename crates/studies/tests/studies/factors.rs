//! What named conditions switch.

use studies::{Assistance, NamedCondition};

#[test]
fn the_named_conditions_are_those_of_the_brief() {
    let letters = NamedCondition::ALL.map(|named| match named.assistance() {
        Assistance::Unassisted => (named.id(), String::new()),
        Assistance::Assisted(factors) => {
            assert_eq!(studies::contradictions(&factors), []);
            (named.id(), studies::letters(&factors))
        }
    });
    let wanted = [
        ("baseline", "A0 B0 C0 D0 E0"),
        ("context", "A1 B0 C0 D0 E0"),
        ("agent-only", "A0 B1 C2 D0 E0"),
        ("full", "A1 B1 C2 D0 E1"),
        ("unassisted", ""),
    ];
    assert_eq!(letters, wanted.map(|(id, letters)| (id, letters.to_owned())));
}

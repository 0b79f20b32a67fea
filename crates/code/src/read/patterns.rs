//! The names that a pattern binds.

use tree_sitter::Node;

use super::expressions::text_of;

/// Each name, whether it is an attribute of the object that the function belongs to, and whether it takes
/// the whole of what is given.
pub(super) fn names<'t>(target: Node<'_>, text: &'t str) -> Vec<(&'t str, bool, bool)> {
    let mut found = Vec::new();
    // A pattern that is nested deeper than this binds nothing that anybody would look for.
    let mut open = vec![(target, true, 8_u8)];
    while let Some((node, whole, left)) = open.pop() {
        match node.kind() {
            "identifier"
            | "property_identifier"
            | "field_identifier"
            | "type_identifier"
            | "private_property_identifier"
            | "shorthand_property_identifier_pattern" => {
                found.push((text_of(node, text), false, whole));
            }
            "attribute" | "member_expression" => {
                let object = node.child_by_field_name("object").map(|one| text_of(one, text));
                let name = ["attribute", "property"]
                    .iter()
                    .find_map(|field| node.child_by_field_name(field));
                if let (Some("self" | "cls" | "this"), Some(name)) = (object, name) {
                    found.push((text_of(name, text), true, whole));
                }
            }
            "mut_pattern" | "ref_pattern" | "reference_pattern" | "parenthesized_expression" => {
                open.extend(
                    node.named_child(node.named_child_count().saturating_sub(1) as u32)
                        .map(|one| (one, whole, left)),
                );
            }
            "pattern_list"
            | "tuple_pattern"
            | "list_pattern"
            | "struct_pattern"
            | "slice_pattern"
            | "tuple_struct_pattern"
            | "field_pattern"
            | "object_pattern"
            | "array_pattern" => {
                let mut cursor = node.walk();
                let parts = node.named_children(&mut cursor).filter(|_| left > 0);
                open.extend(parts.map(|one| (one, false, left.saturating_sub(1))));
            }
            _ => {}
        }
    }
    found
}

/// The types of a list of fields without names.
pub(super) fn positions(list: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let count = list.child_count();
    (0..count).filter_map(move |at| {
        let child = list.child(at)?;
        (list.field_name_for_child(at) == Some("type")).then_some(child)
    })
}

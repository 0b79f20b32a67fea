//! From nodes to [`Expression`]s, for all languages: their grammars mostly share the words.

use tree_sitter::Node;

use crate::expression::Expression;

pub(super) fn text_of<'t>(node: Node<'_>, text: &'t str) -> &'t str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// What an expression or a type says.
pub(super) fn expression(node: Node<'_>, text: &str) -> Expression {
    convert(node, text, Expression::DEEPEST)
}

fn convert(node: Node<'_>, text: &str, left: usize) -> Expression {
    let Some(left) = left.checked_sub(1) else { return Expression::Unknown };
    let field = |name: &str| node.child_by_field_name(name);
    let part = |name: &str| field(name).map(|node| convert(node, text, left));
    let inner = || node.named_child(0).map_or(Expression::Unknown, |one| convert(one, text, left));
    let member = |object: &str, name: &str| match (part(object), field(name)) {
        (Some(object), Some(name)) => object.member(text_of(name, text)),
        (None, Some(name)) => Expression::name(text_of(name, text)),
        _ => Expression::Unknown,
    };
    match node.kind() {
        "identifier"
        | "type_identifier"
        | "self"
        | "crate"
        | "super"
        | "this"
        | "field_identifier"
        | "property_identifier"
        | "primitive_type"
        | "predefined_type"
        | "metavariable" => Expression::name(text_of(node, text)),
        // Python, JavaScript, Rust, Lua
        "attribute" => member("object", "attribute"),
        "member_expression" => member("object", "property"),
        "field_expression" => member("value", "field"),
        "scoped_identifier" | "scoped_type_identifier" => member("path", "name"),
        "nested_type_identifier" => member("module", "name"),
        "nested_identifier" => member("object", "property"),
        "dot_index_expression" => member("table", "field"),
        "method_index_expression" => member("table", "method"),
        "qualified_type" | "bracketed_type" => inner(),
        "member_type" => inner(),

        "call" | "call_expression" => {
            part("function").map_or(Expression::Unknown, Expression::call)
        }
        "function_call" => part("name").map_or(Expression::Unknown, Expression::call),
        "new_expression" => part("constructor").map_or(Expression::Unknown, Expression::call),
        "struct_expression" => part("name").map_or(Expression::Unknown, Expression::call),

        "subscript" | "subscript_expression" => part("value")
            .or_else(|| part("object"))
            .map_or(Expression::Unknown, Expression::element),
        "index_expression" | "bracket_index_expression" => inner().element(),
        "try_expression" => inner().element(),

        "generic_function" => part("function").unwrap_or(Expression::Unknown),
        "generic_type" => generic(node, text, left),
        "array_type" => Expression::Of(
            Box::new(Expression::name("[]")),
            vec![part("element").unwrap_or_else(inner)],
        ),
        "optional_type" | "union_type" | "parenthesized_type" | "readonly_type" | "type" => inner(),
        "binary_operator" | "boolean_operator" => either(node, text, left),
        "conditional_expression"
        | "as_expression"
        | "satisfies_expression"
        | "non_null_expression"
        | "parenthesized_expression"
        | "await_expression"
        | "await"
        | "abstract_type"
        | "dynamic_type"
        | "unary_expression" => inner(),
        "type_cast_expression" => part("type").unwrap_or(Expression::Unknown),
        "assignment_expression" | "named_expression" => {
            part("right").or_else(|| part("value")).unwrap_or(Expression::Unknown)
        }
        "reference_expression" => part("value").unwrap_or_else(inner),
        "reference_type" | "pointer_type" => part("type").unwrap_or_else(inner),
        "bounded_type" | "higher_ranked_trait_bound" => inner(),
        "string" | "concatenated_string" => annotation(text_of(node, text)),
        "string_literal"
        | "raw_string_literal"
        | "template_string"
        | "integer"
        | "float"
        | "integer_literal"
        | "float_literal"
        | "boolean_literal"
        | "char_literal"
        | "number"
        | "list"
        | "dictionary"
        | "set"
        | "tuple"
        | "array"
        | "object"
        | "true"
        | "false"
        | "none"
        | "list_comprehension"
        | "dictionary_comprehension"
        | "set_comprehension"
        | "generator_expression"
        | "table_constructor"
        | "array_expression"
        | "tuple_expression"
        | "unit_expression"
        | "range_expression"
        | "comparison_operator"
        | "not_operator"
        | "template_literal_type"
        | "literal_type"
        | "regex"
        | "null"
        | "binary_expression"
        | "macro_invocation" => Expression::Literal,
        _ => Expression::Unknown,
    }
}

/// `Base<A, B>`, `Base[A, B]`.
fn generic(node: Node<'_>, text: &str, left: usize) -> Expression {
    let base = ["type", "name"].iter().find_map(|name| node.child_by_field_name(name));
    let Some(base) = base.or_else(|| node.named_child(0)) else { return Expression::Unknown };
    let list = node.child_by_field_name("type_arguments").or_else(|| {
        node.named_children(&mut node.walk())
            .find(|child| matches!(child.kind(), "type_parameter" | "type_arguments"))
    });
    let arguments = list.map(|list| {
        list.named_children(&mut list.walk())
            .filter(|one| one.kind() != "lifetime")
            .map(|one| convert(one, text, left))
            .collect()
    });
    Expression::Of(Box::new(convert(base, text, left)), arguments.unwrap_or_default())
}

/// `A | None` as a type, `a or b`: what says more.
fn either(node: Node<'_>, text: &str, left: usize) -> Expression {
    let side = |name| node.child_by_field_name(name).map(|one| convert(one, text, left));
    match (side("left"), side("right")) {
        (Some(one @ (Expression::Name(_) | Expression::Call(_))), _) => one,
        (_, Some(other @ (Expression::Name(_) | Expression::Call(_)))) => other,
        (Some(Expression::Literal), _) | (_, Some(Expression::Literal)) => Expression::Literal,
        (Some(one), _) => one,
        _ => Expression::Unknown,
    }
}

/// A type in quotes, as annotations may have it, is that name; any other text is a text.
fn annotation(quoted: &str) -> Expression {
    let bare = quoted.trim_matches(['"', '\'']);
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_uppercase())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    // What is quoted here is a text all the same where no class is called so.
    if is_name(bare) && quoted.len() == bare.len() + 2 && bare.len() > 2 {
        Expression::Of(Box::new(Expression::Literal), vec![Expression::name(bare)])
    } else {
        Expression::Literal
    }
}

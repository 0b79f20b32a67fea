; Rust. `S::c()` and `m::f()` are calls, and so is what stands in the tokens of a macro.
(function_item name: (identifier) @name) @function
(function_signature_item name: (identifier) @name) @function
(struct_item name: (type_identifier) @name) @struct
(union_item name: (type_identifier) @name) @struct
(enum_item name: (type_identifier) @name) @enum
(trait_item name: (type_identifier) @name) @trait
(type_item name: (type_identifier) @name) @type
(mod_item name: (identifier) @name body: (_)) @module
(const_item name: (identifier) @name) @constant
(static_item name: (identifier) @name) @constant
(macro_definition name: (identifier) @name) @macro
(impl_item type: (_) @name) @implementation

; A match has as many ways as arms, so that its first arm is no branch.
[(if_expression) (while_expression) (for_expression) (match_arm) (try_expression)] @branch
(match_block . (match_arm) @unbranch)
(binary_expression operator: ["&&" "||"]) @branch
(let_declaration alternative: (_) @branch)

(call_expression function: (_) @callee)
(macro_invocation (token_tree) @tokens)

(let_declaration pattern: (_) @target type: (_) @annotation)
(let_declaration pattern: (_) @target !type value: (_) @value)
(let_condition pattern: (tuple_struct_pattern type: (_) (identifier) @target) value: (_) @each)
(let_declaration pattern: (tuple_struct_pattern type: (_) (identifier) @target) value: (_) @each)
(for_expression pattern: (_) @target value: (_) @each)
(parameter pattern: (_) @parameter type: (_) @annotation)
(field_declaration name: (field_identifier) @field type: (_) @annotation)
(ordered_field_declaration_list) @positions
(const_item name: (identifier) @target type: (_) @annotation)
(static_item name: (identifier) @target type: (_) @annotation)
(type_item name: (type_identifier) @target type: (_) @annotation)
(impl_item trait: (_) @deref type: (_) @name body: (declaration_list (type_item type: (_) @pointed)) (#match? @deref "Deref$"))

(function_item return_type: (_) @returns)
(function_signature_item return_type: (_) @returns)
(use_declaration) @import

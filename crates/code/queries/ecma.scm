; What JavaScript and TypeScript have in common. An arrow function that a name or a field holds is a unit.
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(class_declaration name: (_) @name) @class
(method_definition name: (_) @name) @method
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(variable_declarator name: (identifier) @name value: (class)) @class
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression)]) @method
(program (lexical_declaration (variable_declarator name: (identifier) @name) @constant) (#match? @name "^[A-Z][A-Z0-9_]+$"))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @constant)) (#match? @name "^[A-Z][A-Z0-9_]+$"))

[(if_statement) (ternary_expression) (for_statement) (for_in_statement) (while_statement) (do_statement)
 (switch_case) (catch_clause)] @branch
(binary_expression operator: ["&&" "||" "??"]) @branch

(call_expression function: (_) @callee)
(new_expression constructor: (_) @callee)

(variable_declarator name: (identifier) @target !value) 
(variable_declarator name: (identifier) @target value: (_) @value)
(assignment_expression left: (_) @target right: (_) @value)
(for_in_statement left: (identifier) @target right: (_) @each)
(return_statement (_) @return)
[(import_statement) (export_statement source: (_))] @import

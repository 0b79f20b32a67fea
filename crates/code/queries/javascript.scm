; What only the grammar of JavaScript calls so.
(field_definition property: (_) @name value: [(arrow_function) (function_expression)]) @method
(field_definition property: (_) @field value: (_) @value)
(formal_parameters (identifier) @parameter)
(variable_declarator name: (object_pattern) @names value: (call_expression function: (identifier) @require arguments: (arguments (string) @from)) (#eq? @require "require")) @required
(variable_declarator name: (identifier) @names value: (call_expression function: (identifier) @require arguments: (arguments (string) @from)) (#eq? @require "require")) @required

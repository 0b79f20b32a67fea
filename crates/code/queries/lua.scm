; Lua: functions by declaration, by assignment and in tables.
(function_declaration name: (_) @name) @function
(assignment_statement (variable_list name: (_) @name) (expression_list value: (function_definition))) @function
(field name: (identifier) @name value: (function_definition)) @method

[(if_statement) (elseif_statement) (for_statement) (while_statement) (repeat_statement)] @branch
(binary_expression ["and" "or"]) @branch

(function_call name: (_) @callee)
(assignment_statement (variable_list name: (_) @target) (expression_list value: (_) @value))
(parameters name: (identifier) @parameter)
(return_statement (expression_list (_) @return))
(assignment_statement (variable_list name: (identifier) @names)
  (expression_list value: (function_call name: (identifier) @require arguments: (arguments (string) @from))) (#eq? @require "require")) @required

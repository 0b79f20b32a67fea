; Python: what is a unit, a branch, a call, a binding, an import. The captures are explained in src/read/query.rs.
(class_definition name: (identifier) @name) @class
(function_definition name: (identifier) @name) @function
(module (expression_statement
  (assignment left: (identifier) @name) @constant) (#match? @name "^[A-Z][A-Z0-9_]+$"))

; As radon counts them (McCabe 1976): a case counts unless it is a bare name, which takes everything.
[(if_statement) (elif_clause) (conditional_expression) (boolean_operator) (for_statement) (while_statement)
 (except_clause) (for_in_clause) (assert_statement) (case_clause)] @branch
(for_statement alternative: (else_clause) @branch)
(while_statement alternative: (else_clause) @branch)
(try_statement (else_clause) @branch)
(list_comprehension (if_clause) @branch)
(set_comprehension (if_clause) @branch)
(dictionary_comprehension (if_clause) @branch)
(generator_expression (if_clause) @branch)
(case_clause !guard . (case_pattern) @wild . consequence: (_) (#match? @wild "^[a-zA-Z_0-9]+$")) @unbranch

(call function: (_) @callee)

(assignment left: (_) @target right: (_) @value)
(assignment left: (_) @target type: (type) @annotation)
(named_expression name: (identifier) @target value: (_) @value)
(for_statement left: (_) @target right: (_) @each)
(for_in_clause left: (_) @target right: (_) @each)
(with_item value: (as_pattern (_) @value alias: (as_pattern_target (_) @target)))
(parameters (identifier) @parameter)
(parameters (typed_parameter . (identifier) @parameter type: (type) @annotation))
(parameters (default_parameter name: (identifier) @parameter))
(parameters (typed_default_parameter name: (identifier) @parameter type: (type) @annotation))
(parameters (list_splat_pattern (identifier) @parameter))
(parameters (dictionary_splat_pattern (identifier) @parameter))

; An attribute that is set by its name: setattr(x, "objects", Manager()), add_to_class("_meta", Options()).
(call arguments: (argument_list (string (string_content) @quoted) . (_) @value .))

(function_definition return_type: (type) @returns)
(return_statement (_) @return)
[(import_statement) (import_from_statement)] @import

; What only the grammars of TypeScript have.
(abstract_class_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(type_alias_declaration name: (_) @name) @type
(internal_module name: (_) @name) @module
(function_signature name: (_) @name) @function
(abstract_method_signature name: (_) @name) @method
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @method
(public_field_definition name: (_) @field type: (type_annotation (_) @annotation))
(public_field_definition name: (_) @field value: (_) @value)
(variable_declarator name: (identifier) @target type: (type_annotation (_) @annotation))
(required_parameter pattern: (identifier) @parameter type: (type_annotation (_) @annotation))
(required_parameter pattern: (identifier) @parameter !type)
(optional_parameter pattern: (identifier) @parameter type: (type_annotation (_) @annotation))
(required_parameter (accessibility_modifier) pattern: (identifier) @field type: (type_annotation (_) @annotation))
(property_signature name: (_) @field type: (type_annotation (_) @annotation))
(function_declaration return_type: (type_annotation (_) @returns))
(method_definition return_type: (type_annotation (_) @returns))
(arrow_function return_type: (type_annotation (_) @returns))

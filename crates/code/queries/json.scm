; The keys of the outermost object.
(document (object (pair key: (string) @name) @key))

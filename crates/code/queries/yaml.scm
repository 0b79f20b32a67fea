; The keys of the outermost mapping of each document.
(document (block_node (block_mapping (block_mapping_pair key: (_) @name) @key)))
(document (flow_node (flow_mapping (flow_pair key: (_) @name) @key)))

-- Why: memories that look alike or seem to contradict one another are put before the teacher as pairs. That
-- both hold is an answer, too, and stays one until one of the two says something else.

alter table memory_entries
    -- With which other entries she said that it holds, by their ids, and when; null where she never did.
    add column holds_beside jsonb;

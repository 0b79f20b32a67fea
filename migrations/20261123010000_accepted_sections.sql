-- Why: whether a class has had a lesson is told by what its teacher accepted of it, in whatever session.
-- Her decisions on sections are a few events among very many.

create index session_events_adjudications on session_events (teacher_id)
    where kind = 'interactionAnswered' and body #>> '{response,kind}' = 'adjudication';

-- Why: what a teacher once did not want remembered is not proposed again, in whatever session. These are
-- a few events among very many.

create index session_events_captures_answered on session_events (teacher_id, session_id)
    where kind = 'interactionAnswered' and body #>> '{response,kind}' = 'memoryCapture';

create index session_events_captures_opened on session_events (teacher_id, session_id)
    where kind = 'interactionOpened' and body #>> '{interaction,request,kind}' = 'memoryCapture';

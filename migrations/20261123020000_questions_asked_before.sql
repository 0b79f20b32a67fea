-- Why: what a teacher was asked to think about, how sure she was and what she then decided is looked up
-- across her sessions whenever a draft is ready. These are a few events among very many.

create index session_events_asked_opened on session_events (teacher_id, at desc)
    where kind = 'interactionOpened'
      and body #>> '{interaction,request,kind}' in ('reflection', 'confidence', 'adjudication');

create index session_events_asked_answered on session_events (session_id)
    where kind = 'interactionAnswered'
      and body #>> '{response,kind}' in ('reflection', 'confidence', 'adjudication', 'skipped');

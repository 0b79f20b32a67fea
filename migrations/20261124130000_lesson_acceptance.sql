-- Why: what a teacher accepted of a lesson was known only in the conversation in which she was asked
-- about it. It belongs to the lesson: it is seen wherever the lesson is, given and taken back at any
-- time, and outlives the conversation. It is about one text of a section, so that a text that the
-- assistant changes afterwards is open again, and the accepted text is accepted when it comes back.
-- Rows are only ever added: of those about the same text the last one counts.

create table accepted_sections (
    id uuid primary key default gen_random_uuid(),
    teacher_id uuid not null references teachers (id),
    -- The lesson's file in the workspace, as the file system spells it.
    path text not null,
    section_id text not null,
    -- Of the section's markdown, in hexadecimal.
    sha256 text not null,
    -- False when she took it back.
    accepted boolean not null,
    decided_at timestamptz not null,
    -- The event that says so; none when it was decided in the lesson itself. No foreign key: a lesson
    -- outlives the session it comes from.
    session_id uuid,
    seq bigint,
    trace_id uuid,
    constraint accepted_sections_event_key
        unique (teacher_id, session_id, seq, path, section_id, sha256)
);

create index accepted_sections_of_lesson on accepted_sections (teacher_id, path);

alter table accepted_sections enable row level security;
alter table accepted_sections force row level security;

create policy accepted_sections_own on accepted_sections
    using (teacher_id = (select acting_teacher()));

grant select, insert on accepted_sections to teacher_assist_app;

-- The texts that an answer keeps: those that it accepts, the way that it chose before others, and hers
-- where she chose that. A file with other line ends keeps them.
create function accepted_texts(request jsonb, response jsonb)
    returns table (path text, section_id text, sha256 text)
    language sql stable parallel safe
begin atomic
    select section ->> 'path', section ->> 'id', section ->> 'sha256'
    from jsonb_array_elements(response -> 'decisions') as decision
    join jsonb_array_elements(request -> 'sections') as section
      on section ->> 'path' = decision ->> 'path' and section ->> 'id' = decision ->> 'sectionId'
    where response ->> 'kind' = 'adjudication'
      and request ->> 'kind' = 'adjudication'
      and decision #>> '{verdict,verdict}' = 'accept'
    union
    select request #>> '{section,path}', request #>> '{section,id}', request #>> '{section,sha256}'
    where response ->> 'kind' = 'alternative'
      and request ->> 'kind' = 'alternatives'
      and response ->> 'chosen' is null
    union
    select request #>> '{section,path}', request #>> '{section,id}',
        encode(sha256(convert_to(chosen, 'UTF8')), 'hex')
    from (values (request #>> array['options', response ->> 'chosen', 'markdown'])) as option (given),
        unnest(array[given, replace(given, E'\n', E'\r\n')]) as chosen
    where response ->> 'kind' = 'alternative'
      and request ->> 'kind' = 'alternatives'
      and given is not null;
end;

create function is_decision_on_sections(kind text, body jsonb) returns boolean
    language sql immutable parallel safe
return kind = 'interactionAnswered'
    and body #>> '{response,kind}' in ('adjudication', 'alternative');

-- Whatever writes an answer (an append, a fork, a restored backup from before) writes what it accepts
-- in the same transaction.
create function keep_accepted_sections() returns trigger language plpgsql as $$
begin
    insert into accepted_sections (
        teacher_id, path, section_id, sha256, accepted, decided_at, session_id, seq, trace_id
    )
    select new.teacher_id, texts.path, texts.section_id, texts.sha256, true, new.at,
        new.session_id, new.seq, new.trace_id
    from session_events as opened,
        accepted_texts(opened.body #> '{interaction,request}', new.body -> 'response') as texts
    where opened.session_id = new.session_id
      and opened.seq < new.seq
      and opened.kind = 'interactionOpened'
      and opened.body #>> '{interaction,id}' = new.body ->> 'interactionId'
    on conflict on constraint accepted_sections_event_key do nothing;
    return null;
end
$$;

create trigger keep_accepted_sections after insert on session_events
    for each row when (is_decision_on_sections(new.kind, new.body))
    execute function keep_accepted_sections();

-- Whoever shows the lesson is told, in whatever process.
create function tell_of_accepted_section() returns trigger language plpgsql as $$
begin
    perform pg_notify(channel, 'lesson:accepted:' || new.path)
    from teachers where id = new.teacher_id;
    return null;
end
$$;

create trigger tell_of_accepted_section after insert on accepted_sections
    for each row execute function tell_of_accepted_section();

-- The decisions that are there already, teacher by teacher as row-level security wants it.
do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        insert into accepted_sections (
            teacher_id, path, section_id, sha256, accepted, decided_at, session_id, seq, trace_id
        )
        select answered.teacher_id, texts.path, texts.section_id, texts.sha256, true, answered.at,
            answered.session_id, answered.seq, answered.trace_id
        from session_events as answered
        join session_events as opened
          on opened.session_id = answered.session_id
         and opened.seq < answered.seq
         and opened.kind = 'interactionOpened'
         and opened.body #>> '{interaction,id}' = answered.body ->> 'interactionId',
            accepted_texts(opened.body #> '{interaction,request}', answered.body -> 'response') as texts
        where answered.teacher_id = teacher
          and is_decision_on_sections(answered.kind, answered.body)
        on conflict on constraint accepted_sections_event_key do nothing;
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;

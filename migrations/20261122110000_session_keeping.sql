-- Why: a teacher puts conversations away, takes them back, deletes one by mistake, goes on from an
-- earlier point of one in another, and gives titles that nothing may overwrite.

alter table sessions
    -- Who chose the title: the first words of the conversation, the automatic naming, or the teacher.
    add column title_source text not null default 'first words'
        check (title_source in ('first words', 'named', 'given')),
    -- Whether tools run by themselves or ask first.
    add column approval_mode text not null default 'automation'
        check (approval_mode in ('automation', 'collaboration')),
    add column archived_at timestamptz,
    -- Set is deleted; the rows go for good when whoever owns the tables purges them.
    add column deleted_at timestamptz,
    -- The conversation that this one was copied from, and up to where. No foreign key: the other one
    -- may be purged while this one stays.
    add column forked_from uuid,
    add column forked_seq bigint,
    add constraint sessions_fork_whole check ((forked_from is null) = (forked_seq is null));

-- Titles that are not the beginning of the first message were typed by the teacher. Row-level security
-- shows one teacher's rows at a time, to the owner of the tables too.
do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        update sessions set title_source = 'given'
        where teacher_id = teacher
          and exists (select from session_events where session_id = sessions.id)
          and not exists (
              select from session_events
              where session_id = sessions.id and kind = 'userMessage'
                and position(rtrim(sessions.title, '…') in body ->> 'text') > 0
          );
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;

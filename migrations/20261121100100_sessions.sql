-- Why: a session is a conversation that outlives runs, windows and reboots. The row holds what a list
-- of sessions shows; what happened is in session_events.

create table sessions (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    plugin text not null,
    command text,
    agent text not null,
    class_id text,
    title text not null,
    -- Place of the last event: the append that expects another one is refused.
    last_seq bigint not null default 0 check (last_seq >= 0),
    -- idle, running, waiting, or how the last run ended.
    status text not null default 'idle',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- What the rows below refer to, so that an event cannot hang on another teacher's session.
    constraint sessions_teacher_key unique (teacher_id, id)
);

-- The list of sessions, newest first, read page by page.
create index sessions_recent on sessions (teacher_id, updated_at desc, id desc);

alter table sessions enable row level security;
alter table sessions force row level security;

create policy sessions_own on sessions
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert, update on sessions to teacher_assist_app;

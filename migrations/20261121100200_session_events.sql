-- Why: the log is the truth; messages, documents, traces and metrics are read from it. It is only ever
-- appended to, so the application's role may neither change nor delete an event.

create table session_events (
    teacher_id uuid not null,
    session_id uuid not null,
    -- 1, 2, 3 … without gaps within a session.
    seq bigint not null check (seq > 0),
    trace_id uuid not null,
    at timestamptz not null,
    kind text not null,
    body jsonb not null,
    primary key (session_id, seq),
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
);

alter table session_events enable row level security;
alter table session_events force row level security;

create policy session_events_own on session_events
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert on session_events to teacher_assist_app;

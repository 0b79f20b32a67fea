-- Why: a list of runs with their tokens and cost must not read every event. The row is kept by the
-- same transaction that appends the events it is computed from.

create table traces (
    id uuid primary key,
    teacher_id uuid not null,
    session_id uuid not null,
    agent text not null,
    provider text not null,
    model text not null,
    -- running, waiting, or how the run ended.
    status text not null default 'running',
    started_at timestamptz not null,
    finished_at timestamptz,
    turns integer not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    cache_read_tokens bigint not null default 0,
    cache_write_tokens bigint not null default 0,
    cost_usd double precision not null default 0,
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
);

create index traces_of_session on traces (teacher_id, session_id, started_at);

alter table traces enable row level security;
alter table traces force row level security;

create policy traces_own on traces
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert, update on traces to teacher_assist_app;

-- Why: work in the background has to survive a crash, a restart and a closed window, so it stands
-- beside the rows that it follows from and is put there by the same transaction. Workers of any number
-- of processes take what is due with `for update skip locked` (docs/decisions/0012-an-own-job-queue.md).

create table jobs (
    id bigint generated always as identity primary key,
    teacher_id uuid not null references teachers (id),
    -- What is to be done; names the handler, and a worker takes only kinds that it has one for.
    kind text not null,
    -- One waiting job of a teacher with this name: a second takes the place of the first.
    key text,
    input jsonb not null,
    -- Counted when a job is begun and not when it fails: one that kills its process has had its turn.
    attempts smallint not null default 0 check (attempts >= 0),
    max_attempts smallint not null check (max_attempts > 0),
    last_error text,
    run_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    -- Who has it, and until when without a further sign of life; afterwards anybody sets it free.
    worker_id uuid,
    held_until timestamptz,
    constraint jobs_key unique (teacher_id, key),
    constraint jobs_held check ((worker_id is null) = (held_until is null))
);

create index jobs_due on jobs (run_at, id) where worker_id is null;
create index jobs_held_until on jobs (held_until) where worker_id is not null;

alter table jobs enable row level security;
alter table jobs force row level security;

-- A worker, whose connections say that they are one, sees every job and acts for the teacher of each.
create policy jobs_own on jobs
    using (
        teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
        or (select current_setting('app.worker', true)) = 'on'
    );

grant select, insert, update, delete on jobs to teacher_assist_app;

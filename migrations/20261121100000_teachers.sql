-- Why: every other row belongs to a teacher, and one server may serve many of them. The application's
-- role sees a teacher's rows only after it has said which teacher it works for, so that a wrong query
-- cannot leak another teacher's work. The role itself is made before the first migration runs, because
-- roles belong to the whole server and not to one database.

create table teachers (
    id uuid primary key,
    -- The name that a machine finds its teacher by: the system user on a shared server.
    name text not null constraint teachers_name_key unique,
    created_at timestamptz not null default now()
);

alter table teachers enable row level security;
alter table teachers force row level security;

-- The sub-select is evaluated once a query and not once a row.
-- The name is how a process that knows no id yet finds or makes its own row.
create policy teachers_own on teachers
    using (
        id = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
        or name = (select nullif(current_setting('app.teacher_name', true), ''))
    );

-- Whoever migrates may list the teachers, to back up and count one teacher after another.
create policy teachers_listed on teachers for select to current_user using (true);

grant usage on schema public to teacher_assist_app;
grant select, insert, update on teachers to teacher_assist_app;
-- The application reads which migrations ran, to refuse a schema that it does not know.
grant select on _sqlx_migrations to teacher_assist_app;

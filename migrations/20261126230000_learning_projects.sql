-- Why: a coding agent asks about the project that it works in. A project is a folder with a name, so that what is
-- known of one is found again from any folder below it and never told of another one.

create table learning_projects (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    name text not null check (name <> ''),
    -- The folder, without links in its path.
    root text not null check (root <> ''),
    created_at timestamptz not null,
    -- When its code was last read whole; none before the first time.
    indexed_at timestamptz,
    constraint learning_projects_teacher_key unique (teacher_id, id),
    constraint learning_projects_name_key unique (teacher_id, name),
    constraint learning_projects_root_key unique (teacher_id, root)
);

alter table learning_projects enable row level security;
alter table learning_projects force row level security;
create policy learning_projects_own on learning_projects
    using (teacher_id = (select acting_teacher()));
grant select, insert, update, delete on learning_projects to teacher_assist_app;

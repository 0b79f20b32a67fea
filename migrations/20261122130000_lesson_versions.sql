-- Why: a lesson is the teacher's own file, and each change of it is kept as a whole text, so that any
-- two states can be compared, any section brought back, and each section's last writer be told. The
-- file comes first and the row after it; what was changed by another program is noticed and recorded
-- as it is found. Rows are only ever added.

create table lesson_versions (
    -- Version 7: its order is the order of the versions.
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    -- The lesson's file in the workspace, as the file system spells it.
    path text not null,
    -- 1, 2, 3 … for each lesson.
    number integer not null check (number > 0),
    -- Of the text, in hexadecimal.
    sha256 text not null,
    body text not null,
    -- Section by section: the hash of its text, and who changed it last. It could be told from all
    -- the texts before, which would have to be read for it each time.
    sections jsonb not null default '{}',
    author text not null check (author in ('agent', 'teacher', 'outside')),
    -- What was done, in a few words for a person.
    what text not null,
    -- What it is about; none when it is about several sections, or the whole.
    section text,
    item text,
    -- Where it was done. No foreign key: a lesson outlives the session it comes from.
    session_id uuid,
    trace_id uuid,
    call_id text,
    created_at timestamptz not null,
    constraint lesson_versions_number_key unique (teacher_id, path, number)
);

alter table lesson_versions enable row level security;
alter table lesson_versions force row level security;

create policy lesson_versions_own on lesson_versions
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert on lesson_versions to teacher_assist_app;

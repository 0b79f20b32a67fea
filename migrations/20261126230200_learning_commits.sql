-- Why: a coding agent asks when and why something was changed. The commits of a project's repository are kept as far as
-- they were read, so that a question reads no history; the repository has them all the same, so backups have
-- none.

create table learning_commits (
    number bigint generated always as identity primary key,
    teacher_id uuid not null references teachers (id),
    project_id uuid not null,
    sha text not null check (length(sha) = 40),
    subject text not null,
    author text not null,
    email text not null,
    committed_at timestamptz not null,
    -- The first of its files, and how many it has.
    files text[] not null,
    files_changed integer not null,
    insertions bigint not null,
    deletions bigint not null,
    -- What it is embedded by, and the SHA-256 of that.
    text text not null,
    text_sha256 text not null,
    words tsvector not null,
    constraint learning_commits_sha_key unique (teacher_id, project_id, sha),
    foreign key (teacher_id, project_id) references learning_projects (teacher_id, id) on delete cascade
);

create index learning_commits_words on learning_commits using gin (words);
create index learning_commits_time on learning_commits (teacher_id, project_id, committed_at desc);
create index learning_commits_text on learning_commits (teacher_id, text_sha256);

-- How far a repository was read: all that `head` leads to, and of a later head what comes before `cursor`.
create table learning_histories (
    teacher_id uuid not null references teachers (id),
    project_id uuid not null,
    head text,
    cursor text,
    primary key (teacher_id, project_id),
    foreign key (teacher_id, project_id) references learning_projects (teacher_id, id) on delete cascade
);

alter table learning_commits enable row level security;
alter table learning_commits force row level security;
create policy learning_commits_own on learning_commits
    using (teacher_id = (select acting_teacher()));
alter table learning_histories enable row level security;
alter table learning_histories force row level security;
create policy learning_histories_own on learning_histories
    using (teacher_id = (select acting_teacher()));
grant select, insert, delete on learning_commits to teacher_assist_app;
grant select, insert, update, delete on learning_histories to teacher_assist_app;

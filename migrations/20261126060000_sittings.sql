-- Why: a learner who goes through a test, a path or a survey has a session with a log of its own, which
-- is none of the teacher's conversations: it is neither listed nor found among them. Its questions are
-- made again from blueprints in the very version they were made from, so that texts of blueprints are
-- kept as long as there are answers to them, whatever becomes of the files.

alter table sessions add column kind text not null default 'run'
    constraint sessions_kind check (kind in ('run', 'sitting'));

-- The sittings of a teacher, newest first.
create index sessions_sittings on sessions (teacher_id, created_at desc, id desc)
    where kind = 'sitting';

create table blueprint_texts (
    teacher_id uuid not null references teachers (id),
    -- Of the text, in hexadecimal.
    sha256 text not null,
    -- The path that its mistakes are told with.
    file text not null,
    text text not null,
    kept_at timestamptz not null default now(),
    primary key (teacher_id, sha256)
);

alter table blueprint_texts enable row level security;
alter table blueprint_texts force row level security;

create policy blueprint_texts_own on blueprint_texts
    using (teacher_id = (select acting_teacher()));

grant select, insert on blueprint_texts to teacher_assist_app;

-- Why: facts that coding agents keep for one another. They are in a table of their own and not among a teacher's
-- memory, so that no search, count or screen of hers can meet them, whatever its condition says
-- (docs/decisions/0031-memories-of-agents.md).

create table learning_memories (
    teacher_id uuid not null references teachers (id),
    id uuid not null,
    -- Where it holds; none for everywhere.
    project text,
    content text not null check (content <> ''),
    category text not null,
    -- From 0 to 100.
    importance smallint not null check (importance between 0 and 100),
    tags text[] not null default '{}',
    text_sha256 text not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    words tsvector not null,
    primary key (teacher_id, id)
);

create index learning_memories_holding on learning_memories (teacher_id, created_at desc) where deleted_at is null;

alter table learning_memories enable row level security;
alter table learning_memories force row level security;
create policy learning_memories_own on learning_memories
    using (teacher_id = (select acting_teacher()));
grant select, insert, update on learning_memories to teacher_assist_app;

-- Why: memory is shown and edited as markdown files, and kept as entries: one block of markdown each,
-- with an identity that survives edits, so that an answer can cite it, its use can be counted and its
-- origin be told. Nothing is deleted: what leaves a file is marked and can be put back. What was read,
-- written, shown, cited, proposed and refused is in memory_events, which is only ever appended to.

create table memory_files (
    teacher_id uuid not null references teachers (id),
    -- As it is shown, without `memory/` before it: MEMORY.md, classes/3B/lessons.md.
    path text not null,
    -- The class of the path; none for the teacher's own files.
    class_id text,
    -- Counts the changes: a write that expects another number is refused.
    version bigint not null default 0 check (version >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (teacher_id, path)
);

-- classes/3b and classes/3B are one folder, as they are on a teacher's own disk.
create unique index memory_files_name on memory_files (teacher_id, lower(path));

create table memory_entries (
    id uuid primary key,
    teacher_id uuid not null,
    path text not null,
    -- What a prompt shows and an answer cites.
    short_id text not null,
    -- Place among the blocks of the file; one that is not active keeps the place it had.
    position integer not null check (position >= 0),
    -- Empty lines before it.
    blank_before integer not null check (blank_before >= 0),
    kind text not null check (kind in ('heading', 'item', 'paragraph', 'other')),
    body text not null,
    -- teacher, tool, import, or hook: and its name.
    origin_by text not null,
    -- Where it was learned. No foreign key: a memory outlives the session it comes from.
    session_id uuid,
    trace_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Validated citations in answers; a look is none.
    access_count integer not null default 0 check (access_count >= 0),
    last_access_at timestamptz,
    importance smallint not null default 50 check (importance between 0 and 100),
    pinned boolean not null default false,
    state text not null default 'active' check (state in ('active', 'superseded', 'forgotten')),
    superseded_by uuid,
    forgotten_at timestamptz,
    constraint memory_entries_short_id_key unique (teacher_id, short_id),
    constraint memory_entries_state_is_whole check (
        (state = 'superseded') = (superseded_by is not null)
        and (state = 'forgotten') = (forgotten_at is not null)
    ),
    foreign key (teacher_id, path) references memory_files (teacher_id, path)
);

create index memory_entries_of_file on memory_entries (teacher_id, path, position);

create table memory_events (
    -- Version 7: its order is the order of the events.
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    at timestamptz not null,
    kind text not null check (kind in (
        'read', 'write', 'injected', 'referenced', 'capture_proposed', 'capture_confirmed',
        'capture_edited', 'capture_dismissed', 'refused', 'forgotten', 'restored'
    )),
    done_by text not null,
    session_id uuid,
    trace_id uuid,
    path text not null,
    class_id text,
    -- One, several for what was shown or cited together, or none.
    entry_ids uuid[] not null default '{}',
    before text,
    after text
);

create index memory_events_of_session on memory_events (teacher_id, session_id, id);
create index memory_events_of_trace on memory_events (teacher_id, trace_id);
create index memory_events_of_file on memory_events (teacher_id, path, id);

alter table memory_files enable row level security;
alter table memory_files force row level security;
alter table memory_entries enable row level security;
alter table memory_entries force row level security;
alter table memory_events enable row level security;
alter table memory_events force row level security;

create policy memory_files_own on memory_files
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));
create policy memory_entries_own on memory_entries
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));
create policy memory_events_own on memory_events
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert, update on memory_files, memory_entries to teacher_assist_app;
grant select, insert on memory_events to teacher_assist_app;

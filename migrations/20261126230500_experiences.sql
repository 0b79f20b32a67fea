-- Why: what coding agents learn from is what they resolved in the journals of their projects. The files of a journal
-- stay the original; here is what is compared over all sessions of a project: the entries, which text of each is
-- embedded on which axis (by its hash; the vectors are in learning_vectors), the clusters that were found, and the
-- values that somebody read in them. None of it is about a class or a lesson.

create table learning_experiences (
    teacher_id uuid not null references teachers (id),
    project text not null check (project <> ''),
    id text not null check (id <> ''),
    domain text not null,
    strategy text not null,
    outcome text not null,
    tier text not null,
    -- How sure the prediction was, in percent.
    confidence smallint check (confidence between 0 and 100),
    resolved_at timestamptz not null,
    -- The entry as the journal has it.
    entry jsonb not null,
    -- Of the entry, without when it was kept: an entry that was edited in its file has another.
    sha256 text not null,
    -- The hash of its text for each axis on which it has one.
    texts jsonb not null,
    gathered_at timestamptz not null,
    primary key (teacher_id, project, id)
);

create index learning_experiences_newest on learning_experiences (teacher_id, project, resolved_at desc);

-- The last clustering of a project, or of all of them together (an empty project), on an axis.
create table learning_cluster_runs (
    teacher_id uuid not null references teachers (id),
    project text not null,
    axis text not null,
    model text not null,
    -- How many experiences were compared, and how many were in no cluster.
    experiences integer not null,
    unclustered integer not null,
    -- How it was found, or why nothing was.
    method jsonb not null,
    run_at timestamptz not null,
    primary key (teacher_id, project, axis)
);

-- A cluster keeps its id as long as most of its members are together. One that is gone stays here, so that its number is
-- never another's.
create table learning_clusters (
    teacher_id uuid not null references teachers (id),
    id text not null,
    project text not null,
    axis text not null,
    number integer not null,
    model text not null,
    -- Numbers of four bytes, the smallest byte first.
    centroid bytea not null,
    avg_weight double precision not null,
    median_distance double precision not null,
    run_at timestamptz not null,
    gone_at timestamptz,
    primary key (teacher_id, id)
);

create unique index learning_clusters_number on learning_clusters (teacher_id, axis, number);

create table learning_cluster_members (
    teacher_id uuid not null,
    cluster_id text not null,
    project text not null,
    experience_id text not null,
    -- Of the text that was compared.
    text_sha256 text not null,
    distance double precision not null,
    primary key (teacher_id, cluster_id, experience_id),
    foreign key (teacher_id, cluster_id) references learning_clusters (teacher_id, id) on delete cascade
);

create table learning_values (
    teacher_id uuid not null references teachers (id),
    id text not null,
    axis text not null,
    -- Where it holds; none for everywhere.
    project text,
    cluster_id text not null,
    version integer not null,
    text_sha256 text not null,
    -- All of it, with what it said before.
    value jsonb not null,
    primary key (teacher_id, id)
);

alter table learning_experiences enable row level security;
alter table learning_experiences force row level security;
alter table learning_cluster_runs enable row level security;
alter table learning_cluster_runs force row level security;
alter table learning_clusters enable row level security;
alter table learning_clusters force row level security;
alter table learning_cluster_members enable row level security;
alter table learning_cluster_members force row level security;
alter table learning_values enable row level security;
alter table learning_values force row level security;

create policy learning_experiences_own on learning_experiences
    using (teacher_id = (select acting_teacher()));
create policy learning_cluster_runs_own on learning_cluster_runs
    using (teacher_id = (select acting_teacher()));
create policy learning_clusters_own on learning_clusters
    using (teacher_id = (select acting_teacher()));
create policy learning_cluster_members_own on learning_cluster_members
    using (teacher_id = (select acting_teacher()));
create policy learning_values_own on learning_values
    using (teacher_id = (select acting_teacher()));

grant select, insert, update, delete on learning_experiences, learning_cluster_runs, learning_clusters,
    learning_cluster_members, learning_values to teacher_assist_app;

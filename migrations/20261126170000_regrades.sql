-- Why: a key is wrong, a question was unfair, an answer has to be marked by a person. What the answers are
-- worth is worked out from their log, so a change of marks stands beside the logs: it is made for a reason,
-- can be taken back and made to count again, and none of that is ever written over.

create table regrades (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    definition text not null,
    class_id text,
    -- What is marked otherwise.
    change jsonb not null,
    reason text not null check (reason <> ''),
    made_at timestamptz not null default now(),
    constraint regrades_teacher_key unique (teacher_id, id)
);

create index regrades_of_definition on regrades (teacher_id, definition, made_at);

-- Each time that a change was taken back, or made to count again. The last one holds.
create table regrade_turns (
    teacher_id uuid not null,
    regrade_id uuid not null,
    number integer not null,
    undone boolean not null,
    turned_at timestamptz not null default now(),
    primary key (regrade_id, number),
    foreign key (teacher_id, regrade_id) references regrades (teacher_id, id)
);

alter table regrades enable row level security;
alter table regrades force row level security;
alter table regrade_turns enable row level security;
alter table regrade_turns force row level security;

create policy regrades_own on regrades using (teacher_id = (select acting_teacher()));
create policy regrade_turns_own on regrade_turns using (teacher_id = (select acting_teacher()));

grant select, insert on regrades, regrade_turns to teacher_assist_app;

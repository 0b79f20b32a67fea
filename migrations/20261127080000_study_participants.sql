-- Why: people take part in a study on computers of the lab. Each has a code that she types at every sitting, and
-- a log of her own with all that she did; what she plans is in sessions of other rows, one teacher for each
-- condition, so that nothing that is written in one is seen in another. Of the pass that her browser keeps only
-- the hash is kept.

alter table sessions drop constraint sessions_kind;
alter table sessions
    add constraint sessions_kind check (kind in ('run', 'sitting', 'participation'));

create table study_participants (
    teacher_id uuid not null references teachers (id),
    study text not null,
    -- p01, p02, … and never a name.
    participant text not null,
    -- What she types, in capitals and digits.
    code text not null constraint study_participants_code_key unique,
    -- Her log; gone where she wanted everything erased.
    session_id uuid,
    -- Who answers her, as the researcher chose when she was allocated; none for what is chosen anyway.
    provider text,
    model text,
    -- The folder of the study on this computer.
    folder text not null,
    -- SHA-256 of the pass, in hexadecimal; none while nobody is in.
    pass_sha256 text constraint study_participants_pass_key unique,
    entered_at timestamptz,
    created_at timestamptz not null default now(),
    -- Since when nothing of her is kept but that there was somebody.
    erased_at timestamptz,
    primary key (teacher_id, study, participant),
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
        on delete set null (session_id)
);

create unique index study_participants_session on study_participants (session_id);

alter table study_participants enable row level security;
alter table study_participants force row level security;

create policy study_participants_own on study_participants
    using (teacher_id = (select acting_teacher()));

grant select, insert, update on study_participants to teacher_assist_app;

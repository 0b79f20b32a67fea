-- Why: whoever says before a lesson what she expects, and afterwards what came of it, finds out how far her
-- expectations can be trusted and what keeps going otherwise. It is asked of those alone who want to be asked:
-- without that there is no row. Neither names of pupils nor what they did is in it.

create table predictions (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    lesson text not null check (lesson <> ''),
    -- The number of the lesson's version that she had before her; none where none was kept.
    lesson_version integer,
    class_id text not null,
    topic text not null,
    -- What she expects and how sure she is, in percent; neither where she did not want to say.
    text text check (text <> ''),
    confidence smallint check (confidence between 0 and 100),
    made_at timestamptz not null,
    outcome text check (outcome in ('cameTrue', 'partly', 'didNot', 'notSaid')),
    -- The day of the lesson, as its file named it when she said what came of it.
    taught_on date,
    surprise text,
    cause text,
    next_time text,
    -- Whether she wants to be reminded of it before the next lesson of the class.
    marked boolean not null default false,
    resolved_at timestamptz,
    deleted_at timestamptz,
    constraint predictions_whole check ((text is null) = (confidence is null)),
    constraint predictions_ended check ((outcome is null) = (resolved_at is null)),
    constraint predictions_teacher_key unique (teacher_id, id)
);

-- It is asked once of a lesson.
create unique index predictions_once on predictions (teacher_id, lesson) where deleted_at is null;

-- A sentence that she finds in predictions that are alike, with all that it said.
create table lesson_values (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    members uuid[] not null,
    made_at timestamptz not null,
    -- The entry of memory that she made of it.
    memory_id uuid,
    deleted_at timestamptz,
    constraint lesson_values_teacher_key unique (teacher_id, id)
);

create table lesson_value_texts (
    teacher_id uuid not null,
    value_id uuid not null,
    number integer not null,
    text text not null check (text <> ''),
    -- How far it is from the middle of its group, and how far the median member is.
    distance double precision not null,
    median double precision not null,
    written_at timestamptz not null,
    primary key (value_id, number),
    foreign key (teacher_id, value_id) references lesson_values (teacher_id, id)
);

alter table predictions enable row level security;
alter table predictions force row level security;
alter table lesson_values enable row level security;
alter table lesson_values force row level security;
alter table lesson_value_texts enable row level security;
alter table lesson_value_texts force row level security;

create policy predictions_own on predictions using (teacher_id = (select acting_teacher()));
create policy lesson_values_own on lesson_values using (teacher_id = (select acting_teacher()));
create policy lesson_value_texts_own on lesson_value_texts
    using (teacher_id = (select acting_teacher()));

grant select, insert, update, delete on predictions to teacher_assist_app;
grant select, insert, update on lesson_values to teacher_assist_app;
grant select, insert on lesson_value_texts to teacher_assist_app;

-- Why: what means the same is found though it shares no word: units of code, commits, experiences. A vector belongs
-- to a text, whatever has that text, and says which model made it, since those of two models cannot be
-- compared. It can be made again, so backups have none.

create table learning_vectors (
    teacher_id uuid not null references teachers (id),
    model text not null check (model <> ''),
    -- SHA-256 of the text, in hexadecimal.
    text_sha256 text not null check (length(text_sha256) = 64),
    dimension integer not null,
    -- A byte for each number, in 127ths of the largest.
    vector bytea not null,
    primary key (teacher_id, model, text_sha256),
    constraint learning_vectors_are_whole check (dimension > 0 and octet_length(vector) = dimension)
);

alter table learning_vectors enable row level security;
alter table learning_vectors force row level security;
create policy learning_vectors_own on learning_vectors
    using (teacher_id = (select acting_teacher()));
grant select, insert, delete on learning_vectors to teacher_assist_app;

-- Why: what means the same is found though it shares no word, by the vectors of the entries. A vector says which
-- model made it, since those of two models cannot be compared; it goes with its entry, and with the text
-- that it was made of. It can be made again, so backups have none.

create table memory_vectors (
    teacher_id uuid not null,
    entry_id uuid primary key references memory_entries (id) on delete cascade,
    model text not null,
    -- A byte for each number, in 127ths of the largest.
    vector bytea not null
);

alter table memory_vectors enable row level security;
alter table memory_vectors force row level security;
create policy memory_vectors_own on memory_vectors
    using (teacher_id = (select acting_teacher()));
grant select, insert, update, delete on memory_vectors to teacher_assist_app;

create function forget_memory_vector() returns trigger language plpgsql as $$
begin
    delete from memory_vectors where entry_id = new.id;
    return null;
end
$$;

create trigger forget_memory_vector after update of body on memory_entries
    for each row when (old.body is distinct from new.body) execute function forget_memory_vector();

-- Why: a search of ten thousand memories joined every posting with its entry and its file only to leave out what
-- does not hold or is another class's, and sorted all of them to find their neighbours (p95 46 ms). A posting now says
-- itself how long its entry is, whether it holds and of which class it is, so that the score comes from the index
-- alone, and only the best are looked up.

alter table memory_postings
    add column words integer not null default 0,
    add column holds boolean not null default true,
    -- Lower case; null for what is about no class.
    add column class_id text;

alter table memory_postings drop constraint memory_postings_pkey;
alter table memory_postings add primary key (teacher_id, lexeme, entry_id)
    include (occurrences, words, holds, class_id);

create index memory_entries_words on memory_entries (teacher_id) include (words);

create or replace function index_memory_entry() returns trigger language plpgsql as $$
begin
    delete from memory_postings where entry_id = new.id;
    insert into memory_postings (teacher_id, lexeme, entry_id, occurrences, words, holds, class_id)
    select new.teacher_id, word.lexeme, new.id, word.occurrences, new.words, new.state = 'active', (
        select lower(file.class_id) from memory_files as file
        where file.teacher_id = new.teacher_id and file.path = new.path
    )
    from memory_lexemes(new.body) as word;
    return null;
end
$$;

drop trigger index_memory_entry on memory_entries;
create trigger index_memory_entry after insert or update of body, state, path on memory_entries
    for each row execute function index_memory_entry();

do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        update memory_entries set state = state where teacher_id = teacher;
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;

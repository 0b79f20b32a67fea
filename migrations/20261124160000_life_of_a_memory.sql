-- Why: a memory has a life. It is said in a session, waits for the teacher's word, holds, is replaced by another or
-- let go by a rule; each step can be taken back and stands in the log with who did it. What holds is found
-- again by its words: which words each entry has stands in memory_postings, made by a trigger from the
-- entries, so that a search reads only the entries that share a word with the question.

alter table memory_entries
    -- When the teacher wrote it or said that it holds; no rule lets such a memory go.
    add column confirmed_at timestamptz,
    -- What sort of thing she says that it is; where it is null, its words say so.
    add column sort text check (sort in ('instruction', 'preference', 'learning', 'lesson-log')),
    -- The entries that it was made of.
    add column merged uuid[],
    add column expired_at timestamptz,
    -- Of which lesson it was said; null for what is about none.
    add column lesson text,
    -- Where in the session's log it was said.
    add column source_seq bigint,
    -- How many words a search counts.
    add column words integer not null default 0;

alter table memory_entries drop constraint memory_entries_state_is_whole;
alter table memory_entries drop constraint memory_entries_state_check;
alter table memory_entries add constraint memory_entries_state_check check (
    state in ('working', 'candidate', 'active', 'superseded', 'expired', 'forgotten')
);
alter table memory_entries add constraint memory_entries_state_is_whole check (
    (state = 'superseded') = (superseded_by is not null)
    and (state = 'forgotten') = (forgotten_at is not null)
    and (state = 'expired') = (expired_at is not null)
);

alter table memory_events drop constraint memory_events_kind_check;
alter table memory_events add constraint memory_events_kind_check check (kind in (
    'read', 'write', 'retrieved', 'injected', 'referenced', 'useful', 'capture_proposed',
    'capture_confirmed', 'capture_edited', 'capture_dismissed', 'refused', 'forgotten', 'restored',
    'noticed', 'put_forward', 'left_out', 'confirmed', 'superseded', 'merged', 'parted', 'expired', 'pinned',
    'unpinned', 'weighed', 'sorted', 'erased'
));

create index memory_events_of_entry on memory_events using gin (entry_ids);

create table memory_postings (
    teacher_id uuid not null,
    lexeme text not null,
    entry_id uuid not null references memory_entries (id) on delete cascade,
    occurrences integer not null,
    primary key (teacher_id, lexeme, entry_id) include (occurrences)
);
create index memory_postings_of_entry on memory_postings (entry_id);

alter table memory_postings enable row level security;
alter table memory_postings force row level security;
create policy memory_postings_own on memory_postings
    using (teacher_id = (select acting_teacher()));
grant select, insert, delete on memory_postings to teacher_assist_app;

-- The words of an entry as a search counts them. A text of a megabyte has more than a tsvector may hold,
-- so only its beginning is read.
create function memory_lexemes(body text)
    returns table (lexeme text, occurrences integer)
    language sql immutable parallel safe
begin atomic
    select word.lexeme, cardinality(word.positions)
    from unnest(to_tsvector('english', left(body, 20000))) as word
    where word.positions is not null;
end;

create function index_memory_entry() returns trigger language plpgsql as $$
begin
    delete from memory_postings where entry_id = new.id;
    insert into memory_postings (teacher_id, lexeme, entry_id, occurrences)
    select new.teacher_id, word.lexeme, new.id, word.occurrences
    from memory_lexemes(new.body) as word;
    return null;
end
$$;

create function count_memory_words() returns trigger language plpgsql as $$
begin
    new.words := (select coalesce(sum(occurrences), 0) from memory_lexemes(new.body));
    return new;
end
$$;

create trigger count_memory_words before insert or update of body on memory_entries
    for each row execute function count_memory_words();
create trigger index_memory_entry after insert or update of body on memory_entries
    for each row execute function index_memory_entry();

-- Erased for good: the row, its words in the log, and in what other entries remember of it. That it happened
-- stays, without a word of it. For the teacher who signed in, and for nothing else.
create function erase_memory(which uuid) returns boolean
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    said text[];
begin
    -- Everything that it ever said, to be taken out of what is logged of others, too.
    select array_agg(distinct words) into said from (
        select unnest(array[before, after]) as words from memory_events
        where teacher_id = acting_teacher() and which = any(entry_ids)
        union
        select body from memory_entries where teacher_id = acting_teacher() and id = which
    ) as texts where words is not null;
    update memory_events set before = null, after = null
    where teacher_id = acting_teacher()
      and (which = any(entry_ids) or before = any(said) or after = any(said));
    update memory_entries set merged = nullif(array_remove(merged, which), '{}')
    where teacher_id = acting_teacher() and which = any(merged);
    -- What it replaced is not replaced any more, and does not come back by itself.
    update memory_entries set state = 'forgotten', superseded_by = null, forgotten_at = now()
    where teacher_id = acting_teacher() and superseded_by = which;
    delete from memory_entries where teacher_id = acting_teacher() and id = which;
    return found;
end
$$;
revoke execute on function erase_memory from public;
grant execute on function erase_memory to teacher_assist_app;

-- What is there already: what she wrote herself or confirmed is confirmed, and its words are counted.
do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        update memory_entries set body = body,
            confirmed_at = case when origin_by in ('teacher', 'hook:memory-capture') then created_at end
        where teacher_id = teacher;
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;

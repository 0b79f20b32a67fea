-- Why: a teacher looks for a conversation with a question, in her words. The words of a session are a
-- projection of its log, kept by triggers: whatever writes an event (an append, a fork, a restored
-- backup) writes its words in the same transaction, and nothing can forget to.
--
-- Two tables, for the two steps of a search. session_search has one row a session with every word of
-- it, few enough pages for a word that half of them hold: it finds candidates. session_words has the
-- words of each event with their places: it ranks the candidates and says where the match is.

create table session_words (
    teacher_id uuid not null,
    session_id uuid not null,
    -- The event; 0 is the title.
    seq bigint not null,
    -- Whose words, which is how much they weigh.
    source text not null check (source in ('title', 'teacher', 'answer', 'document')),
    words tsvector not null,
    primary key (session_id, seq, source),
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
);

create table session_search (
    session_id uuid primary key,
    teacher_id uuid not null,
    title tsvector not null,
    -- Without places, and with the teacher as one more word: one index answers "this word, of this
    -- teacher" on a server with many of them, without an extension.
    words tsvector not null,
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
);

-- Uncompressed: a search that only has common words reads hundreds of them.
alter table session_search alter column words set storage external;
-- Its statistics are read by every search, for the words that nearly every session holds: five hundred.
alter table session_search alter column words set statistics 50;

-- A short list of pending entries: each search reads it.
create index session_search_words on session_search using gin (words)
    with (gin_pending_list_limit = 256);
create index session_search_teacher on session_search (teacher_id);

alter table session_words enable row level security;
alter table session_words force row level security;
-- Not forced: session_candidates runs as whoever migrates and names the teacher itself. The operator
-- `@@` is not leakproof, and below a policy no index would be used for it, nor any statistics shown.
alter table session_search enable row level security;

create policy session_words_own on session_words
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));
create policy session_search_own on session_search
    using (teacher_id = (select nullif(current_setting('app.teacher_id', true), '')::uuid));

grant select, insert on session_words to teacher_assist_app;
grant update (words) on session_words to teacher_assist_app;
grant select, insert on session_search to teacher_assist_app;
grant update (title, words) on session_search to teacher_assist_app;

-- What an event says that somebody may look for. Results of tools are left out: they are files, which
-- have a place of their own. `.**` of a strict path sees each value once.
create function session_texts(kind text, body jsonb) returns table (source text, said text)
    language sql stable parallel safe
as $$
    select 'teacher', body ->> 'text' where kind = 'userMessage'
    union all
    select 'teacher', string_agg(value #>> '{}', E'\n')
    from jsonb_path_query(
        body -> 'response',
        'strict $.** ? (@.type() == "object").keyvalue()
            ? (@.key == "text" || @.key == "words" || @.key == "note" || @.key == "reason")
            .value ? (@.type() == "string")'
    ) as value
    where kind = 'interactionAnswered'
    union all
    select 'answer', string_agg(coalesce(block ->> 'text', block #>> '{value,response}'), E'\n')
    from jsonb_array_elements(body #> '{message,content}') as block
    where kind = 'modelAnswered' and block ->> 'type' in ('text', 'structured')
    union all
    -- What a tool is to write into a file, and the words of the file's name.
    select 'document', string_agg(
        concat_ws(
            E'\n',
            translate(block #>> '{input,path}', '/-_.', '    '),
            block #>> '{input,content}',
            block #>> '{input,newText}'
        ),
        E'\n'
    )
    from jsonb_array_elements(body #> '{message,content}') as block
    where kind = 'modelAnswered' and block ->> 'type' = 'toolCall'
      and (block -> 'input' ? 'content' or block -> 'input' ? 'newText')
$$;

-- A tsvector holds a megabyte: of a longer text the first 100,000 characters are found.
create function session_lexemes(said text) returns tsvector language sql stable parallel safe
return to_tsvector('english', left(said, 100000));

-- The class and the command are part of how a teacher names a conversation.
create function session_title(title text, class_id text, command text) returns tsvector
    language sql stable parallel safe
return session_lexemes(concat_ws(' ', title, class_id, translate(command, '-', ' ')));

create function session_teacher(teacher uuid) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array['@' || teacher]);

create function keep_words_of_title() returns trigger language plpgsql as $$
declare
    named tsvector := session_title(new.title, new.class_id, new.command);
begin
    insert into session_words (teacher_id, session_id, seq, source, words)
    values (new.teacher_id, new.id, 0, 'title', named)
    on conflict (session_id, seq, source) do update set words = excluded.words;
    -- The words of an earlier title stay: the second step of a search does not find them any more.
    insert into session_search as there (session_id, teacher_id, title, words)
    values (new.id, new.teacher_id, named, session_teacher(new.teacher_id) || strip(named))
    on conflict (session_id)
        do update set title = excluded.title, words = there.words || excluded.words;
    return null;
end
$$;

create trigger keep_words after insert or update of title, class_id, command on sessions
    for each row execute function keep_words_of_title();

create function keep_words_of_events() returns trigger language plpgsql as $$
begin
    if not exists (
        select from added where kind in ('userMessage', 'interactionAnswered', 'modelAnswered')
    ) then
        return null;
    end if;
    with said as (
        insert into session_words (teacher_id, session_id, seq, source, words)
        select added.teacher_id, added.session_id, added.seq, texts.source, words
        from added,
            session_texts(added.kind, added.body) as texts,
            session_lexemes(texts.said) as words
        where words <> ''
        returning session_id, words
    ), fresh as (
        select session_id, array_to_tsvector(array_agg(distinct lexeme)) as words
        from said, unnest(tsvector_to_array(said.words)) as lexeme
        group by session_id
    )
    -- A message that brings no new word leaves the row and the index alone.
    update session_search as there set words = there.words || fresh.words
    from fresh
    where there.session_id = fresh.session_id
      and length(there.words || fresh.words) > length(there.words);
    return null;
end
$$;

create trigger keep_words after insert on session_events
    referencing new table as added
    for each statement execute function keep_words_of_events();

-- The sessions that are most likely meant by `question`, at most `wanted`, of the teacher that the
-- setting names. Sum of the rarities of the words they hold, three times for those in the title.
-- It runs as whoever owns the index, so that PostgreSQL uses it on every server.
create function session_candidates(
    question text, in_class text, since timestamptz, until timestamptz, wanted integer
)
    returns table (
        session_id uuid,
        -- What was looked for: one entry a word, the last one with everything that begins like it.
        terms tsquery[],
        -- In how many of the teacher's sessions each occurs, and how many there are.
        spread integer[],
        total integer
    )
    language plpgsql stable security definer
    set search_path = public, pg_temp
    -- How often a word occurs is not known when the plan is made, and making it takes longer than
    -- following it: one plan a connection, through the index.
    set enable_seqscan = off
    set plan_cache_mode = force_generic_plan
    rows 100
as $$
#variable_conflict use_column
declare
    teacher uuid := nullif(current_setting('app.teacher_id', true), '');
    mine tsquery;
    typed text := (regexp_match(lower(question), '(\w+)\W*$'))[1];
    stem tsvector := to_tsvector('english', coalesce(typed, ''));
    -- The last word cut shorter, for when nothing begins like it: "itera" begins no word of the index,
    -- because "iteration" stands there as "iter".
    shorter tsquery;
    lexemes text[];
    queries tsquery[];
    known integer;
    -- The share of sessions that hold a word, from the statistics of the index's own table; 0 for a
    -- word that is not among the most common ones.
    shares real[];
    rare boolean[];
begin
    if teacher is null then
        return;
    end if;
    mine := format('''@%s''', teacher)::tsquery;

    -- The last word goes to the end.
    select array_agg(lexeme order by lexeme = any(tsvector_to_array(stem))) into lexemes
    from (select lexeme from unnest(to_tsvector('english', question)) limit 24) as asked;
    if lexemes is null then
        return;
    end if;
    select array_agg(
        format('''%s''', replace(replace(lexeme, '\', '\\'), '''', ''''''))::tsquery order by place
    ) into queries
    from unnest(lexemes) with ordinality as asked (lexeme, place);
    if lexemes[cardinality(lexemes)] = any(tsvector_to_array(stem)) then
        queries[cardinality(queries)] :=
            queries[cardinality(queries)] || format('''%s'':*', typed)::tsquery;
        select string_agg(format('''%s''', left(typed, size)), ' | ')::tsquery into shorter
        from generate_series(greatest(4, length(typed) - 5), length(typed) - 1) as size;
    end if;

    select count(*) into known from session_search as found where found.teacher_id = teacher;
    select array_agg(coalesce(common.share, 0) order by place) into shares
    from unnest(lexemes) with ordinality as asked (lexeme, place)
    left join (
        select lexeme, share
        from pg_stats,
            unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
        where schemaname = 'public' and tablename = 'session_search' and attname = 'words'
          -- Few sessions are read completely.
          and known > 1000
    ) as common using (lexeme);
    -- Words that nearly every session holds tell none apart: they are left to the second step.
    select array_agg(share < 0.4 order by place) into rare
    from unnest(shares) with ordinality as asked (share, place);
    if not rare[cardinality(rare)] then
        shorter := null;
    end if;

    return query
    with whole as materialized (
        -- One bitmap scan of session_search_words for each word.
        select asked.place, hit.session_id, hit.in_title
        from unnest(queries) with ordinality as asked (query, place),
            lateral (
                select there.session_id, there.title @@ asked.query as in_title
                from session_search as there
                where there.words @@ (mine && asked.query) and there.teacher_id = teacher
                offset 0
            ) as hit
        where rare[asked.place]
        union all
        -- Only common words: the sessions of the last time are meant.
        select asked.place, recent.id, there.title @@ asked.query
        from (
            select id from sessions
            where teacher_id = teacher and deleted_at is null
              and (in_class is null or class_id = in_class)
              and (since is null or updated_at >= since)
              and (until is null or created_at < until)
            order by updated_at desc, id desc
            limit 400
        ) as recent
        join session_search as there on there.session_id = recent.id,
            unnest(queries) with ordinality as asked (query, place)
        where not (true = any(rare)) and there.words @@ asked.query
    ), found as materialized (
        select place, session_id, in_title from whole
        union all
        select cardinality(queries), there.session_id, there.title @@ shorter
        from session_search as there
        where there.words @@ (mine && shorter) and there.teacher_id = teacher
          and not exists (select from whole where place = cardinality(queries))
    ), counted as (
        select place, count(*) as holding from found group by place
    ), spreads as (
        select asked.place,
            case when rare[asked.place] then coalesce(counted.holding, 0)
                 else round(known * shares[asked.place]) end::integer as holding
        from generate_subscripts(queries, 1) as asked (place)
        left join counted using (place)
    ), weighed as materialized (
        -- In floating point: the logarithm of a decimal takes longer than the whole search.
        select place, ln(1 + (known - holding + 0.5::float8) / (holding + 0.5::float8)) as rarity
        from spreads
    ), scored as (
        select found.session_id, sum(case when in_title then 3 * rarity else rarity end) as score
        from found join weighed using (place)
        group by found.session_id
        order by score desc, found.session_id desc
        -- Without a filter the best are the best; ids are in the order of time. Some may be deleted.
        limit case when in_class is null and since is null and until is null then wanted + 200 end
    )
    select sessions.id,
        case when exists (select from whole where place = cardinality(queries)) or shorter is null
             then queries
             else queries[:cardinality(queries) - 1] || shorter end,
        (select array_agg(holding order by place) from spreads), known
    from scored join sessions on sessions.id = scored.session_id
    where sessions.teacher_id = teacher and sessions.deleted_at is null
      and (in_class is null or sessions.class_id = in_class)
      and (since is null or sessions.updated_at >= since)
      and (until is null or sessions.created_at < until)
    order by scored.score desc, sessions.updated_at desc, sessions.id desc
    limit wanted;
end
$$;

revoke execute on function session_candidates from public;
grant execute on function session_candidates to teacher_assist_app;

-- The conversations that are there already, teacher by teacher as row-level security wants it.
do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        insert into session_words (teacher_id, session_id, seq, source, words)
        select teacher_id, id, 0, 'title', session_title(title, class_id, command)
        from sessions where teacher_id = teacher;
        insert into session_words (teacher_id, session_id, seq, source, words)
        select event.teacher_id, event.session_id, event.seq, texts.source, words
        from session_events as event,
            session_texts(event.kind, event.body) as texts,
            session_lexemes(texts.said) as words
        where event.teacher_id = teacher and words <> '';
        insert into session_search (session_id, teacher_id, title, words)
        select id, teacher, session_title(title, class_id, command),
            session_teacher(teacher) || coalesce(
                (
                    select array_to_tsvector(array_agg(distinct lexeme))
                    from session_words as said, unnest(tsvector_to_array(said.words)) as lexeme
                    where said.session_id = sessions.id
                ),
                ''
            )
        from sessions where teacher_id = teacher;
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;

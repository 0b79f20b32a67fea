-- Why: whose rows a connection sees was whatever it said of itself, so that a teacher with a login of
-- her own needed only another name in her environment to read a colleague's work. Now a login that
-- belongs to a person is that person, whatever it says. Only the application's own login (the private
-- server, and `serve` for several teachers) and whoever owns the tables say for whom they work.

-- The database's login that this teacher signs in with; none where the application's own is used.
alter table teachers add column login text constraint teachers_login_key unique;

-- Bodies in this form are bound to their tables here and now: no search path and no temporary table of
-- a caller puts another in their place.
create function may_choose_teacher() returns boolean language sql stable parallel safe
return session_user = 'teacher_assist_app'
    or pg_has_role(
        session_user, (select relowner from pg_class where oid = 'teachers'::regclass), 'member'
    );

-- The teacher on whose behalf the connection works; none when nobody has signed in.
create function acting_teacher() returns uuid language sql stable parallel safe
return case
    when may_choose_teacher() then nullif(current_setting('app.teacher_id', true), '')::uuid
    else (select id from teachers where login = session_user::text)
end;

-- The policy of the table that acting_teacher reads cannot ask it.
alter policy teachers_own on teachers
    using (
        login = session_user::text
        or (
            (select may_choose_teacher())
            and (
                id = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
                or name = (select nullif(current_setting('app.teacher_name', true), ''))
            )
        )
    )
    with check (
        (select may_choose_teacher())
        and (
            id = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
            or name = (select nullif(current_setting('app.teacher_name', true), ''))
        )
    );

-- sign_in runs as whoever owns the tables, who is kept to the policies too.
create policy teachers_signing_in on teachers for insert to current_user with check (true);
create policy teachers_signed_in on teachers for update to current_user using (true);

-- Nothing changes a teacher's row, and a name that one gave herself would be another's. The right to
-- one column is what locking the row takes.
revoke update on teachers from teacher_assist_app;
grant update (created_at) on teachers to teacher_assist_app;

-- The teacher whose login this is; the row is made when it is first asked for. One with the name of
-- the login that nobody has signed in as is hers: so a database from before, or a backup, finds its
-- teachers again. No row when the login says itself for whom it works.
create function sign_in() returns table (id uuid, name text)
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
    if may_choose_teacher() then
        return;
    end if;
    if not exists (select from teachers where login = session_user) then
        -- Two processes may be the first at the same moment: the second takes the first's row.
        insert into teachers (id, name, login)
        values (gen_random_uuid(), session_user, session_user)
        on conflict (name) do update set login = excluded.login where teachers.login is null;
        if not exists (select from teachers where login = session_user) then
            raise exception 'the teacher "%" signs in with another login', session_user
                using hint = 'Whoever owns the database says in teachers.login whose this one is.';
        end if;
    end if;
    return query select id, name from teachers where login = session_user;
end
$$;
revoke execute on function sign_in from public;
grant execute on function sign_in to teacher_assist_app;

alter policy sessions_own on sessions using (teacher_id = (select acting_teacher()));
alter policy session_events_own on session_events using (teacher_id = (select acting_teacher()));
alter policy traces_own on traces using (teacher_id = (select acting_teacher()));
alter policy session_words_own on session_words using (teacher_id = (select acting_teacher()));
alter policy session_search_own on session_search using (teacher_id = (select acting_teacher()));
alter policy memory_files_own on memory_files using (teacher_id = (select acting_teacher()));
alter policy memory_entries_own on memory_entries using (teacher_id = (select acting_teacher()));
alter policy memory_events_own on memory_events using (teacher_id = (select acting_teacher()));
alter policy lesson_versions_own on lesson_versions using (teacher_id = (select acting_teacher()));

-- A worker sees every job where it may work for every teacher; elsewhere it does those of its own.
alter policy jobs_own on jobs
    using (
        teacher_id = (select acting_teacher())
        or (
            (select current_setting('app.worker', true)) = 'on' and (select may_choose_teacher())
        )
    );

-- As it was, for the teacher who signed in.
create or replace function session_candidates(
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
    teacher uuid := acting_teacher();
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

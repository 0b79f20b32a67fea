-- Why: what a month cost has to be told by who asked a model, and what runs of one kind came to. A call is in the log
-- of its session; the view reads it there. Calls that no log has, and those of sessions that are gone for good, are
-- rows of a table, which hold no words.

-- Calls whose price nobody knows: cost_usd is then less than what was spent.
alter table traces add column unpriced_calls integer not null default 0;
-- The command that the run carries out; empty for plain words, null in rows from before it was kept.
alter table traces add column command text;
create index traces_alike on traces (teacher_id, agent, provider, model, started_at desc)
    where parent_id is null;

create table spending (
    id uuid primary key default gen_random_uuid(),
    teacher_id uuid not null references teachers (id),
    at timestamptz not null default now(),
    -- agent, specialist, hook, summary, partner, title or noticing.
    part text not null,
    -- Which of them, by its name in definitions.
    name text not null,
    provider text not null,
    model text not null,
    calls integer not null default 1,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    -- US dollars; null where nobody knows the price.
    usd double precision
);
create index spending_of_month on spending (teacher_id, at);
alter table spending enable row level security;
alter table spending force row level security;
create policy spending_own on spending using (teacher_id = (select acting_teacher()));
grant select, insert on spending to teacher_assist_app;

create index session_events_calls on session_events (teacher_id, at)
    where kind in ('modelAnswered', 'modelFailed', 'historySummarised', 'partnerSpoke')
        or (kind = 'hookRan' and body -> 'modelCalls' <> '[]');
create index session_events_handed on session_events (session_id, trace_id, seq)
    where kind = 'handedOff';

-- Every call that a log has, once: what a copy of a session repeats was not paid for again.
create view logged_calls with (security_invoker = true) as
    select event.teacher_id,
           event.session_id,
           event.at,
           case event.kind
               when 'hookRan' then 'hook'
               when 'historySummarised' then 'summary'
               when 'partnerSpoke' then 'partner'
               else case when traces.parent_id is null then 'agent' else 'specialist' end
           end as part,
           case event.kind
               when 'hookRan' then event.body ->> 'hook'
               when 'historySummarised' then 'summary'
               when 'partnerSpoke' then 'partner'
               else coalesce(handed.start ->> 'agent', traces.agent, 'unknown')
           end as name,
           coalesce(call.body ->> 'provider', call.body -> 'who' ->> 'provider',
                    handed.start ->> 'provider', traces.provider, 'unknown') as provider,
           coalesce(call.body ->> 'model', call.body -> 'who' ->> 'model',
                    handed.start ->> 'model', traces.model, 'unknown') as model,
           coalesce((call.body -> 'usage' ->> 'inputTokens')::bigint, 0)
               + coalesce((call.body -> 'usage' ->> 'cacheReadTokens')::bigint, 0)
               + coalesce((call.body -> 'usage' ->> 'cacheWriteTokens')::bigint, 0) as input_tokens,
           coalesce((call.body -> 'usage' ->> 'outputTokens')::bigint, 0) as output_tokens,
           (call.body ->> 'costUsd')::double precision as usd
    from session_events as event
        join sessions on sessions.id = event.session_id
        left join traces on traces.id = event.trace_id
        left join lateral (
            select later.body -> 'start' as start
            from session_events as later
            where later.session_id = event.session_id and later.trace_id = event.trace_id
              and later.kind = 'handedOff' and later.seq < event.seq
            order by later.seq desc
            limit 1
        ) as handed on true
        cross join lateral (
            select event.body where event.kind <> 'hookRan'
            union all
            select jsonb_array_elements(event.body -> 'modelCalls') where event.kind = 'hookRan'
        ) as call (body)
    where (event.kind in ('modelAnswered', 'modelFailed', 'historySummarised', 'partnerSpoke')
               or (event.kind = 'hookRan' and event.body -> 'modelCalls' <> '[]'))
      and (sessions.forked_seq is null or event.seq > sessions.forked_seq);
grant select on logged_calls to teacher_assist_app;

-- What a session cost outlives it.
create or replace function erase_sessions(which uuid[], before timestamptz) returns bigint
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    gone uuid[];
begin
    select array_agg(id) into gone from (
        select id from sessions
        where teacher_id = acting_teacher() and deleted_at < before
          and (which is null or id = any(which))
        for update
    ) as found;
    insert into spending (teacher_id, at, part, name, provider, model, calls, input_tokens,
                          output_tokens, usd)
    select teacher_id, max(at), part, name, provider, model, count(*), sum(input_tokens),
           sum(output_tokens), sum(usd)
    from logged_calls
    where session_id = any(gone)
    group by teacher_id, date_trunc('hour', at), part, name, provider, model, usd is null;
    -- Those first that refer to others.
    delete from session_words where session_id = any(gone);
    delete from session_search where session_id = any(gone);
    delete from traces where session_id = any(gone);
    delete from session_events where session_id = any(gone);
    delete from sessions where id = any(gone);
    return coalesce(cardinality(gone), 0);
end
$$;

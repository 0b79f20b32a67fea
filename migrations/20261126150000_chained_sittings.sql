-- Why: marks are worked out from the log of a sitting, so that somebody who changes a row of it changes a
-- mark. Each event of a sitting gets a hash of itself and of the hash before it: who changes one, takes
-- one out or puts one in breaks the chain there, and a look at it says where. It is no signature: whoever
-- owns the database can write a new chain, unless its end was kept elsewhere.

alter table session_events add column chain text;

-- What is hashed of an event: all of it.
create function chained_words(event session_events) returns text
    language sql stable parallel safe
return concat_ws(
    E'\n', event.session_id, event.seq, event.trace_id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.kind, event.body
);

-- SHA-256 over the hash before it, as 64 hexadecimal digits, and the words in UTF-8; 64 zeros stand before
-- the first. What comes back from a backup keeps the hash that it was written with.
create function chain_event() returns trigger
    language plpgsql
    set search_path = public, pg_temp
as $$
declare
    before text;
begin
    if new.seq = 1 then
        before := case when new.kind = 'sittingBegan' then repeat('0', 64) end;
    else
        select chain into before from session_events
        where session_id = new.session_id and seq = new.seq - 1;
    end if;
    if before is not null and new.chain is null then
        new.chain := encode(sha256(convert_to(before || chained_words(new), 'UTF8')), 'hex');
    end if;
    return new;
end
$$;

create trigger session_events_chained before insert on session_events
    for each row execute function chain_event();

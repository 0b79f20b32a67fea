-- Why: who takes part in a study may want everything erased that she did, and that is more than sessions: lessons
-- with their versions, what was remembered, work in the background. All rows of her desks go, and the desk's own
-- row stays, which says nothing but that there was one.

create function erase_participants_desk() returns void
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    desk uuid := acting_teacher();
    tables name[];
    later name[];
    one name;
begin
    if not exists (select from teachers where id = desk and led_by is not null) then
        raise exception 'this is the desk of nobody who takes part in a study';
    end if;
    select array_agg(pg_class.relname) into tables
    from pg_attribute
        join pg_class on pg_class.oid = pg_attribute.attrelid and pg_class.relkind = 'r'
        join pg_namespace on pg_namespace.oid = pg_class.relnamespace and nspname = 'public'
    where attname = 'teacher_id' and not attisdropped;
    -- Rows that others point to go after those.
    while cardinality(tables) > 0 loop
        later := '{}';
        foreach one in array tables loop
            begin
                execute format('delete from %I where teacher_id = $1', one) using desk;
            exception when foreign_key_violation then
                later := later || one;
            end;
        end loop;
        if cardinality(later) = cardinality(tables) then
            raise exception 'some rows of the desk cannot be erased: %', later;
        end if;
        tables := later;
    end loop;
end
$$;
revoke execute on function erase_participants_desk from public;
grant execute on function erase_participants_desk to teacher_assist_app;

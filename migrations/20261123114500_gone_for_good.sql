-- Why: what a teacher deletes is promised to be gone after 30 days, and at once when she says so. The
-- application's role may delete no event, and its owner is not at hand on a shared server: this function
-- has that right, for what the teacher who signed in has deleted, and for nothing else.
create function erase_sessions(which uuid[], before timestamptz) returns bigint
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
    -- Those first that refer to others.
    delete from session_words where session_id = any(gone);
    delete from session_search where session_id = any(gone);
    delete from traces where session_id = any(gone);
    delete from session_events where session_id = any(gone);
    delete from sessions where id = any(gone);
    return coalesce(cardinality(gone), 0);
end
$$;
revoke execute on function erase_sessions from public;
grant execute on function erase_sessions to teacher_assist_app;

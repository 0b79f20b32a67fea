-- Why: what a participant of a study plans is kept as the work of a teacher of its own, so that nothing of one
-- condition is seen in another and nothing of it is found among the researcher's. What is served works with a
-- login that is one person's and sees her rows only; now it may act for the participants of her studies, too, and
-- still for nobody else.

-- Who leads the study, and the login that acts for her participants; none for everybody else.
alter table teachers
    -- Checked at the end: a backup puts rows back in any order.
    add column led_by uuid references teachers (id) deferrable initially deferred,
    add column led_login text;

create index teachers_led on teachers (led_by) where led_by is not null;

alter policy teachers_own on teachers
    using (
        login = session_user::text
        or led_login = session_user::text
        or (
            (select may_choose_teacher())
            and (
                id = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
                or name = (select nullif(current_setting('app.teacher_name', true), ''))
            )
        )
    );

-- Whoever owns the tables says again at each start whose the served login is, also for participants.
create policy teachers_led on teachers for select to current_user using (led_by is not null);

-- A login that is a person's acts for a participant of hers where it names one, and else for herself.
create or replace function acting_teacher() returns uuid language sql stable parallel safe
return case
    when may_choose_teacher() then nullif(current_setting('app.teacher_id', true), '')::uuid
    else coalesce(
        (
            select id from teachers
            where id = nullif(current_setting('app.teacher_id', true), '')::uuid
              and led_login = session_user::text
        ),
        (select id from teachers where login = session_user::text)
    )
end;

-- The role of learners asks as well whose rows it acts for, and is shown no teacher.
grant select (led_login) on teachers to teacher_assist_learner;

-- The row of a participant's work, made when it is first asked for by whoever leads the study.
create function participants_desk(wanted text) returns uuid
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    leader uuid := acting_teacher();
    found_id uuid;
begin
    if leader is null then
        return null;
    end if;
    insert into teachers (id, name, led_by, led_login)
    values (gen_random_uuid(), wanted, leader, (select login from teachers where id = leader))
    on conflict (name) do update set led_login = excluded.led_login
        where teachers.led_by = excluded.led_by
          and teachers.led_login is distinct from excluded.led_login;
    select id into found_id from teachers where name = wanted and led_by = leader;
    return found_id;
end
$$;
revoke execute on function participants_desk from public;
grant execute on function participants_desk to teacher_assist_app;

alter policy jobs_own on jobs
    using (
        teacher_id = (select acting_teacher())
        or (
            (select current_setting('app.worker', true)) = 'on'
            and (
                (select may_choose_teacher())
                or teacher_id in (select id from teachers where led_login = session_user::text)
            )
        )
    );

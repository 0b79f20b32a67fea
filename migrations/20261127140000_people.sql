-- Why: a server is used by several people. Each has a desk of her own, which is one of those that this server's
-- login may act for, and comes in with a passcode or as a provider of identities says who she is. Who is signed in
-- is kept here and not in the process that serves: another that serves the same database goes on with it. Of
-- passcodes and of what browsers keep only hashes are stored.

create table people (
    id uuid primary key,
    -- Whose server it is; her desk is another, named after the id.
    teacher_id uuid not null references teachers (id),
    name text not null,
    role text not null check (role in ('teacher', 'researcher')),
    -- SHA-256 of the passcode, which is made up and never a person's own words; none where the provider says who she is.
    passcode_sha256 text constraint people_passcode_key unique,
    -- Who she is to the provider of identities.
    issuer text,
    subject text,
    created_at timestamptz not null default now(),
    -- Since when she is not let in.
    shut_out_at timestamptz,
    constraint people_identity_key unique (teacher_id, issuer, subject),
    constraint people_identity check ((issuer is null) = (subject is null)),
    constraint people_of_teacher_key unique (teacher_id, id)
);

-- Browsers that are signed in.
create table sign_ins (
    id uuid primary key,
    -- SHA-256 of what the browser keeps together with what it came in by: another passcode of the server ends
    -- all that the one before let in.
    token_sha256 text not null constraint sign_ins_token_key unique,
    -- The one before it, which holds for a minute longer: requests are under way that show it.
    previous_sha256 text,
    -- A backup that is put back signs everybody out.
    teacher_id uuid not null references teachers (id) on delete cascade,
    -- None for the teacher whose server it is, and for researchers who share one passcode.
    person_id uuid,
    role text not null check (role in ('teacher', 'researcher')),
    -- The session at the provider, which ends it there and here.
    provider_session text,
    begun_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    -- When the token was last exchanged for another.
    renewed_at timestamptz not null default now(),
    foreign key (teacher_id, person_id) references people (teacher_id, id) on delete cascade
);
create index sign_ins_previous on sign_ins (previous_sha256);
create index sign_ins_of on sign_ins (teacher_id, person_id);

-- Who is on the way to the provider of identities and back.
create table sign_in_attempts (
    state_sha256 text primary key,
    teacher_id uuid not null references teachers (id) on delete cascade,
    -- SHA-256 of what the browser keeps meanwhile: another that is sent its answer is not let in.
    browser_sha256 text not null,
    nonce text not null,
    pkce_verifier text not null,
    begun_at timestamptz not null default now()
);

-- What happened at the door; rows are only added, and stay whatever backup is put back.
create table sign_in_log (
    id bigint generated always as identity primary key,
    teacher_id uuid not null,
    at timestamptz not null default now(),
    what text not null,
    person_id uuid,
    role text,
    -- passcode or oidc.
    method text,
    from_address text,
    detail text
);
create index sign_in_log_recent on sign_in_log (teacher_id, id desc);

alter table people enable row level security;
alter table people force row level security;
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
alter table sign_in_log enable row level security;
alter table sign_in_log force row level security;

create policy people_own on people using (teacher_id = (select acting_teacher()));
create policy sign_ins_own on sign_ins using (teacher_id = (select acting_teacher()));
create policy sign_in_attempts_own on sign_in_attempts
    using (teacher_id = (select acting_teacher()));
create policy sign_in_log_own on sign_in_log using (teacher_id = (select acting_teacher()));

grant select, insert, update on people to teacher_assist_app;
grant select, insert, update, delete on sign_ins to teacher_assist_app;
grant select, insert, delete on sign_in_attempts to teacher_assist_app;
grant select, insert on sign_in_log to teacher_assist_app;

-- The desk that a learner's or a participant's code or pass leads to, of those that the login may act for.
create function desk_of_door(wanted_code text, wanted_pass_sha256 text) returns text
    language sql stable security definer
    set search_path = public, pg_temp
as $$
    select teachers.name
    from (
        select teacher_id from sitting_openings where code = wanted_code and closed_at is null
        union all
        select teacher_id from opening_seats
        where pass_sha256 = wanted_pass_sha256 and taken_at > now() - interval '1 day'
        union all
        select teacher_id from study_participants
        where (code = wanted_code or pass_sha256 = wanted_pass_sha256) and erased_at is null
    ) as door
        join teachers on teachers.id = door.teacher_id
    where session_user::text in (teachers.login, teachers.led_login)
    limit 1
$$;
revoke execute on function desk_of_door from public;
grant execute on function desk_of_door to teacher_assist_app;

-- The function runs as whoever owns the tables, who is kept to the policies too.
create policy sitting_openings_of_doors on sitting_openings for select to current_user using (true);
create policy study_participants_of_doors on study_participants
    for select to current_user using (true);

-- A desk of somebody who signs in is erased by nobody who takes one of a study for it.
create function is_desk_of_person(desk uuid) returns boolean
    language sql stable security definer
    set search_path = public, pg_temp
as $$
    select exists (
        select from people join teachers on teachers.name = 'person-' || people.id
        where teachers.id = desk
    )
$$;
revoke execute on function is_desk_of_person from public;
create policy people_of_desks on people for select to current_user using (true);

create or replace function erase_participants_desk() returns void
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    desk uuid := acting_teacher();
    tables name[];
    later name[];
    one name;
begin
    if not exists (select from teachers where id = desk and led_by is not null)
        or is_desk_of_person(desk)
    then
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

-- Whoever leads a study may be somebody who signs in here: the login that acts for her acts for her participants.
create or replace function participants_desk(wanted text) returns uuid
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
    values (gen_random_uuid(), wanted, leader, (
            select coalesce(login, led_login) from teachers where id = leader
        ))
    on conflict (name) do update set led_login = excluded.led_login
        where teachers.led_by = excluded.led_by
          and teachers.led_login is distinct from excluded.led_login;
    select id into found_id from teachers where name = wanted and led_by = leader;
    return found_id;
end
$$;

-- Why: a class goes through something on computers of its own. The teacher opens it, learners join with a
-- code that is short enough to be read from the board, and each takes a seat. Whoever sits there has a
-- pass, of which only the hash is kept. With it a role of its own reads that learner's sitting and
-- nothing else: no other learner, no text that a key could be made from, none of the teacher's work.

create table sitting_openings (
    id uuid primary key,
    teacher_id uuid not null references teachers (id),
    -- What learners type, in capitals and digits.
    code text not null,
    definition text not null,
    -- What the definition was called, and which kind of session it was.
    title text not null,
    kind text not null,
    class_id text,
    opened_at timestamptz not null default now(),
    -- Since when nobody joins any more.
    closed_at timestamptz,
    constraint sitting_openings_teacher_key unique (teacher_id, id)
);

-- A code leads to one opening of the whole server.
create unique index sitting_openings_code on sitting_openings (code) where closed_at is null;
create index sitting_openings_recent on sitting_openings (teacher_id, opened_at desc, id desc);

create table opening_seats (
    teacher_id uuid not null,
    opening_id uuid not null,
    seat text not null,
    -- The share of the time in hundredths.
    time_percent integer not null default 100 check (time_percent between 100 and 400),
    session_id uuid,
    -- SHA-256 of the pass of whoever sits there, in hexadecimal; none while the seat is free.
    pass_sha256 text constraint opening_seats_pass_key unique,
    taken_at timestamptz,
    primary key (opening_id, seat),
    foreign key (teacher_id, opening_id) references sitting_openings (teacher_id, id),
    foreign key (teacher_id, session_id) references sessions (teacher_id, id)
        on delete set null (session_id),
    constraint opening_seats_taken check (pass_sha256 is null or session_id is not null)
);

-- A sitting is on one seat.
create unique index opening_seats_session on opening_seats (session_id);

alter table sitting_openings enable row level security;
alter table sitting_openings force row level security;
alter table opening_seats enable row level security;
alter table opening_seats force row level security;

create policy sitting_openings_own on sitting_openings
    using (teacher_id = (select acting_teacher()));
create policy opening_seats_own on opening_seats
    using (teacher_id = (select acting_teacher()));

grant select, insert, update on sitting_openings, opening_seats to teacher_assist_app;

-- Roles belong to the whole server, and another database of it may be making the same one right now.
do $$
begin
    for attempt in 1..5 loop
        begin
            if not exists (select from pg_roles where rolname = 'teacher_assist_learner') then
                create role teacher_assist_learner nologin;
            end if;
            -- Not inherited: what narrows the rights of a learner must not narrow the application's.
            if not pg_has_role('teacher_assist_app', 'teacher_assist_learner', 'member') then
                grant teacher_assist_learner to teacher_assist_app with inherit false, set true;
            end if;
            exit;
        exception when unique_violation or duplicate_object or internal_error then
            if attempt = 5 then
                raise;
            end if;
        end;
    end loop;
end
$$;

-- The sitting of whoever has this pass; a day after the seat was taken it leads nowhere.
create function session_of_pass(pass text) returns uuid
    language sql stable security definer
    set search_path = public, pg_temp
as $$
    select session_id from opening_seats
    where pass_sha256 = encode(sha256(convert_to(pass, 'UTF8')), 'hex')
      and taken_at > now() - interval '1 day'
$$;
revoke execute on function session_of_pass from public;
grant execute on function session_of_pass to teacher_assist_learner;

-- The function runs as whoever owns the tables, who is kept to the policies too.
create policy opening_seats_of_passes on opening_seats for select to current_user using (true);

-- Restrictive as well: what lets a teacher through to all her rows would let the role through, which asks
-- with the same login, and so would a policy that is added later.
create policy sessions_of_learner on sessions for select to teacher_assist_learner
    using (id = (select session_of_pass(current_setting('app.learner_pass', true))));
create policy sessions_of_learner_only on sessions as restrictive for select to teacher_assist_learner
    using (id = (select session_of_pass(current_setting('app.learner_pass', true))));
create policy session_events_of_learner on session_events for select to teacher_assist_learner
    using (session_id = (select session_of_pass(current_setting('app.learner_pass', true))));
create policy session_events_of_learner_only on session_events as restrictive
    for select to teacher_assist_learner
    using (session_id = (select session_of_pass(current_setting('app.learner_pass', true))));

-- Who the teacher is, which the policies ask with the rights of the role: nobody.
create policy teachers_of_learner_none on teachers as restrictive to teacher_assist_learner
    using (false);

grant usage on schema public to teacher_assist_learner;
grant select (id, login) on teachers to teacher_assist_learner;
grant select (id, class_id, title, kind, last_seq) on sessions to teacher_assist_learner;
grant select (session_id, seq, trace_id, at, body) on session_events to teacher_assist_learner;

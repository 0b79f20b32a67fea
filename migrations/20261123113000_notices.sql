-- Why: notices went over channels that every login of a database can listen to and send on: they told
-- each other's teachers' and sessions' ids, and anybody could ask a colleague's run to stop. Each
-- teacher has a channel of her own now, whose name only she can read.

-- Every row gets a name of its own. It is not in a backup: the teacher gets another where she goes.
alter table teachers add column channel text not null default 'teacher-' || gen_random_uuid();

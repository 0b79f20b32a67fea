-- Why: what a class got wrong is remembered of it, and then marks are changed. What she has kept stays as she kept it;
-- its history says since when it rests on marks that are others by now.

alter table memory_events drop constraint memory_events_kind_check;
alter table memory_events add constraint memory_events_kind_check check (kind in (
    'read', 'write', 'retrieved', 'injected', 'referenced', 'useful', 'capture_proposed',
    'capture_confirmed', 'capture_edited', 'capture_dismissed', 'refused', 'forgotten', 'restored',
    'noticed', 'put_forward', 'left_out', 'confirmed', 'superseded', 'merged', 'parted', 'expired', 'doubted',
    'pinned', 'unpinned', 'weighed', 'sorted', 'erased'
));

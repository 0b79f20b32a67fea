-- Why: that a window is open and looks is nothing that happened in a sitting, so it stands in no log, of which there
-- would be thousands of such events. The board asks when a seat was heard of last.

alter table opening_seats add column heard_at timestamptz;

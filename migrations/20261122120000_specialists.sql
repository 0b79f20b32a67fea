-- Why: a specialist's run is a run of its own with its own tokens and cost, and belongs to the run that
-- sent it; providers count hidden reasoning among the tokens they bill.

alter table traces
    add column parent_id uuid references traces (id),
    add column reasoning_tokens bigint not null default 0;

create index traces_of_parent on traces (parent_id) where parent_id is not null;

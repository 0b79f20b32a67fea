-- Why: a change of marks is meant for a question. A test whose file was changed and that is sat again may ask
-- something else under the same name, so a change knows the questions that it was made for. One from before that was
-- known counts in every version, as it did.

alter table regrades add column made_for jsonb;

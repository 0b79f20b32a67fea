-- Why: a teacher chooses when she opens something for a class whether a model takes part, and which. It is kept with
-- the opening, so that each learner who joins begins with the same one.

alter table sitting_openings
    add column partner_provider text,
    add column partner_model text,
    add constraint sitting_openings_partner
        check ((partner_provider is null) = (partner_model is null));

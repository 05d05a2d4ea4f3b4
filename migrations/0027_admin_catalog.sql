-- Lists of the admin API with a filter: in one state, the latest made first.
create index courses_by_state_and_age on courses (school_id, state, created_at, id);
create index digital_products_by_state_and_age on digital_products (school_id, state, created_at, id);
create index membership_plans_by_state_and_age on membership_plans (school_id, state, created_at, id);
create index posts_by_state_and_age on posts (school_id, state, created_at, id);
create index pages_by_state_and_age on pages (school_id, state, created_at, id);

-- With a tag, and by a part of the name.
create index courses_of_tag on courses using gin (school_id, tags) with (fastupdate = off);
create index courses_by_name on courses using gin (school_id, name gin_trgm_ops) with (fastupdate = off);
create index digital_products_by_name on digital_products using gin (school_id, name gin_trgm_ops) with (fastupdate = off);
create index membership_plans_by_name on membership_plans using gin (school_id, name gin_trgm_ops) with (fastupdate = off);

create index comments_hidden on comments (school_id, created_at, id) where hidden_at is not null;

-- When a draft is to be published. Nothing but a draft can be planned.
alter table posts
  add column publish_at timestamptz(3),
  add constraint posts_planned_when check (publish_at is null or state = 'draft');
alter table pages
  add column publish_at timestamptz(3),
  add constraint pages_planned_when check (publish_at is null or state = 'draft');
-- Only drafts that wait are in these, so that looking for what is due reads little.
create index posts_planned on posts (school_id, publish_at, id) where publish_at is not null;
create index pages_planned on pages (school_id, publish_at, id) where publish_at is not null;

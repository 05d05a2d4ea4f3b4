-- The first steps on the dashboard of the admin area, until they are done or dismissed.
alter table schools add column setup_dismissed_at timestamptz(3);

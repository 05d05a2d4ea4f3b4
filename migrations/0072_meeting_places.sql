-- Where a consulting service takes place: a location, a URL to join, or both. The URL is shown to the member who booked,
-- shortly before the start. A service without a course can be booked by every member.

alter table consulting_services
  add column location text,
  add column join_url text;
alter table consulting_services alter column course_id drop not null;
-- compatible: the previous release does not write the column
alter table consulting_services
  add constraint consulting_services_location_length check (char_length(location) between 1 and 300);
-- compatible: the previous release does not write the column
alter table consulting_services
  add constraint consulting_services_join_form check (join_url ~ '^https?://');

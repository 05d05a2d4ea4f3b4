-- What a school shows to everybody is kept in memory and dated. Here the database tells of every change to it, and keeps
-- the moments of those changes that leave no other trace.

-- Every process forgets what it kept of a school's public pages once the change commits. Once per statement, however many
-- rows it changed, and once per transaction, since equal notices are sent as one.
create function tell_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_catalog', theirs.school_id::text)
    from (select distinct school_id from changed) as theirs;
  return null;
end $$;

do $$
declare
  public_table text;
begin
  foreach public_table in array array[
    'courses', 'course_plans', 'course_lecturers', 'lecturers', 'sections', 'lectures', 'digital_products',
    'digital_product_files', 'membership_plans', 'membership_plan_courses', 'membership_plan_products',
    'consulting_services', 'events', 'event_tickets', 'search_entries', 'posts', 'pages'
  ] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function tell_public_change()', public_table || '_shown', public_table);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function tell_public_change()', public_table || '_reshown', public_table);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function tell_public_change()', public_table || '_hidden', public_table);
  end loop;
end $$;

-- A post names its author.
create function tell_author_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_catalog', theirs.school_id::text)
    from (select distinct school_id from posts where author_id = new.id) as theirs;
  return null;
end $$;
create trigger people_public after update of name on people
  for each row when (old.name is distinct from new.name) execute function tell_author_renamed();

-- When a part was moved or taken away; parts that are there have a moment of their own. Null: never.
alter table courses add column parts_changed_at timestamptz(3);
alter table digital_products add column parts_changed_at timestamptz(3);
alter table consulting_services add column parts_changed_at timestamptz(3);
-- When what is told of its seats last changed: enough, few, none.
alter table event_tickets add column seats_told_at timestamptz(3);
-- Apart from updated_at, which also tells of a new password and is nobody else's business.
alter table people add column renamed_at timestamptz(3);

-- When a post or page that was published was last deleted: nothing else is left to date the lists it stood in.
create table writing_removals (
  school_id uuid not null references schools (id),
  removed_at timestamptz(3) not null,
  primary key (school_id)
);

-- The version of a course's sections and lectures. Processes keep a curriculum in memory under its version, and every
-- statement that reads for a member also reads which version is current (ADR 44). Random, not counted: a number that was
-- rolled back or restored from a backup could be given twice, to two different curricula. Null: not changed since this
-- migration, or since the course was created.
alter table courses add column curriculum_version uuid;

-- Once per statement, however many rows it changed, and in the same transaction, so that no write can forget it.
create function renew_curriculum_version() returns trigger language plpgsql as $$
begin
  update courses set curriculum_version = gen_random_uuid()
    from (
      select school_id, id from courses
        where (school_id, id) in (select school_id, course_id from changed)
        -- In one order: writers of several courses never wait for each other in a circle.
        order by school_id, id
        for no key update
    ) as theirs
    where courses.school_id = theirs.school_id and courses.id = theirs.id;
  return null;
end $$;

-- The same for both courses of a lecture that was moved.
create function renew_curriculum_versions() returns trigger language plpgsql as $$
begin
  update courses set curriculum_version = gen_random_uuid()
    from (
      select school_id, id from courses
        where (school_id, id) in (select school_id, course_id from former union select school_id, course_id from changed)
        order by school_id, id
        for no key update
    ) as theirs
    where courses.school_id = theirs.school_id and courses.id = theirs.id;
  return null;
end $$;

do $$
declare
  part_table text;
begin
  foreach part_table in array array['sections', 'lectures'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function renew_curriculum_version()', part_table || '_added', part_table);
    execute format('create trigger %I after update on %I referencing old table as former new table as changed
      for each statement execute function renew_curriculum_versions()', part_table || '_changed', part_table);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function renew_curriculum_version()', part_table || '_removed', part_table);
  end loop;
end $$;

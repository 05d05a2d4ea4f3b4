-- How many lectures a course has. Every list of a member's courses tells it for each of them, and counting took a fifth of
-- that statement's time.
alter table courses add column lecture_count integer not null default 0;
update courses set lecture_count = counted.lectures
  from (select school_id, course_id, count(*) as lectures from lectures group by school_id, course_id) as counted
  where courses.school_id = counted.school_id and courses.id = counted.course_id;

-- Counted anew where the version is renewed: in the transaction that writes the lectures, so that no write can forget it.
create or replace function renew_curriculum_version() returns trigger language plpgsql as $$
begin
  -- In one order: writers of several courses never wait for each other in a circle.
  perform from courses
    where (school_id, id) in (select school_id, course_id from changed)
    order by school_id, id
    for no key update;
  -- By a statement of its own: it counts what others have committed while this one waited for them.
  update courses set curriculum_version = gen_random_uuid(), lecture_count = lectures_in(school_id, id)
    where (school_id, id) in (select school_id, course_id from changed);
  return null;
end $$;

-- The same for both courses of a lecture that was moved.
create or replace function renew_curriculum_versions() returns trigger language plpgsql as $$
begin
  perform from courses
    where (school_id, id) in (select school_id, course_id from former union select school_id, course_id from changed)
    order by school_id, id
    for no key update;
  update courses set curriculum_version = gen_random_uuid(), lecture_count = lectures_in(school_id, id)
    where (school_id, id) in (select school_id, course_id from former union select school_id, course_id from changed);
  return null;
end $$;

create function lectures_in(school uuid, course uuid) returns integer language sql stable as $$
  select count(*)::integer from lectures where school_id = school and course_id = course
$$;

-- Progress reports used to overwrite the last watched lecture of other enrolments. An enrolment that names a lecture its
-- member has no progress in gets back the one that their own progress says, and from now on the lecture must be of the
-- same course.

update enrollments
set (last_lecture_id, last_watched_at) = (
  select lecture_id, greatest(opened_at, reported_at)
  from lecture_progress
  where lecture_progress.school_id = enrollments.school_id
    and lecture_progress.person_id = enrollments.person_id
    and lecture_progress.course_id = enrollments.course_id
  order by greatest(opened_at, reported_at) desc, lecture_id desc
  limit 1
)
where last_lecture_id is not null
  and not exists (
    select from lecture_progress
    where lecture_progress.school_id = enrollments.school_id
      and lecture_progress.person_id = enrollments.person_id
      and lecture_progress.course_id = enrollments.course_id
      and lecture_progress.lecture_id = enrollments.last_lecture_id
  );

alter table enrollments
  drop constraint enrollments_school_id_last_lecture_id_fkey,
  add constraint enrollments_last_lecture_in_course foreign key (school_id, course_id, last_lecture_id)
    references lectures (school_id, course_id, id) on delete set null (last_lecture_id);
drop index enrollments_last_lecture;
create index enrollments_last_lecture on enrollments (school_id, course_id, last_lecture_id);

-- Indexes for the filters of teachers' lists at large schools.

create index attempts_waiting_of_course on attempts (school_id, course_id, submitted_at, id) where state = 'submitted';
create index attempts_waiting_of_lecture on attempts (school_id, lecture_id, submitted_at, id) where state = 'submitted';
create index attempts_late on attempts (school_id, course_id, person_id) where is_late;
create index questions_archived on questions (school_id, created_at, id) where archived_at is not null;
create index certificates_withdrawn_by_issue on certificates (school_id, issued_at, id)
  where revoked_at is not null or replaced_at is not null;
create index enrolments_of_cohort_by_age on enrolments (school_id, cohort_id, enrolled_at, person_id)
  where cohort_id is not null;

-- place tables

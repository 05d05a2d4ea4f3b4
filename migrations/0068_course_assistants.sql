-- The assistants of a course: staff who work on it without being named as its lecturers.
create table course_assistants (
  school_id uuid not null references schools (id),
  course_id uuid not null,
  person_id uuid not null references people (id),
  added_at timestamptz(3) not null,
  primary key (school_id, course_id, person_id)
);
create index course_assistants_by_age on course_assistants (school_id, course_id, added_at, person_id);
create index course_assistants_of_person on course_assistants (school_id, person_id);

-- place tables
alter table course_assistants
  add constraint course_assistants_of_course foreign key (school_id, course_id)
    references courses (school_id, id) on delete cascade;

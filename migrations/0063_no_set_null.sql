-- Foreign keys no longer set single columns to null, which Citus refuses between distributed tables. Whoever deletes a
-- lecture or a lecturer first changes the rows that point to it, and a deletion that forgets one of them is refused.
alter table lectures
  drop constraint lectures_prerequisite_in_course,
  add constraint lectures_prerequisite_in_course foreign key (school_id, course_id, prerequisite_id)
    references lectures (school_id, course_id, id);
alter table enrolments
  drop constraint enrolments_last_lecture_in_course,
  add constraint enrolments_last_lecture_in_course foreign key (school_id, course_id, last_lecture_id)
    references lectures (school_id, course_id, id);
alter table consulting_services
  drop constraint consulting_services_school_id_lecturer_id_fkey,
  add constraint consulting_services_school_id_lecturer_id_fkey foreign key (school_id, lecturer_id)
    references lecturers (school_id, id);

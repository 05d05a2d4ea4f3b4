-- The progress of each enrolment, so that the students of a course are filtered and counted without reading their progress in
-- every lecture; and announcements to selected students.

alter table enrolments
  add column completed_lectures integer not null default 0,
  -- When the member last opened a lecture for the first time or completed one. Null: neither yet.
  add column advanced_at timestamptz(3);

update enrolments set completed_lectures = learnt.completed, advanced_at = learnt.advanced_at
  from (
    select school_id, person_id, course_id, max(greatest(opened_at, completed_at)) as advanced_at,
      count(*) filter (where state = 'completed')::integer as completed
    from lecture_progress
    where state <> 'unread'
    group by school_id, person_id, course_id
  ) as learnt
  where enrolments.school_id = learnt.school_id and enrolments.person_id = learnt.person_id
    and enrolments.course_id = learnt.course_id;

create index enrolments_by_advance on enrolments (school_id, course_id, advanced_at, person_id)
  where completed_at is null;
create index enrolments_not_started on enrolments (school_id, course_id, enrolled_at, person_id)
  where completed_at is null and advanced_at is null;
create index enrolments_done on enrolments (school_id, course_id, completed_at, person_id)
  where completed_at is not null;

-- compatible: the new checks allow everything that the former ones did
alter table announcements drop constraint announcements_audience_known;
-- compatible: the new checks allow everything that the former ones did
alter table announcements drop constraint announcements_course_where_named;
-- compatible: the new checks allow everything that the former ones did
alter table announcements
  add constraint announcements_audience_known check (audience in ('members', 'role', 'course', 'students'));
-- compatible: the new checks allow everything that the former ones did
alter table announcements
  add constraint announcements_course_where_named check (audience in ('course', 'students') or course_id is null);

-- The recipients of an announcement to selected students; deleted when it is delivered.
create table announcement_recipients (
  school_id uuid not null,
  announcement_id uuid not null,
  person_id uuid not null references people (id),
  primary key (school_id, announcement_id, person_id)
);
create index announcement_recipients_of_person on announcement_recipients (school_id, person_id);

-- place tables
alter table announcement_recipients
  add constraint announcement_recipients_announcement foreign key (school_id, announcement_id)
    references announcements (school_id, id) on delete cascade;

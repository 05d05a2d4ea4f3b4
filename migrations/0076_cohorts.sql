-- Cohorts: runs of a course with a start and an end, their live sessions, and who attended. A member is in at most one cohort
-- of a course, which their enrolment names.
create table cohorts (
  school_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  name text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Null: as many as want to.
  capacity integer,
  -- Members; only ever changed by an update that checks the capacity.
  taken integer not null default 0,
  -- When members may join by themselves. Without an end they may not.
  join_from timestamptz(3),
  join_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint cohorts_name_length check (char_length(name) between 1 and 160),
  constraint cohorts_end_after_start check (ends_at > starts_at),
  constraint cohorts_join_order check (join_until > join_from),
  constraint cohorts_capacity_range check (capacity between 1 and 100000),
  constraint cohorts_taken_range check (taken >= 0 and taken <= capacity)
);
create index cohorts_of_course on cohorts (school_id, course_id, starts_at, id);
create index cohorts_by_start on cohorts (school_id, starts_at, id);

create table live_sessions (
  school_id uuid not null,
  id uuid not null,
  cohort_id uuid not null,
  title text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null,
  -- Shown to members of the cohort, from one hour before the start until the end.
  join_url text,
  recording_url text,
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint live_sessions_title_length check (char_length(title) between 1 and 160),
  constraint live_sessions_end_after_start check (ends_at > starts_at),
  constraint live_sessions_join_form check (join_url ~ '^https?://'),
  constraint live_sessions_recording_form check (recording_url ~ '^https?://')
);
create index live_sessions_of_cohort on live_sessions (school_id, cohort_id, starts_at, id);
create index live_sessions_to_remind on live_sessions (starts_at) where reminded_at is null;
comment on index live_sessions_to_remind is 'all schools: learning.session_reminders';

create table session_attendance (
  school_id uuid not null,
  session_id uuid not null,
  person_id uuid not null references people (id),
  -- When the member opened the URL to join.
  joined_at timestamptz(3),
  -- The mark of the staff; null: members who joined count as present.
  is_present boolean,
  updated_at timestamptz(3) not null,
  primary key (school_id, session_id, person_id)
);
create index session_attendance_of_person on session_attendance (school_id, person_id);

-- Days after enrolment count from opens_from, which is the start of the cohort.
alter table enrolments
  add column cohort_id uuid,
  add column opens_from timestamptz(3);
create index enrolments_of_cohort on enrolments (school_id, cohort_id, person_id) where cohort_id is not null;
create index enrolments_by_opening on enrolments (school_id, course_id, opens_from, person_id) where opens_from is not null;

-- Seen by the members of the cohort and by staff only; null: by everybody with the lecture.
alter table comments add column cohort_id uuid;
create index comments_of_cohort on comments (school_id, cohort_id) where cohort_id is not null;

-- place tables
alter table cohorts
  add constraint cohorts_course_fkey foreign key (school_id, course_id) references courses (school_id, id);
alter table live_sessions
  add constraint live_sessions_cohort_fkey foreign key (school_id, cohort_id) references cohorts (school_id, id) on delete cascade;
alter table session_attendance
  add constraint session_attendance_session_fkey
  foreign key (school_id, session_id) references live_sessions (school_id, id) on delete cascade;
-- compatible: the previous release does not write the column, so all its rows have no cohort
alter table enrolments
  add constraint enrolments_cohort_fkey foreign key (school_id, cohort_id) references cohorts (school_id, id);
-- compatible: the previous release does not write the column, so all its rows have no cohort
alter table comments
  add constraint comments_cohort_fkey foreign key (school_id, cohort_id) references cohorts (school_id, id);

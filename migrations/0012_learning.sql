-- How far a member has come.

create table enrollments (
  school_id uuid not null,
  person_id uuid not null references people (id),
  course_id uuid not null,
  enrolled_at timestamptz(3) not null,
  last_lecture_id uuid,
  last_watched_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (school_id, person_id, course_id),
  foreign key (school_id, course_id) references courses (school_id, id),
  foreign key (school_id, last_lecture_id) references lectures (school_id, id) on delete set null (last_lecture_id)
);
create index enrollments_of_course on enrollments (school_id, course_id, enrolled_at, person_id);
create index enrollments_last_lecture on enrollments (school_id, last_lecture_id);

-- No row means unread.
create table lecture_progress (
  school_id uuid not null,
  person_id uuid not null references people (id),
  course_id uuid not null,
  lecture_id uuid not null,
  state text not null,
  position_seconds integer not null default 0,
  -- The furthest point; a lecture is watched when this passes nine tenths of it.
  furthest_seconds integer not null default 0,
  -- When the member's player was there; an older report that arrives later changes nothing. Null: only opened.
  reported_at timestamptz(3),
  opened_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- When an operator set it back to unread; what a player saw before that no longer counts.
  reset_at timestamptz(3),
  primary key (school_id, person_id, course_id, lecture_id),
  foreign key (school_id, course_id) references courses (school_id, id),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade,
  constraint lecture_progress_state_known check (state in ('unread', 'read', 'completed')),
  constraint lecture_progress_completed_when check ((state = 'completed') = (completed_at is not null)),
  constraint lecture_progress_position_range check (position_seconds >= 0 and furthest_seconds >= position_seconds)
);
-- With the person, or the planner takes it for one member's progress and reads everybody's.
create index lecture_progress_of_lecture on lecture_progress (school_id, lecture_id, person_id);
create index lecture_progress_of_course on lecture_progress (school_id, course_id);

-- An operator opened a locked lecture for one member.
create table lecture_unlocks (
  school_id uuid not null,
  person_id uuid not null references people (id),
  lecture_id uuid not null,
  by_person_id uuid references people (id),
  unlocked_at timestamptz(3) not null,
  primary key (school_id, person_id, lecture_id),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade
);
create index lecture_unlocks_of_lecture on lecture_unlocks (school_id, lecture_id, person_id);
create index lecture_unlocks_by_person on lecture_unlocks (school_id, by_person_id);

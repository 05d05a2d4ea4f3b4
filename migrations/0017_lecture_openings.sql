-- Up to where members were told of lectures that opened by the clock, in the order (opened_at, lecture_id, person_id).

create table lecture_opening_marks (
  school_id uuid not null references schools (id),
  opened_at timestamptz(3) not null,
  lecture_id uuid not null,
  person_id uuid not null,
  primary key (school_id)
);

-- Which lectures open by the clock, a few of many.
create index lectures_opening_at on lectures (school_id, unlock_at) where unlock_at is not null;
create index lectures_opening_after on lectures (school_id, course_id) where unlock_after_days is not null;

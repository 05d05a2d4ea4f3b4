-- Private notes of members at a moment of a film, or at a lecture. Only their author reads them: no operator, app or export of
-- the school does.
create table lecture_notes (
  school_id uuid not null,
  id uuid not null,
  person_id uuid not null references people (id),
  lecture_id uuid not null,
  -- Null for a note about the whole lecture.
  position_seconds integer,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint lecture_notes_body_length check (char_length(body) between 1 and 5000),
  constraint lecture_notes_position_range check (position_seconds between 0 and 360000)
);
create index lecture_notes_of_person on lecture_notes (school_id, person_id, created_at, id);
create index lecture_notes_of_lecture on lecture_notes (school_id, lecture_id, person_id);
-- Trigrams find parts of words in every script.
create index lecture_notes_by_text on lecture_notes using gin (school_id, person_id, body gin_trgm_ops) with (fastupdate = off);

-- place tables
alter table lecture_notes
  add constraint lecture_notes_lecture_fkey
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade;

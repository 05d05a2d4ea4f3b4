-- What the classroom needs beside the lectures themselves.

-- Captions of a lecture, one WebVTT text for each language. They are short, and kept in the row: an editor's change of
-- them is one transaction that leaves no file behind.
create table lecture_captions (
  school_id uuid not null,
  lecture_id uuid not null,
  language text not null,
  label text not null,
  body text not null,
  position integer not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, lecture_id, language),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade,
  constraint lecture_captions_label_length check (char_length(label) between 1 and 80),
  constraint lecture_captions_size check (octet_length(body) <= 524288)
);

-- Members who asked to be told when a locked lecture opens.
create table lecture_reminders (
  school_id uuid not null,
  person_id uuid not null references people (id),
  lecture_id uuid not null,
  asked_at timestamptz(3) not null,
  -- When they were told; set again, the reminder waits again.
  told_at timestamptz(3),
  primary key (school_id, person_id, lecture_id),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade
);
create index lecture_reminders_of_lecture on lecture_reminders (school_id, lecture_id, person_id);

-- Reports of comments. They mark a comment for editors; only an editor hides it.
create table comment_reports (
  school_id uuid not null,
  comment_id uuid not null,
  person_id uuid not null references people (id),
  reason text not null,
  note text not null default '',
  created_at timestamptz(3) not null,
  primary key (school_id, comment_id, person_id),
  foreign key (school_id, comment_id) references comments (school_id, id) on delete cascade,
  constraint comment_reports_reason_known check (reason in ('spam', 'abuse', 'off_topic', 'other')),
  constraint comment_reports_note_length check (char_length(note) <= 500)
);
create index comment_reports_of_person on comment_reports (school_id, person_id);

-- A thread has one level: an answer to an answer belongs to the comment that began the thread.
do $$
declare
  moved integer := 1;
begin
  while moved > 0 loop
    update comments as answer set parent_id = answered.parent_id
      from comments as answered
      where answered.school_id = answer.school_id and answered.id = answer.parent_id and answered.parent_id is not null;
    get diagnostics moved = row_count;
  end loop;
end $$;
create index comments_threads_of_lecture on comments (school_id, lecture_id, created_at, id) where parent_id is null;
create index comments_threads_of_post on comments (school_id, post_id, created_at, id) where parent_id is null;

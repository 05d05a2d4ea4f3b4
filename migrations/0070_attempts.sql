-- Quizzes and assignments, the content of lectures of kind quiz, and the attempts of members at them.

create table quizzes (
  school_id uuid not null,
  lecture_id uuid not null,
  course_id uuid not null,
  purpose text not null,
  -- Null: unlimited.
  attempts_allowed integer,
  -- Between the submission of an attempt and the start of the next one.
  wait_minutes integer not null default 0,
  -- Null: no limit.
  time_limit_seconds integer,
  pass_percent integer not null,
  answers_shown text not null,
  answers_shown_from timestamptz(3),
  shuffles_questions boolean not null default false,
  shuffles_options boolean not null default false,
  -- At most one of the two.
  due_at timestamptz(3),
  due_after_days integer,
  late_rule text not null default 'accept',
  late_penalty_percent integer,
  updated_at timestamptz(3) not null,
  primary key (school_id, lecture_id),
  constraint quizzes_in_course unique (school_id, course_id, lecture_id),
  constraint quizzes_purpose_known check (purpose in ('quiz', 'assignment')),
  constraint quizzes_attempts_allowed check (attempts_allowed between 1 and 100),
  constraint quizzes_wait check (wait_minutes between 0 and 43200),
  constraint quizzes_time_limit check (time_limit_seconds between 30 and 86400),
  constraint quizzes_pass_percent check (pass_percent between 0 and 100),
  constraint quizzes_answers_shown_known check (
    answers_shown in ('never', 'after_attempt', 'after_passing', 'after_date')
  ),
  constraint quizzes_answers_shown_from check ((answers_shown = 'after_date') = (answers_shown_from is not null)),
  constraint quizzes_one_due check (num_nonnulls(due_at, due_after_days) <= 1),
  constraint quizzes_due_after_days check (due_after_days between 1 and 3650),
  constraint quizzes_late_rule_known check (late_rule in ('accept', 'penalty', 'refuse')),
  constraint quizzes_late_penalty check (late_penalty_percent between 1 and 100),
  constraint quizzes_late_penalty_given check ((late_rule = 'penalty') = (late_penalty_percent is not null))
);

-- The questions of a quiz in their order: one question, or a number of questions drawn by tag.
create table quiz_items (
  school_id uuid not null,
  lecture_id uuid not null,
  position integer not null,
  question_id uuid,
  draw_tag text,
  draw_count integer,
  primary key (school_id, lecture_id, position),
  constraint quiz_items_question_once unique (school_id, lecture_id, question_id),
  constraint quiz_items_question_or_draw check (
    (question_id is null) = (draw_tag is not null) and (draw_tag is null) = (draw_count is null)
  ),
  constraint quiz_items_draw_count check (draw_count between 1 and 100),
  constraint quiz_items_position check (position >= 1)
);
create index quiz_items_with_question on quiz_items (school_id, question_id);

create table attempts (
  school_id uuid not null,
  id uuid not null,
  person_id uuid not null references people (id),
  course_id uuid not null,
  lecture_id uuid not null,
  number integer not null,
  -- Decides which questions are drawn, and the order of questions and options.
  seed integer not null,
  state text not null,
  started_at timestamptz(3) not null,
  -- The end of the time limit; answers are saved up to it.
  deadline_at timestamptz(3),
  -- The due date of an assignment for this member.
  due_at timestamptz(3),
  submitted_at timestamptz(3),
  graded_at timestamptz(3),
  -- True if the end of the time limit submitted it.
  is_timed_out boolean not null default false,
  is_late boolean not null default false,
  penalty_percent integer not null default 0,
  pass_percent integer not null,
  -- Hundredths of a point, after the penalty; null until it is graded.
  points integer,
  max_points integer not null,
  passed boolean,
  primary key (school_id, id),
  constraint attempts_number_unique unique (school_id, person_id, lecture_id, number),
  constraint attempts_state_known check (state in ('open', 'submitted', 'graded', 'returned')),
  constraint attempts_number check (number >= 1),
  constraint attempts_seed check (seed >= 0),
  constraint attempts_submitted_when check ((state = 'open') = (submitted_at is null)),
  constraint attempts_graded_when check ((state = 'graded') = (graded_at is not null)),
  constraint attempts_graded_result check (
    state <> 'graded' or (points is not null and passed is not null)
  ),
  constraint attempts_points check (points between 0 and max_points),
  constraint attempts_penalty check (penalty_percent between 0 and 100),
  constraint attempts_pass_percent check (pass_percent between 0 and 100)
);
create unique index attempts_one_open on attempts (school_id, person_id, lecture_id) where state = 'open';
create index attempts_of_course on attempts (school_id, course_id, person_id, lecture_id, number);
create index attempts_of_lecture on attempts (school_id, lecture_id, person_id, number);
create index attempts_waiting on attempts (school_id, submitted_at, id) where state = 'submitted';
create index attempts_timed_out on attempts (deadline_at, id) where state = 'open';
comment on index attempts_timed_out is 'all schools: attempts.timed_out';

create table attempt_questions (
  school_id uuid not null,
  attempt_id uuid not null,
  position integer not null,
  question_id uuid not null,
  version integer not null,
  -- Hundredths of a point.
  max_points integer not null,
  answer jsonb,
  -- Increases with every change in the member's browser; an older save that arrives later changes nothing.
  revision integer not null default 0,
  saved_at timestamptz(3),
  points integer,
  graded_by text,
  grader_id uuid references people (id),
  comment text not null default '',
  primary key (school_id, attempt_id, position),
  constraint attempt_questions_question_once unique (school_id, attempt_id, question_id),
  constraint attempt_questions_points check (points between 0 and max_points),
  constraint attempt_questions_graded_by_known check (graded_by in ('key', 'person')),
  constraint attempt_questions_graded check ((points is null) = (graded_by is null)),
  constraint attempt_questions_revision check (revision >= 0),
  constraint attempt_questions_comment_length check (char_length(comment) <= 10000)
);
create index attempt_questions_of_version on attempt_questions (school_id, question_id, version);
create index attempt_questions_by_grader on attempt_questions (school_id, grader_id);

-- Files that members hand in as answers.
create table attempt_files (
  school_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  position integer not null,
  file_key text not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  uploaded_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint attempt_files_key_unique unique (school_id, file_key),
  constraint attempt_files_name_length check (char_length(name) between 1 and 200),
  constraint attempt_files_size check (size_bytes > 0)
);
create index attempt_files_of_question on attempt_files (school_id, attempt_id, position);

-- place tables

alter table quizzes add constraint quizzes_course foreign key (school_id, course_id)
  references courses (school_id, id);
alter table quizzes add constraint quizzes_lecture foreign key (school_id, course_id, lecture_id)
  references lectures (school_id, course_id, id) on delete cascade;
alter table quiz_items add constraint quiz_items_question foreign key (school_id, question_id)
  references questions (school_id, id);
alter table attempts add constraint attempts_course foreign key (school_id, course_id)
  references courses (school_id, id);
alter table attempts add constraint attempts_lecture foreign key (school_id, lecture_id)
  references lectures (school_id, id) on delete cascade;
alter table attempt_questions add constraint attempt_questions_question foreign key (school_id, question_id)
  references questions (school_id, id);
alter table attempt_questions add constraint attempt_questions_version foreign key (school_id, question_id, version)
  references question_versions (school_id, question_id, version);
alter table quiz_items add constraint quiz_items_quiz foreign key (school_id, lecture_id)
  references quizzes (school_id, lecture_id) on delete cascade;
alter table attempt_questions add constraint attempt_questions_attempt foreign key (school_id, attempt_id)
  references attempts (school_id, id) on delete cascade;
alter table attempt_files add constraint attempt_files_attempt foreign key (school_id, attempt_id)
  references attempts (school_id, id) on delete cascade;

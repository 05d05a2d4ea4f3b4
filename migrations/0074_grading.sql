-- Grading by people: rubrics, claims of graders, and regrades after a key was corrected.

create table rubrics (
  school_id uuid not null,
  id uuid not null,
  lecture_id uuid not null,
  -- Null: for every answer of the quiz that has no rubric of its own.
  question_id uuid,
  -- [{title, levels: [{title, description, points}]}]
  criteria jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint rubrics_one_each unique nulls not distinct (school_id, lecture_id, question_id),
  constraint rubrics_criteria_list check (jsonb_typeof(criteria) = 'array')
);
create index rubrics_of_question on rubrics (school_id, question_id);

-- The grader of a submission. After the claim expires, another grader may take the submission over.
create table grading_claims (
  school_id uuid not null,
  attempt_id uuid not null,
  person_id uuid not null references people (id),
  expires_at timestamptz(3) not null,
  primary key (school_id, attempt_id)
);
create index grading_claims_of_person on grading_claims (school_id, person_id);

alter table attempts
  -- By the grader, about the whole submission.
  add column comment text not null default '';
alter table attempts add column grader_id uuid;
-- compatible: the previous release does not write the column
alter table attempts add constraint attempts_grader_id_fkey foreign key (grader_id) references people (id);
create index attempts_by_grader on attempts (school_id, grader_id);

alter table attempt_questions
  -- The level of each criterion of the rubric, by position.
  add column levels jsonb,
  -- The version whose key graded the answer, if a regrade replaced the key of the version that the member saw.
  add column key_version integer;

-- The correction of the points of all answers to a question, after its key was corrected in a new version.
create table regrades (
  school_id uuid not null,
  id uuid not null,
  lecture_id uuid not null,
  question_id uuid not null,
  version integer not null,
  -- Attempts below the pass mark with the corrected key: stay passed, or follow their points.
  pass_rule text not null,
  by_person_id uuid references people (id),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  attempts integer not null default 0,
  gained integer not null default 0,
  lost integer not null default 0,
  now_passed integer not null default 0,
  now_failed integer not null default 0,
  primary key (school_id, id),
  constraint regrades_pass_rule_known check (pass_rule in ('keep', 'follow'))
);
create unique index regrades_one_running on regrades (school_id, lecture_id, question_id)
  where finished_at is null;
create index regrades_of_quiz on regrades (school_id, lecture_id, created_at, id);
create index regrades_of_question on regrades (school_id, question_id, version);
create index regrades_by_person on regrades (school_id, by_person_id);

-- place tables

alter table rubrics
  add constraint rubrics_lecture foreign key (school_id, lecture_id)
    references lectures (school_id, id) on delete cascade;
alter table rubrics
  add constraint rubrics_question foreign key (school_id, question_id)
    references questions (school_id, id) on delete cascade;
alter table grading_claims add constraint grading_claims_attempt foreign key (school_id, attempt_id)
  references attempts (school_id, id) on delete cascade;
alter table regrades
  add constraint regrades_lecture foreign key (school_id, lecture_id)
    references lectures (school_id, id) on delete cascade;
alter table regrades
  add constraint regrades_question foreign key (school_id, question_id)
    references questions (school_id, id) on delete cascade;
alter table regrades
  add constraint regrades_version foreign key (school_id, question_id, version)
    references question_versions (school_id, question_id, version) on delete cascade;

-- Certificates of completed courses: the rule and the template of a course, issued certificates, and the keys that sign them.

create table credential_keys (
  school_id uuid not null references schools (id),
  id uuid not null,
  state text not null,
  -- Ed25519, as a Multikey.
  public_key_multibase text not null,
  sealed_private_key bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  primary key (school_id, id),
  constraint credential_keys_state_known check (state in ('active', 'retired')),
  constraint credential_keys_retired_when check ((state = 'retired') = (retired_at is not null))
);
create unique index credential_keys_active on credential_keys (school_id) where state = 'active';

-- The lists whose bits say which credentials are revoked. A credential takes a random free position.
create table credential_status_lists (
  school_id uuid not null references schools (id),
  number integer not null,
  -- How many positions are taken. They are never released.
  taken integer not null,
  -- When a bit of the list last changed.
  changed_at timestamptz(3) not null,
  primary key (school_id, number),
  constraint credential_status_lists_taken_range check (taken between 0 and 131072)
);

-- When a course issues certificates. Conditions that are null are not required.
create table certificate_rules (
  school_id uuid not null,
  course_id uuid not null,
  is_enabled boolean not null,
  -- Of the lectures, in percent.
  min_percent integer,
  -- The length of the completed lectures, in hours.
  min_hours integer,
  -- The latest run over the members who meet the rule already.
  run_started_at timestamptz(3),
  run_finished_at timestamptz(3),
  run_total integer not null default 0,
  run_checked integer not null default 0,
  run_issued integer not null default 0,
  -- The last enrolment that it checked.
  run_after_at timestamptz(3),
  run_after_person_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, course_id),
  constraint certificate_rules_percent_range check (min_percent between 1 and 100),
  constraint certificate_rules_hours_range check (min_hours between 1 and 1000)
);
create index certificate_rules_enabled on certificate_rules (school_id, course_id) where is_enabled;

-- The quizzes that a member must have passed.
create table certificate_rule_quizzes (
  school_id uuid not null,
  course_id uuid not null,
  lecture_id uuid not null,
  primary key (school_id, course_id, lecture_id)
);
create index certificate_rule_quizzes_of_lecture on certificate_rule_quizzes (school_id, lecture_id);

-- The look of the certificates of a course. Empty texts stand for the texts of the application in the member's language.
create table certificate_templates (
  school_id uuid not null,
  course_id uuid not null,
  title text not null,
  body text not null,
  signer_name text not null,
  signer_role text not null,
  -- The picture of the signature.
  image_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, course_id),
  constraint certificate_templates_text_length check (
    char_length(title) <= 100 and char_length(body) <= 600
    and char_length(signer_name) <= 100 and char_length(signer_role) <= 100
  )
);

create table certificates (
  school_id uuid not null,
  -- Random, because everybody with the id can read the certificate.
  id uuid not null,
  number integer not null,
  person_id uuid not null references people (id),
  course_id uuid not null,
  -- Null after the deletion of the account.
  holder_name text,
  course_name text not null,
  -- The texts and the look of the certificate as of its issue.
  design jsonb not null,
  image_key text,
  issued_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_because text,
  replaced_at timestamptz(3),
  -- The certificate that this one replaces.
  replaces_id uuid,
  status_list integer not null,
  status_index integer not null,
  -- The signed credential with its key; null until it is first read, and after the deletion of the account.
  key_id uuid,
  credential jsonb,
  erased_at timestamptz(3),
  primary key (school_id, id),
  constraint certificates_number_unique unique (school_id, number),
  constraint certificates_status_unique unique (school_id, status_list, status_index),
  constraint certificates_number_range check (number > 0),
  constraint certificates_status_index_range check (status_index between 0 and 131071),
  constraint certificates_holder_name_length check (char_length(holder_name) between 1 and 200),
  constraint certificates_reason_length check (char_length(revoked_because) between 1 and 500),
  constraint certificates_revoked_whole check (
    erased_at is not null or (revoked_at is null) = (revoked_because is null)
  ),
  constraint certificates_signed_whole check (credential is null or key_id is not null),
  constraint certificates_erased_whole check (
    (erased_at is null) = (holder_name is not null)
    and (erased_at is null or (revoked_because is null and credential is null))
  )
);
-- A member has one certificate of a course, except for those it replaced.
create unique index certificates_once on certificates (school_id, person_id, course_id) where replaced_at is null;
create unique index certificates_replacing on certificates (school_id, replaces_id) where replaces_id is not null;
create index certificates_replaced on certificates (school_id, replaces_id);
create index certificates_of_person on certificates (school_id, person_id, issued_at, id);
create index certificates_by_issue on certificates (school_id, issued_at, id);
create index certificates_of_course on certificates (school_id, course_id, issued_at, id);
create index certificates_of_key on certificates (school_id, key_id);
-- The set bits of a status list.
create index certificates_withdrawn on certificates (school_id, status_list, status_index)
  where revoked_at is not null or replaced_at is not null;

-- place tables
alter table certificate_rules
  add constraint certificate_rules_course foreign key (school_id, course_id) references courses (school_id, id);
alter table certificate_rule_quizzes
  add constraint certificate_rule_quizzes_course foreign key (school_id, course_id) references courses (school_id, id);
alter table certificate_rule_quizzes
  add constraint certificate_rule_quizzes_lecture foreign key (school_id, lecture_id)
    references lectures (school_id, id) on delete cascade;
alter table certificate_templates
  add constraint certificate_templates_course foreign key (school_id, course_id) references courses (school_id, id);
alter table certificates
  add constraint certificates_course foreign key (school_id, course_id) references courses (school_id, id);
alter table certificates
  add constraint certificates_key foreign key (school_id, key_id) references credential_keys (school_id, id);
alter table certificates
  add constraint certificates_list foreign key (school_id, status_list)
    references credential_status_lists (school_id, number);
alter table certificates
  add constraint certificates_replaces foreign key (school_id, replaces_id) references certificates (school_id, id);

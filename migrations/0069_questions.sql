-- The question bank of a school. A question keeps its id; what is asked and how it is graded is in its versions, which never
-- change, so that an attempt is graded by the version that its member saw.

create table questions (
  school_id uuid not null references schools (id),
  id uuid not null,
  kind text not null,
  title text not null,
  tags text[] not null default '{}',
  -- The latest version.
  version integer not null,
  -- Title and prompt in one form of case and width, for searches.
  search text not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint questions_kind_known check (
    kind in (
      'single_choice', 'multiple_choice', 'true_false', 'short_text', 'number',
      'ordering', 'matching', 'gaps', 'long_text', 'file'
    )
  ),
  constraint questions_title_length check (char_length(title) between 1 and 160),
  constraint questions_tags_count check (cardinality(tags) <= 20),
  constraint questions_version_range check (version >= 1)
);
create index questions_by_age on questions (school_id, created_at, id);
create index questions_by_kind on questions (school_id, kind, created_at, id);
create index questions_in_use on questions (school_id, created_at, id) where archived_at is null;
create index questions_by_tag on questions using gin (school_id, tags);
create index questions_search on questions using gin (school_id, search gin_trgm_ops);

create table question_versions (
  school_id uuid not null,
  question_id uuid not null,
  version integer not null,
  content jsonb not null,
  -- Hundredths of a point.
  points integer not null,
  by_person_id uuid references people (id),
  created_at timestamptz(3) not null,
  primary key (school_id, question_id, version),
  constraint question_versions_version_range check (version >= 1),
  constraint question_versions_points_range check (points between 1 and 100000),
  constraint question_versions_content_kind check (jsonb_typeof(content -> 'kind') = 'string')
);
create index question_versions_by_person on question_versions (school_id, by_person_id);

-- place tables

alter table question_versions
  add foreign key (school_id, question_id) references questions (school_id, id) on delete cascade;

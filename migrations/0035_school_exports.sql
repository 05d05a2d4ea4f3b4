-- Copies of the data of a school, asked for by an owner and kept for a week.
create table school_exports (
  school_id uuid not null references schools (id),
  id uuid not null,
  by_person_id uuid not null references people (id),
  state text not null,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  file_key text,
  size_bytes bigint,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (school_id, id),
  constraint school_exports_state_known check (state in ('waiting', 'running', 'ready', 'failed')),
  constraint school_exports_ready_has_file check (state <> 'ready' or (file_key is not null and expires_at is not null))
);
create index school_exports_by_time on school_exports (school_id, requested_at, id);
create index school_exports_by_person on school_exports (school_id, by_person_id);
create unique index school_exports_one_at_a_time on school_exports (school_id) where state in ('waiting', 'running');

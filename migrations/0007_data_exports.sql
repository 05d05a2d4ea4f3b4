-- A member's own data, packed by a job into a file that can be fetched for a while.

create table data_exports (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  state text not null,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  file_key text,
  size_bytes bigint,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (school_id, id),
  constraint data_exports_state_known check (state in ('waiting', 'running', 'ready', 'failed')),
  constraint data_exports_ready_has_file check ((state = 'ready') = (file_key is not null and expires_at is not null))
);
create index data_exports_of_person on data_exports (school_id, person_id, id);
create unique index data_exports_one_at_a_time on data_exports (school_id, person_id)
  where state in ('waiting', 'running');

-- A file that somebody who runs a school has sent, or is sending.
create table uploads (
  school_id uuid not null references schools (id),
  id uuid not null,
  purpose text not null,
  -- What the file is called where it comes from.
  name text not null,
  total_bytes bigint not null,
  received_bytes bigint not null default 0,
  state text not null default 'receiving',
  -- Why it was refused.
  refusal text,
  file_key text,
  mime_type text,
  created_by uuid references people (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When something began to use the file; one that nothing uses is deleted.
  used_at timestamptz(3),
  primary key (school_id, id),
  constraint uploads_purpose check (purpose in ('picture', 'file', 'media')),
  constraint uploads_state check (state in ('receiving', 'received', 'finished', 'refused')),
  constraint uploads_name_length check (char_length(name) between 1 and 200),
  constraint uploads_received check (received_bytes between 0 and total_bytes),
  constraint uploads_finished check ((state = 'finished') = (file_key is not null and mime_type is not null)),
  constraint uploads_refused check ((state = 'refused') = (refusal is not null)),
  constraint uploads_file_key_unique unique (school_id, file_key)
);
create index uploads_unused on uploads (school_id, updated_at) where used_at is null;
create index uploads_by_time on uploads (school_id, created_at desc, id desc);
create index uploads_created_by on uploads (school_id, created_by);

-- The parts of an upload in the order of their bytes, until they are one file.
create table upload_parts (
  school_id uuid not null,
  upload_id uuid not null,
  first_byte bigint not null,
  bytes bigint not null,
  file_key text not null,
  primary key (school_id, upload_id, first_byte),
  foreign key (school_id, upload_id) references uploads (school_id, id) on delete cascade,
  constraint upload_parts_bytes check (bytes > 0 and first_byte >= 0)
);

-- Who holds what, since when, until when, and from where.

create table entitlements (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  item_type text not null,
  item_id uuid not null,
  -- A payment, a membership that includes it, or an operator's own hand; source_id names which one.
  source text not null,
  source_id uuid not null,
  starts_at timestamptz(3) not null,
  -- Null is for good.
  expires_at timestamptz(3),
  taken_back_at timestamptz(3),
  -- Its holder was told that it ends soon.
  expiry_told_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  -- The same purchase grants the same thing once, however often it is told.
  constraint entitlements_once unique (school_id, person_id, item_type, item_id, source, source_id),
  constraint entitlements_item_known check (item_type in ('course', 'digital_product', 'membership_plan')),
  constraint entitlements_source_known check (source in ('payment', 'membership', 'manual')),
  -- Equal where it was paid for after its time: kept, and never open.
  constraint entitlements_end_after_start check (expires_at >= starts_at)
);
create index entitlements_held on entitlements (school_id, person_id, item_type, item_id) where taken_back_at is null;
create index entitlements_of_item on entitlements (school_id, item_type, item_id, person_id);
create index entitlements_by_source on entitlements (school_id, source, source_id);
create index entitlements_by_expiry on entitlements (school_id, expires_at) where taken_back_at is null;

-- How often a member has fetched a file.
create table downloads (
  school_id uuid not null,
  person_id uuid not null references people (id),
  file_id uuid not null,
  times integer not null,
  -- The address it was last counted for: further parts of that one cost nothing.
  last_address text not null,
  last_at timestamptz(3) not null,
  primary key (school_id, person_id, file_id),
  foreign key (school_id, file_id) references digital_product_files (school_id, id) on delete cascade
);
create index downloads_of_file on downloads (school_id, file_id);

-- When a service can be had, and who has reserved it.

create table consulting_slots (
  school_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  -- 1 is Monday. Times are those of the service's own zone, daylight saving and all.
  weekday integer not null,
  start_time time not null,
  end_time time not null,
  effective_from timestamptz(3),
  effective_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, service_id) references consulting_services (school_id, id) on delete cascade,
  constraint consulting_slots_weekday_range check (weekday between 1 and 7),
  constraint consulting_slots_end_after_start check (end_time > start_time)
);
create index consulting_slots_of_service on consulting_slots (school_id, service_id, weekday, start_time);

-- Times at which a slot does not count: holidays, illness.
create table consulting_exceptions (
  school_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, service_id) references consulting_services (school_id, id) on delete cascade,
  constraint consulting_exceptions_end_after_start check (ends_at > starts_at)
);
create index consulting_exceptions_of_service on consulting_exceptions (school_id, service_id, starts_at);

create table consulting_meetings (
  school_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  person_id uuid not null references people (id),
  -- Which purchase it came from; a meeting nobody paid for is its own.
  source_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  state text not null,
  -- Held for somebody who has not paid yet; past this moment the time is free again.
  held_until timestamptz(3),
  reserved_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  finished_at timestamptz(3),
  reminded_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, service_id) references consulting_services (school_id, id),
  constraint consulting_meetings_state_known check (state in ('reserved', 'cancelled', 'finished')),
  constraint consulting_meetings_end_after_start check (ends_at > starts_at),
  constraint consulting_meetings_cancelled_when check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint consulting_meetings_finished_when check ((state = 'finished') = (finished_at is not null)),
  -- Two live meetings of one service never overlap.
  constraint consulting_meetings_no_overlap exclude using gist (
    school_id with =, service_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (state <> 'cancelled')
);
-- The same purchase told twice reserves once. A hold that was given up may be had again.
create unique index consulting_meetings_once on consulting_meetings (school_id, source_id) where state <> 'cancelled';
create index consulting_meetings_by_source on consulting_meetings (school_id, source_id);
create index consulting_meetings_of_service on consulting_meetings (school_id, service_id, starts_at, id);
create index consulting_meetings_of_person on consulting_meetings (school_id, person_id, starts_at, id);
create index consulting_meetings_to_remind on consulting_meetings (school_id, starts_at)
  where state = 'reserved' and reminded_at is null;
create index consulting_meetings_held on consulting_meetings (school_id, held_until) where held_until is not null;

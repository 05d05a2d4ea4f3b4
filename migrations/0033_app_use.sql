-- How an app is used, by day in the time zone of the school. Processes count in memory and add what they counted every few
-- seconds, so that no request writes here. Kept for 90 days.
create table app_use (
  school_id uuid not null,
  client_id text not null,
  day date not null,
  tokens integer not null,
  refreshes integer not null,
  member_api_calls integer not null,
  mcp_calls integer not null,
  admin_api_calls integer not null,
  primary key (school_id, client_id, day),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade
);
create index app_use_by_day on app_use (school_id, day);

-- For whom it was used that day: each person once, whichever process answered.
create table app_use_people (
  school_id uuid not null,
  client_id text not null,
  day date not null,
  person_id uuid not null references people (id) on delete cascade,
  primary key (school_id, client_id, day, person_id),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade
);
create index app_use_people_by_day on app_use_people (school_id, day);
create index app_use_people_of_person on app_use_people (school_id, person_id);

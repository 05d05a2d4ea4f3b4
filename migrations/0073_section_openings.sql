-- The last day on which a member got mail about a section that opened: one mail for each section and day, in the time zone of
-- the school, however many of its lectures open on that day.
create table section_openings (
  school_id uuid not null,
  person_id uuid not null references people (id),
  section_id uuid not null,
  opened_on date not null,
  -- The source of the notification with that mail, so that a repeated job finds it as its own.
  source text not null,
  primary key (school_id, person_id, section_id)
);
create index section_openings_of_section on section_openings (school_id, section_id);

-- place tables
alter table section_openings
  add constraint section_openings_section_fkey
  foreign key (school_id, section_id) references sections (school_id, id) on delete cascade;

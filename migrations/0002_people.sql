-- A person has one account across schools, and roles at each.

create table people (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  locale text,
  time_zone text,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint people_email_form check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 254),
  constraint people_name_length check (char_length(name) between 1 and 120)
);
comment on table people is 'global: one account works at every school';
create unique index people_email_unique on people (email);

create table school_roles (
  school_id uuid not null references schools (id),
  person_id uuid not null references people (id),
  role text not null,
  granted_at timestamptz(3) not null,
  primary key (school_id, person_id, role),
  constraint school_roles_known check (
    role in ('owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student')
  )
);
comment on table school_roles is 'global: a person reads the list of schools where they hold a role';
create index school_roles_by_person on school_roles (person_id, school_id);

-- Who did what, when and from where. Written once, never changed.

create table audit_entries (
  school_id uuid not null references schools (id),
  id uuid not null,
  kind text not null,
  -- Whose account it concerns, and who did it; ids alone, so that a deleted person is no longer named here.
  person_id uuid,
  by_person_id uuid,
  address text,
  user_agent text,
  detail jsonb not null,
  happened_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint audit_entries_kind_form check (kind ~ '^[a-z_]+(\.[a-z_]+)+$')
);
create index audit_entries_of_person on audit_entries (school_id, person_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are written once and never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_append_only
  before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

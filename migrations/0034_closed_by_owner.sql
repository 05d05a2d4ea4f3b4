-- Who has suspended a school, and since when: its host, or its own owner, who may open it again. Null where an earlier
-- release suspended it: that was the host.
alter table schools
  add column suspended_by text,
  add column suspended_at timestamptz(3);
alter table schools
  add constraint schools_suspended_by_known check (suspended_by in ('host', 'owner'));
update schools set suspended_by = 'host', suspended_at = updated_at where state = 'suspended';

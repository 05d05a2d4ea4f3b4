-- Signing all apps of a person out, and the deployment's list of known vendors.

-- How often this person has signed all their apps out. A consent carries the count of its moment: once the person's is
-- higher, everything that descends from the consent has ended, at every school and in the same transaction.
alter table people add column app_sign_outs integer not null default 0;
alter table authorizations add column app_sign_outs integer not null default 0;

-- A vendor is known by its client_id; names are in a table of their own.
alter table vendor_integrations
  drop constraint vendor_integrations_pkey,
  drop constraint vendor_integrations_client_unique,
  add constraint vendor_integrations_pkey primary key (client_id),
  -- Set once the host adds or changes an entry: what a release brings along no longer touches it.
  add column edited_at timestamptz(3),
  -- A removed entry stays, so that no later start brings it back.
  add column removed_at timestamptz(3);
update vendor_integrations set edited_at = created_at;

-- Every name that a vendor registers under, as registration compares it.
create table vendor_names (
  name_key text primary key,
  name text not null,
  client_id text not null references vendor_integrations (client_id) on delete cascade
);
comment on table vendor_names is 'global: the known platforms are the same for every school';
create index vendor_names_of_client on vendor_names (client_id);
insert into vendor_names (name_key, name, client_id) select name_key, name, client_id from vendor_integrations;

-- Schools that have switched known vendors off as a whole. A single vendor is switched by its client at the school.
create table schools_without_vendors (
  school_id uuid primary key references schools (id),
  since timestamptz(3) not null
);

-- OAuth clients and the keys that sign id_tokens. Both belong to one school.

create table oauth_clients (
  school_id uuid not null references schools (id),
  id text not null,
  name text not null,
  audience text not null,
  is_confidential boolean not null,
  scopes text[] not null,
  redirect_uris text[] not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint oauth_clients_id_form check (id ~ '^[A-Za-z0-9_-]{1,128}$'),
  constraint oauth_clients_name_length check (char_length(name) between 1 and 120),
  constraint oauth_clients_audience_known check (audience in ('member', 'operator')),
  constraint oauth_clients_have_scopes check (cardinality(scopes) > 0),
  constraint oauth_clients_have_redirects check (cardinality(redirect_uris) between 1 and 20)
);

-- More than one live secret while a rotation overlaps; only the hash is kept.
create table oauth_client_secrets (
  school_id uuid not null,
  id uuid not null,
  client_id text not null,
  hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade,
  constraint oauth_client_secrets_hash_length check (octet_length(hash) = 32)
);
create index oauth_client_secrets_of_client on oauth_client_secrets (school_id, client_id);

create table signing_keys (
  school_id uuid not null references schools (id),
  id uuid not null,
  state text not null,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz(3) not null,
  activated_at timestamptz(3),
  retired_at timestamptz(3),
  primary key (school_id, id),
  constraint signing_keys_state_known check (state in ('published', 'active', 'retired')),
  constraint signing_keys_times_fit check (
    (state = 'published') = (activated_at is null) and (state = 'retired') = (retired_at is not null)
  )
);
create unique index signing_keys_one_active on signing_keys (school_id) where state = 'active';
create unique index signing_keys_one_published on signing_keys (school_id) where state = 'published';

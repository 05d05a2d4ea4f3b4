-- The authorization server: consents, codes, token pairs, and clients that no operator made.

alter table oauth_clients
  -- Made by an operator, registered itself as a loopback client, read from its own metadata document, or a known vendor.
  add column source text not null default 'operator',
  add column logo_key text,
  -- A document's client may ask for more once an operator has looked at it, and for nothing once blocked.
  add column reviewed_at timestamptz(3),
  add column blocked_at timestamptz(3),
  -- The row stays: its id is never given to another client, and its former holders learn that their grant ended.
  add column deleted_at timestamptz(3),
  drop constraint oauth_clients_id_form,
  add constraint oauth_clients_source_known check (source in ('operator', 'registration', 'document', 'vendor')),
  add constraint oauth_clients_id_form check (
    case source when 'document' then id ~ '^https://' else id ~ '^[A-Za-z0-9_-]{1,128}$' end
  ),
  add constraint oauth_clients_secret_by_operator check (source = 'operator' or not is_confidential);
create index oauth_clients_by_source on oauth_clients (school_id, source, created_at);

-- What a client's metadata document said when it was last read, and until when that is fresh.
create table oauth_client_documents (
  school_id uuid not null,
  client_id text not null,
  document jsonb not null,
  fetched_at timestamptz(3) not null,
  fresh_until timestamptz(3) not null,
  primary key (school_id, client_id),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade
);

create table vendor_integrations (
  -- The name as registration compares it: NFKC, case-folded, trimmed.
  name_key text primary key,
  client_id text not null,
  name text not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  constraint vendor_integrations_client_unique unique (client_id),
  constraint vendor_integrations_client_form check (client_id ~ '^[A-Za-z0-9_-]{1,128}$')
);
comment on table vendor_integrations is 'global: the known platforms are the same for every school';

-- An authorization request that waits for its answer on the consent page, as it was checked.
create table authorization_requests (
  school_id uuid not null,
  id uuid not null,
  client_id text not null,
  -- The browser session that was asked; no other may answer. Ends with it.
  session_id uuid not null,
  redirect_uri text not null,
  state text not null,
  scopes text[] not null,
  code_challenge text not null,
  is_bound boolean not null,
  nonce text,
  wants_auth_time boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade,
  foreign key (school_id, session_id) references sessions (school_id, id) on delete cascade
);
create index authorization_requests_of_client on authorization_requests (school_id, client_id);
create index authorization_requests_of_session on authorization_requests (school_id, session_id);
create index authorization_requests_by_expiry on authorization_requests (school_id, expires_at);

-- A consent: what a member allowed a client, and when. Codes and pairs descend from it.
create table authorizations (
  school_id uuid not null,
  id uuid not null,
  client_id text not null,
  person_id uuid not null references people (id) on delete cascade,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade
);
create index authorizations_of_client on authorizations (school_id, client_id);
create index authorizations_of_person on authorizations (school_id, person_id, client_id);

create table authorization_codes (
  school_id uuid not null,
  id uuid not null,
  authorization_id uuid not null,
  code_hash bytea not null,
  redirect_uri text not null,
  code_challenge text not null,
  -- Whether `resource` named this site; an operator client may leave it out.
  is_bound boolean not null,
  nonce text,
  -- When its owner signed in, where the client asked for it.
  auth_time timestamptz(3),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, authorization_id) references authorizations (school_id, id) on delete cascade,
  constraint authorization_codes_hash_unique unique (school_id, code_hash),
  constraint authorization_codes_hash_length check (octet_length(code_hash) = 32)
);
create index authorization_codes_of_authorization on authorization_codes (school_id, authorization_id);
create index authorization_codes_by_expiry on authorization_codes (school_id, expires_at);

-- One row is one pair: an access token, its refresh token, and one revocation stamp for both.
create table token_pairs (
  school_id uuid not null,
  id uuid not null,
  authorization_id uuid not null,
  -- The resource owner. Every grant of ours has one; a pair without opens nothing.
  person_id uuid references people (id) on delete cascade,
  scopes text[] not null,
  -- Whether the pair has, in the specification's words, a school_id; a refresh copies it.
  is_bound boolean not null,
  access_hash bytea not null,
  refresh_hash bytea not null,
  -- The pair this one was refreshed from. It ends when this one's access token is first presented.
  parent_id uuid,
  -- The how-manieth child of its parent. Unpresented, it ends once its parent has ten younger ones: nothing is stamped,
  -- the two numbers say so.
  nth integer not null,
  children integer not null default 0,
  created_at timestamptz(3) not null,
  access_expires_at timestamptz(3) not null,
  refresh_expires_at timestamptz(3) not null,
  presented_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, authorization_id) references authorizations (school_id, id) on delete cascade,
  constraint token_pairs_access_unique unique (school_id, access_hash),
  constraint token_pairs_refresh_unique unique (school_id, refresh_hash),
  constraint token_pairs_hash_lengths check (octet_length(access_hash) = 32 and octet_length(refresh_hash) = 32)
);
create index token_pairs_of_authorization on token_pairs (school_id, authorization_id);
create index token_pairs_of_person on token_pairs (school_id, person_id);
create index token_pairs_by_expiry on token_pairs (school_id, refresh_expires_at);

-- What an app did for a member: per kind of data, how often and when last. Written in batches.
create table app_activity (
  school_id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  client_id text not null,
  kind text not null,
  times bigint not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (school_id, person_id, client_id, kind),
  foreign key (school_id, client_id) references oauth_clients (school_id, id) on delete cascade
);
create index app_activity_of_client on app_activity (school_id, client_id);

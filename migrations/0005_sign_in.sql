-- How people prove who they are, and what a school remembers of it.

alter table people
  add column password_hash text,
  add column deleted_at timestamptz(3);

create table sessions (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  token_hash bytea not null,
  -- Proven by a password, a passkey or a link, and at when; OpenID Connect's auth_time.
  method text not null,
  signed_in_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  address text not null,
  user_agent text not null,
  primary key (school_id, id),
  constraint sessions_token_unique unique (school_id, token_hash),
  constraint sessions_token_hash_length check (octet_length(token_hash) = 32),
  constraint sessions_method_known check (method in ('password', 'passkey', 'link'))
);
comment on table sessions is 'global: a person ends their sessions at every school';
create index sessions_of_person on sessions (person_id, school_id);
create index sessions_by_end on sessions (school_id, ends_at);

-- A secret sent by mail: good once, for one purpose, at one school.
create table mail_links (
  school_id uuid not null references schools (id),
  id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  person_id uuid references people (id) on delete cascade,
  email text not null,
  role text,
  invited_by uuid references people (id) on delete cascade,
  return_to text,
  -- A sign-up waits here until its mailbox is proven: only then is there an account, with this password.
  name text,
  password_hash text,
  locale text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (school_id, id),
  constraint mail_links_token_unique unique (school_id, token_hash),
  constraint mail_links_token_hash_length check (octet_length(token_hash) = 32),
  constraint mail_links_purpose_known check (
    purpose in ('verify_email', 'reset_password', 'sign_in', 'change_email', 'invitation')
  ),
  constraint mail_links_invitation_has_role check (purpose <> 'invitation' or role is not null),
  constraint mail_links_invitation_has_inviter check ((purpose = 'invitation') = (invited_by is not null)),
  constraint mail_links_sign_up_is_whole check (
    (purpose = 'verify_email') = (name is not null and password_hash is not null and locale is not null)
  )
);
comment on table mail_links is 'global: a reset ends every open link of the account, at every school';
create index mail_links_of_person on mail_links (person_id, purpose);
create index mail_links_by_expiry on mail_links (school_id, expires_at);

-- Half a sign-in: the password was right, the second factor is still asked; or a passkey's challenge.
create table sign_in_challenges (
  school_id uuid not null references schools (id),
  id uuid not null,
  kind text not null,
  token_hash bytea not null,
  person_id uuid references people (id) on delete cascade,
  -- How the first half was proven.
  method text,
  challenge text,
  wrong_tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint sign_in_challenges_token_unique unique (school_id, token_hash),
  constraint sign_in_challenges_token_hash_length check (octet_length(token_hash) = 32),
  constraint sign_in_challenges_kind_known check (kind in ('second_factor', 'passkey_sign_in', 'passkey_new')),
  constraint sign_in_challenges_method_known check (method in ('password', 'passkey', 'link')),
  constraint sign_in_challenges_half_has_method check ((kind = 'second_factor') = (method is not null)),
  constraint sign_in_challenges_passkeys_have_one check ((kind = 'second_factor') = (challenge is null))
);
create index sign_in_challenges_of_person on sign_in_challenges (school_id, person_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (school_id, expires_at);

create table second_factors (
  person_id uuid primary key references people (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz(3),
  -- The last time step that was accepted: a code is good once (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  created_at timestamptz(3) not null
);
comment on table second_factors is 'global: it guards the account, which works at every school';

create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (person_id, hash)
);
comment on table recovery_codes is 'global: they belong to the second factor of an account';

-- A passkey belongs to the host it was made at, so to one school.
create table passkeys (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (school_id, id),
  constraint passkeys_credential_unique unique (school_id, credential_id),
  constraint passkeys_name_length check (char_length(name) between 1 and 60)
);
create index passkeys_of_person on passkeys (school_id, person_id);

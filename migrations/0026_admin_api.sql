-- A request of the admin API that was sent with an Idempotency-Key, and its first answer.
create table idempotent_requests (
  school_id uuid not null references schools (id),
  -- The app and the person, or the person at the admin area.
  caller text not null,
  key text not null,
  -- What was asked: the same key with another request is refused.
  digest bytea not null,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Null while the request is being answered. Sealed: an answer may hold a secret that is shown once.
  answer bytea,
  primary key (school_id, caller, key),
  constraint idempotent_requests_digest_length check (octet_length(digest) = 32),
  constraint idempotent_requests_caller_length check (char_length(caller) between 1 and 200),
  constraint idempotent_requests_key_length check (char_length(key) between 1 and 255)
);
create index idempotent_requests_by_expiry on idempotent_requests (school_id, expires_at);

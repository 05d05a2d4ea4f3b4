-- How much of each rate limit is used up, for all processes of a deployment together.
-- Unlogged: a take writes no WAL and waits for no disk; after a crash all counts start again from nothing.

create unlogged table rate_limit_windows (
  limit_name text not null,
  -- SHA-256 of whatever the limit counts by: an address, an account, a token.
  key_hash bytea not null,
  -- Points given out in this window; those of them that the last take was granted, and those it needed.
  used integer not null,
  granted integer not null,
  needed integer not null,
  ends_at timestamptz(3) not null,
  primary key (limit_name, key_hash),
  constraint rate_limit_windows_key_hash_length check (octet_length(key_hash) = 32)
) with (fillfactor = 70);
comment on table rate_limit_windows is 'global: limits count addresses, accounts and tokens of the whole deployment';

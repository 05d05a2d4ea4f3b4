-- A repeated submission of a form finds the order of the first one.
alter table orders
  add column request_key uuid,
  add constraint orders_request_key_unique unique (school_id, person_id, request_key);

-- A six-digit code that verifies an e-mail address in the browser that requested it.
create table mail_codes (
  school_id uuid not null references schools (id),
  id uuid not null,
  browser_hash bytea not null,
  email text not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (school_id, id),
  -- A new code replaces the previous one of the browser.
  constraint mail_codes_browser_unique unique (school_id, browser_hash),
  constraint mail_codes_browser_hash_length check (octet_length(browser_hash) = 32),
  constraint mail_codes_code_hash_length check (octet_length(code_hash) = 32)
);
comment on table mail_codes is 'global: a change of credentials revokes the codes of the account at every school';
create index mail_codes_of_email on mail_codes (email);
create index mail_codes_by_expiry on mail_codes (school_id, expires_at);

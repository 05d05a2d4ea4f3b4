-- Schools, the origins they answer at, and what each has switched on.
-- Rules for every table of a school: school_id leads its keys and indexes, ids are UUIDv7 made by the application,
-- times are timestamptz(3) from the application's clock, money is integer minor units.
-- A table that belongs to no single school says so in its comment: "global: why".

create table schools (
  id uuid primary key,
  subdomain text not null,
  name text not null,
  state text not null default 'active',
  suspended_because text,
  currency text not null,
  time_zone text not null,
  locale text not null,
  locales text[] not null,
  accent_colour text not null default '#3b5bdb',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint schools_subdomain_unique unique (subdomain),
  constraint schools_subdomain_form check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint schools_name_length check (char_length(name) between 1 and 120),
  constraint schools_state_known check (state in ('active', 'suspended')),
  constraint schools_suspended_says_why check ((state = 'suspended') = (suspended_because is not null)),
  constraint schools_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint schools_locale_offered check (locale = any (locales)),
  constraint schools_accent_colour_form check (accent_colour ~ '^#[0-9a-f]{6}$')
);
comment on table schools is 'global: the list of schools itself';

create table school_origins (
  school_id uuid not null references schools (id),
  scheme text not null,
  host text not null,
  port integer not null,
  is_canonical boolean not null,
  primary key (school_id, host, port),
  constraint school_origins_address_unique unique (host, port),
  constraint school_origins_scheme_known check (scheme in ('http', 'https')),
  constraint school_origins_host_form check (host = lower(host) and host ~ '^[a-z0-9.:\[\]-]{1,255}$'),
  constraint school_origins_port_range check (port between 1 and 65535)
);
comment on table school_origins is 'global: a request finds its school by host and port, before any school is known';
create unique index school_origins_one_canonical on school_origins (school_id) where is_canonical;

create table school_features (
  school_id uuid not null references schools (id),
  feature text not null,
  switched_on_at timestamptz(3) not null,
  primary key (school_id, feature),
  constraint school_features_known check (
    feature in ('mcp_connections', 'id_token_signing', 'open_client_documents')
  )
);

create table school_texts (
  school_id uuid not null references schools (id),
  locale text not null,
  tagline text not null,
  about text not null,
  primary key (school_id, locale),
  constraint school_texts_tagline_length check (char_length(tagline) <= 200),
  constraint school_texts_about_length check (char_length(about) <= 5000)
);

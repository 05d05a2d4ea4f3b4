-- Facts: written in the transaction that made them true, handled afterwards by whoever cares.

create table facts (
  school_id uuid not null references schools (id),
  id uuid not null,
  kind text not null,
  body jsonb not null,
  happened_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (school_id, id),
  constraint facts_kind_form check (kind ~ '^[a-z_]+(\.[a-z_]+)+$')
);
-- The relay reads across schools: what waits to be sent, oldest first.
create index facts_waiting on facts (school_id, id) where sent_at is null;
create index facts_sent on facts (school_id, sent_at);

-- One row per fact and handler, written in the handler's own transaction: a second delivery changes nothing.
create table fact_handlings (
  school_id uuid not null,
  fact_id uuid not null,
  handler text not null,
  handled_at timestamptz(3) not null,
  primary key (school_id, fact_id, handler),
  foreign key (school_id, fact_id) references facts (school_id, id) on delete cascade
);

-- Where in the write-ahead log an operator's last write of a school ends. A read replica serves the school once it has
-- replayed the log up to there. Unlogged: after a crash or a failover every position starts again from nothing.

create unlogged table write_positions (
  school_id uuid not null primary key,
  -- Bytes since the beginning of the log.
  position bigint not null
);
comment on table write_positions is 'global: positions of this database server, which are not data of a school';

-- Jobs that were given up after the last retry, for those who run the school. The fact stays until its job is done or it
-- is forgotten, so that the job can be run again.
create table failed_jobs (
  school_id uuid not null,
  id uuid not null,
  fact_id uuid not null,
  handler text not null,
  error text not null,
  failed_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, fact_id) references facts (school_id, id) on delete cascade,
  constraint failed_jobs_once unique (school_id, fact_id, handler)
);
create index failed_jobs_by_time on failed_jobs (school_id, failed_at, id);

-- What waits for an operator is counted on the first screen of the admin area.
create index oauth_clients_to_review on oauth_clients (school_id, created_at, id)
  where source = 'document' and reviewed_at is null and blocked_at is null and deleted_at is null;
create index refunds_requested on refunds (school_id, requested_at, id) where state = 'requested';

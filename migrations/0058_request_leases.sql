-- A claim lasts only as long as its lease, which is renewed while the request is being answered: a killed process
-- blocks its Idempotency-Key for seconds. Null: claimed by an older release, which holds it for three minutes.
alter table idempotent_requests add column lease_until timestamptz(3);

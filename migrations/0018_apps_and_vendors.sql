-- Signing all apps of a person out, and the deployment's list of known vendors.

-- How often this person has signed all their apps out. A consent carries the count of its moment: once the person's is
-- higher, everything that descends from the consent has ended, at every school and in the same transaction.
alter table people add column app_sign_outs integer not null default 0;
alter table authorizations add column app_sign_outs integer not null default 0;

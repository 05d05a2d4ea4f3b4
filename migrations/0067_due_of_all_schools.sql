-- One renewal run finds the oldest due subscriptions of all schools, without a look at each school.

create index subscriptions_due_first on subscriptions (due_at, id) where due_at is not null;
comment on index subscriptions_due_first is 'all schools: billing.due';
drop index subscriptions_due;

-- What changed the monthly revenue of subscriptions, and which renewals failed, by time.
create index subscription_events_of_revenue on subscription_events (school_id, happened_at)
  include (subscription_id, kind, monthly_before, monthly_after) where monthly_before <> monthly_after;
create index subscription_events_of_failures on subscription_events (school_id, happened_at)
  where kind = 'payment_failed';

-- The period of a membership that a line paid for; null where there is none.
alter table order_lines
  add column covers_from timestamptz(3),
  add column covers_until timestamptz(3),
  add constraint order_lines_covers_order check (
    (covers_from is null) = (covers_until is null) and covers_until > covers_from
  );

update order_lines line set covers_from = held.starts_at, covers_until = held.expires_at
from entitlements held
where line.item_type = 'membership_plan' and held.school_id = line.school_id and held.source = 'payment'
  and held.source_id = line.id and held.expires_at > held.starts_at;
update order_lines line
set covers_from = paid.begins, covers_until = paid.begins + case line.access when 'yearly' then interval '1 year' else interval '1 month' end
from (
  select school_id, first_line_id as line_id, created_at as begins from subscriptions
  union all
  select renewal.school_id, renewal.id, event.happened_at
  from order_lines renewal
  join subscription_events event on event.school_id = renewal.school_id and event.subscription_id = renewal.subscription_id
    and event.kind = 'renewed' and event.detail ->> 'period' = renewal.subscription_period::text
  where renewal.subscription_step = 'renew'
) as paid
where line.school_id = paid.school_id and line.id = paid.line_id and line.access in ('monthly', 'yearly');

-- When the revenue of each line of a payment is recognised, without tax: evenly from `starts_on` to `ends_on`, and nothing
-- before `counts_from`, the day of the ledger entry. A refund is a part of its own, and negative. Kept by a job.
create table revenue_schedule (
  school_id uuid not null,
  payment_id uuid not null,
  line_id uuid not null,
  -- 1 is the payment itself.
  part integer not null,
  item_type text not null,
  item_id uuid not null,
  -- As it was called when it was sold.
  name text not null,
  currency text not null,
  amount bigint not null,
  counts_from date not null,
  starts_on date not null,
  ends_on date not null,
  primary key (school_id, payment_id, line_id, part),
  foreign key (school_id, payment_id, line_id) references payment_lines (school_id, payment_id, line_id),
  constraint revenue_schedule_part_range check (part >= 1),
  constraint revenue_schedule_days_order check (ends_on >= starts_on)
);
-- From the day on which it is known to the last on which some of it is recognised.
create index revenue_schedule_by_days on revenue_schedule
  using gist (school_id, daterange(counts_from, greatest(counts_from, ends_on), '[]'));

-- What a membership was given and what was paid for it: trials, discounts of single lines, and what a switch replaced.

-- The trial that a person was given at a school. There is one, whatever becomes of its plan and subscription.
create table membership_trials (
  school_id uuid not null references schools (id),
  person_id uuid not null references people (id),
  given_at timestamptz(3) not null,
  primary key (school_id, person_id)
);

insert into membership_trials (school_id, person_id, given_at)
select held.school_id, held.person_id, min(held.created_at)
from subscriptions held
join order_lines line on line.school_id = held.school_id and line.id = held.first_line_id
where line.trial_days is not null
group by held.school_id, held.person_id;

alter table order_lines
  -- The line's share of the discounts of its order. Null where the order was placed before this was recorded.
  add column reduction bigint,
  add constraint order_lines_reduction_range check (reduction between 0 and amount);

-- The plan and the period that a paid switch replaced: a refund of its payment returns to them.
create table subscription_switches (
  school_id uuid not null,
  line_id uuid not null,
  subscription_id uuid not null,
  switched_at timestamptz(3) not null,
  -- The period of the subscription since the switch: the same one, or a new one that began with the switch.
  period integer not null,
  replaced_state text not null,
  replaced_plan_id uuid not null,
  replaced_cycle text not null,
  replaced_price bigint not null,
  replaced_period integer not null,
  replaced_starts_at timestamptz(3) not null,
  replaced_ends_at timestamptz(3) not null,
  replaced_anchor_at timestamptz(3) not null,
  replaced_anchor_period integer not null,
  -- Set when a refund has returned the subscription to what the switch replaced.
  reverted_at timestamptz(3),
  primary key (school_id, line_id),
  foreign key (school_id, line_id) references order_lines (school_id, id),
  foreign key (school_id, subscription_id) references subscriptions (school_id, id),
  foreign key (school_id, replaced_plan_id) references membership_plans (school_id, id),
  constraint subscription_switches_state_known check (replaced_state in ('trialing', 'active')),
  constraint subscription_switches_cycle_known check (replaced_cycle in ('monthly', 'yearly')),
  constraint subscription_switches_period_order check (
    period between replaced_period and replaced_period + 1 and replaced_ends_at > replaced_starts_at
  )
);
create index subscription_switches_of_subscription
  on subscription_switches (school_id, subscription_id, switched_at);
create index subscription_switches_of_plan on subscription_switches (school_id, replaced_plan_id);

-- Of switches that were paid before: the line that was paid last before them says what they replaced.
insert into subscription_switches (
  school_id, line_id, subscription_id, switched_at, period, replaced_state, replaced_plan_id, replaced_cycle,
  replaced_price, replaced_period, replaced_starts_at, replaced_ends_at, replaced_anchor_at, replaced_anchor_period
)
select line.school_id, line.id, held.id, line.covers_from,
  line.subscription_period + case when before.access = line.access then 0 else 1 end,
  'active', before.item_id, before.access, before.original, line.subscription_period,
  before.covers_from, before.covers_until, before.covers_from, line.subscription_period
from order_lines line
join orders on orders.school_id = line.school_id and orders.id = line.order_id and orders.fulfilment = 'granted'
join subscriptions held on held.school_id = line.school_id and held.id = line.subscription_id
cross join lateral (
  select earlier.item_id, earlier.access, earlier.original, earlier.covers_from, earlier.covers_until
  from order_lines earlier
  join orders placed on placed.school_id = earlier.school_id and placed.id = earlier.order_id
  where earlier.school_id = held.school_id and placed.fulfilment = 'granted'
    and (earlier.subscription_id = held.id or earlier.id = held.first_line_id)
    and earlier.covers_from < line.covers_from and earlier.covers_until > line.covers_from
  order by earlier.covers_from desc, earlier.id desc
  limit 1
) before
where line.subscription_step = 'switch' and before.access in ('monthly', 'yearly');

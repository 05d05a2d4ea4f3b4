-- Memberships that renew: what is charged, when, and by which stored method.

alter table membership_plans
  -- The first days are free; one trial for each member and plan.
  add column trial_days integer,
  add constraint membership_plans_trial_range check (trial_days between 1 and 365),
  add constraint membership_plans_trial_renews check (trial_days is null or access in ('monthly', 'yearly'));

-- A card, or the like, that a gateway has stored and may charge again.
create table payment_mandates (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  gateway text not null,
  -- The gateway's own names for the customer and for the stored method.
  customer text,
  method text not null,
  brand text,
  last4 text,
  -- The last month in which it is good, as YYYY-MM.
  expires_on text,
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint payment_mandates_once unique (school_id, gateway, method),
  constraint payment_mandates_gateway_known check (gateway in ('simulator', 'ecpay', 'newebpay', 'stripe')),
  constraint payment_mandates_expiry_form check (expires_on ~ '^\d{4}-\d{2}$')
);
create index payment_mandates_of_person on payment_mandates (school_id, person_id, created_at);

-- The id is also that of the entitlement that the subscription gives.
create table subscriptions (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  plan_id uuid not null,
  -- The order line that began it. Without a foreign key: lines refer to subscriptions, and not in a circle.
  first_line_id uuid not null,
  state text not null,
  cycle text not null,
  -- What each period costs, as agreed when it began or last changed.
  price bigint not null,
  currency text not null,
  -- Null: the member is asked to pay each period.
  mandate_id uuid,
  -- Periods are whole months or years from the anchor, by this time zone's calendar.
  time_zone text not null,
  anchor_at timestamptz(3) not null,
  anchor_period integer not null,
  -- The last period that was paid; 0 is the trial.
  period integer not null,
  period_starts_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  -- Until when access goes on though the next period is not paid.
  grace_ends_at timestamptz(3) not null,
  cancel_asked_at timestamptz(3),
  paused_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  -- From the next period on.
  next_plan_id uuid,
  next_cycle text,
  next_price bigint,
  -- A new price holds for periods that begin then or later; null is the next one.
  next_price_from timestamptz(3),
  -- How often the member was told that the next period is not paid.
  attempts integer not null,
  -- The last period whose coming charge the member was told of.
  told_period integer not null,
  -- When the renewal run looks at it next.
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, plan_id) references membership_plans (school_id, id),
  foreign key (school_id, next_plan_id) references membership_plans (school_id, id),
  foreign key (school_id, mandate_id) references payment_mandates (school_id, id),
  constraint subscriptions_first_line_unique unique (school_id, first_line_id),
  constraint subscriptions_state_known check (state in ('trialing', 'active', 'past_due', 'paused', 'ended')),
  constraint subscriptions_cycle_known check (cycle in ('monthly', 'yearly')),
  constraint subscriptions_next_cycle_known check (next_cycle in ('monthly', 'yearly')),
  constraint subscriptions_next_plan_whole check ((next_plan_id is null) = (next_cycle is null)),
  constraint subscriptions_price_range check (price >= 0 and next_price >= 0),
  constraint subscriptions_period_order check (period_ends_at > period_starts_at and grace_ends_at >= period_ends_at),
  constraint subscriptions_paused_when check ((state = 'paused') = (paused_at is not null)),
  constraint subscriptions_ended_when check (
    (state = 'ended') = (ended_at is not null) and (state = 'ended') = (end_reason is not null)
  ),
  constraint subscriptions_end_reason_known check (
    end_reason in ('cancelled', 'unpaid', 'refunded', 'ended_by_operator')
  )
);
create index subscriptions_due on subscriptions (school_id, due_at, id) where due_at is not null;
create index subscriptions_by_person on subscriptions (school_id, person_id, created_at);
create index subscriptions_by_plan on subscriptions (school_id, plan_id, state);
create index subscriptions_of_next_plan on subscriptions (school_id, next_plan_id) where next_plan_id is not null;
create index subscriptions_of_mandate on subscriptions (school_id, mandate_id) where mandate_id is not null;
create index subscriptions_by_state on subscriptions (school_id, state, created_at, id);
-- A plan is held once at a time.
create unique index subscriptions_one_live on subscriptions (school_id, person_id, plan_id) where state <> 'ended';

-- What happened to a subscription, never changed. The amounts are what it brings in a month, before and after.
create table subscription_events (
  school_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  happened_at timestamptz(3) not null,
  monthly_before bigint not null,
  monthly_after bigint not null,
  detail jsonb not null,
  by_person_id uuid references people (id),
  primary key (school_id, id),
  foreign key (school_id, subscription_id) references subscriptions (school_id, id),
  constraint subscription_events_kind_known check (
    kind in (
      'started', 'renewed', 'payment_failed', 'payment_asked', 'cancel_asked', 'resumed', 'paused', 'continued',
      'plan_planned', 'plan_switched', 'price_planned', 'card_changed', 'end_changed', 'ended'
    )
  )
);
create index subscription_events_of_subscription on subscription_events (school_id, subscription_id, id);
create index subscription_events_by_time on subscription_events (school_id, happened_at, id);
create index subscription_events_by_person on subscription_events (school_id, by_person_id);

create trigger subscription_events_append_only
  before update or delete or truncate on subscription_events
  for each statement execute function refuse_change();

-- A line that renews a subscription by a period, or switches its plan.
alter table order_lines
  add column subscription_id uuid,
  add column subscription_step text,
  add column subscription_period integer,
  -- The days of a trial with which a subscription begins.
  add column trial_days integer,
  add constraint order_lines_of_subscription foreign key (school_id, subscription_id)
    references subscriptions (school_id, id),
  add constraint order_lines_step_known check (subscription_step in ('renew', 'switch')),
  add constraint order_lines_step_whole check (
    (subscription_id is null) = (subscription_step is null)
    and (subscription_id is null) = (subscription_period is null)
  );
-- Each period is ordered once; its attempts are payments of that order.
create unique index order_lines_one_renewal on order_lines (school_id, subscription_id, subscription_period)
  where subscription_step = 'renew';
create index order_lines_by_subscription on order_lines (school_id, subscription_id) where subscription_id is not null;

-- An attempt to charge a stored method while the member is away.
alter table payments
  add column mandate_id uuid,
  add constraint payments_by_mandate foreign key (school_id, mandate_id) references payment_mandates (school_id, id);
create index payments_of_mandate on payments (school_id, mandate_id) where mandate_id is not null;

alter table entitlements
  drop constraint entitlements_source_known,
  add constraint entitlements_source_known check (
    source in ('payment', 'membership', 'manual', 'gift', 'seat', 'subscription')
  );

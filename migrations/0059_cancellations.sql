-- What a school refunds when a member cancels a meeting or a registration, and what members cancelled.

-- Tiers from the longest notice to the shortest: [{"hoursBefore": 48, "percent": 100}, …]. A school without a row has
-- the default of the application.
create table cancellation_rules (
  school_id uuid not null references schools (id),
  tiers jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id)
);
create trigger cancellation_rules_shown after insert on cancellation_rules referencing new table as changed
  for each statement execute function tell_public_change();
create trigger cancellation_rules_reshown after update on cancellation_rules referencing new table as changed
  for each statement execute function tell_public_change();

-- The rule that was shown when the order was placed; null before rules existed.
alter table orders add column cancellation_tiers jsonb;

-- The shortest notice at which its member moved a meeting: moving it does not bring back a refund that was lost.
alter table consulting_meetings add column moved_notice_minutes integer;

create table cancellations (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  kind text not null,
  -- The meeting or registration.
  booking_id uuid not null,
  -- Null where nothing was paid.
  payment_id uuid,
  percent integer not null,
  -- What is refunded, in the currency of the payment.
  amount bigint not null,
  state text not null,
  -- When the refund starts; it can be undone until then.
  refund_at timestamptz(3),
  refund_id uuid,
  cancelled_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  foreign key (school_id, refund_id) references refunds (school_id, id),
  constraint cancellations_kind_known check (kind in ('meeting', 'registration')),
  constraint cancellations_percent_range check (percent between 0 and 100),
  constraint cancellations_state_known check (state in ('not_refunded', 'refund_due', 'refund_started', 'undone')),
  constraint cancellations_amount_range check (amount >= 0 and (amount = 0 or payment_id is not null)),
  constraint cancellations_refund_when check (
    state = 'undone' or (state = 'not_refunded' and refund_at is null and refund_id is null)
    or (state = 'refund_due' and refund_at is not null and refund_id is null and amount > 0)
    or (state = 'refund_started' and refund_at is not null and refund_id is not null)
  )
);
-- A booking is cancelled once, however often the button is pressed.
create unique index cancellations_once on cancellations (school_id, kind, booking_id) where state <> 'undone';
create index cancellations_of_person on cancellations (school_id, person_id, cancelled_at, id);
create index cancellations_of_payment on cancellations (school_id, payment_id);
create index cancellations_of_refund on cancellations (school_id, refund_id);
create index cancellations_due on cancellations (school_id, refund_at) where state = 'refund_due';

-- When a gateway is asked about something whose notice may be lost, and how often it was.
alter table payments
  add column ask_at timestamptz(3),
  add column asks integer not null default 0,
  add constraint payments_asks_range check (asks >= 0);
update payments set ask_at = created_at + interval '15 minutes'
  where state = 'not_paid' and gateway in ('ecpay', 'newebpay', 'stripe');
create index payments_to_ask on payments (school_id, ask_at, id) where ask_at is not null;

alter table refunds
  add column ask_at timestamptz(3),
  add column asks integer not null default 0,
  add constraint refunds_asks_range check (asks >= 0);
update refunds set ask_at = now() from payments
  where payments.school_id = refunds.school_id and payments.id = refunds.payment_id
    and refunds.state = 'processing' and payments.gateway = 'stripe';
create index refunds_to_ask on refunds (school_id, ask_at, id) where ask_at is not null;

-- Whether the books and the gateway agree on a payment, as the reconciliation found.
alter table payment_events
  drop constraint payment_events_kind_known,
  add constraint payment_events_kind_known check (
    kind in (
      'begun', 'code_issued', 'paid', 'declined', 'expired', 'granted',
      'refund_requested', 'refund_rejected', 'refund_started', 'refund_done', 'refund_failed',
      'dispute_opened', 'dispute_won', 'dispute_lost', 'gateway_differs', 'gateway_agrees'
    )
  );

-- What gateways have paid out to schools. Amounts are in the gateway's own unit: `decimals` says how many digits it has.
create table payouts (
  school_id uuid not null references schools (id),
  id uuid not null,
  gateway text not null,
  -- What the gateway calls it.
  gateway_id text not null,
  amount bigint not null,
  currency text not null,
  decimals smallint not null,
  state text not null,
  -- When the money is on the school's bank account.
  arrives_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- All of its lines are stored; null until the gateway has put them together.
  listed_at timestamptz(3),
  primary key (school_id, id),
  constraint payouts_once unique (school_id, gateway, gateway_id),
  constraint payouts_gateway_known check (gateway in ('stripe')),
  constraint payouts_state_known check (state in ('pending', 'paid', 'failed')),
  constraint payouts_decimals_range check (decimals between 0 and 3)
);
create index payouts_by_arrival on payouts (school_id, arrives_at, id);

-- What a payout is made of, and what each of it is to us.
create table payout_lines (
  school_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  gateway_id text not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  happened_at timestamptz(3) not null,
  -- The gateway's number of the payment, refund or dispute.
  source text,
  trade_no text,
  refund_id uuid,
  payment_id uuid,
  match text not null,
  primary key (school_id, id),
  foreign key (school_id, payout_id) references payouts (school_id, id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  constraint payout_lines_once unique (school_id, payout_id, gateway_id),
  constraint payout_lines_kind_known check (kind in ('charge', 'refund', 'dispute', 'fee', 'other')),
  -- `foreign`: sold with the same account, and not here. `unmatched`: ours by its name, but nothing here has it.
  constraint payout_lines_match_known check (match in ('matched', 'not_needed', 'foreign', 'unmatched')),
  constraint payout_lines_matched_what check (match <> 'matched' or payment_id is not null),
  constraint payout_lines_add_up check (net = amount - fee)
);
create index payout_lines_of_payout on payout_lines (school_id, payout_id, happened_at, id);
create index payout_lines_of_payment on payout_lines (school_id, payment_id);
create index payout_lines_unmatched on payout_lines (school_id, happened_at, id) where match = 'unmatched';

-- The ledger in the order in which it was written, as bookkeepers read it.
create index payment_events_by_record on payment_events (school_id, recorded_at, id);

-- Orders, their payments, and the ledger that payments' states are derived from.

create table coupons (
  school_id uuid not null references schools (id),
  id uuid not null,
  code text not null,
  label text not null,
  kind text not null,
  -- Minor units, or percent.
  value bigint not null,
  minimum bigint not null default 0,
  limit_total integer,
  limit_per_member integer,
  -- Redeemed and not given back; only ever changed by an update that checks it.
  redeemed integer not null default 0,
  item_types text[],
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint coupons_code_unique unique (school_id, code),
  constraint coupons_code_form check (code ~ '^[A-Z0-9_-]{3,40}$'),
  constraint coupons_kind_known check (kind in ('amount', 'percent')),
  constraint coupons_value_range check (value > 0 and (kind = 'amount' or value <= 100)),
  constraint coupons_limits_range check (limit_total >= 1 and limit_per_member >= 1),
  constraint coupons_redeemed_range check (redeemed >= 0 and (limit_total is null or redeemed <= limit_total))
);

create table orders (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  trade_no text not null,
  currency text not null,
  -- What the member pays in all: lines less adjustments.
  total bigint not null,
  instalments integer not null,
  -- What became of what was bought, all of it together: several payments may stand behind it.
  fulfilment text not null,
  -- What the member wants on the invoice.
  invoice_kind text not null default 'personal',
  invoice_buyer_name text,
  invoice_tax_id text,
  invoice_carrier text,
  invoice_donation_code text,
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint orders_trade_no_unique unique (school_id, trade_no),
  constraint orders_trade_no_form check (trade_no ~ '^[A-Z0-9]{8,20}$'),
  constraint orders_total_range check (total >= 0),
  constraint orders_instalments_range check (instalments between 1 and 36),
  constraint orders_fulfilment_known check (
    fulfilment in ('held', 'granted', 'released', 'undeliverable', 'taken_back')
  ),
  constraint orders_invoice_kind_known check (invoice_kind in ('personal', 'company', 'donation'))
);
create index orders_of_person on orders (school_id, person_id, created_at, id);
create index orders_by_time on orders (school_id, created_at, id);
create index orders_held on orders (school_id, id) where fulfilment = 'held';

create table order_lines (
  school_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  item_type text not null,
  -- The thing itself, and the plan or ticket by which it is bought.
  item_id uuid not null,
  offer_id uuid not null,
  name text not null,
  quantity integer not null,
  original bigint not null,
  discount bigint not null,
  amount bigint not null,
  access text not null,
  access_until timestamptz(3),
  access_days integer,
  -- A consulting meeting's time.
  starts_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, order_id) references orders (school_id, id),
  constraint order_lines_item_known check (
    item_type in ('course', 'membership_plan', 'event_ticket', 'digital_product', 'consulting_meeting')
  ),
  constraint order_lines_quantity_range check (quantity between 1 and 100),
  constraint order_lines_add_up check (original >= 0 and discount >= 0 and amount = original - discount and amount >= 0)
);
create index order_lines_of_order on order_lines (school_id, order_id, position);
create index order_lines_of_item on order_lines (school_id, item_type, item_id);

create table order_adjustments (
  school_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  label text not null,
  coupon_id uuid,
  code text,
  amount bigint not null,
  primary key (school_id, id),
  foreign key (school_id, order_id) references orders (school_id, id),
  foreign key (school_id, coupon_id) references coupons (school_id, id),
  constraint order_adjustments_kind_known check (kind in ('coupon', 'promotion')),
  constraint order_adjustments_negative check (amount <= 0)
);
create index order_adjustments_of_order on order_adjustments (school_id, order_id);
create index order_adjustments_of_coupon on order_adjustments (school_id, coupon_id);

create table coupon_redemptions (
  school_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  person_id uuid not null references people (id),
  redeemed_at timestamptz(3) not null,
  -- Given back when the order expired unpaid.
  released_at timestamptz(3),
  primary key (school_id, order_id, coupon_id),
  foreign key (school_id, order_id) references orders (school_id, id),
  foreign key (school_id, coupon_id) references coupons (school_id, id)
);
create index coupon_redemptions_of_member on coupon_redemptions (school_id, coupon_id, person_id) where released_at is null;
create index coupon_redemptions_of_person on coupon_redemptions (school_id, person_id);

-- One attempt or instalment. Its states are what the ledger says; they are kept here to be read fast.
create table payments (
  school_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  person_id uuid not null references people (id),
  amount bigint not null,
  currency text not null,
  gateway text not null,
  -- Our name for it at the gateway; a gateway sees each once.
  gateway_reference text not null,
  payment_type text,
  state text not null,
  sequence integer not null,
  next_charge_at timestamptz(3),
  bank_code text,
  bank_name text,
  code_no text,
  -- Until when it can be paid; grace lets a notice be late.
  deadline_at timestamptz(3),
  expires_at timestamptz(3),
  paid_at timestamptz(3),
  refunding_state text not null,
  refunded bigint not null,
  refund_requested_at timestamptz(3),
  refunded_at timestamptz(3),
  -- Paid for something that was no longer to be had: an operator must look.
  needs_attention text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, order_id) references orders (school_id, id),
  constraint payments_reference_unique unique (school_id, gateway, gateway_reference),
  constraint payments_amount_range check (amount >= 0 and refunded between 0 and amount),
  constraint payments_gateway_known check (gateway in ('simulator', 'ecpay', 'newebpay', 'stripe', 'manual')),
  constraint payments_type_known check (
    payment_type in ('credit', 'credit_installment', 'atm', 'web_atm', 'cvs', 'barcode', 'line_pay', 'manual', 'free')
  ),
  constraint payments_state_known check (
    state in ('not_paid', 'paid', 'expired', 'failed', 'manual_enrolled', 'refunding', 'refunded')
  ),
  constraint payments_refunding_known check (
    refunding_state in ('none', 'requested', 'processing', 'partially_refunded', 'refunded', 'rejected', 'failed')
  ),
  constraint payments_refunded_whole check ((state = 'refunded') = (refunding_state = 'refunded')),
  constraint payments_refunded_all check (state <> 'refunded' or refunded = amount),
  constraint payments_paid_when check (state not in ('paid', 'refunding', 'refunded') or paid_at is not null),
  constraint payments_manual_is_free check (state <> 'manual_enrolled' or amount = 0)
);
create index payments_of_person on payments (school_id, person_id, created_at, id);
create index payments_of_order on payments (school_id, order_id, sequence);
create index payments_by_time on payments (school_id, created_at, id);
create index payments_waiting on payments (school_id, expires_at) where state = 'not_paid';
create index payments_to_charge on payments (school_id, next_charge_at) where next_charge_at is not null;
-- One attempt at a time.
create unique index payments_one_open on payments (school_id, order_id, sequence) where state = 'not_paid';

-- How an order's lines and adjustments are shared out over its payments.
create table payment_lines (
  school_id uuid not null,
  payment_id uuid not null,
  line_id uuid not null,
  original bigint not null,
  discount bigint not null,
  amount bigint not null,
  refunded bigint not null default 0,
  primary key (school_id, payment_id, line_id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  foreign key (school_id, line_id) references order_lines (school_id, id),
  constraint payment_lines_add_up check (amount = original - discount and refunded between 0 and amount)
);
create index payment_lines_of_line on payment_lines (school_id, line_id);

create table payment_adjustments (
  school_id uuid not null,
  payment_id uuid not null,
  adjustment_id uuid not null,
  amount bigint not null,
  primary key (school_id, payment_id, adjustment_id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  foreign key (school_id, adjustment_id) references order_adjustments (school_id, id),
  constraint payment_adjustments_negative check (amount <= 0)
);
create index payment_adjustments_of_adjustment on payment_adjustments (school_id, adjustment_id);

-- The ledger: what happened to a payment, once each, never changed.
create table payment_events (
  school_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  gateway text not null,
  -- The gateway's own name for this notice; ours where we did it.
  gateway_event_id text not null,
  kind text not null,
  amount bigint,
  currency text,
  -- When it happened by the gateway's clock, and when we heard of it.
  happened_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  detail jsonb not null,
  by_person_id uuid references people (id),
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  constraint payment_events_once unique (school_id, gateway, gateway_event_id),
  constraint payment_events_kind_known check (
    kind in (
      'begun', 'code_issued', 'paid', 'declined', 'expired', 'granted',
      'refund_requested', 'refund_rejected', 'refund_started', 'refund_done', 'refund_failed'
    )
  )
);
create index payment_events_of_payment on payment_events (school_id, payment_id, id);
create index payment_events_by_person on payment_events (school_id, by_person_id);

create trigger payment_events_append_only
  before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

create table refunds (
  school_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  amount bigint not null,
  state text not null,
  reason text not null,
  requested_at timestamptz(3) not null,
  requested_by uuid,
  decided_at timestamptz(3),
  decided_by uuid,
  finished_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  foreign key (requested_by) references people (id),
  foreign key (decided_by) references people (id),
  constraint refunds_amount_range check (amount > 0),
  constraint refunds_state_known check (state in ('requested', 'processing', 'rejected', 'done', 'failed'))
);
create index refunds_of_payment on refunds (school_id, payment_id, id);
create index refunds_requested_by on refunds (school_id, requested_by);
create index refunds_decided_by on refunds (school_id, decided_by);
create index refunds_open on refunds (school_id, requested_at, id) where state in ('requested', 'processing');
-- One at a time.
create unique index refunds_one_open on refunds (school_id, payment_id) where state in ('requested', 'processing');

create table invoices (
  school_id uuid not null,
  payment_id uuid not null,
  number text,
  kind text not null,
  state text not null,
  buyer_name text,
  tax_id text,
  carrier text,
  donation_code text,
  issued_at timestamptz(3),
  amount bigint not null,
  allowance bigint not null default 0,
  primary key (school_id, payment_id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  constraint invoices_number_unique unique (school_id, number),
  constraint invoices_kind_known check (kind in ('personal', 'company', 'donation')),
  constraint invoices_state_known check (state in ('pending', 'issued', 'voided', 'allowance')),
  constraint invoices_allowance_range check (allowance between 0 and amount)
);

create table gateway_accounts (
  school_id uuid not null references schools (id),
  gateway text not null,
  -- Merchant id and keys, sealed.
  sealed_settings bytea not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, gateway),
  constraint gateway_accounts_known check (gateway in ('simulator', 'ecpay', 'newebpay', 'stripe', 'manual'))
);
create unique index gateway_accounts_one_default on gateway_accounts (school_id) where is_default;

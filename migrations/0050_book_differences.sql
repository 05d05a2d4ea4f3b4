-- What the reconciliation found and could not repair: it waits for an operator.
create table book_differences (
  school_id uuid not null references schools (id),
  id uuid not null,
  kind text not null,
  -- Null where no order or payment of the school is concerned, such as a gateway that does not answer.
  order_id uuid,
  payment_id uuid,
  -- A sentence for operators.
  what text not null,
  found_at timestamptz(3) not null,
  -- When a run found it last.
  seen_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, order_id) references orders (school_id, id),
  foreign key (school_id, payment_id) references payments (school_id, id),
  -- However often it is found, and by how many runs at once.
  constraint book_differences_once unique nulls not distinct (school_id, order_id, payment_id, kind, what),
  constraint book_differences_kind_known check (
    kind in (
      'payment_row', 'line_shares', 'ledger_missing', 'sum', 'invoice_missing', 'invoice_credit', 'invoice_differs',
      'order_state', 'access_missing', 'access_not_paid', 'notice_lost', 'refund_lost', 'charged_twice',
      'gateway_differs', 'unknown_payment', 'payout_unmatched', 'gateway_silent'
    )
  ),
  constraint book_differences_what_length check (char_length(what) between 1 and 500),
  constraint book_differences_seen_order check (seen_at >= found_at)
);
create index book_differences_of_payment on book_differences (school_id, payment_id);
create index book_differences_open on book_differences (school_id, found_at, id) where resolved_at is null;

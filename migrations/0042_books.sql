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

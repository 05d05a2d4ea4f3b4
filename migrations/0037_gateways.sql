-- What a gateway tells of a payment beside its own course: disputes, and refunds made on the gateway's pages.
alter table payment_events
  drop constraint payment_events_kind_known,
  add constraint payment_events_kind_known check (
    kind in (
      'begun', 'code_issued', 'paid', 'declined', 'expired', 'granted',
      'refund_requested', 'refund_rejected', 'refund_started', 'refund_done', 'refund_failed',
      'dispute_opened', 'dispute_won', 'dispute_lost'
    )
  );
-- Notices of refunds and disputes name the gateway's number of the payment.
create index payment_events_by_trade_no on payment_events (school_id, gateway, (detail ->> 'gatewayTradeNo'))
  where kind = 'paid';

alter table payments
  add column dispute_state text,
  -- Until when the school can hand in evidence.
  add column evidence_due_at timestamptz(3),
  add constraint payments_dispute_known check (dispute_state in ('open', 'won', 'lost'));

-- What the gateway calls a refund, once it has told of it.
alter table refunds
  add column gateway_refund_id text,
  add constraint refunds_at_gateway_once unique (school_id, payment_id, gateway_refund_id);

-- Some gateways charge a card by themselves, period after period, until they are told to stop.
alter table payment_mandates
  add column kind text not null default 'stored',
  -- What each charge takes, and how often; of a periodic authorization only.
  add column amount bigint,
  add column cycle text,
  -- From when on it charges no more.
  add column ended_at timestamptz(3),
  add constraint payment_mandates_kind_known check (kind in ('stored', 'periodic')),
  add constraint payment_mandates_cycle_known check (cycle in ('monthly', 'yearly')),
  add constraint payment_mandates_amount_range check (amount > 0),
  add constraint payment_mandates_periodic_whole check (
    (kind = 'periodic') = (amount is not null) and (kind = 'periodic') = (cycle is not null)
  );
create index payment_mandates_charging on payment_mandates (school_id, id) where kind = 'periodic' and ended_at is null;

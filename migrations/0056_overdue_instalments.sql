-- An instalment that is overdue suspends the access that its order gave, until it is paid.

-- Suspended access counts as none.
alter table entitlements add column suspended_at timestamptz(3);

alter table orders
  -- Since when the open instalment is due; null while none is.
  add column instalment_due_at timestamptz(3),
  add column access_suspended_at timestamptz(3),
  add constraint orders_suspended_while_due check (access_suspended_at is null or instalment_due_at is not null);

-- The member was told that the next instalment is near.
alter table payments add column next_charge_announced_at timestamptz(3);

create index orders_instalment_due on orders (school_id, instalment_due_at)
  where instalment_due_at is not null and access_suspended_at is null;
create index orders_suspended on orders (school_id, person_id) where access_suspended_at is not null;

-- Instalments that are open today are due from today: nobody loses access without the days to pay.
update orders set instalment_due_at = now()
where instalments > 1 and fulfilment = 'granted' and not exists (
  select from payments paid
  where paid.school_id = orders.school_id and paid.order_id = orders.id
    and paid.state in ('paid', 'refunding', 'manual_enrolled')
    and paid.sequence = (
      select max(each.sequence) from payments each
      where each.school_id = orders.school_id and each.order_id = orders.id
    )
);

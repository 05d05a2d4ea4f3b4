-- Offers at the checkout: "with this, take that too".
create table order_bumps (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- What must be in the order, as {"itemType", "offerId"}; null: anything.
  trigger_offer jsonb,
  -- What is offered.
  item_type text not null,
  offer_id uuid not null,
  title text not null,
  pitch text not null,
  -- What is taken off the price of what is offered; null: nothing.
  kind text,
  value bigint,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint order_bumps_item_known check (
    item_type in ('course', 'membership_plan', 'event_ticket', 'digital_product')
  ),
  constraint order_bumps_discount_whole check (num_nulls(kind, value) in (0, 2)),
  constraint order_bumps_kind_known check (kind in ('amount', 'percent')),
  constraint order_bumps_value_range check (value > 0 and (kind = 'amount' or value <= 100)),
  constraint order_bumps_trigger_form check (jsonb_typeof(trigger_offer) = 'object')
);
create index order_bumps_by_time on order_bumps (school_id, created_at, id);
create index order_bumps_current on order_bumps (school_id, created_at, id) where archived_at is null;

-- At whose checkout it was offered, and whether it was bought.
create table order_bump_offers (
  school_id uuid not null,
  bump_id uuid not null,
  order_id uuid not null,
  is_taken boolean not null,
  primary key (school_id, bump_id, order_id),
  foreign key (school_id, bump_id) references order_bumps (school_id, id),
  foreign key (school_id, order_id) references orders (school_id, id)
);
create index order_bump_offers_of_order on order_bump_offers (school_id, order_id);

alter table order_adjustments
  add column bump_id uuid,
  add foreign key (school_id, bump_id) references order_bumps (school_id, id),
  add constraint order_adjustments_bump_kind check (bump_id is null or (kind = 'promotion' and promotion_id is null));
create index order_adjustments_of_bump on order_adjustments (school_id, bump_id);

-- Discounts that apply to an order without a code.
create table promotions (
  school_id uuid not null references schools (id),
  id uuid not null,
  label text not null,
  kind text not null,
  -- Minor units, or percent.
  value bigint not null,
  minimum bigint not null default 0,
  item_types text[],
  -- Offers that must all be in the order, as [{"itemType", "offerId"}]; then the discount is on them.
  bundle jsonb not null,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint promotions_kind_known check (kind in ('amount', 'percent')),
  constraint promotions_value_range check (value > 0 and (kind = 'amount' or value <= 100)),
  constraint promotions_bundle_form check (
    jsonb_typeof(bundle) = 'array' and (jsonb_array_length(bundle) = 0 or item_types is null)
  )
);
create index promotions_by_time on promotions (school_id, created_at, id);
create index promotions_current on promotions (school_id, created_at, id) where archived_at is null;

alter table order_adjustments
  add column promotion_id uuid,
  add foreign key (school_id, promotion_id) references promotions (school_id, id),
  add constraint order_adjustments_promotion_kind check (promotion_id is null or kind = 'promotion');
create index order_adjustments_of_promotion on order_adjustments (school_id, promotion_id);

-- The sales tax of a school, by the buyer's country.
create table tax_rates (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- ISO 3166-1 alpha-2; null: every country without a rate of its own.
  country text,
  -- What buyers read: VAT, 營業稅, 消費税.
  name text not null,
  -- Hundredths of a percent.
  rate integer not null,
  -- Whether prices contain it; otherwise it is added to them.
  is_inclusive boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint tax_rates_country_unique unique nulls not distinct (school_id, country),
  constraint tax_rates_country_form check (country ~ '^[A-Z]{2}$'),
  constraint tax_rates_rate_range check (rate between 0 and 10000)
);
create index tax_rates_by_time on tax_rates (school_id, created_at, id);

alter table orders
  add column country text,
  add constraint orders_country_form check (country ~ '^[A-Z]{2}$');

-- What the line was taxed with, as it was then; `tax` is the part of what is paid for it after all discounts.
alter table order_lines
  add column tax bigint not null default 0,
  add column tax_name text,
  add column tax_rate integer,
  add column tax_inclusive boolean,
  add constraint order_lines_tax_range check (tax between 0 and amount),
  add constraint order_lines_tax_whole check (
    num_nulls(tax_name, tax_rate, tax_inclusive) in (0, 3) and (tax = 0 or tax_name is not null)
  );

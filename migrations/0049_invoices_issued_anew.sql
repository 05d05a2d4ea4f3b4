-- A voided invoice can be issued anew: the payment's row is then the new one, and the voided one is kept here.
alter table invoices
  -- The first invoice of the payment, the second after that was voided, and so on.
  add column edition integer not null default 1,
  add constraint invoices_edition_range check (edition between 1 and 999);

create table voided_invoices (
  school_id uuid not null,
  payment_id uuid not null,
  edition integer not null,
  number text not null,
  issuer text not null,
  kind text not null,
  buyer_name text,
  tax_id text,
  carrier text,
  donation_code text,
  random_code text,
  amount bigint not null,
  issued_at timestamptz(3) not null,
  voided_at timestamptz(3) not null,
  void_reason text,
  primary key (school_id, payment_id, edition),
  foreign key (school_id, payment_id) references invoices (school_id, payment_id),
  constraint voided_invoices_number_unique unique (school_id, number),
  constraint voided_invoices_kind_known check (kind in ('personal', 'company', 'donation')),
  constraint voided_invoices_issuer_known check (issuer in ('manual', 'local', 'ecpay')),
  constraint voided_invoices_amount_range check (amount > 0)
);

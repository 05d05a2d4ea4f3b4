-- How each school issues its invoices, the numbers it has used, and the credit notes that refunds owe.

create table invoice_settings (
  school_id uuid not null references schools (id),
  issuer text not null,
  -- What a document of the school's own is called.
  document text not null,
  seller_name text not null,
  seller_address text not null,
  seller_tax_id text not null,
  -- Of the school's own numbers: what they begin with, and where a series starts.
  number_prefix text not null,
  first_number bigint not null,
  -- Merchant id and keys of ECPay's invoice service, sealed. Kept when the issuer changes: its invoices can still be voided.
  sealed_ecpay bytea,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id),
  constraint invoice_settings_issuer_known check (issuer in ('manual', 'local', 'ecpay')),
  constraint invoice_settings_document_known check (document in ('invoice', 'receipt')),
  constraint invoice_settings_prefix_form check (number_prefix ~ '^[A-Z0-9-]{0,10}$'),
  constraint invoice_settings_first_range check (first_number between 1 and 99999999),
  constraint invoice_settings_ecpay_keys check (issuer <> 'ecpay' or sealed_ecpay is not null)
);

-- The next number of each series. Changed only in the transaction that stores the document with the number.
create table invoice_series (
  school_id uuid not null references schools (id),
  kind text not null,
  -- What all of its numbers begin with.
  series text not null,
  next_number bigint not null,
  primary key (school_id, kind, series),
  constraint invoice_series_kind_known check (kind in ('invoice', 'allowance')),
  constraint invoice_series_next_range check (next_number >= 1)
);

alter table invoices
  add column issuer text not null default 'manual',
  -- Printed on Taiwan's invoices.
  add column random_code text,
  add column voided_at timestamptz(3),
  -- Why an operator voids it; null where a refund does.
  add column void_reason text,
  -- The issuer refused to void it: refunds get credit notes.
  add column is_void_refused boolean not null default false,
  -- When its issuer has something to do next; null: nothing, or not before an operator has looked.
  add column due_at timestamptz(3),
  -- Whoever is asking the issuer has until then.
  add column claimed_until timestamptz(3),
  add column attempts integer not null default 0,
  -- What the issuer said last, and since when an operator must look.
  add column problem text,
  add column failed_at timestamptz(3),
  add constraint invoices_issuer_known check (issuer in ('manual', 'local', 'ecpay')),
  add constraint invoices_attempts_range check (attempts >= 0),
  add constraint invoices_issued_numbered check (
    issuer = 'manual' or (number is null) = (state = 'pending') and (number is null) = (issued_at is null)
  );
create index invoices_due on invoices (school_id, due_at) where due_at is not null;
create index invoices_failed on invoices (school_id, failed_at, payment_id) where failed_at is not null;

-- One credit note for each refund that was paid back, unless the whole invoice is voided.
create table invoice_allowances (
  school_id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  amount bigint not null,
  state text not null,
  number text,
  issued_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (school_id, refund_id),
  foreign key (school_id, refund_id) references refunds (school_id, id),
  foreign key (school_id, payment_id) references invoices (school_id, payment_id),
  constraint invoice_allowances_number_unique unique (school_id, number),
  constraint invoice_allowances_amount_range check (amount > 0),
  constraint invoice_allowances_state_known check (state in ('pending', 'issued', 'not_needed')),
  constraint invoice_allowances_issued_numbered check (
    (number is not null) = (state = 'issued') and (issued_at is not null) = (state = 'issued')
  )
);
create index invoice_allowances_of_invoice on invoice_allowances (school_id, payment_id, created_at, refund_id);

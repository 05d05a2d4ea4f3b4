-- What an order is for: the buyer, or others, who redeem vouchers.
alter table orders
  add column purpose text not null default 'self',
  add constraint orders_purpose_known check (purpose in ('self', 'gift', 'seats'));

-- One of what a line of an order bought, for somebody to redeem: a gift, or a seat that the buyer hands out.
create table vouchers (
  school_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  position integer not null,
  -- Who bought it.
  owner_id uuid not null references people (id),
  purpose text not null,
  -- SHA-256 of the code, and the code sealed; null while a seat is not handed out.
  code_hash bytea,
  sealed_code bytea,
  recipient_name text,
  recipient_email text,
  message text,
  send_at timestamptz(3),
  -- When the recipient was last mailed.
  mailed_at timestamptz(3),
  -- When the buyer of a gift was mailed its code.
  owner_mailed_at timestamptz(3),
  -- Paid, and not given back: only then can it be redeemed.
  active_at timestamptz(3),
  redeemed_by uuid references people (id),
  redeemed_at timestamptz(3),
  -- When the seat was taken from somebody who had redeemed it; once at most.
  moved_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, line_id) references order_lines (school_id, id),
  constraint vouchers_position_unique unique (school_id, line_id, position),
  constraint vouchers_code_unique unique (school_id, code_hash),
  constraint vouchers_purpose_known check (purpose in ('gift', 'seat')),
  constraint vouchers_position_range check (position between 1 and 100),
  constraint vouchers_code_whole check ((code_hash is null) = (sealed_code is null)),
  constraint vouchers_redeemed_whole check ((redeemed_by is null) = (redeemed_at is null)),
  constraint vouchers_redeemed_code check (redeemed_by is null or code_hash is not null),
  constraint vouchers_text_length check (
    char_length(recipient_name) <= 120 and char_length(recipient_email) <= 254 and char_length(message) <= 500
  )
);
create index vouchers_of_owner on vouchers (school_id, owner_id, created_at, id);
create index vouchers_redeemed_by on vouchers (school_id, redeemed_by);
-- What the job that sends mails looks for.
create index vouchers_to_mail on vouchers (school_id, id) where active_at is not null and purpose = 'gift'
  and (owner_mailed_at is null or (mailed_at is null and recipient_email is not null and redeemed_at is null));

alter table entitlements
  drop constraint entitlements_source_known,
  add constraint entitlements_source_known check (source in ('payment', 'membership', 'manual', 'gift', 'seat'));

-- What was sold and learned on each day in the school's time zone: kept by a job, so that asking does not read history.
create table daily_revenue (
  school_id uuid not null references schools (id),
  day date not null,
  currency text not null,
  payments integer not null,
  paid bigint not null,
  refunded bigint not null,
  primary key (school_id, day, currency)
);

create table daily_sales (
  school_id uuid not null references schools (id),
  day date not null,
  item_type text not null,
  item_id uuid not null,
  offer_id uuid not null,
  currency text not null,
  -- As it was called when it was sold.
  name text not null,
  quantity integer not null,
  paid bigint not null,
  refunded bigint not null,
  primary key (school_id, day, item_type, item_id, offer_id, currency)
);

create table daily_learning (
  school_id uuid not null references schools (id),
  day date not null,
  course_id uuid not null,
  enrolments integer not null,
  completions integer not null,
  primary key (school_id, day, course_id)
);

create index payments_by_paid_at on payments (school_id, paid_at) where paid_at is not null;
create index enrolments_by_time on enrolments (school_id, enrolled_at);
create index enrolments_by_completion on enrolments (school_id, completed_at) where completed_at is not null;

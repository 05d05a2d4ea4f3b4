-- A member's inbox at a school, and what they want to be told of.

create table notifications (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  kind text not null,
  title text not null,
  body text,
  -- A path at the school.
  path text,
  -- What it tells of: the same is told once.
  source text not null,
  -- False where the member wants this kind by mail only: the row then keeps it from being told twice.
  is_shown boolean not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (school_id, id),
  constraint notifications_once unique (school_id, person_id, kind, source),
  constraint notifications_kind_known check (
    kind in (
      'announcement', 'course_updated', 'lecture_unlocked', 'comment_reply', 'payment_received', 'payment_due',
      'payment_expired', 'refund_updated', 'event_reminder', 'meeting_reminder', 'access_expiring', 'certificate_issued'
    )
  ),
  constraint notifications_title_length check (char_length(title) between 1 and 200)
);
create index notifications_inbox on notifications (school_id, person_id, created_at, id) where is_shown;
create index notifications_unread on notifications (school_id, person_id, created_at, id) where read_at is null and is_shown;

-- No row means the usual: both channels on.
create table notification_subscriptions (
  school_id uuid not null references schools (id),
  person_id uuid not null references people (id),
  kind text not null,
  inbox boolean not null,
  email boolean not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, person_id, kind),
  constraint notification_subscriptions_kind_known check (
    kind in (
      'announcement', 'course_updated', 'lecture_unlocked', 'comment_reply', 'payment_received', 'payment_due',
      'payment_expired', 'refund_updated', 'event_reminder', 'meeting_reminder', 'access_expiring', 'certificate_issued'
    )
  )
);

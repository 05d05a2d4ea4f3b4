-- Notifications to the staff of a school, in the admin area and by mail, by the settings of each person.

create table staff_notifications (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  kind text not null,
  title text not null,
  body text,
  -- A path at the school.
  path text not null,
  -- The same source notifies once.
  source text not null,
  -- The member whose name is in the texts: they are deleted with the account.
  about_person_id uuid references people (id),
  -- Set if only those who work on the course may see it.
  course_id uuid,
  -- False if the person wants this kind by mail only.
  is_shown boolean not null,
  mail text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  primary key (school_id, id),
  constraint staff_notifications_once unique (school_id, person_id, kind, source),
  constraint staff_notifications_kind_known check (
    kind in (
      'new_order', 'failed_payment', 'refund_request', 'dispute', 'new_question', 'new_submission',
      'cancelled_meeting', 'cancelled_registration', 'new_member', 'low_seats'
    )
  ),
  constraint staff_notifications_mail_known check (mail in ('instantly', 'daily', 'never')),
  constraint staff_notifications_title_length check (char_length(title) between 1 and 200)
);
create index staff_notifications_inbox on staff_notifications (school_id, person_id, created_at, id);
create index staff_notifications_unread on staff_notifications (school_id, person_id, created_at, id)
  where read_at is null and is_shown;
create index staff_notifications_to_mail on staff_notifications (school_id, person_id, mail, created_at)
  where mailed_at is null;
create index staff_notifications_about on staff_notifications (school_id, about_person_id);
create index staff_notifications_of_course on staff_notifications (school_id, course_id);

-- No row means the usual of the kind.
create table staff_notification_settings (
  school_id uuid not null references schools (id),
  person_id uuid not null references people (id),
  kind text not null,
  mail text not null,
  inbox boolean not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, person_id, kind),
  constraint staff_notification_settings_kind_known check (
    kind in (
      'new_order', 'failed_payment', 'refund_request', 'dispute', 'new_question', 'new_submission',
      'cancelled_meeting', 'cancelled_registration', 'new_member', 'low_seats'
    )
  ),
  constraint staff_notification_settings_mail_known check (mail in ('instantly', 'daily', 'never'))
);

-- When a person got the last mail, and when the next one is due: a bundle of instant ones, or the digest of a day.
create table staff_mailings (
  school_id uuid not null references schools (id),
  person_id uuid not null references people (id),
  digest_hour integer not null,
  mailed_at timestamptz(3),
  bundle_due_at timestamptz(3),
  digest_due_at timestamptz(3),
  -- The earlier of the two.
  due_at timestamptz(3),
  primary key (school_id, person_id),
  constraint staff_mailings_hour_range check (digest_hour between 0 and 23)
);
create index staff_mailings_due_first on staff_mailings (due_at, person_id) where due_at is not null;
comment on index staff_mailings_due_first is 'all schools: notifications.staff_mails';

-- place tables
alter table staff_notifications
  add constraint staff_notifications_in_course foreign key (school_id, course_id)
    references courses (school_id, id) on delete cascade;

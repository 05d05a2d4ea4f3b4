-- Lists of the admin API: each order and filter has an index that starts with the school.

-- Members, by when they joined, and by when they were given one role.
create index school_roles_by_time on school_roles (school_id, granted_at, person_id);
create index school_roles_by_role on school_roles (school_id, role, granted_at, person_id);

-- Search by the beginning of a name or an address.
create index people_by_name on people (lower(name) text_pattern_ops);
create index people_by_email on people (email text_pattern_ops);

-- Students: one row of each has the mark, so that a page of them reads no other enrolments.
alter table enrolments add column is_first boolean not null default false;
update enrolments set is_first = true
  from (select distinct on (school_id, person_id) school_id, person_id, course_id from enrolments
        order by school_id, person_id, enrolled_at, course_id) as first
  where enrolments.school_id = first.school_id and enrolments.person_id = first.person_id
    and enrolments.course_id = first.course_id;
create index enrolments_first on enrolments (school_id, enrolled_at, person_id) where is_first;

create index mail_links_invitations on mail_links (school_id, created_at, id)
  where purpose = 'invitation' and used_at is null;

create index event_registrations_by_time on event_registrations (school_id, event_id, registered_at, id);
create index event_registrations_by_state on event_registrations (school_id, event_id, state, registered_at, id);
create index consulting_meetings_by_time on consulting_meetings (school_id, starts_at, id);
create index consulting_meetings_by_state on consulting_meetings (school_id, state, starts_at, id);

-- When its order was placed, so that orders are listed in their order by the state of a payment.
alter table payments add column ordered_at timestamptz(3);
update payments set ordered_at = orders.created_at
  from orders where orders.school_id = payments.school_id and orders.id = payments.order_id;
alter table payments alter column ordered_at set not null;
create index payments_by_state on payments (school_id, state, ordered_at, order_id);
create index payments_needing_attention on payments (school_id, ordered_at, order_id)
  where needs_attention is not null;
create index coupons_by_time on coupons (school_id, created_at, id);
create index subscriptions_by_time on entitlements (school_id, created_at, id) where item_type = 'membership_plan';
create index subscriptions_of_person on entitlements (school_id, person_id, created_at, id)
  where item_type = 'membership_plan';
create index subscriptions_of_plan on entitlements (school_id, item_id, created_at, id)
  where item_type = 'membership_plan';
-- When an operator last changed its end; null: never.
alter table entitlements add column changed_at timestamptz(3);

create index audit_entries_by_time on audit_entries (school_id, happened_at, id);
create index audit_entries_by_kind on audit_entries (school_id, kind, happened_at, id);
create index audit_entries_about on audit_entries (school_id, person_id, happened_at, id);
create index audit_entries_by_person on audit_entries (school_id, by_person_id, happened_at, id)
  where by_person_id is not null;

-- Where people write to the school; null: nowhere.
alter table schools add column contact_email text;
alter table schools add constraint schools_contact_email_form check (
  contact_email ~ '^[^@\s]+@[^@\s]+$' and char_length(contact_email) <= 254
);

-- A message of the school to many of its people. A job hands it to them in the order of their ids.
create table announcements (
  school_id uuid not null references schools (id),
  id uuid not null,
  by_person_id uuid references people (id),
  title text not null,
  body text not null,
  -- A path at the school.
  path text,
  audience text not null,
  role text,
  course_id uuid,
  -- How many it was for when it was made.
  recipients integer not null,
  created_at timestamptz(3) not null,
  -- Up to whom it was handed.
  handed_to uuid,
  delivered_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade,
  constraint announcements_title_length check (char_length(title) between 1 and 200),
  constraint announcements_body_length check (char_length(body) between 1 and 5000),
  constraint announcements_audience_known check (audience in ('members', 'role', 'course')),
  constraint announcements_role_where_named check ((audience = 'role') = (role is not null)),
  constraint announcements_course_where_named check (audience = 'course' or course_id is null),
  constraint announcements_recipients_range check (recipients >= 0)
);
create index announcements_by_time on announcements (school_id, created_at, id);
create index announcements_by_person on announcements (school_id, by_person_id);
create index announcements_of_course on announcements (school_id, course_id);

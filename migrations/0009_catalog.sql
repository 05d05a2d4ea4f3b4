-- What a school offers: courses with their curriculum, downloads, memberships, consulting, events.
-- Prices are whole minor units of the school's currency. Descriptions are Markdown.

-- For exclusion constraints, search by parts of words, and indexes that begin with the school.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create table lecturers (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid references people (id),
  name text not null,
  bio text not null default '',
  avatar_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint lecturers_name_length check (char_length(name) between 1 and 120)
);
create index lecturers_by_age on lecturers (school_id, created_at, id);
create index lecturers_of_person on lecturers (school_id, person_id);

create table courses (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  name text not null,
  summary text not null default '',
  description text not null default '',
  image_key text,
  language text not null,
  tags text[] not null default '{}',
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint courses_slug_unique unique (school_id, slug),
  constraint courses_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint courses_name_length check (char_length(name) between 1 and 160),
  constraint courses_summary_length check (char_length(summary) <= 300),
  constraint courses_state_known check (state in ('draft', 'published', 'archived')),
  constraint courses_published_when check (state <> 'published' or published_at is not null)
);
create index courses_by_state on courses (school_id, state, published_at, id);
create index courses_by_age on courses (school_id, created_at, id);

create table course_lecturers (
  school_id uuid not null,
  course_id uuid not null,
  lecturer_id uuid not null,
  position integer not null,
  primary key (school_id, course_id, lecturer_id),
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade,
  foreign key (school_id, lecturer_id) references lecturers (school_id, id) on delete cascade
);
create index course_lecturers_of_lecturer on course_lecturers (school_id, lecturer_id);

-- How a course is bought: for what, in how many instalments, and how long it then lasts.
create table course_plans (
  school_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  name text not null,
  price bigint not null,
  instalments integer not null default 1,
  access text not null,
  access_until timestamptz(3),
  access_days integer,
  position integer not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade,
  constraint course_plans_name_length check (char_length(name) between 1 and 120),
  constraint course_plans_price_range check (price >= 0),
  constraint course_plans_instalments_range check (instalments between 1 and 36 and (instalments = 1 or price >= instalments)),
  constraint course_plans_access_known check (access in ('lifetime', 'until_date', 'for_days')),
  constraint course_plans_access_fits check (
    (access = 'until_date') = (access_until is not null) and (access = 'for_days') = (access_days is not null)
  ),
  constraint course_plans_days_range check (access_days between 1 and 3650)
);
create index course_plans_of_course on course_plans (school_id, course_id, position);

create table sections (
  school_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  title text not null,
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade,
  -- Deferred: a new order is written row by row and checked at its end.
  constraint sections_position_unique unique (school_id, course_id, position) deferrable initially deferred,
  constraint sections_in_course unique (school_id, course_id, id),
  constraint sections_title_length check (char_length(title) between 1 and 160)
);

create table lectures (
  school_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  section_id uuid not null,
  title text not null,
  kind text not null,
  position integer not null,
  duration_seconds integer,
  is_preview boolean not null default false,
  -- What opens it; at most one of the three.
  unlock_at timestamptz(3),
  unlock_after_days integer,
  prerequisite_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade,
  -- Its section and its prerequisite belong to the same course.
  foreign key (school_id, course_id, section_id) references sections (school_id, course_id, id) on delete cascade,
  constraint lectures_prerequisite_in_course foreign key (school_id, course_id, prerequisite_id)
    references lectures (school_id, course_id, id) on delete set null (prerequisite_id),
  constraint lectures_in_course unique (school_id, course_id, id),
  constraint lectures_position_unique unique (school_id, course_id, section_id, position) deferrable initially deferred,
  constraint lectures_title_length check (char_length(title) between 1 and 160),
  constraint lectures_kind_known check (kind in ('video', 'audio', 'text', 'pdf', 'embed', 'download', 'quiz')),
  constraint lectures_duration_range check (duration_seconds between 1 and 86400),
  constraint lectures_one_unlock_rule check (num_nonnulls(unlock_at, unlock_after_days, prerequisite_id) <= 1),
  constraint lectures_days_range check (unlock_after_days between 1 and 3650),
  constraint lectures_not_own_prerequisite check (prerequisite_id <> id)
);
create index lectures_after on lectures (school_id, course_id, prerequisite_id);

-- What a lecture holds, apart from its place in the curriculum: read by its own page only.
create table lecture_contents (
  school_id uuid not null,
  lecture_id uuid not null,
  body text not null default '',
  file_key text,
  embed_url text,
  updated_at timestamptz(3) not null,
  primary key (school_id, lecture_id),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade,
  constraint lecture_contents_embed_form check (embed_url ~ '^https://')
);

create table digital_products (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  name text not null,
  summary text not null default '',
  description text not null default '',
  image_key text,
  price bigint not null,
  access text not null,
  access_until timestamptz(3),
  access_days integer,
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint digital_products_slug_unique unique (school_id, slug),
  constraint digital_products_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint digital_products_name_length check (char_length(name) between 1 and 160),
  constraint digital_products_price_range check (price >= 0),
  constraint digital_products_published_when check (state <> 'published' or published_at is not null),
  constraint digital_products_state_known check (state in ('draft', 'published', 'archived')),
  constraint digital_products_access_known check (access in ('lifetime', 'until_date', 'for_days')),
  constraint digital_products_access_fits check (
    (access = 'until_date') = (access_until is not null) and (access = 'for_days') = (access_days is not null)
  )
);
create index digital_products_by_state on digital_products (school_id, state, published_at, id);
create index digital_products_by_age on digital_products (school_id, created_at, id);

create table digital_product_files (
  school_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  file_key text not null,
  -- How often each member may download it; null is as often as they like.
  download_limit integer,
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, product_id) references digital_products (school_id, id) on delete cascade,
  constraint digital_product_files_limit_range check (download_limit >= 1),
  constraint digital_product_files_size_range check (size_bytes >= 0)
);
create index digital_product_files_of_product on digital_product_files (school_id, product_id, position);

create table membership_plans (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  name text not null,
  summary text not null default '',
  description text not null default '',
  image_key text,
  price bigint not null,
  access text not null,
  access_until timestamptz(3),
  access_days integer,
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint membership_plans_slug_unique unique (school_id, slug),
  constraint membership_plans_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint membership_plans_name_length check (char_length(name) between 1 and 160),
  constraint membership_plans_price_range check (price >= 0),
  constraint membership_plans_published_when check (state <> 'published' or published_at is not null),
  constraint membership_plans_state_known check (state in ('draft', 'published', 'archived')),
  -- Monthly and yearly ones recur.
  constraint membership_plans_access_known check (access in ('lifetime', 'until_date', 'for_days', 'monthly', 'yearly')),
  constraint membership_plans_access_fits check (
    (access = 'until_date') = (access_until is not null) and (access = 'for_days') = (access_days is not null)
  )
);
create index membership_plans_by_state on membership_plans (school_id, state, published_at, id);
create index membership_plans_by_age on membership_plans (school_id, created_at, id);

create table membership_plan_courses (
  school_id uuid not null,
  plan_id uuid not null,
  course_id uuid not null,
  primary key (school_id, plan_id, course_id),
  foreign key (school_id, plan_id) references membership_plans (school_id, id) on delete cascade,
  foreign key (school_id, course_id) references courses (school_id, id) on delete cascade
);
create index membership_plan_courses_of_course on membership_plan_courses (school_id, course_id);

create table membership_plan_products (
  school_id uuid not null,
  plan_id uuid not null,
  product_id uuid not null,
  primary key (school_id, plan_id, product_id),
  foreign key (school_id, plan_id) references membership_plans (school_id, id) on delete cascade,
  foreign key (school_id, product_id) references digital_products (school_id, id) on delete cascade
);
create index membership_plan_products_of_product on membership_plan_products (school_id, product_id);

-- Offered to those who hold the course.
create table consulting_services (
  school_id uuid not null references schools (id),
  id uuid not null,
  course_id uuid not null,
  lecturer_id uuid,
  slug text not null,
  name text not null,
  description text not null default '',
  duration_minutes integer not null,
  time_zone text not null,
  price bigint not null,
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id),
  foreign key (school_id, lecturer_id) references lecturers (school_id, id) on delete set null (lecturer_id),
  constraint consulting_services_slug_unique unique (school_id, slug),
  constraint consulting_services_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint consulting_services_name_length check (char_length(name) between 1 and 160),
  constraint consulting_services_duration_range check (duration_minutes between 5 and 480),
  constraint consulting_services_price_range check (price >= 0),
  constraint consulting_services_published_when check (state <> 'published' or published_at is not null),
  constraint consulting_services_state_known check (state in ('draft', 'published', 'archived'))
);
create index consulting_services_of_course on consulting_services (school_id, course_id);
create index consulting_services_of_lecturer on consulting_services (school_id, lecturer_id);
create index consulting_services_by_state on consulting_services (school_id, state, published_at, id);
create index consulting_services_by_age on consulting_services (school_id, created_at, id);

create table events (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  description text not null default '',
  image_key text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null,
  is_all_day boolean not null default false,
  is_online boolean not null,
  location text,
  join_url text,
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint events_slug_unique unique (school_id, slug),
  constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint events_title_length check (char_length(title) between 1 and 160),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_join_form check (join_url ~ '^https?://'),
  constraint events_published_when check (state <> 'published' or published_at is not null),
  constraint events_state_known check (state in ('draft', 'published', 'archived'))
);
create index events_by_state on events (school_id, state, starts_at, id);
create index events_by_start on events (school_id, starts_at, id);

create table event_tickets (
  school_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  price bigint not null,
  capacity integer not null,
  -- Registered and held seats; only ever changed by an update that checks it.
  taken integer not null default 0,
  position integer not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, event_id) references events (school_id, id) on delete cascade,
  constraint event_tickets_name_length check (char_length(name) between 1 and 120),
  constraint event_tickets_price_range check (price >= 0),
  constraint event_tickets_capacity_range check (capacity between 0 and 1000000),
  constraint event_tickets_seats check (taken between 0 and capacity)
);
create index event_tickets_of_event on event_tickets (school_id, event_id, position);

-- What is on sale, as it is searched: words of the text, pairs of letters where a script has no spaces.
create table search_entries (
  school_id uuid not null references schools (id),
  item_type text not null,
  item_id uuid not null,
  slug text not null,
  title text not null,
  summary text not null,
  words tsvector not null,
  published_at timestamptz(3) not null,
  primary key (school_id, item_type, item_id),
  constraint search_entries_type_known check (
    item_type in ('course', 'digital_product', 'membership_plan', 'consulting_service', 'event')
  )
);
-- Searched far more often than written: no list of pending entries that every search would read.
create index search_entries_words on search_entries using gin (school_id, words) with (fastupdate = off);
create index search_entries_title on search_entries using gin (school_id, title gin_trgm_ops) with (fastupdate = off);

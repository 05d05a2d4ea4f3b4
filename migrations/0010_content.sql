-- What a school writes besides what it sells: posts, pages, forms, comments, its looks.

create table posts (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  body text not null default '',
  image_key text,
  author_id uuid,
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (author_id) references people (id),
  constraint posts_slug_unique unique (school_id, slug),
  constraint posts_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint posts_title_length check (char_length(title) between 1 and 160),
  constraint posts_published_when check (state <> 'published' or published_at is not null),
  constraint posts_state_known check (state in ('draft', 'published', 'archived'))
);
create index posts_by_state on posts (school_id, state, published_at, id);
create index posts_by_age on posts (school_id, created_at, id);
create index posts_of_author on posts (school_id, author_id);

create table pages (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  title text not null,
  body text not null default '',
  state text not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint pages_slug_unique unique (school_id, slug),
  constraint pages_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint pages_title_length check (char_length(title) between 1 and 160),
  constraint pages_published_when check (state <> 'published' or published_at is not null),
  constraint pages_state_known check (state in ('draft', 'published', 'archived'))
);
create index pages_by_state on pages (school_id, state, published_at, id);
create index pages_by_age on pages (school_id, created_at, id);

create table forms (
  school_id uuid not null references schools (id),
  id uuid not null,
  slug text not null,
  title text not null,
  introduction text not null default '',
  -- [{name, label, kind, isRequired, options}]
  fields jsonb not null,
  state text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint forms_slug_unique unique (school_id, slug),
  constraint forms_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint forms_title_length check (char_length(title) between 1 and 160),
  constraint forms_state_known check (state in ('draft', 'open', 'closed'))
);

create index forms_by_age on forms (school_id, created_at, id);

create table form_submissions (
  school_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  person_id uuid references people (id),
  answers jsonb not null,
  created_at timestamptz(3) not null,
  primary key (school_id, id),
  foreign key (school_id, form_id) references forms (school_id, id) on delete cascade
);
create index form_submissions_of_form on form_submissions (school_id, form_id, created_at, id);
create index form_submissions_of_person on form_submissions (school_id, person_id);

create table comments (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid not null references people (id),
  -- Under a lecture or a post, or in answer to another comment there.
  lecture_id uuid,
  post_id uuid,
  parent_id uuid,
  body text not null,
  created_at timestamptz(3) not null,
  hidden_at timestamptz(3),
  primary key (school_id, id),
  foreign key (school_id, lecture_id) references lectures (school_id, id) on delete cascade,
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, parent_id) references comments (school_id, id) on delete cascade,
  constraint comments_of_one_thing check (num_nonnulls(lecture_id, post_id) = 1),
  constraint comments_body_length check (char_length(body) between 1 and 5000)
);
create index comments_of_lecture on comments (school_id, lecture_id, created_at, id);
create index comments_of_post on comments (school_id, post_id, created_at, id);
create index comments_by_age on comments (school_id, created_at, id);
create index comments_answering on comments (school_id, parent_id);
create index comments_of_person on comments (school_id, person_id);

create table appearances (
  school_id uuid not null references schools (id),
  logo_key text,
  cover_key text,
  -- [{label, href}]
  navigation jsonb not null,
  footer text not null default '',
  updated_at timestamptz(3) not null,
  primary key (school_id)
);

-- The status and the assignee of a thread. Only the comment that starts a thread has these values.

alter table comments
  add column course_id uuid,
  -- When it was answered; null while it waits for an answer.
  add column answered_at timestamptz(3),
  -- When the staff last marked it by hand, and as what.
  add column marked_at timestamptz(3),
  add column marked_as text,
  add column assigned_to uuid;
-- compatible: the previous release does not write these columns
alter table comments add constraint comments_assigned_to_person foreign key (assigned_to) references people (id);
-- compatible: the previous release does not write these columns
alter table comments add constraint comments_marked_as_known check (marked_as in ('answered', 'unanswered'));
-- compatible: the previous release does not write these columns
alter table comments add constraint comments_marked_when check ((marked_at is null) = (marked_as is null));

update comments set course_id = lectures.course_id
  from lectures
  where lectures.school_id = comments.school_id and lectures.id = comments.lecture_id and comments.parent_id is null;

-- The latest comment that everybody can read decides: by the staff it answers, by others it waits.
update comments as thread set answered_at = (
    select case when exists (
        select from school_roles as held
        where held.school_id = latest.school_id and held.person_id = latest.person_id and held.role <> 'student'
      ) or exists (
        select from posts
        where posts.school_id = latest.school_id and posts.id = latest.post_id and posts.author_id = latest.person_id
      ) or exists (
        select from course_lecturers as teaching
        join lecturers on lecturers.school_id = teaching.school_id and lecturers.id = teaching.lecturer_id
        where teaching.school_id = thread.school_id and teaching.course_id = thread.course_id
          and lecturers.person_id = latest.person_id
      ) then latest.created_at end
    from (
      select * from comments as said
      where said.school_id = thread.school_id and (said.id = thread.id or said.parent_id = thread.id)
        and said.hidden_at is null
      order by said.created_at desc, said.id desc limit 1
    ) as latest
  )
  where thread.parent_id is null;

create index comments_starting on comments (school_id, created_at, id) where parent_id is null;
create index comments_starting_in_course on comments (school_id, course_id, created_at, id) where parent_id is null;
create index comments_unanswered on comments (school_id, created_at, id)
  where parent_id is null and answered_at is null and hidden_at is null;
create index comments_unanswered_in_course on comments (school_id, course_id, created_at, id)
  where parent_id is null and answered_at is null and hidden_at is null;
create index comments_assigned on comments (school_id, assigned_to, created_at, id) where assigned_to is not null;
create index comments_text on comments using gin (school_id, body gin_trgm_ops) where parent_id is null;

-- Texts that the staff uses again; without a person they belong to the school.
create table saved_replies (
  school_id uuid not null references schools (id),
  id uuid not null,
  person_id uuid references people (id),
  title text not null,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (school_id, id),
  constraint saved_replies_title_length check (char_length(title) between 1 and 120),
  constraint saved_replies_body_length check (char_length(body) between 1 and 5000)
);
create index saved_replies_by_age on saved_replies (school_id, created_at, id);
create index saved_replies_of_person on saved_replies (school_id, person_id);

-- place tables
-- compatible: the previous release does not write these columns
alter table comments add constraint comments_in_course foreign key (school_id, course_id)
  references courses (school_id, id);

-- How the pages of a school look, and how what was renamed is still found.

alter table appearances
  add column typeface text not null default 'sans',
  add column sections jsonb not null default '[]',
  add constraint appearances_typeface_known check (typeface in ('sans', 'serif')),
  add constraint appearances_sections_list check (jsonb_typeof(sections) = 'array');
alter table appearances alter column sections drop default;

-- Who teaches has a page.
alter table lecturers add column slug text;
update lecturers set slug = 'lecturer-' || right(id::text, 12);
alter table lecturers
  alter column slug set not null,
  alter column slug set default 'lecturer-' || right(gen_random_uuid()::text, 12),
  add constraint lecturers_slug_unique unique (school_id, slug),
  add constraint lecturers_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80);

-- Addresses that things had before: links that are out there lead on.
create table former_slugs (
  school_id uuid not null references schools (id),
  kind text not null,
  slug text not null,
  item_id uuid not null,
  primary key (school_id, kind, slug),
  constraint former_slugs_kind_known check (
    kind in ('courses', 'digital_products', 'events', 'consulting_services', 'membership_plans', 'posts', 'pages', 'lecturers')
  )
);
create index former_slugs_item on former_slugs (school_id, kind, item_id);

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slugs (school_id, kind, slug, item_id) values (old.school_id, tg_table_name, old.slug, old.id)
    on conflict (school_id, kind, slug) do update set item_id = excluded.item_id;
  return null;
end $$;

create function drop_former_slugs() returns trigger language plpgsql as $$
begin
  delete from former_slugs where school_id = old.school_id and kind = tg_table_name and item_id = old.id;
  return null;
end $$;

do $$
declare
  named_table text;
begin
  foreach named_table in array array[
    'courses', 'digital_products', 'events', 'consulting_services', 'membership_plans', 'posts', 'pages', 'lecturers'
  ] loop
    execute format('create trigger %I after update of slug on %I for each row
      when (old.slug is distinct from new.slug) execute function keep_former_slug()', named_table || '_renamed', named_table);
    execute format('create trigger %I after delete on %I for each row execute function drop_former_slugs()',
      named_table || '_gone', named_table);
  end loop;
end $$;

-- What else everybody is shown (see 0021).
do $$
declare
  public_table text;
begin
  foreach public_table in array array['appearances', 'forms', 'comments', 'consulting_slots', 'consulting_exceptions'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function tell_public_change()', public_table || '_shown', public_table);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function tell_public_change()', public_table || '_reshown', public_table);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function tell_public_change()', public_table || '_hidden', public_table);
  end loop;
end $$;

-- A post names its author, and everybody reads who commented on it.
create or replace function tell_author_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_catalog', schools.id::text)
    from schools
    where exists (select from posts where school_id = schools.id and author_id = new.id)
      or exists (
        select from comments
        where school_id = schools.id and person_id = new.id and post_id is not null
      );
  return null;
end $$;
drop trigger people_public on people;
create trigger people_public after update of name, image on people
  for each row when (old.name is distinct from new.name or old.image is distinct from new.image)
  execute function tell_author_renamed();

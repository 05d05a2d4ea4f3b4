-- Notes every row that is inserted, updated or deleted in any table, as it was and as it is.

create schema footprints;

create table footprints.changes (
  at bigint generated always as identity primary key,
  "table" text not null,
  before jsonb,
  after jsonb
);

create table footprints.keys ("table" text primary key, columns text[] not null);
insert into footprints.keys
select c.relname, array(
  select a.attname::text from unnest(i.indkey) with ordinality as key (number, place)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number
  order by key.place
)
from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');

create function footprints.note() returns trigger language plpgsql as $$
begin
  insert into footprints.changes ("table", before, after) values (
    tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $$;

create function footprints.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate % cannot be recorded', tg_table_name;
end $$;

do $$
declare name text;
begin
  for name in select "table" from footprints.keys loop
    execute format(
      'create trigger zz_footprint after insert or update or delete on public.%I
        for each row execute function footprints.note()', name);
    execute format(
      'create trigger zz_no_truncate before truncate on public.%I
        for each statement execute function footprints.refuse_truncate()', name);
  end loop;
end $$;

-- Does to the twin of a school what was recorded of the school, so that every row goes on having its twin.
create function footprints.echo(school uuid, twin uuid) returns void language plpgsql as $$
declare
  change record;
  row_at_twin jsonb := jsonb_build_object('school_id', twin);
begin
  set local session_replication_role = replica;
  for change in
    select c.*, key.columns from footprints.changes c join footprints.keys key using ("table") order by at
  loop
    continue when coalesce(change.after, change.before) ->> 'school_id' is distinct from school::text;
    continue when change."table" = 'school_origins';
    if change.before is not null then
      execute format(
        'delete from public.%1$I where (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))',
        change."table", (select string_agg(quote_ident(each), ', ') from unnest(change.columns) each)
      ) using change.before || row_at_twin;
    end if;
    if change.after is not null then
      execute format(
        'insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', change."table"
      ) using change.after || row_at_twin;
    end if;
  end loop;
  set local session_replication_role = origin;
end $$;

-- A school that is the same as another, row by row and id by id.
create function footprints.twin_of(school uuid, twin uuid) returns void language plpgsql as $$
declare name text;
begin
  set local session_replication_role = replica;
  insert into schools select (jsonb_populate_record(each, jsonb_build_object('id', twin, 'subdomain', 'twin'))).*
  from schools each where id = school;
  insert into school_origins values (twin, 'http', 'twin.localhost', 3000, true);
  for name in
    select key."table" from footprints.keys key
    where 'school_id' = any(key.columns) and key."table" <> 'school_origins'
  loop
    execute format(
      'insert into public.%1$I
        select (jsonb_populate_record(each, $1)).* from public.%1$I each where school_id = $2', name
    ) using jsonb_build_object('school_id', twin), school;
  end loop;
  set local session_replication_role = origin;
end $$;

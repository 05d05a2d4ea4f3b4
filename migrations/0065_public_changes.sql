-- Who changes what a school shows to everybody records it here in the same transaction, and the processes are woken after
-- the commit. The triggers notified them inside the transaction, which reaches nobody on a Citus cluster.

-- Processes poll the latest rows, because a wake-up may be lost. Old rows are deleted every hour.
create table public_changes (
  school_id uuid not null references schools (id),
  id uuid not null,
  changed_at timestamptz(3) not null,
  primary key (school_id, id)
);
create index public_changes_at on public_changes (changed_at);
comment on table public_changes is 'global: every process reads the latest changes of all schools';

do $$
declare
  notifying record;
begin
  for notifying in
    select tgrelid::regclass as on_table, tgname as name from pg_trigger
    where tgfoid in ('tell_public_change'::regproc, 'tell_author_renamed'::regproc) and not tgisinternal
  loop
    execute format('drop trigger %I on %s', notifying.name, notifying.on_table);
  end loop;
end $$;
drop function tell_public_change();
drop function tell_author_renamed();

-- One spelling in the whole house; only what others read (webhooks, exports, addresses) says "enrollment".
alter table enrollments rename to enrolments;
alter index enrollments_of_course rename to enrolments_of_course;
alter index enrollments_last_lecture rename to enrolments_last_lecture;
do $$
declare
  named record;
begin
  for named in
    select conname from pg_constraint where conrelid = 'enrolments'::regclass and conname like 'enrollments%'
  loop
    execute format(
      'alter table enrolments rename constraint %I to %I',
      named.conname, replace(named.conname, 'enrollments', 'enrolments')
    );
  end loop;
end
$$;

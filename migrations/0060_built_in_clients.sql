-- The clients of the site's own pages, the console and the API explorer, are built in: no operator created them.
alter table oauth_clients
  drop constraint oauth_clients_source_known,
  add constraint oauth_clients_source_known
    check (source in ('operator', 'registration', 'document', 'vendor', 'built_in'));
update oauth_clients set source = 'built_in'
  where id in ('lectern-console', 'lectern-api-explorer') and source = 'operator';

-- A revision of a returned submission has the same stored files.

alter table attempt_files drop constraint attempt_files_key_unique;
create index attempt_files_of_key on attempt_files (school_id, file_key);

-- A refresh writes two rows of this table. The consent of a pair names its owner and is found by it, so that neither an
-- index nor a foreign key of the pair's own is needed for that; expired pairs are found by reading those of a school.
alter table token_pairs drop constraint token_pairs_person_id_fkey;
drop index token_pairs_of_person;
drop index token_pairs_by_expiry;

-- Room in each page, so that counting children and noting a presentation write no index at all.
alter table token_pairs set (fillfactor = 85);

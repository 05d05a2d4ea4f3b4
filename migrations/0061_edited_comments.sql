-- When its author last changed the text of a comment; null for one that is as it was posted.
alter table comments add column edited_at timestamptz(3);

-- Who mails of a school are from and where answers go; null: the name of the school, and nowhere.
alter table schools
  add column mail_sender_name text,
  add column mail_reply_to text;
alter table schools
  add constraint schools_mail_sender_name_length check (char_length(mail_sender_name) between 1 and 80),
  add constraint schools_mail_reply_to_length check (char_length(mail_reply_to) <= 254);

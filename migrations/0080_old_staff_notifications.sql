-- Notifications to the staff are deleted after some months.

create index staff_notifications_at on staff_notifications (created_at);
comment on index staff_notifications_at is 'all schools: platform.old_rows';

-- A trigger on a distributed table cannot read or write other tables. What these triggers did is domain code in the
-- same transactions (ADR 57).

-- A payment is inserted with its receipt.
update payments set receipt = payment_receipt(payments.school_id, payments.id), instalment_count = orders.instalments
  from orders
  where orders.school_id = payments.school_id and orders.id = payments.order_id
    and (payments.receipt is null or payments.instalment_count is null);
alter table payments alter column receipt set not null, alter column instalment_count set not null;

drop trigger payment_lines_received on payment_lines;
drop trigger payment_adjustments_received on payment_adjustments;
drop trigger payment_lines_corrected on payment_lines;
drop trigger payment_adjustments_corrected on payment_adjustments;
drop trigger order_lines_corrected on order_lines;
drop trigger order_adjustments_corrected on order_adjustments;
drop trigger orders_corrected on orders;
drop function write_receipts();
drop function write_receipt_anew();
drop function write_receipts_of_order();
drop function write_receipts_of_orders();
drop function payment_receipt(uuid, uuid);

-- Every change of a curriculum sets its version and the number of its lectures.
drop trigger sections_added on sections;
drop trigger sections_changed on sections;
drop trigger sections_removed on sections;
drop trigger lectures_added on lectures;
drop trigger lectures_changed on lectures;
drop trigger lectures_removed on lectures;
drop function renew_curriculum_version();
drop function renew_curriculum_versions();
drop function lectures_in(uuid, uuid);

-- Changes of slugs and deletions record and remove former slugs.
do $$
declare
  named_table text;
begin
  foreach named_table in array array[
    'courses', 'digital_products', 'events', 'consulting_services', 'membership_plans', 'posts', 'pages', 'lecturers'
  ] loop
    execute format('drop trigger %I on %I', named_table || '_renamed', named_table);
    execute format('drop trigger %I on %I', named_table || '_gone', named_table);
  end loop;
end $$;
drop function keep_former_slug();
drop function drop_former_slugs();

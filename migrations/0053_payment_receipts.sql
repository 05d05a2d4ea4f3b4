-- What a payment is for never changes once it has begun: it is kept with the payment as the bytes that lists show, so
-- that a page of payments is one range of an index. Only what was refunded of a line and the invoice change later.

alter table payments add column instalment_count integer, add column receipt text;

-- Instalments and trade number of the order, then the payment's lines and its adjustments in their order.
create function payment_receipt(of_school uuid, of_payment uuid) returns text language sql stable as $$
  select json_build_array(
    orders.instalments, orders.trade_no,
    coalesce((
      select json_agg(json_build_array(
        line.id, line.name, line.item_type, line.item_id, line.quantity,
        share.original::text, share.discount::text, share.amount::text,
        line.tax::text, line.tax_name, line.tax_rate, line.tax_inclusive
      ) order by line.position)
      from payment_lines share
      join order_lines line on line.school_id = share.school_id and line.id = share.line_id
      where share.school_id = of_school and share.payment_id = of_payment
    ), '[]'),
    coalesce((
      select json_agg(json_build_array(
        adjustment.kind, adjustment.label, adjustment.code, share.amount::text
      ) order by adjustment.id)
      from payment_adjustments share
      join order_adjustments adjustment
        on adjustment.school_id = share.school_id and adjustment.id = share.adjustment_id
      where share.school_id = of_school and share.payment_id = of_payment
    ), '[]')
  )::text
  from payments
  join orders on orders.school_id = payments.school_id and orders.id = payments.order_id
  where payments.school_id = of_school and payments.id = of_payment
$$;

create function write_receipts() returns trigger language plpgsql as $$
begin
  update payments set receipt = payment_receipt(payments.school_id, payments.id), instalment_count = orders.instalments
  from (select distinct school_id, payment_id from changed) as part, orders
  where payments.school_id = part.school_id and payments.id = part.payment_id
    and orders.school_id = payments.school_id and orders.id = payments.order_id;
  return null;
end $$;

create trigger payment_lines_received after insert on payment_lines referencing new table as changed
  for each statement execute function write_receipts();
create trigger payment_adjustments_received after insert on payment_adjustments referencing new table as changed
  for each statement execute function write_receipts();

-- Nothing of Lectern changes these; whoever does so by hand gets a receipt that says the same.
create function write_receipt_anew() returns trigger language plpgsql as $$
begin
  update payments set receipt = payment_receipt(school_id, id)
  where school_id = new.school_id and id = new.payment_id;
  return null;
end $$;

create function write_receipts_of_order() returns trigger language plpgsql as $$
begin
  update payments set receipt = payment_receipt(school_id, id)
  where school_id = new.school_id and order_id = new.order_id;
  return null;
end $$;

create function write_receipts_of_orders() returns trigger language plpgsql as $$
begin
  update payments set receipt = payment_receipt(school_id, id), instalment_count = new.instalments
  where school_id = new.school_id and order_id = new.id;
  return null;
end $$;

create trigger payment_lines_corrected after update of original, discount, amount on payment_lines
  for each row execute function write_receipt_anew();
create trigger payment_adjustments_corrected after update of amount on payment_adjustments
  for each row execute function write_receipt_anew();
create trigger order_lines_corrected after update
  of position, item_type, item_id, name, quantity, tax, tax_name, tax_rate, tax_inclusive on order_lines
  for each row execute function write_receipts_of_order();
create trigger order_adjustments_corrected after update of kind, label, code on order_adjustments
  for each row execute function write_receipts_of_order();
create trigger orders_corrected after update of trade_no, instalments on orders
  for each row execute function write_receipts_of_orders();

update payments set receipt = payment_receipt(payments.school_id, payments.id), instalment_count = orders.instalments
from orders where orders.school_id = payments.school_id and orders.id = payments.order_id;

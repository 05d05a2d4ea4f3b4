/** The receipt of a row of `payments`, computed by SQL from the lines and adjustments of its order: a second source for tests. */
export const receiptInSql = `(
  select jsonb_build_array(
    orders.instalments, orders.trade_no,
    coalesce((
      select jsonb_agg(jsonb_build_array(
        line.id, line.name, line.item_type, line.item_id, line.quantity,
        share.original::text, share.discount::text, share.amount::text,
        line.tax::text, line.tax_name, line.tax_rate, line.tax_inclusive
      ) order by line.position)
      from payment_lines share
      join order_lines line on line.school_id = share.school_id and line.id = share.line_id
      where share.school_id = payments.school_id and share.payment_id = payments.id
    ), '[]'),
    coalesce((
      select jsonb_agg(jsonb_build_array(
        adjustment.kind, adjustment.label, adjustment.code, share.amount::text
      ) order by adjustment.id)
      from payment_adjustments share
      join order_adjustments adjustment
        on adjustment.school_id = share.school_id and adjustment.id = share.adjustment_id
      where share.school_id = payments.school_id and share.payment_id = payments.id
    ), '[]')
  )
  from orders where orders.school_id = payments.school_id and orders.id = payments.order_id
)`

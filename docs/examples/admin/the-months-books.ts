import { orThrow, type School } from './school.ts'

type Month = { readonly from: string; readonly until: string }

/** Every paid order of a month, 100 at a time, with only the fields for the books. */
export async function paidOrders(school: School, { from, until }: Month) {
  const orders = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = orThrow(
      await school.GET('/orders', {
        params: {
          query: {
            ...{ state: 'paid', from, until, limit: 100, fields: ['trade_no', 'total', 'created_at'] },
            ...(cursor ? { cursor } : {}),
          },
        },
      }),
    )
    orders.push(...page.data)
    cursor = page.next_cursor
  }
  return orders
}

/** The effects of approving each requested refund, with the URL where a person confirms it. Changes nothing. */
export async function prepareRefunds(school: School) {
  const { data: open } = orThrow(await school.GET('/orders/refunds'))
  const prepared = []
  for (const { id, state } of open) {
    if (state !== 'requested') continue
    const params = { path: { id }, query: { dry_run: true } }
    prepared.push(orThrow(await school.POST('/orders/refunds/{id}/approve', { params })))
  }
  return prepared
}

/** The payments and refunds of each day in the time zone of the school. */
export async function revenueByDay(school: School, month: Month) {
  const query = { ...month, by: 'day' } as const
  return orThrow(await school.GET('/analytics/revenue', { params: { query } })).spans
}

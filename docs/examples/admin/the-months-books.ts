import { orThrow, type School } from './school.ts'

type Month = { readonly from: string; readonly until: string }

/** Every paid order of a month, 100 at a time; of each only the fields that the books need. */
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

/** Approves the open refunds that `isFine` accepts, each after a rehearsal. The money goes back by hand. */
export async function approveRefunds(school: School, isFine: (refund: Refund) => boolean) {
  const { data: open } = orThrow(await school.GET('/orders/refunds'))
  const approved: Refund[] = []
  for (const { id, state } of open) {
    if (state !== 'requested') continue
    const path = { id }
    const approve = '/orders/refunds/{id}/approve_by_hand'
    const rehearsal = orThrow(await school.POST(approve, { params: { path, query: { dry_run: true } } }))
    if (isFine(rehearsal)) approved.push(orThrow(await school.POST(approve, { params: { path } })))
  }
  return approved
}

/** What came in and what was paid back, for each day in the time zone of the school. */
export async function revenueByDay(school: School, month: Month) {
  const query = { ...month, by: 'day' } as const
  return orThrow(await school.GET('/analytics/revenue', { params: { query } })).spans
}

type Refund = {
  readonly id: string
  readonly trade_no: string
  readonly amount: { readonly amount: string; readonly currency: string }
  readonly state: string
  readonly reason: string
}

import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { orderMessages as messages } from './messages.ts'
import { refundMessages } from './refund-messages.ts'
import { RefundChip } from './refund-panel.tsx'

/** Refunds that wait for a decision or for their end, the oldest first. */
export function RefundList() {
  const refunds = useFetched(['refunds'], (signal) =>
    orThrow(api.GET('/orders/refunds', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <QueryView query={refunds}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={refundMessages.noRefunds} text={refundMessages.noRefundsText} />
        ) : (
          <SmallTable
            rows={data}
            open={({ order_id }) => `/orders/${order_id}`}
            columns={[
              { title: messages.trade_no, render: ({ trade_no }) => trade_no },
              { title: refundMessages.amount, render: ({ amount }) => money(amount), align: 'end' },
              { title: refundMessages.reason, render: ({ reason }) => reason },
              {
                title: refundMessages.requested,
                render: ({ requested_at }) => dayAndTime(requested_at),
                isMinor: true,
              },
              { title: '', render: ({ state }) => <RefundChip state={state} /> },
            ]}
          />
        )
      }
    </QueryView>
  )
}

import { api, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Empty } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { RefundChip } from './refund-panel.tsx'
import { refundWords } from './refund-words.ts'
import { orderWords as say } from './words.ts'

/** Refunds that wait for a decision or for their end, the oldest first. */
export function RefundList() {
  const refunds = useFetched(['refunds'], (signal) =>
    orThrow(api.GET('/orders/refunds', { params: { query: { limit: 100 } }, signal })),
  )
  return (
    <Asked of={refunds}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={refundWords.noRefunds} text={refundWords.noRefundsText} />
        ) : (
          <SmallTable
            rows={data}
            open={({ order_id }) => `/orders/${order_id}`}
            columns={[
              { title: say.trade_no, show: ({ trade_no }) => trade_no },
              { title: refundWords.amount, show: ({ amount }) => money(amount), align: 'end' },
              { title: refundWords.reason, show: ({ reason }) => reason },
              {
                title: refundWords.requested,
                show: ({ requested_at }) => dayAndTime(requested_at),
                isMinor: true,
              },
              { title: '', show: ({ state }) => <RefundChip state={state} /> },
            ]}
          />
        )
      }
    </Asked>
  )
}

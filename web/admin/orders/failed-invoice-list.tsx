import { api, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Empty } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { invoiceWords } from './invoice-words.ts'
import { orderWords as say } from './words.ts'

/** Invoices that their issuer refused or could not be asked for, the oldest trouble first. */
export function FailedInvoiceList() {
  const failed = useFetched(['failed_invoices'], (signal) =>
    orThrow(api.GET('/orders/failed_invoices', { params: { query: { limit: 100 } }, signal })),
  )
  return (
    <Asked of={failed}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={invoiceWords.noneFailed} text={invoiceWords.noneFailedText} />
        ) : (
          <SmallTable
            rows={data.map((invoice) => ({ ...invoice, id: invoice.payment_id }))}
            open={({ order_id }) => `/orders/${order_id}`}
            columns={[
              { title: say.trade_no, show: ({ trade_no }) => trade_no },
              { title: invoiceWords.amount, show: ({ amount }) => money(amount), align: 'end' },
              { title: invoiceWords.problem, show: ({ problem }) => problem, isLong: true },
              {
                title: invoiceWords.since,
                show: ({ failed_at }) => failed_at && dayAndTime(failed_at),
                isMinor: true,
              },
            ]}
          />
        )
      }
    </Asked>
  )
}

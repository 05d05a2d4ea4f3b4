import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { invoiceMessages } from './invoice-messages.ts'
import { orderMessages as messages } from './messages.ts'

/** Invoices that their issuer refused or could not process, oldest first. */
export function FailedInvoiceList() {
  const failed = useFetched(['failed_invoices'], (signal) =>
    orThrow(api.GET('/orders/failed_invoices', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <QueryView query={failed}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={invoiceMessages.noneFailed} text={invoiceMessages.noneFailedText} />
        ) : (
          <SmallTable
            rows={data.map((invoice) => ({ ...invoice, id: invoice.payment_id }))}
            open={({ order_id }) => `/orders/${order_id}`}
            columns={[
              { title: messages.trade_no, render: ({ trade_no }) => trade_no },
              { title: invoiceMessages.amount, render: ({ amount }) => money(amount), align: 'end' },
              { title: invoiceMessages.problem, render: ({ problem }) => problem, isLong: true },
              {
                title: invoiceMessages.since,
                render: ({ failed_at }) => failed_at && dayAndTime(failed_at),
                isMinor: true,
              },
            ]}
          />
        )
      }
    </QueryView>
  )
}

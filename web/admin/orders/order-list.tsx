import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { paths } from '../api/admin-api.gen.ts'
import { ChoiceFilter, DayFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { Accounting } from './accounting.tsx'
import { DiscrepancyList } from './discrepancy-list.tsx'
import { FailedInvoiceList } from './failed-invoice-list.tsx'
import { orderMessages as messages } from './messages.ts'
import { PaymentChip, paymentChoices } from './payment-chip.tsx'
import { RefundList } from './refund-list.tsx'

type ListedOrder = paths['/orders']['get']['responses'][200]['content']['application/json']['data'][number]

const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  attention: { needs_attention: true },
  lapsing: { lapsing: true },
}

/** All orders, with those that need attention first. */
export function OrderList() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') ?? ''
  return (
    <Screen title={messages.title}>
      <Tabs
        value={view}
        onChange={(_event, next: string) => setSearch(next === '' ? {} : { view: next })}
        variant="scrollable"
        aria-label={messages.show}
      >
        {Object.entries(messages.views).map(([name, text]) => (
          <Tab key={name} value={name} label={text} />
        ))}
      </Tabs>
      <OrderView view={view} />
    </Screen>
  )
}

function OrderView({ view }: { readonly view: string }) {
  if (view === 'refunds') return <RefundList />
  if (view === 'books') return <Accounting />
  if (view === 'differences') return <DiscrepancyList />
  return view === 'invoices' ? <FailedInvoiceList /> : <Orders key={view} view={view} />
}

function Orders({ view }: { readonly view: string }) {
  const query = queries[view]
  return (
    <List<ListedOrder>
      resource="orders"
      open={({ id }) => `/orders/${id}`}
      empty={query ? { title: sharedMessages.noneYet } : { title: messages.empty, text: messages.emptyText }}
      {...(query ? { query, path: '/orders' } : {})}
      filters={query ? undefined : <OrderFilters />}
      columns={[
        { title: messages.trade_no, render: ({ trade_no }) => trade_no },
        { title: messages.buyer, render: ({ buyer }) => buyer?.name },
        { title: messages.items, render: ({ items }) => items?.join(', '), isMinor: true },
        { title: messages.total, render: ({ total }) => total && money(total), align: 'end' },
        { title: messages.created, render: ({ created_at }) => created_at && dayAndTime(created_at) },
        {
          title: messages.state,
          render: ({ payment_states = [] }) =>
            [...new Set(payment_states)].map((state) => <PaymentChip key={state} state={state} />),
        },
      ]}
    />
  )
}

function OrderFilters() {
  return (
    <>
      <SearchFilter name="trade_no" label={messages.trade_no} />
      <ChoiceFilter name="state" label={messages.state} choices={paymentChoices} />
      <DayFilter name="from" label={sharedMessages.from} edge="begins" />
      <DayFilter name="until" label={sharedMessages.until} edge="ends" />
    </>
  )
}

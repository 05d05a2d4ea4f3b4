import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { paths } from '../api/admin-api.gen.ts'
import { ChoiceFilter, DayFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { Books } from './accounting.tsx'
import { DiscrepancyList } from './discrepancy-list.tsx'
import { FailedInvoiceList } from './failed-invoice-list.tsx'
import { orderMessages as messages } from './messages.ts'
import { PaymentChip, paymentChoices } from './payment-chip.tsx'
import { RefundList } from './refund-list.tsx'

type Listed = paths['/orders']['get']['responses'][200]['content']['application/json']['data'][number]

const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  attention: { needs_attention: true },
  lapsing: { lapsing: true },
}

/** All orders, and what needs somebody first. */
export function OrderList() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') ?? ''
  return (
    <Screen title={messages.title}>
      <Tabs
        value={view}
        onChange={(_event, chosen: string) => setSearch(chosen === '' ? {} : { view: chosen })}
        variant="scrollable"
        aria-label={messages.show}
      >
        {Object.entries(messages.views).map(([name, text]) => (
          <Tab key={name} value={name} label={text} />
        ))}
      </Tabs>
      <Listed view={view} />
    </Screen>
  )
}

function Listed({ view }: { readonly view: string }) {
  if (view === 'refunds') return <RefundList />
  if (view === 'books') return <Books />
  if (view === 'differences') return <DiscrepancyList />
  return view === 'invoices' ? <FailedInvoiceList /> : <Orders key={view} view={view} />
}

function Orders({ view }: { readonly view: string }) {
  const query = queries[view]
  return (
    <List<Listed>
      resource="orders"
      open={({ id }) => `/orders/${id}`}
      empty={query ? { title: sharedMessages.noneYet } : { title: messages.empty, text: messages.emptyText }}
      {...(query ? { query, path: '/orders' } : {})}
      filters={query ? undefined : <OrderFilters />}
      columns={[
        { title: messages.trade_no, show: ({ trade_no }) => trade_no },
        { title: messages.buyer, show: ({ buyer }) => buyer?.name },
        { title: messages.items, show: ({ items }) => items?.join(', '), isMinor: true },
        { title: messages.total, show: ({ total }) => total && money(total), align: 'end' },
        { title: messages.created, show: ({ created_at }) => created_at && dayAndTime(created_at) },
        {
          title: messages.state,
          show: ({ payment_states = [] }) =>
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

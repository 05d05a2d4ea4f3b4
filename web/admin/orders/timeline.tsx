import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { nameOfGateway } from '../settings/gateway-messages.ts'
import { orderMessages as messages } from './messages.ts'
import type { Order } from './order.ts'

type Entry = components['schemas']['LedgerEntry']

const eventNames: Readonly<Record<string, string>> = messages.events
const good = new Set(['paid', 'granted', 'refund_done'])
const bad = new Set([
  'declined',
  'expired',
  'refund_failed',
  'refund_rejected',
  'dispute_opened',
  'dispute_lost',
  'gateway_differs',
])
const toneOf = (kind: string) => (good.has(kind) ? 'good' : bad.has(kind) ? 'danger' : 'plain')

/** The history of an order, from its ledger. */
export function Timeline({ order }: { readonly order: Order }) {
  const ledger = useFetched(['ledger', order.id], (signal) =>
    orThrow(
      api.GET('/orders/{order_id}/ledger', {
        params: { path: { order_id: order.id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.history} help={messages.historyHelp}>
      <QueryView query={ledger}>
        {({ data }) => (
          <ol className="timeline">
            <li className="tone-plain">
              <b>{messages.placed}</b> <span>{money(order.total)}</span>
              <time dateTime={order.created_at}>{dayAndTime(order.created_at)}</time>
            </li>
            {[...data].sort(byTime).map((entry) => (
              <Event key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  )
}

const byTime = (a: Entry, b: Entry) => a.happened_at.localeCompare(b.happened_at) || a.id.localeCompare(b.id)

function Event({ entry: { kind, gateway, amount, happened_at } }: { readonly entry: Entry }) {
  return (
    <li className={`tone-${toneOf(kind)}`}>
      <b>{eventNames[kind] ?? kind}</b> {amount ? <span>{money(amount)}</span> : null}
      <time dateTime={happened_at}>
        {[dayAndTime(happened_at), nameOfGateway(gateway)].filter(Boolean).join(' · ')}
      </time>
    </li>
  )
}

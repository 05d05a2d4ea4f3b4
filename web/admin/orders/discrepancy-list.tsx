import { Link } from 'react-router-dom'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Facts, Panel } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { discrepancyMessages as messages } from './discrepancy-messages.ts'
import { orderMessages } from './messages.ts'

type Discrepancy = components['schemas']['BookDifference']

/** The discrepancies that the nightly reconciliation could not repair, by kind; within a kind the oldest first. */
export function DiscrepancyList() {
  const discrepancies = useFetched(['differences'], (signal) =>
    orThrow(api.GET('/orders/differences', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <QueryView query={discrepancies}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={messages.none} text={messages.noneText} />
        ) : (
          [...Map.groupBy(data, ({ kind }) => kind)].map(([kind, rows]) => (
            <Panel key={kind} title={messages.kinds[kind][0]} help={messages.kinds[kind][1]}>
              {rows.map((discrepancy) => (
                <DiscrepancyItem key={discrepancy.id} discrepancy={discrepancy} />
              ))}
            </Panel>
          ))
        )
      }
    </QueryView>
  )
}

function DiscrepancyItem({ discrepancy }: { readonly discrepancy: Discrepancy }) {
  const { id, what, order_id, trade_no, found_at, seen_at } = discrepancy
  const order = order_id ? <Link to={`/orders/${order_id}`}>{trade_no}</Link> : '–'
  return (
    <div className="discrepancy">
      <p className="discrepancy-text">{what}</p>
      <Facts
        rows={[
          [orderMessages.trade_no, order],
          [messages.found, day(found_at)],
          [messages.lastSeen, day(seen_at)],
        ]}
      />
      {may('orders:write') ? <Resolve id={id} /> : null}
    </div>
  )
}

function Resolve({ id }: Pick<Discrepancy, 'id'>) {
  return (
    <div className="discrepancy-action">
      <ConfirmButton
        label={messages.resolve}
        title={messages.resolveTitle}
        explain={messages.resolveText}
        action={() => orThrow(api.POST('/orders/differences/{id}/resolve', { params: { path: { id } } }))}
        done={messages.resolved}
      />
    </div>
  )
}

import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { Asked } from '../kit/asked.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { dayAndTime } from '../kit/format.ts'
import { useAsked } from '../kit/query.ts'
import { Empty, Facts, Panel } from '../kit/screen.tsx'
import { differenceWords as say } from './difference-words.ts'
import { orderWords } from './words.ts'

type Difference = components['schemas']['BookDifference']

/** What the nightly comparison could not repair, by kind; within a kind the oldest first. */
export function DifferenceList() {
  const differences = useAsked(['differences'], (signal) =>
    orThrow(api.GET('/orders/differences', { params: { query: { limit: 100 } }, signal })),
  )
  return (
    <Asked of={differences}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={say.none} text={say.noneText} />
        ) : (
          [...Map.groupBy(data, ({ kind }) => kind)].map(([kind, rows]) => (
            <Panel key={kind} title={say.kinds[kind][0]} help={say.kinds[kind][1]}>
              {rows.map((difference) => (
                <OneDifference key={difference.id} difference={difference} />
              ))}
            </Panel>
          ))
        )
      }
    </Asked>
  )
}

function OneDifference({ difference }: { readonly difference: Difference }) {
  const { id, what, order_id, trade_no, found_at, seen_at } = difference
  return (
    <div className="difference">
      <p>{what}</p>
      <Facts
        rows={[
          ...(order_id
            ? [
                [
                  orderWords.trade_no,
                  <Link key="order" to={`/orders/${order_id}`} children={trade_no} />,
                ] as const,
              ]
            : []),
          [say.found, dayAndTime(found_at)],
          [say.seen, dayAndTime(seen_at)],
        ]}
      />
      {may('orders:write') ? <Resolve id={id} /> : null}
    </div>
  )
}

function Resolve({ id }: Pick<Difference, 'id'>) {
  return (
    <div className="buttons">
      <ConfirmButton
        label={say.resolve}
        title={say.resolveTitle}
        explain={say.resolveText}
        act={() => orThrow(api.POST('/orders/differences/{id}/resolve', { params: { path: { id } } }))}
        done={say.resolved}
      />
    </div>
  )
}

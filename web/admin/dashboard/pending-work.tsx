import { Link } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'
import { Asked } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { count } from '../kit/texts/format.ts'
import { dashboardMessages as messages } from './messages.ts'

/** Where each of them is decided. */
const places = {
  refunds_requested: '/orders?view=refunds',
  payments_needing_attention: '/orders?view=attention',
  payments_lapsing: '/orders?view=lapsing',
  invoices_failed: '/orders?view=invoices',
  book_differences: '/orders?view=differences',
  comments_reported: '/comments?view=reported',
  clients_to_review: '/metadata_clients',
  failed_jobs: '/failed_jobs',
} as const
type Kind = keyof typeof places

// The API counts no further.
const most = 100

export function Waiting() {
  const waiting = useFetched(['attention'], (signal) => orThrow(api.GET('/attention', { signal })))
  return (
    <Panel title={messages.waits}>
      <Asked of={waiting}>
        {(counts) => {
          const kinds = Object.keys(places) as Kind[]
          const shown = kinds.flatMap((kind) => (counts[kind] ? [{ kind, n: counts[kind] }] : []))
          if (shown.length === 0) return <p>{messages.nothingWaits}</p>
          return (
            <ul className="waiting">
              {shown.map(({ kind, n }) => (
                <li key={kind}>
                  <Link className="waiting-link" to={places[kind]}>
                    <b>{n >= most ? messages.orMore(most) : count(n)}</b>{' '}
                    {messages.waiting[kind].at(n === 1 ? 0 : -1)}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Asked>
    </Panel>
  )
}

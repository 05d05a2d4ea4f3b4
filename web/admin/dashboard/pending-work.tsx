import { Link } from 'react-router-dom'
import { countedTo } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { count } from '../kit/texts/format.ts'
import { dashboardMessages as messages } from './messages.ts'

/** The screens on which each kind of work is decided. */
const links = {
  refunds_requested: '/orders?view=refunds',
  payments_needing_attention: '/orders?view=attention',
  payments_lapsing: '/orders?view=lapsing',
  invoices_failed: '/orders?view=invoices',
  book_differences: '/orders?view=differences',
  threads_unanswered: '/threads',
  submissions_waiting: '/submissions',
  comments_reported: '/comments?view=reported',
  clients_to_review: '/metadata_clients',
  failed_jobs: '/failed_jobs',
} as const
type Kind = keyof typeof links

export function PendingWork() {
  const attention = useFetched(['attention'], (signal) => orThrow(api.GET('/attention', { signal })))
  return (
    <Panel title={messages.pendingWork}>
      <QueryView query={attention}>
        {(counts) => {
          const kinds = Object.keys(links) as Kind[]
          const entries = kinds.flatMap((kind) => (counts[kind] ? [{ kind, n: counts[kind] }] : []))
          if (entries.length === 0) return <p>{messages.noPendingWork}</p>
          return (
            <ul className="pending-work">
              {entries.map(({ kind, n }) => (
                <li key={kind}>
                  <Link className="pending-work-link" to={links[kind]}>
                    <b>{n >= countedTo ? messages.orMore(countedTo) : count(n)}</b>{' '}
                    {messages.pending[kind].at(n === 1 ? 0 : -1)}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Panel>
  )
}

import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { day, dayAndTime, money } from '../kit/texts/format.ts'
import { subscriptionMessages as messages } from './messages.ts'

type Event = components['schemas']['SubscriptionEvent']

const names: Readonly<Record<string, string>> = messages.events
const reasons: Readonly<Record<string, string>> = messages.reasons
const good = new Set(['started', 'renewed', 'resumed', 'continued'])
const bad = new Set(['payment_failed', 'ended'])
const toneOf = (kind: string) => (good.has(kind) ? 'good' : bad.has(kind) ? 'danger' : 'plain')

/** The history of a subscription. */
export function SubscriptionHistory({ id }: { readonly id: string }) {
  const events = useFetched(['subscription-events', id], (signal) =>
    orThrow(
      api.GET('/subscriptions/{subscription_id}/events', {
        params: { path: { subscription_id: id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.history} help={messages.historyHelp}>
      <QueryView query={events}>
        {({ data }) => (
          <ol className="timeline">
            {data.map((event) => (
              <li key={event.id} className={`tone-${toneOf(event.kind)}`}>
                <b>{names[event.kind] ?? event.kind}</b> <span>{detailOf(event)}</span>
                <time dateTime={event.happened_at}>
                  {[dayAndTime(event.happened_at), event.by?.name && messages.by(event.by.name)]
                    .filter(Boolean)
                    .join(' · ')}
                </time>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  )
}

function detailOf(event: Event): string {
  const { kind, period, attempt, trial_days, plan, reason } = event
  const details = [
    trial_days ? messages.trialOf(trial_days) : undefined,
    period === null ? undefined : messages.periodNo(period),
    attempt === null ? undefined : messages.attempt(attempt),
    plan ?? undefined,
    whenOf(event),
    reason && kind === 'ended' ? (reasons[reason] ?? reason) : undefined,
  ]
  return details.filter((part) => part !== undefined).join(' · ')
}

function whenOf({ kind, at, price }: Event): string | undefined {
  if (!at) return undefined
  if (price) return messages.priceFrom(money(price), day(at))
  return kind === 'end_changed' ? messages.newEnd(day(at)) : messages.again(dayAndTime(at))
}

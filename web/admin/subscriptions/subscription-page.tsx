import { Link, useParams } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Facts, Panel, Screen } from '../kit/screen.tsx'
import { day, memberName, money, until } from '../kit/texts/format.ts'
import { PaymentChip } from '../orders/payment-chip.tsx'
import { Story } from './story.tsx'
import {
  cardText,
  nextText,
  priceText,
  type Renewal,
  StatusChip,
  type Subscription,
} from './subscription.tsx'
import { SubscriptionActs } from './subscription-acts.tsx'
import { subscriptionWords as say } from './words.ts'

const sources: Readonly<Record<string, string>> = say.sources

/** One membership of a member: its terms, what is charged next, and what happened so far. */
export function SubscriptionPage() {
  const { id = '' } = useParams()
  const subscription = useFetched(['subscription', id], (signal) =>
    orThrow(api.GET('/subscriptions/{id}', { params: { path: { id } }, signal })),
  )
  return <Asked of={subscription}>{(found) => <Whole subscription={found} />}</Asked>
}

function Whole({ subscription }: { readonly subscription: Subscription }) {
  const { id, member, plan, renewal } = subscription
  return (
    <Screen
      title={say.of(memberName(member), plan.name)}
      back={{ to: '/subscriptions', label: say.title }}
      mark={<StatusChip subscription={subscription} />}
      actions={may('subscriptions:write') ? <SubscriptionActs subscription={subscription} /> : null}
    >
      {renewal ? (
        <div className="columns">
          <div>
            <Terms subscription={subscription} />
            {may('orders:read') ? <Payments id={id} /> : null}
          </div>
          <Story id={id} />
        </div>
      ) : (
        <Terms subscription={subscription} />
      )}
    </Screen>
  )
}

function Terms({ subscription }: { readonly subscription: Subscription }) {
  const { member, plan, renewal, source, starts_at } = subscription
  const memberName = may('members:read') ? (
    <Link to={`/members/${member.id}`}>{member.name}</Link>
  ) : (
    member.name
  )
  const planName = may('membership_plans:read') ? (
    <Link to={`/membership_plans/${plan.id}`}>{plan.name}</Link>
  ) : (
    plan.name
  )
  return (
    <Panel title={say.terms}>
      <Facts
        rows={[
          [say.member, memberName],
          [say.plan, planName],
          [say.source, sources[source] ?? source],
          [say.since, day(starts_at)],
          ...(renewal ? renewalRows(renewal) : [[say.ends, until(subscription.ends_at)] as const]),
        ]}
      />
    </Panel>
  )
}

function renewalRows(renewal: Renewal): readonly (readonly [string, string])[] {
  const { period, state, next_plan, cancel_requested_at } = renewal
  const from = day(renewal.period_starts_at)
  const end = day(renewal.period_ends_at)
  const span = period === 0 ? say.span(from, end) : say.periodOf(period, from, end)
  const isEnding = cancel_requested_at !== null && (state === 'active' || state === 'trialing')
  const next = nextText(renewal)
  return [
    [say.price, priceText(renewal)],
    [period === 0 ? say.trialPeriod : say.period, span],
    ...(isEnding ? [[say.ends, end] as const] : []),
    [state === 'past_due' ? say.nextTry : say.next, next ?? say.noCharge],
    ...(next_plan ? [[say.nextPlan, next_plan] as const] : []),
    [say.card, cardText(renewal)],
  ]
}

function Payments({ id }: { readonly id: string }) {
  const payments = useFetched(['subscription-payments', id], (signal) =>
    orThrow(
      api.GET('/subscriptions/{subscription_id}/payments', {
        params: { path: { subscription_id: id }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={say.payments}>
      <Asked of={payments}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{say.noPayments}</p>
          ) : (
            <SmallTable
              rows={data}
              open={({ order_id }) => `/orders/${order_id}`}
              columns={[
                { title: say.order, show: ({ trade_no }) => trade_no },
                {
                  title: say.step,
                  show: ({ step, period }) =>
                    period === null ? say.steps[step] : `${say.steps[step]} · ${say.periodNo(period)}`,
                },
                {
                  title: say.date,
                  show: ({ paid_at, created_at }) => day(paid_at ?? created_at),
                  isMinor: true,
                },
                { title: say.amount, show: ({ amount }) => money(amount), align: 'end' },
                { title: say.state, show: ({ state }) => <PaymentChip state={state} /> },
              ]}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

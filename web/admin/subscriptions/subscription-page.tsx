import { Link, useParams } from 'react-router-dom'
import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Facts, Panel, Screen } from '../kit/screen.tsx'
import { day, memberName, money, until } from '../kit/texts/format.ts'
import { PaymentChip } from '../orders/payment-chip.tsx'
import { SubscriptionHistory } from './history.tsx'
import { subscriptionMessages as messages } from './messages.ts'
import {
  cardText,
  nextText,
  priceText,
  type Renewal,
  StatusChip,
  type Subscription,
} from './subscription.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'

const sources: Readonly<Record<string, string>> = messages.sources

/** One membership of a member: its terms, its next charge, and its history. */
export function SubscriptionPage() {
  const { id = '' } = useParams()
  const subscription = useFetched(['subscription', id], (signal) =>
    orThrow(api.GET('/subscriptions/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={subscription}>{(found) => <SubscriptionDetails subscription={found} />}</QueryView>
}

function SubscriptionDetails({ subscription }: { readonly subscription: Subscription }) {
  const { id, member, plan, renewal } = subscription
  return (
    <Screen
      title={messages.of(memberName(member), plan.name)}
      back={{ to: '/subscriptions', label: messages.title }}
      mark={<StatusChip subscription={subscription} />}
      actions={may('subscriptions:write') ? <SubscriptionActions subscription={subscription} /> : null}
    >
      {renewal ? (
        <div className="columns">
          <div>
            <Terms subscription={subscription} />
            {may('orders:read') ? <Payments id={id} /> : null}
          </div>
          <SubscriptionHistory id={id} />
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
    <Panel title={messages.terms}>
      <Facts
        rows={[
          [messages.member, memberName],
          [messages.plan, planName],
          [messages.source, sources[source] ?? source],
          [messages.since, day(starts_at)],
          ...(renewal ? renewalRows(renewal) : [[messages.ends, until(subscription.ends_at)] as const]),
        ]}
      />
    </Panel>
  )
}

function renewalRows(renewal: Renewal): readonly (readonly [string, string])[] {
  const { period, state, next_plan, cancel_requested_at } = renewal
  const from = day(renewal.period_starts_at)
  const end = day(renewal.period_ends_at)
  const span = period === 0 ? messages.span(from, end) : messages.periodOf(period, from, end)
  const isEnding = cancel_requested_at !== null && (state === 'active' || state === 'trialing')
  const next = nextText(renewal)
  return [
    [messages.price, priceText(renewal)],
    [period === 0 ? messages.trialPeriod : messages.period, span],
    ...(isEnding ? [[messages.ends, end] as const] : []),
    [state === 'past_due' ? messages.nextTry : messages.next, next ?? messages.noCharge],
    ...(next_plan ? [[messages.nextPlan, next_plan] as const] : []),
    [messages.card, cardText(renewal)],
  ]
}

function Payments({ id }: { readonly id: string }) {
  const payments = useFetched(['subscription-payments', id], (signal) =>
    orThrow(
      api.GET('/subscriptions/{subscription_id}/payments', {
        params: { path: { subscription_id: id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.payments}>
      <QueryView query={payments}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noPayments}</p>
          ) : (
            <SmallTable
              rows={data}
              open={({ order_id }) => `/orders/${order_id}`}
              columns={[
                { title: messages.order, render: ({ trade_no }) => trade_no },
                {
                  title: messages.step,
                  render: ({ step, period }) =>
                    period === null
                      ? messages.steps[step]
                      : `${messages.steps[step]} · ${messages.periodNo(period)}`,
                },
                {
                  title: messages.date,
                  render: ({ paid_at, created_at }) => day(paid_at ?? created_at),
                  isMinor: true,
                },
                { title: messages.amount, render: ({ amount }) => money(amount), align: 'end' },
                { title: messages.state, render: ({ state }) => <PaymentChip state={state} /> },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

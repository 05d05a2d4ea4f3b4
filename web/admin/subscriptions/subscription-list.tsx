import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { subscriptionMessages as messages } from './messages.ts'
import {
  cardText,
  nextText,
  priceText,
  renewalChoices,
  StatusChip,
  type Subscription,
} from './subscription.tsx'

/** Current and former memberships, with the next charge of those that renew. */
export function SubscriptionList() {
  return (
    <Screen title={messages.title}>
      <List<Subscription>
        resource="subscriptions"
        open={({ id }) => `/subscriptions/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText }}
        filters={
          <>
            <ChoiceFilter name="renewal_state" label={messages.renewal} choices={renewalChoices} />
            {may('membership_plans:read') ? (
              <ReferenceFilter name="plan_id" label={messages.plan} {...optionsOf.membership_plans} />
            ) : null}
            {may('members:read') ? (
              <ReferenceFilter name="member_id" label={messages.member} {...optionsOf.members} />
            ) : null}
          </>
        }
        columns={[
          { title: messages.member, render: ({ member }) => member.name },
          { title: messages.plan, render: ({ plan }) => plan.name },
          {
            title: messages.price,
            render: ({ renewal }) => (renewal ? priceText(renewal) : messages.noRenewal),
          },
          { title: messages.next, render: nextOf },
          { title: messages.card, render: ({ renewal }) => renewal && cardText(renewal), isMinor: true },
          { title: messages.state, render: (row) => <StatusChip subscription={row} /> },
        ]}
      />
    </Screen>
  )
}

function nextOf({ renewal, ends_at }: Subscription): string {
  const next = renewal && nextText(renewal)
  if (next) return next
  if (renewal?.state === 'paused') return messages.noCharge
  return ends_at === null ? messages.noCharge : `${messages.ends} ${until(ends_at)}`
}

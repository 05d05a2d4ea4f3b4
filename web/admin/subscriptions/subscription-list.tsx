import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { ChoiceFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import {
  cardText,
  nextText,
  priceText,
  renewalChoices,
  StatusChip,
  type Subscription,
} from './subscription.tsx'
import { subscriptionWords as say } from './words.ts'

/** Who holds or held a membership, and what comes next of those that renew. */
export function SubscriptionList() {
  return (
    <Screen title={say.title}>
      <List<Subscription>
        resource="subscriptions"
        open={({ id }) => `/subscriptions/${id}`}
        empty={{ title: say.empty, text: say.emptyText }}
        filters={
          <>
            <ChoiceFilter name="renewal_state" label={say.renewal} choices={renewalChoices} />
            {may('membership_plans:read') ? (
              <ReferenceFilter name="plan_id" label={say.plan} {...optionsOf.membership_plans} />
            ) : null}
            {may('members:read') ? (
              <ReferenceFilter name="member_id" label={say.member} {...optionsOf.members} />
            ) : null}
          </>
        }
        columns={[
          { title: say.member, show: ({ member }) => member.name },
          { title: say.plan, show: ({ plan }) => plan.name },
          { title: say.price, show: ({ renewal }) => (renewal ? priceText(renewal) : say.noRenewal) },
          { title: say.next, show: nextOf },
          { title: say.card, show: ({ renewal }) => renewal && cardText(renewal), isMinor: true },
          { title: say.state, show: (row) => <StatusChip subscription={row} /> },
        ]}
      />
    </Screen>
  )
}

function nextOf({ renewal, ends_at }: Subscription): string {
  const next = renewal && nextText(renewal)
  if (next) return next
  if (renewal?.state === 'paused') return say.noCharge
  return ends_at === null ? say.noCharge : `${say.ends} ${until(ends_at)}`
}

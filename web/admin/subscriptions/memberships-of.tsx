import { api, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Panel } from '../kit/screen.tsx'
import { nextText, priceText, StatusChip } from './subscription.tsx'
import { subscriptionWords as say } from './words.ts'

/** The memberships of one person. */
export function MembershipsOf({ memberId }: { readonly memberId: string }) {
  const memberships = useFetched(['subscriptions-of', memberId], (signal) =>
    orThrow(api.GET('/subscriptions', { params: { query: { member_id: memberId, limit: 20 } }, signal })),
  )
  return (
    <Panel title={say.memberships}>
      <Asked of={memberships}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{say.noMemberships}</p>
          ) : (
            <SmallTable
              rows={data}
              open={({ id }) => `/subscriptions/${id}`}
              columns={[
                { title: say.plan, show: ({ plan }) => plan.name },
                { title: say.price, show: ({ renewal }) => (renewal ? priceText(renewal) : say.noRenewal) },
                { title: say.next, show: ({ renewal }) => renewal && nextText(renewal), isMinor: true },
                { title: say.state, show: (row) => <StatusChip subscription={row} /> },
              ]}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

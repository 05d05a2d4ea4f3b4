import { api, orThrow } from '../api/client.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Asked } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { subscriptionMessages as messages } from './messages.ts'
import { nextText, priceText, StatusChip } from './subscription.tsx'

/** The memberships of one person. */
export function MembershipsOf({ memberId }: { readonly memberId: string }) {
  const memberships = useFetched(['subscriptions-of', memberId], (signal) =>
    orThrow(api.GET('/subscriptions', { params: { query: { member_id: memberId, limit: 20 } }, signal })),
  )
  return (
    <Panel title={messages.memberships}>
      <Asked of={memberships}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noMemberships}</p>
          ) : (
            <SmallTable
              rows={data}
              open={({ id }) => `/subscriptions/${id}`}
              columns={[
                { title: messages.plan, show: ({ plan }) => plan.name },
                {
                  title: messages.price,
                  show: ({ renewal }) => (renewal ? priceText(renewal) : messages.noRenewal),
                },
                { title: messages.next, show: ({ renewal }) => renewal && nextText(renewal), isMinor: true },
                { title: messages.state, show: (row) => <StatusChip subscription={row} /> },
              ]}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

import { api, orThrow } from '../api/client.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { subscriptionMessages as messages } from './messages.ts'
import { nextText, priceText, StatusChip } from './subscription.tsx'

/** The memberships of one person. */
export function MemberSubscriptions({ memberId }: { readonly memberId: string }) {
  const memberships = useFetched(['subscriptions-of', memberId], (signal) =>
    orThrow(api.GET('/subscriptions', { params: { query: { member_id: memberId, limit: 20 } }, signal })),
  )
  return (
    <Panel title={messages.memberships}>
      <QueryView query={memberships}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noMemberships}</p>
          ) : (
            <SmallTable
              rows={data}
              open={({ id }) => `/subscriptions/${id}`}
              columns={[
                { title: messages.plan, render: ({ plan }) => plan.name },
                {
                  title: messages.price,
                  render: ({ renewal }) => (renewal ? priceText(renewal) : messages.noRenewal),
                },
                {
                  title: messages.next,
                  render: ({ renewal }) => renewal && nextText(renewal),
                  isMinor: true,
                },
                { title: messages.state, render: (row) => <StatusChip subscription={row} /> },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

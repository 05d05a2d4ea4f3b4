import { Link, useParams } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Facts, Panel, Screen } from '../kit/screen.tsx'
import { day, dayAndTime, memberName, money } from '../kit/texts/format.ts'
import { PaymentChip } from '../orders/payment-chip.tsx'
import { MemberSubscriptions } from '../subscriptions/member-subscriptions.tsx'
import { MemberEntitlements } from './entitlements.tsx'
import type { Member } from './member.ts'
import { MemberRoles } from './member-roles.tsx'
import { peopleMessages as messages } from './messages.ts'

/** One person: roles, access, orders and account. */
export function MemberPage() {
  const { id = '' } = useParams()
  const member = useFetched(['member', id], (signal) =>
    orThrow(api.GET('/members/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={member}>{(found) => <MemberDetails member={found} />}</QueryView>
}

function MemberDetails({ member }: { readonly member: Member }) {
  return (
    <Screen
      title={memberName(member)}
      back={{ to: '/members', label: messages.members }}
      mark={member.is_active ? null : <Chip tone="danger">{messages.inactive}</Chip>}
      actions={may('students:read') ? <Link to={`/students/${member.id}`}>{messages.seeStudent}</Link> : null}
    >
      <Panel>
        <Facts
          rows={[
            [messages.email, member.email],
            [messages.joined, day(member.joined_at)],
          ]}
        />
      </Panel>
      <MemberRoles member={member} />
      <MemberEntitlements member={member} />
      {may('subscriptions:read') ? <MemberSubscriptions memberId={member.id} /> : null}
      {may('orders:read') ? <Orders member={member} /> : null}
      <Account member={member} />
    </Screen>
  )
}

function Orders({ member: { id } }: { readonly member: Member }) {
  const orders = useFetched(['orders-of', id], (signal) =>
    orThrow(api.GET('/orders', { params: { query: { member_id: id, limit: 10 } }, signal })),
  )
  return (
    <Panel title={messages.orders}>
      <QueryView query={orders}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noOrders}</p>
          ) : (
            <SmallTable
              rows={data}
              open={(order) => `/orders/${order.id}`}
              columns={[
                {
                  title: messages.orders,
                  render: ({ items = [], trade_no }) => items.join(', ') || trade_no,
                },
                {
                  title: messages.joined,
                  render: ({ created_at }) => created_at && day(created_at),
                  isMinor: true,
                },
                { title: '', render: ({ total }) => total && money(total), align: 'end' },
                {
                  title: ' ',
                  render: ({ payment_states = [] }) =>
                    [...new Set(payment_states)].map((state) => <PaymentChip key={state} state={state} />),
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function Account({ member: { id } }: { readonly member: Member }) {
  const account = useFetched(['account-of', id], (signal) =>
    orThrow(api.GET('/members/{id}/account', { params: { path: { id } }, signal })),
  )
  const onOrOff = (is: boolean) => (is ? messages.on : messages.off)
  return (
    <Panel title={messages.account}>
      <QueryView query={account}>
        {({ open_sessions, last_sign_in_at, has_second_factor, has_passkey, apps }) => (
          <Facts
            rows={[
              [messages.sessions, open_sessions],
              [messages.lastSignIn, last_sign_in_at ? dayAndTime(last_sign_in_at) : messages.never],
              [messages.secondFactor, onOrOff(has_second_factor)],
              [messages.passkey, onOrOff(has_passkey)],
              [
                messages.apps,
                apps.length === 0
                  ? messages.noApps
                  : apps.map(({ name, since }) => messages.appSince(name, day(since))).join('\n'),
              ],
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}

import { Link, useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Facts, Panel, Screen } from '../kit/screen.tsx'
import { day, dayAndTime, memberName, money } from '../kit/texts/format.ts'
import { PaymentChip } from '../orders/payment-chip.tsx'
import { MembershipsOf } from '../subscriptions/memberships-of.tsx'
import { MemberEntitlements } from './holdings.tsx'
import { MemberRoles } from './member-roles.tsx'
import { peopleWords as say } from './words.ts'

export type Member = components['schemas']['Member']

/** One person: roles, what they hold, orders and account. */
export function MemberPage() {
  const { id = '' } = useParams()
  const member = useFetched(['member', id], (signal) =>
    orThrow(api.GET('/members/{id}', { params: { path: { id } }, signal })),
  )
  return <Asked of={member}>{(found) => <Whole member={found} />}</Asked>
}

function Whole({ member }: { readonly member: Member }) {
  return (
    <Screen
      title={memberName(member)}
      back={{ to: '/members', label: say.members }}
      mark={member.is_active ? null : <Chip tone="danger">{say.inactive}</Chip>}
      actions={may('students:read') ? <Link to={`/students/${member.id}`}>{say.seeStudent}</Link> : null}
    >
      <Panel>
        <Facts
          rows={[
            [say.email, member.email],
            [say.joined, day(member.joined_at)],
          ]}
        />
      </Panel>
      <MemberRoles member={member} />
      <MemberEntitlements member={member} />
      {may('subscriptions:read') ? <MembershipsOf memberId={member.id} /> : null}
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
    <Panel title={say.orders}>
      <Asked of={orders}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{say.noOrders}</p>
          ) : (
            <SmallTable
              rows={data}
              open={(order) => `/orders/${order.id}`}
              columns={[
                { title: say.orders, show: ({ items = [], trade_no }) => items.join(', ') || trade_no },
                { title: say.joined, show: ({ created_at }) => created_at && day(created_at), isMinor: true },
                { title: '', show: ({ total }) => total && money(total), align: 'end' },
                {
                  title: ' ',
                  show: ({ payment_states = [] }) =>
                    [...new Set(payment_states)].map((state) => <PaymentChip key={state} state={state} />),
                },
              ]}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

function Account({ member: { id } }: { readonly member: Member }) {
  const account = useFetched(['account-of', id], (signal) =>
    orThrow(api.GET('/members/{id}/account', { params: { path: { id } }, signal })),
  )
  const onOff = (is: boolean) => (is ? say.on : say.off)
  return (
    <Panel title={say.account}>
      <Asked of={account}>
        {({ open_sessions, last_sign_in_at, has_second_factor, has_passkey, apps }) => (
          <Facts
            rows={[
              [say.sessions, open_sessions],
              [say.lastSignIn, last_sign_in_at ? dayAndTime(last_sign_in_at) : say.never],
              [say.secondFactor, onOff(has_second_factor)],
              [say.passkey, onOff(has_passkey)],
              [
                say.apps,
                apps.length === 0
                  ? say.noApps
                  : apps.map(({ name, since }) => say.appSince(name, day(since))).join('\n'),
              ],
            ]}
          />
        )}
      </Asked>
    </Panel>
  )
}

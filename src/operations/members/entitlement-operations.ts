import { z } from 'zod'
import type { MemberEntitlement } from '../../domain/orders/index.ts'
import { idOf } from '../../platform/fields.ts'
import { byKind } from '../access.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const memberId = idNamed<'Person'>('member')
const given = ['course', 'digital_product', 'membership_plan'] as const
const scopeOfGift = byKind({
  course: 'students:write',
  digital_product: 'digital_products:write',
  membership_plan: 'subscriptions:write',
})

const holding = component(
  'Holding',
  z.object({
    id,
    kind: z.enum([...given, 'event_ticket', 'consulting_meeting']),
    item_id: id.describe('of the course, product, plan, event or service'),
    slug: z.string(),
    name: z.string(),
    source: z
      .enum(['payment', 'membership', 'manual', 'gift', 'seat'])
      .describe(
        'payment: an order; membership: a plan includes it; manual: without an order; gift, seat: bought by somebody else',
      ),
    starts_at: moment,
    ends_at: momentOrNull.describe('null: never'),
    state: z.enum(['active', 'to_come', 'suspended', 'ended', 'taken_back']),
    given_at: moment,
  }),
)

function entitlementView(held: MemberEntitlement): z.input<typeof holding> {
  const { kind, slug, name, source, state } = held
  return {
    id: held.id,
    kind,
    item_id: held.itemId,
    slug,
    name,
    source,
    starts_at: momentOf(held.startsAt),
    ends_at: momentOf(held.endsAt),
    state,
    given_at: momentOf(held.givenAt),
  }
}

const listMemberEntitlements = listOperation({
  id: 'members.holdings_list',
  title: 'List what a member holds',
  description:
    'Courses, digital products, memberships, event tickets and meetings that a member has or had at this school, the latest first.',
  scope: 'members:read',
  filters: { id: memberId },
  item: holding,
  untrusted: ['items[].name'],
  async read({ identity, orders }, operator, page, { id }) {
    orRefuse(await identity.memberById(operator, id), 'member', id)
    return await orders.entitlementsOf(operator, id, { page })
  },
  cursorOf: ({ givenAt, id }) => ({ at: givenAt, id }),
  toItem: (row) => entitlementView(row),
  rest: get('/members/:id/holdings'),
})

const grantMemberEntitlement = actOperation({
  id: 'members.holdings_grant',
  title: 'Give something to a member',
  description:
    'Gives a member a course, a digital product or a membership without a payment, for good or until expires_at. Doing it again changes the end.',
  scope: scopeOfGift,
  effect: 'adds',
  input: {
    id: memberId,
    kind: z.enum(given),
    item_id: idOf<'Course' | 'DigitalProduct' | 'MembershipPlan'>(),
    expires_at: moment.nullable().default(null).describe('when it ends; null: never'),
  },
  output: holding,
  async run({ learning, orders }, operator, { id, kind, itemId, expiresAt }) {
    await learning.grantManually(operator, { memberId: id, itemType: kind, itemId, expiresAt })
    const one = { page: { first: 1 }, kind, itemId, source: 'manual' } as const
    const { rows } = await orders.entitlementsOf(operator, id, one)
    return entitlementView(orRefuse(rows[0], 'holding', itemId))
  },
  rest: post('/members/:id/holdings'),
})

const revokeMemberEntitlement = removeOperation({
  id: 'members.holdings_revoke',
  title: 'Take something back',
  description:
    'Takes back a course, a digital product or a membership that was given without a payment. What was bought stays.',
  scope: scopeOfGift,
  input: {
    id: memberId,
    kind: z.enum(given),
    item_id: idNamed<'Course' | 'DigitalProduct' | 'MembershipPlan'>('holding'),
  },
  run: async ({ learning }, operator, { id, kind, itemId }) =>
    await learning.revokeManually(operator, { memberId: id, itemType: kind, itemId }),
  rest: remove('/members/:id/holdings/:kind/:item_id'),
})

export const entitlementOperations = [listMemberEntitlements, grantMemberEntitlement, revokeMemberEntitlement]

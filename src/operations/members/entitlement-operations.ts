import { z } from 'zod'
import { idOf } from '../../platform/fields.ts'
import { byKind } from '../access.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment } from '../wire/shapes.ts'
import { entitlement, grantableKinds, toEntitlement } from './entitlement.ts'

const memberId = resourceId<'Person'>('member')

const scopeOfGift = byKind({
  course: 'students:write',
  digital_product: 'digital_products:write',
  membership_plan: 'subscriptions:write',
})

export const listMemberEntitlements = listOperation({
  id: 'members.holdings_list',
  reads: 'primary',
  title: 'List the entitlements of a member',
  description:
    'Returns the current and former entitlements of a member at this school, latest first: courses, digital products, memberships, event tickets and meetings.',
  scope: 'members:read',
  filters: { id: memberId },
  item: entitlement,
  untrusted: ['items[].name'],
  async read({ identity, orders }, operator, page, { id }) {
    orNotFound(await identity.memberById(operator, id), 'member', id)
    return await orders.entitlementsOf(operator, id, { page })
  },
  cursorOf: ({ givenAt, id }) => ({ at: givenAt, id }),
  toItem: (row) => toEntitlement(row),
  rest: get('/members/:id/holdings'),
})

export const grantMemberEntitlement = actOperation({
  id: 'members.holdings_grant',
  title: 'Grant an entitlement to a member',
  description:
    'Grants a member a course, a digital product or a membership without a payment, permanently or until expires_at. Another call for the same item changes the end.',
  scope: scopeOfGift,
  effect: 'adds',
  input: {
    id: memberId,
    kind: z.enum(grantableKinds),
    item_id: idOf<'Course' | 'DigitalProduct' | 'MembershipPlan'>(),
    expires_at: moment.nullable().default(null).describe('when it ends; null: never'),
  },
  output: entitlement,
  async run({ learning, orders }, operator, { id, kind, itemId, expiresAt }) {
    await learning.grantManually(operator, { memberId: id, itemType: kind, itemId, expiresAt })
    const one = { page: { first: 1 }, kind, itemId, source: 'manual' } as const
    const { rows } = await orders.entitlementsOf(operator, id, one)
    return toEntitlement(orNotFound(rows[0], 'holding', itemId))
  },
  rest: post('/members/:id/holdings'),
})

export const revokeMemberEntitlement = removeOperation({
  id: 'members.holdings_revoke',
  title: 'Revoke a granted entitlement',
  description:
    'Revokes a course, a digital product or a membership that was granted without a payment. Purchases are not affected.',
  scope: scopeOfGift,
  input: {
    id: memberId,
    kind: z.enum(grantableKinds),
    item_id: resourceId<'Course' | 'DigitalProduct' | 'MembershipPlan'>('holding'),
  },
  run: async ({ learning }, operator, { id, kind, itemId }) =>
    await learning.revokeManually(operator, { memberId: id, itemType: kind, itemId }),
  rest: remove('/members/:id/holdings/:kind/:item_id'),
})

import { z } from 'zod'
import { entitlementSources, entitlementStates, type MemberEntitlement } from '../../domain/orders/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const grantableKinds = ['course', 'digital_product', 'membership_plan'] as const

export const entitlement = component(
  'Holding',
  z.object({
    id,
    kind: z.enum([...grantableKinds, 'event_ticket', 'consulting_meeting']),
    item_id: id.describe('of the course, product, plan, event or service'),
    slug: z.string(),
    name: z.string(),
    source: z
      .enum(entitlementSources)
      .describe(
        'payment: an order; membership: included in a plan; manual: granted by an operator; gift, seat: bought by another person',
      ),
    starts_at: moment,
    ends_at: momentOrNull.describe('null: never'),
    state: z.enum(entitlementStates),
    given_at: moment,
  }),
)

export function toEntitlement(row: MemberEntitlement): z.input<typeof entitlement> {
  const { kind, slug, name, source, state } = row
  return {
    id: row.id,
    kind,
    item_id: row.itemId,
    slug,
    name,
    source,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    state,
    given_at: momentOf(row.givenAt),
  }
}

import { z } from 'zod'
import type { MemberEntitlement } from '../../domain/orders/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const given = ['course', 'digital_product', 'membership_plan'] as const

export const holding = component(
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

export function entitlementView(held: MemberEntitlement): z.input<typeof holding> {
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

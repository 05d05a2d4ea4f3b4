import { z } from 'zod'
import type { Subscription } from '../../domain/entitlements/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const subscriptionState = z.enum(['to_come', 'active', 'ended', 'taken_back'])

/** A membership of a member; each renewal is a separate one. */
export const subscription = component(
  'Subscription',
  z.object({
    id,
    member: z.object({ id, name: z.string(), email: z.string() }),
    plan: z.object({ id, slug: z.string(), name: z.string() }),
    state: subscriptionState,
    source: z
      .string()
      .describe('payment, manual for one given by hand, gift or seat for one bought by somebody else'),
    starts_at: moment,
    ends_at: momentOrNull.describe('null: never'),
    taken_back_at: momentOrNull,
    updated_at: moment,
  }),
)

export function subscriptionShown(row: Subscription): z.input<typeof subscription> {
  return {
    id: row.id,
    member: { id: row.memberId, name: row.name, email: row.email },
    plan: { id: row.planId, slug: row.planSlug, name: row.planName },
    state: row.state,
    source: row.source,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.expiresAt),
    taken_back_at: momentOf(row.takenBackAt),
    updated_at: momentOf(row.updatedAt),
  }
}

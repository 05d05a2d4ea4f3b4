import { insertService } from '../../catalog/catalog-rows.ts'
import { newMember, sellCourse, sellTicket } from '../../shop/shop.ts'
import { sellPlan } from '../../shop/subscribers.ts'
import { inEuros } from './currencies.ts'
import { productOf } from './digital-products.ts'
import type { Sample, Setting } from './sample.ts'

type OfKinds = Readonly<Record<string, (setting: Setting) => Promise<string>>>

/** The id of an offer of each kind. */
const offers: OfKinds = {
  course: async ({ world, school }) => (await sellCourse(world, school.id)).offerId,
  consulting_meeting: async ({ world, school }) => (await insertService(world, school.id)).serviceId,
  digital_product: async (setting) => (await productOf(setting)).id,
  membership_plan: async ({ world, school }) => (await sellPlan(world, school.id)).planId,
  event_ticket: async ({ world, school }) => (await sellTicket(world, school.id)).offerId,
}

/** The id of an item of each kind that can be granted without a payment. */
const gifts: OfKinds = {
  course: async ({ world, school }) => (await sellCourse(world, school.id)).courseId,
  digital_product: async (setting) => (await productOf(setting)).id,
  membership_plan: async ({ world, school }) => (await sellPlan(world, school.id)).planId,
}

function samplesOf(
  ids: OfKinds,
  sample: (setting: Setting, kind: string, id: string) => ReturnType<Sample>,
): Readonly<Record<string, Sample>> {
  const entries = Object.entries(ids).map(
    ([kind, make]) =>
      [kind, async (setting: Setting) => await sample(setting, kind, await make(setting))] as const,
  )
  return Object.fromEntries(entries)
}

async function grantedMember(setting: Setting, kind: string, itemId: string): Promise<string> {
  const { world, name, owner } = setting
  const { memberId } = await newMember(world, name)
  const gift = { memberId, itemType: kind, itemId, expiresAt: null }
  await world.modules.learning.grantManually(owner, gift as never)
  return memberId
}

/** For each operation whose scope depends on the kind: a sample of each kind. */
export const kindSamples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  'offer_prices.get': samplesOf(offers, async (_setting, kind, id) => ({ params: { kind, id } })),
  'offer_prices.set': samplesOf(offers, async (setting, kind, id) => {
    await inEuros(setting)
    return { params: { kind, id }, body: { prices: [{ amount: '39.00', currency: 'EUR' }] } }
  }),
  'members.holdings_grant': samplesOf(gifts, async ({ world, name }, kind, item_id) => ({
    params: { id: (await newMember(world, name)).memberId },
    body: { kind, item_id },
  })),
  'members.holdings_revoke': samplesOf(gifts, async (setting, kind, item_id) => ({
    params: { id: await grantedMember(setting, kind, item_id), kind, item_id },
  })),
}

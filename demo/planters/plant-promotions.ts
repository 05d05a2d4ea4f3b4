import type { Shop } from '../shop.ts'

/** A bundle that is cheaper than its parts, since a month. */
export async function plantPromotions({ planting: { modules, clock }, school, sold }: Shop) {
  clock.moveTo(clock.daysAgo(30))
  const bundle = [sold.product('kiln-schedules'), sold.product('studio-plans')]
  await modules.pricing.createPromotion(school.host, {
    label: '開窯套組',
    kind: 'amount',
    value: 300n,
    bundle: bundle.map(({ itemType, offerId }) => ({ itemType, offerId })),
  })
}

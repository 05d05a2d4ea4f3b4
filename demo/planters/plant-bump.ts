import type { Shop } from '../shop.ts'
import type { DemoMembers } from './plant-members.ts'
import { payByCard } from './plant-others.ts'

/** A sheet for test tiles as an order bump of the course on glazes; one of two buyers added it. */
export async function plantBump(shop: Shop, { yijun, zhiwei }: DemoMembers): Promise<void> {
  const { planting, school, sold } = shop
  const { modules, clock } = planting
  const course = sold.course('glaze-chemistry', '一次付清')
  const sheet = sold.product('test-tile-log')
  clock.moveTo(clock.daysAgo(60))
  const { id } = await modules.pricing.createOrderBump(school.host, {
    triggerOffer: { itemType: course.itemType, offerId: course.offerId },
    itemType: 'digital_product',
    offerId: sheet.offerId,
    kind: 'amount',
    value: 60n,
    title: '釉片紀錄表加購價',
    pitch: '從第一片試片就開始記，之後每一窯都找得回來。',
  })
  const choice = { offeredBumpIds: [id] }
  await payByCard(shop, yijun, clock.daysAgo(42), [course, sheet], choice)
  await payByCard(shop, zhiwei, clock.daysAgo(26), [course], choice)
}

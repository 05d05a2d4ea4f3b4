// Gateways whose webhooks never arrive: they are queried.
import { afterAll, onTestFinished } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { buy, createShopAt, doubleOf, newMember, sellCourse, webhookOf } from '../shop/shop.ts'
import type { World } from '../world/world.ts'
import { type GatewayUnderTest, gatewaysUnderTest } from './gateway-doubles.ts'

/** The gateways that can be queried. */
export const askable = gatewaysUnderTest.filter((name) => name !== 'simulator')

/**
 * Shops of a file whose schools accept payments through a gateway, one for each gateway. Each test enters one as
 * two new members, days after the payments of earlier tests, which no longer wait for anything.
 */
export function useShopsAt() {
  const shops = new Map<GatewayUnderTest, Promise<World>>()
  afterAll(async () => {
    for (const shop of shops.values()) await (await shop).close()
  })
  return async (name: GatewayUnderTest = 'simulator') => {
    const opening = shops.get(name) ?? createShopAt(name)
    shops.set(name, opening)
    return await enterShop(await opening)
  }
}

/** The same for one test alone. */
export async function ownShopAt(name: GatewayUnderTest = 'simulator') {
  const world = await createShopAt(name)
  onTestFinished(world.close)
  return await enterShop(world)
}

async function enterShop(world: World) {
  const { faults, stripe } = doubleOf(world)
  if (faults) faults.isAway = false
  stripe?.reset()
  // Payments of the demo world are not at this gateway's double.
  await world.deps.db.updateTable('payments').set({ askAt: null }).execute()
  world.clock.advance({ days: 3 })
  return { world, mei: await newMember(world, 'ceramics'), there: await newMember(world, 'astronomy') }
}

/** The URLs to which a gateway sends webhooks and buyers. */
export const to = { webhook: 'https://ceramics.example/notice', page: 'https://ceramics.example/page' }

/** A buyer opens the gateway's page. */
export async function startPayment(world: World, member: MemberActor): Promise<PaymentId> {
  const { paymentId } = await buy(world, member, await sellCourse(world, member.schoolId))
  await world.modules.orders.startPayment(member, paymentId, { to })
  return paymentId
}

/** The buyer pays there, and the webhook never arrives. */
export async function paySilently(world: World, member: MemberActor, paymentId: PaymentId) {
  const webhook = await webhookOf(world, member, paymentId, { kind: 'paid' })
  await doubleOf(world).sign(webhook, member)
  return webhook
}

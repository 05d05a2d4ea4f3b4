// Gateways whose webhooks never arrive: they are queried.
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { buy, createShopAt, doubleOf, memberOf, sellCourse, webhookOf } from '../shop/shop.ts'
import type { World } from '../world/world.ts'
import { type GatewayUnderTest, gatewaysUnderTest } from './gateway-doubles.ts'

/** The gateways that can be queried. */
export const askable = gatewaysUnderTest.filter((name) => name !== 'simulator')

/** A world whose schools accept payments through this gateway, with Mei at both; `await using` closes it. */
export async function shopAt(name: GatewayUnderTest = 'simulator') {
  const world = await createShopAt(name)
  // Payments of the demo world are not at this gateway's double.
  await world.deps.db.updateTable('payments').set({ askAt: null }).execute()
  world.clock.advance({ days: 3 })
  return {
    world,
    mei: await memberOf(world, 'mei', 'ceramics'),
    there: await memberOf(world, 'mei', 'astronomy'),
    [Symbol.asyncDispose]: () => world.close(),
  }
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

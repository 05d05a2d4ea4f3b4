import type { WebhookRequest } from '../../../src/domain/gateways/webhook.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { buy, rowOf, sellCourse } from '../shop/shop.ts'
import { refundPayment, refundStatus } from './gateway-refund.ts'
import { type SharedShop, useShopOver } from './shared-shop.ts'
import { startStripe, stripeKeys } from './stripe-server.ts'

/** The URLs of a checkout at Stripe. */
export const stripeUrls = {
  webhook: 'https://ceramics.example/n',
  page: 'https://ceramics.example/orders/1',
  locale: 'ja',
}

type Stripe = Awaited<ReturnType<typeof startStripe>>

/** A school with an account at Stripe, and Stripe: for the tests of a file, which each enter it as a new member. */
export function useSchoolAtStripe() {
  const enterShop = useShopOver(startStripe)
  return async ({ currency = 'TWD', webhookSecrets = stripeKeys.webhookSecrets } = {}) =>
    await enterSchool(await enterShop(), { currency, webhookSecrets })
}

async function enterSchool(
  { world, clock, double: stripe, mei, olga }: SharedShop<Stripe>,
  { currency, webhookSecrets }: { currency: string; webhookSecrets: string[] },
) {
  const { schoolId } = mei
  await world.deps.db.updateTable('schools').set({ currency }).where('id', '=', schoolId).execute()
  world.modules.tenancy.forgetSchools()
  const settings = { ...stripeKeys, webhookSecrets }
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'stripe', settings, isDefault: true })
  const checkout = async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, schoolId))
    const page = await world.modules.orders.startPayment(mei, paymentId, { to: stripeUrls, method: 'credit' })
    const { gatewayReference: reference } = await rowOf(world, mei, paymentId)
    return { paymentId, reference, page }
  }
  const deliver = async (webhook: WebhookRequest) =>
    await world.modules.orders.recordWebhook({ schoolId, gateway: 'stripe', ...webhook })
  const paid = async () => {
    const bought = await checkout()
    await deliver(stripe.pay(bought.reference))
    return bought
  }
  const row = (id: PaymentId) => rowOf(world, mei, id)
  const shop = { world, mei, olga }
  const status = (id: PaymentId) => refundStatus(shop, id)
  const refund = (id: PaymentId, amount?: bigint) => refundPayment(shop, id, amount)
  return { world, clock, stripe, mei, olga, checkout, deliver, paid, row, refundStatus: status, refund }
}

import type { PaymentType } from '../../../src/domain/gateways/payment-type.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { buy, rowOf, sellCourse } from '../shop/shop.ts'
import { merchant, startEcpay } from './ecpay-server.ts'
import { type SharedShop, useShopOver } from './shared-shop.ts'

/** The URLs of a checkout at ECPay. */
export const ecpayUrls = {
  webhook: 'https://ceramics.example/payments/ecpay',
  page: 'https://ceramics.example/orders/1',
}

type Options = {
  readonly environment?: 'stage' | 'production'
  readonly instalments?: number[]
}

/** A school with an account at ECPay, and ECPay: for the tests of a file, which each enter it as a new member. */
export function useSchoolAtEcpay() {
  const enterShop = useShopOver(startEcpay)
  return async (options: Options = {}) => await enterSchool(await enterShop(), options)
}

async function enterSchool(
  { world, clock, double: ecpay, mei, olga }: SharedShop<Awaited<ReturnType<typeof startEcpay>>>,
  { environment = 'production', ...more }: Options,
) {
  const settings = { ...merchant, environment, ...more }
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: true })
  const checkout = async (method?: PaymentType) => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const form = await world.modules.orders.startPayment(mei, paymentId, { to: ecpayUrls, method })
    if (form.is !== 'form') throw new Error('ECPay begins with a form')
    const body = new URLSearchParams(form.fields).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = await ecpay.http.request(form.action, {
      method: 'POST',
      headers,
      body,
      maxBytes: 10_000,
      timeoutMs: 5_000,
    })
    if (page.is !== 'answered') throw new Error(`ECPay did not answer: ${page.reason}`)
    const reference = form.fields['MerchantTradeNo'] ?? ''
    return { paymentId, form, reference, page: page.body.toString() }
  }
  const deliver = async (raw: string) =>
    await world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway: 'ecpay', raw })
  const row = (id: PaymentId) => rowOf(world, mei, id)
  return { world, clock, ecpay, mei, olga, checkout, deliver, row }
}

import { relateNumber } from '../../../src/domain/invoicing/ecpay/invoice-data.ts'
import type { InvoiceDetails } from '../../../src/domain/invoicing/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { buyAndPay, sellCourse } from '../shop/shop.ts'
import { beginning } from '../world/test-clock.ts'
import { platformActor } from '../world/world.ts'
import { invoiceMerchant, startEcpayInvoices } from './ecpay-invoice-server.ts'
import { type SharedShop, useShopOver } from './shared-shop.ts'

type Ecpay = Awaited<ReturnType<typeof startEcpayInvoices>>

/**
 * A school whose invoices ECPay issues, and ECPay: for the tests of a file, which each enter it as a new member
 * on the same day of another year.
 */
export function useSchoolWithEcpayInvoices() {
  const enterShop = useShopOver(startEcpayInvoices, beginning.toISOString())
  return async () => await enterSchool(await enterShop())
}

async function enterSchool({ world, clock, double: ecpay, mei, olga }: SharedShop<Ecpay>) {
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'simulator', isDefault: true })
  await world.modules.invoicing.setInvoiceSettings(olga, {
    issuer: 'ecpay',
    document: 'receipt',
    sellerName: 'Ceramics Studio',
    sellerAddress: '',
    sellerTaxId: '53538851',
    numberPrefix: '',
    firstNumber: 1,
    ecpay: { ...invoiceMerchant, environment: 'stage' },
  })
  const pay = async (invoice?: InvoiceDetails, price = 1_200n) => {
    const course = await sellCourse(world, mei.schoolId, { price })
    const bought = await buyAndPay(world, mei, { selections: [course], invoice })
    return bought.paymentId
  }
  const settle = (paymentId: PaymentId) =>
    world.modules.invoicing.settleInvoice(platformActor, { schoolId: mei.schoolId, paymentId })
  const row = (paymentId: PaymentId) =>
    world.deps.db
      .selectFrom('invoices')
      .selectAll()
      .where('schoolId', '=', mei.schoolId)
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
  const refund = async (paymentId: PaymentId, amount?: bigint) => {
    const id = await world.modules.orders.requestRefund(mei, paymentId, { amount, reason: 'Too far away' })
    await world.modules.orders.approveRefund(olga, id)
  }
  const atEcpay = (paymentId: PaymentId, edition = 1) =>
    ecpay.invoices.get(relateNumber({ paymentId, edition }))
  return { world, clock, ecpay, mei, olga, pay, settle, row, refund, atEcpay }
}

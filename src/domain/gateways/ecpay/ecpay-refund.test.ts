import { describe, expect, test } from 'vitest'
import { refundPayment, refundStatus } from '../../../../test/support/gateways/gateway-refund.ts'
import { useSchoolAtEcpay } from '../../../../test/support/gateways/school-at-ecpay.ts'

const schoolAtEcpay = useSchoolAtEcpay()

describe('a refund at ECPay', () => {
  async function paidTrade(as = 'Credit_CreditCard') {
    const school = await schoolAtEcpay()
    const { paymentId, reference } = await school.checkout()
    await school.deliver(school.ecpay.webhooks.paid(reference, as))
    const trade = school.ecpay.trades.get(reference)
    if (!trade) throw new Error('ECPay forgot the trade')
    return {
      ...school,
      trade,
      refund: (amount?: bigint) => refundPayment(school, paymentId, amount),
      statusOfRefund: () => refundStatus(school, paymentId),
    }
  }

  test('a captured card payment at ECPay is refunded in full or in parts', async () => {
    const { ecpay, clock, refund, statusOfRefund, trade } = await paidTrade()
    await refund(300n)
    expect(await statusOfRefund()).toEqual(['paid', 'partially_refunded', 300n])
    clock.advance({ seconds: 1 })
    await refund()
    expect(await statusOfRefund()).toEqual(['refunded', 'refunded', 1200n])
    expect(trade.refunded).toBe(1200)
    expect(ecpay.actions).toEqual(['R 300', 'R 900'])
  })

  test.each([
    ['to be captured', ['R 1200', 'E 1200', 'N 1200']],
    ['authorized', ['R 1200', 'E 1200', 'N 1200']],
  ] as const)(
    'a full refund of a card payment at ECPay that is %s cancels the payment',
    async (status, actions) => {
      const { ecpay, refund, statusOfRefund, trade } = await paidTrade()
      trade.card = status
      await refund()
      expect(await statusOfRefund()).toEqual(['refunded', 'refunded', 1200n])
      expect(ecpay.actions).toEqual(actions)
    },
  )

  test('a refund that ECPay refuses is marked as failed', async () => {
    const { refund, statusOfRefund, trade } = await paidTrade()
    trade.card = 'abandoned'
    await refund()
    expect(await statusOfRefund()).toEqual(['paid', 'failed', 0n])
  })

  test('a refund without an answer from ECPay stays processing', async () => {
    const { ecpay, refund, statusOfRefund } = await paidTrade()
    ecpay.faults.isAway = true
    await refund()
    expect(await statusOfRefund()).toEqual(['refunding', 'processing', 0n])
  })

  test('a refund of a transfer at ECPay waits for an operator', async () => {
    const { ecpay, refund, statusOfRefund } = await paidTrade('ATM_TAISHIN')
    await refund()
    expect(await statusOfRefund()).toEqual(['refunding', 'processing', 0n])
    expect(ecpay.actions).toEqual([])
  })
})

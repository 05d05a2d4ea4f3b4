import { asQueryAnswer } from '../executions.ts'
import type { Gateway, GatewayCalls } from '../gateway.ts'
import { queryTrade, refundCard, tryKeys } from './api.ts'
import { checkoutForm } from './checkout-form.ts'
import { ecpayMethods } from './payment-types.ts'
import { endPeriod, queryPeriodCharge } from './period.ts'
import type { EcpayDeps } from './request.ts'
import type { EcpaySettings } from './settings.ts'
import { parseEcpayWebhook } from './webhook.ts'

/** ECPay (綠界): a form leads to its page, and webhooks report the result. New Taiwan dollars only. */
export function createEcpay(settings: EcpaySettings): Gateway {
  return {
    name: 'ecpay',
    capabilities: {
      currencies: ['TWD'],
      methods: ecpayMethods(settings),
      refunds: ['credit', 'credit_installment'],
      stores: ['credit'],
    },
    parseWebhook: ({ raw }) => parseEcpayWebhook(settings, raw),
    // ECPay repeats the webhook unless it gets exactly this response.
    acknowledge: (outcome) => ({
      status: 200,
      contentType: 'text/plain',
      body: outcome === 'taken' ? '1|OK' : '0|Refused',
    }),
  }
}

export function createEcpayCalls(deps: EcpayDeps, settings: EcpaySettings): GatewayCalls {
  return {
    begin: async (payment, to, method) => checkoutForm(settings, payment, to, method),
    test: () => tryKeys(deps, settings),
    charge: (payment, mandate) => queryPeriodCharge(deps, settings, { payment, mandate, tries: true }),
    endAuthorization: (mandate) => endPeriod(deps, settings, mandate),
    query: async (payment) => {
      const { authorization } = payment
      if (!authorization) return await queryTrade(deps, settings, payment)
      const mandate = { customer: null, ...authorization }
      return asQueryAnswer(await queryPeriodCharge(deps, settings, { payment, mandate, tries: false }))
    },
    refund: async (payment, refund) =>
      payment.paymentType === 'credit' || payment.paymentType === 'credit_installment'
        ? await refundCard(deps, settings, payment, refund)
        : { is: 'by-hand', why: 'ECPay refunds card payments only' },
  }
}

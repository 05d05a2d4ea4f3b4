import type { Clock } from '../../../platform/clock.ts'
import { asQueryAnswer } from '../executions.ts'
import type { Gateway, GatewayCalls } from '../gateway.ts'
import { queryTrade, refundCard, tryKeys } from './api.ts'
import { checkoutForm } from './checkout-form.ts'
import { newebpayMethods } from './payment-types.ts'
import { canRecur, endPeriod, periodForm, queryPeriodCharge } from './period.ts'
import type { NewebpayDeps } from './request.ts'
import type { NewebpaySettings } from './settings.ts'
import { parseNewebpayWebhook } from './webhook.ts'

/** NewebPay (藍新): an encrypted form leads to its page, and webhooks report the result. New Taiwan dollars only. */
export function createNewebpay({ clock }: { readonly clock: Clock }, settings: NewebpaySettings): Gateway {
  return {
    name: 'newebpay',
    capabilities: {
      currencies: ['TWD'],
      methods: newebpayMethods(settings),
      refunds: ['credit', 'credit_installment'],
      stores: ['credit'],
    },
    parseWebhook: ({ raw }) => parseNewebpayWebhook(clock, settings, raw),
    acknowledge: (outcome) => ({
      status: outcome === 'taken' ? 200 : 400,
      contentType: 'text/plain',
      body: outcome === 'taken' ? 'OK' : 'Refused',
    }),
  }
}

export function createNewebpayCalls(deps: NewebpayDeps, settings: NewebpaySettings): GatewayCalls {
  return {
    begin: async (payment, to, method) =>
      canRecur(payment) && method === 'credit'
        ? periodForm(settings, deps.clock, payment, to)
        : checkoutForm(settings, deps.clock.now(), payment, { to, method }),
    charge: (payment, mandate) => queryPeriodCharge(deps, settings, payment, mandate),
    endAuthorization: (mandate) => endPeriod(deps, settings, mandate),
    test: () => tryKeys(deps, settings),
    query: async (payment) => {
      const { authorization } = payment
      if (!authorization) return await queryTrade(deps, settings, payment)
      const mandate = { customer: null, ...authorization }
      return asQueryAnswer(await queryPeriodCharge(deps, settings, payment, mandate))
    },
    refund: async (payment, refund) =>
      payment.paymentType === 'credit' || payment.paymentType === 'credit_installment'
        ? await refundCard(deps, settings, payment, refund)
        : { is: 'by-hand', why: 'NewebPay refunds card payments only' },
  }
}

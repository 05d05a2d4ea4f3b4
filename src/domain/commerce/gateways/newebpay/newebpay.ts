import type { Clock } from '../../../../platform/clock.ts'
import type { Gateway, GatewayCalls } from '../../gateway.ts'
import { type NewebpayDeps, queryTrade, refundCard, tryKeys } from './api.ts'
import { checkoutForm } from './checkout-form.ts'
import { parseNewebpayNotice } from './notice.ts'
import { newebpayMethods } from './payment-types.ts'
import type { NewebpaySettings } from './settings.ts'

/** NewebPay (藍新): an encrypted form leads to its page, notices tell what happened there. New Taiwan dollars only. */
export function createNewebpay({ clock }: { readonly clock: Clock }, settings: NewebpaySettings): Gateway {
  return {
    name: 'newebpay',
    capabilities: {
      currencies: ['TWD'],
      methods: newebpayMethods(settings),
      refunds: ['credit', 'credit_installment'],
      stores: [],
    },
    parseNotice: ({ raw }) => parseNewebpayNotice(clock, settings, raw),
    acknowledge: (outcome) => ({
      status: outcome === 'taken' ? 200 : 400,
      contentType: 'text/plain',
      body: outcome === 'taken' ? 'OK' : 'Refused',
    }),
  }
}

export function createNewebpayCalls(deps: NewebpayDeps, settings: NewebpaySettings): GatewayCalls {
  return {
    begin: async (payment, to, method) => checkoutForm(settings, deps.clock.now(), payment, { to, method }),
    test: () => tryKeys(deps, settings),
    query: (payment) => queryTrade(deps, settings, payment),
    refund: async (payment, refund) =>
      payment.paymentType === 'credit' || payment.paymentType === 'credit_installment'
        ? await refundCard(deps, settings, payment, refund)
        : { is: 'by-hand', why: 'NewebPay refunds card payments only' },
  }
}

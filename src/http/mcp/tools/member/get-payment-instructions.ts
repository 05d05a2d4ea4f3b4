import { z } from 'zod'
import type { Payment } from '../../../../domain/orders/index.ts'
import { paymentInstructions, toInstructions } from '../../../../operations/orders/payment.ts'
import { money, moneyOf } from '../../../../operations/wire/shapes.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { memberOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

export const getPaymentInstructions = defineTool({
  name: 'get_payment_instructions',
  title: 'Get payment instructions',
  description:
    'Returns how the signed-in member pays an order by bank transfer or at a convenience store: bank, account or code, amount and deadline. `instructions` is null if there is nothing to pay this way; `state` is the reason.',
  access: ['account:read'],
  activity: 'payments',
  input: z.strictObject({ trade_no: z.string().min(1).max(64).describe('trade_no of list_my_payments') }),
  output: z.object({
    trade_no: z.string(),
    state: z.string().describe('the state of its latest payment'),
    amount: money,
    instructions: paymentInstructions.nullable(),
    next_steps: nextSteps,
  }),
  async run(context, { trade_no }) {
    const payments = await context.modules.orders.paymentsByTradeNo(memberOf(context), trade_no)
    const latest = payments.find((payment) => payment.instructions) ?? payments.at(-1)
    if (!latest) throw new Refusal('not_found', `The member has no order ${trade_no}`)
    return {
      trade_no,
      state: latest.state,
      amount: moneyOf(latest.amount, latest.currency),
      instructions: toInstructions(latest),
      next_steps: [stepFor(latest)],
    }
  },
})

function stepFor({ state, instructions }: Payment): string {
  if (instructions) return 'Tell the member the amount, where to pay it and the deadline. Never pay for them.'
  return state === 'not_paid'
    ? 'This payment has no code: the member continues the payment on the site.'
    : `This payment is ${state}: there is nothing to pay.`
}

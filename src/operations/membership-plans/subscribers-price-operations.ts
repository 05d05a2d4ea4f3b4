import { z } from 'zod'
import { priceNoticeDays } from '../../domain/subscriptions/index.ts'
import { actOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { minorOf, moneyInput } from '../wire/money-input.ts'
import { resourceId } from '../wire/resource-id.ts'
import { describedMoment, moment, momentOf, money, moneyOf } from '../wire/shapes.ts'

export const changeSubscribersPrice = actOperation({
  id: 'membership_plans.change_subscribers_price',
  title: 'Change the price of subscribers',
  description:
    'Announces a new price to the subscribers of a plan. They are notified now and pay it from the first period that begins at the given moment or later. Subscribers who are about to switch to another plan are left out. New subscribers pay the price of the plan. With dry_run it returns the number of affected subscriptions.',
  scope: 'subscriptions:write',
  effect: 'sets',
  input: {
    id: resourceId<'MembershipPlan'>('membership plan'),
    price: moneyInput,
    from: describedMoment(`at least ${priceNoticeDays} days from now`),
  },
  output: component(
    'SubscribersPrice',
    z.object({
      subscriptions: z
        .number()
        .int()
        .describe('the number of affected subscriptions; the others already have this price'),
      price: money,
      from: moment,
    }),
  ),
  async run({ subscriptions }, operator, { id, price: sentPrice, from }, { school }) {
    const { currency } = school
    const price = minorOf(school, 'price', sentPrice)
    const count = await subscriptions.planPrice(operator, { planId: id, price, currency, from })
    return { subscriptions: count, price: moneyOf(price, currency), from: momentOf(from) }
  },
  rest: post('/membership_plans/:id/subscribers_price'),
})

import { describe, expect, test } from 'vitest'
import { useSchoolAtStripe } from '../../../../test/support/gateways/school-at-stripe.ts'
import { buy, sellCourse } from '../../../../test/support/shop/shop.ts'
import { sessionRecorder } from '../../orders/index.ts'
import { gatewayPayment } from '../../orders/reads/gateway-payment.ts'
import type { GatewayPayment } from '../gateway.ts'
import { gatewayCallsAt } from '../gateway-at.ts'

const schoolAtStripe = useSchoolAtStripe()

describe('a stored card', () => {
  async function toCharge(behavior: 'pays' | 'card_declined' | 'authentication_required') {
    const school = await schoolAtStripe()
    const { world, stripe, mei } = school
    stripe.books.cards.set('pm_stored', behavior)
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const charge = async () => {
      const calls = await gatewayCallsAt(
        { ...world.deps, recordSession: sessionRecorder(world.deps) },
        mei.schoolId,
        'stripe',
      )
      const payment: GatewayPayment = await gatewayPayment(world.deps.db, {
        schoolId: mei.schoolId,
        paymentId,
      })
      return await calls.charge?.(payment, {
        customer: 'cus_1',
        method: 'pm_stored',
        createdAt: payment.createdAt,
      })
    }
    return { ...school, paymentId, charge, charges: () => [...stripe.books.charges.values()] }
  }

  test('a stored card at Stripe is charged once, however often and however late the charge is requested', async () => {
    const { charge, charges, stripe, clock } = await toCharge('pays')
    const outcome = await charge()
    expect(outcome).toMatchObject({
      is: 'reported',
      webhook: { kind: 'paid', amount: 1200n, currency: 'TWD' },
    })
    expect(await charge()).toEqual(outcome)
    stripe.books.keys.clear()
    clock.advance({ days: 3 })
    expect(await charge()).toEqual(outcome)
    expect(charges()).toHaveLength(1)
    const kinds = stripe.requests.filter((each) => each.startsWith('POST'))
    expect(kinds).toHaveLength(2)
  })

  test('a stored card at Stripe is charged once if an answer is lost before or after the charge', async () => {
    const { charge, charges, stripe } = await toCharge('pays')
    stripe.faults.losesAnswers = true
    expect(await charge()).toMatchObject({ is: 'unknown' })
    stripe.books.keys.clear()
    stripe.faults.losesAnswers = false
    expect(await charge()).toMatchObject({ is: 'reported', webhook: { kind: 'paid' } })
    expect(charges()).toHaveLength(1)
    stripe.faults.isAway = true
    expect(await charge()).toMatchObject({ is: 'unknown' })
  })

  test('a declined stored card at Stripe is answered with the same reason as in its webhook', async () => {
    const { charge, charges, stripe, deliver, paymentId, row } = await toCharge('card_declined')
    expect(await charge()).toMatchObject({
      is: 'reported',
      webhook: { kind: 'declined', detail: { note: 'card_declined Your card was declined.' } },
    })
    expect(await charge()).toMatchObject({ is: 'reported', webhook: { kind: 'declined' } })
    expect(charges()).toHaveLength(1)
    expect(await deliver(stripe.event('charge.failed', charges()[0] ?? {}))).toMatchObject({
      outcome: { is: 'recorded' },
    })
    expect(await row(paymentId)).toMatchObject({ state: 'failed' })
  })

  test('a stored card at Stripe requires its member if the bank asks for approval or the card was removed', async () => {
    const { charge } = await toCharge('authentication_required')
    expect(await charge()).toMatchObject({ is: 'needs-member' })
    expect(await charge()).toMatchObject({ is: 'needs-member' })
    const gone = await toCharge('pays')
    gone.stripe.books.cards.clear()
    expect(await gone.charge()).toMatchObject({
      is: 'needs-member',
      why: expect.stringContaining('pm_stored'),
    })
  })
})

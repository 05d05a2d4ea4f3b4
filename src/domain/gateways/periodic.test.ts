import { describe, expect, test } from 'vitest'
import { useSchoolsAtGateways } from '../../../test/support/gateways/authorized.ts'
import { buy, sellCourse } from '../../../test/support/shop/shop.ts'
import { platformActor } from '../tenancy/index.ts'

const { authorizedAt, schoolAt } = useSchoolsAtGateways()

describe.each(['ecpay', 'newebpay'] as const)('a membership paid by card at %s', (name) => {
  test('paying for a membership by card authorizes the gateway to charge the same amount each period', async () => {
    const { own, row, gateway, authorization } = await authorizedAt(name)
    expect(own.card).toMatchObject({ gateway: name, last4: name === 'ecpay' ? '2222' : '1111' })
    expect(await row()).toMatchObject({ state: 'active', period: 1 })
    expect(gateway.state(authorization)).toBe('running')
  })

  test('paying for a membership authorizes no later charges if the first payment differs from the next ones', async () => {
    const { world, mei, plan, begin, gateway } = await schoolAt(name)
    const { itemType, offerId } = plan
    const alone = await buy(world, mei, { itemType, offerId })
    expect(await begin(alone.paymentId)).toMatchObject({ [gateway.asks]: '300' })
    const selections = [{ itemType, offerId }, await sellCourse(world, mei.schoolId)]
    const withCourse = await buy(world, mei, { selections })
    expect(await begin(withCourse.paymentId)).not.toHaveProperty(gateway.asks)
  })

  test('a membership renews by the charge that the gateway reports, before or after the end of a period', async () => {
    const { charged, row, to, at, payments } = await authorizedAt(name)
    to('2026-06-30T20:00:00Z')
    expect(await charged()).toEqual({ is: 'recorded' })
    expect(await row()).toMatchObject({ state: 'active', period: 2 })
    await at('2026-07-01T00:00:00Z')
    await at('2026-08-01T00:00:00Z')
    expect(await row()).toMatchObject({ state: 'active', period: 2 })
    to('2026-08-01T03:00:00Z')
    expect(await charged()).toEqual({ is: 'recorded' })
    expect(await row()).toMatchObject({ state: 'active', period: 3 })
    expect((await payments()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  })

  test('a membership renews once, however often its charge is reported', async () => {
    const { gateway, authorization, deliver, row, to, payments } = await authorizedAt(name)
    to('2026-07-01T00:00:00Z')
    const raw = gateway.charge(authorization)
    expect([await deliver(raw), await deliver(raw)]).toEqual([{ is: 'recorded' }, { is: 'known' }])
    expect(await row()).toMatchObject({ period: 2 })
    expect(await payments()).toHaveLength(2)
  })

  test('a membership renews by a charge whose webhook was lost, and the late webhook adds nothing', async () => {
    const { gateway, authorization, deliver, row, to, at, payments } = await authorizedAt(name)
    to('2026-06-30T22:00:00Z')
    const raw = gateway.charge(authorization)
    await at('2026-07-01T00:00:00Z')
    expect(await row()).toMatchObject({ state: 'active', period: 2 })
    expect(await deliver(raw)).toEqual({ is: 'known' })
    expect(await payments()).toHaveLength(2)
  })

  test('a membership waits for a late charge, and then the member is asked to pay and the authorization ends', async () => {
    const { row, at, isEnded, payments, moment } = await authorizedAt(name)
    await at('2026-07-01T00:00:00Z')
    expect(await row()).toMatchObject({ state: 'active', period: 1, dueAt: moment('2026-07-01T06:00:00Z') })
    await at('2026-07-02T00:00:00Z')
    expect(await row()).toMatchObject({ state: 'active' })
    await at('2026-07-03T12:00:00Z')
    expect(await row()).toMatchObject({ state: 'past_due', mandateId: null })
    expect(isEnded()).toBe(true)
    expect((await payments()).at(-1)).toMatchObject({ state: 'not_paid', mandateId: null })
  })

  test('a membership is charged by a new authorization once the member has paid by card again', async () => {
    const { row, at, to, payments, pay, gateway, deliver } = await authorizedAt(name)
    await at('2026-07-01T00:00:00Z')
    await at('2026-07-03T12:00:00Z')
    const open = (await payments()).at(-1)
    if (!open) throw new Error('Nothing to pay')
    const again = await pay(open.id)
    expect(await row()).toMatchObject({ state: 'active', period: 2 })
    to('2026-08-03T01:00:00Z')
    expect(await deliver(gateway.charge(again))).toEqual({ is: 'recorded' })
    expect(await row()).toMatchObject({ state: 'active', period: 3 })
  })

  test.each([
    ['is cancelled', 'cancelSubscription'],
    ['is paused', 'pauseSubscription'],
    ['ends', 'endSubscription'],
  ] as const)('the gateway stops charging for a membership once it %s', async (_how, change) => {
    const { world, olga, own, isEnded } = await authorizedAt(name)
    await world.modules.billing.endAuthorizations(platformActor)
    expect(isEnded()).toBe(false)
    await world.modules.subscriptions[change](olga, own.id)
    expect(await world.modules.billing.endAuthorizations(platformActor)).toBe(1)
    expect(isEnded()).toBe(true)
    expect(await world.modules.billing.endAuthorizations(platformActor)).toBe(0)
  })

  test('the gateway stops charging for a membership once its price or its billing date changes', async () => {
    const later = (moment: (date: string) => Date) => ({ anchorAt: moment('2026-06-20T00:00:00Z') })
    for (const setOf of [() => ({ nextPrice: 350n }), later]) {
      const { world, own, mei, isEnded, moment } = await authorizedAt(name)
      await world.deps.db
        .updateTable('subscriptions')
        .set(setOf(moment))
        .where('schoolId', '=', mei.schoolId)
        .where('id', '=', own.id)
        .execute()
      await world.modules.billing.endAuthorizations(platformActor)
      expect(isEnded()).toBe(true)
    }
  })

  test('a membership that is cancelled and resumed asks the member to pay at the end of the period', async () => {
    const { world, mei, own, row, at, payments } = await authorizedAt(name)
    const { subscriptions } = world.modules
    await subscriptions.cancelSubscription(mei, own.id)
    await world.modules.billing.endAuthorizations(platformActor)
    await subscriptions.resumeSubscription(mei, own.id)
    expect((await subscriptions.ownSubscriptions(mei))[0]?.card).toBeNull()
    await at('2026-07-01T00:00:00Z')
    expect(await row()).toMatchObject({ state: 'past_due' })
    expect((await payments()).at(-1)).toMatchObject({ state: 'not_paid', mandateId: null })
  })

  test('an authorization whose gateway does not answer is named in the failure and ended by a later run', async () => {
    const { world, olga, own, gateway, authorization, isEnded } = await authorizedAt(name)
    await world.modules.subscriptions.endSubscription(olga, own.id)
    gateway.faults.isAway = true
    const failing = world.modules.billing.endAuthorizations(platformActor)
    await expect(failing).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining(authorization) }],
    })
    gateway.faults.isAway = false
    await world.modules.billing.endAuthorizations(platformActor)
    expect(isEnded()).toBe(true)
  })

  test('a charge for a membership after it has ended gets a requested refund', async () => {
    const { world, olga, own, charged, payments, to, row } = await authorizedAt(name)
    await world.modules.subscriptions.endSubscription(olga, own.id)
    to('2026-07-01T00:00:00Z')
    expect(await charged()).toEqual({ is: 'recorded' })
    expect((await payments()).at(-1)).toMatchObject({ state: 'paid', refundingState: 'requested' })
    expect(await row()).toMatchObject({ state: 'ended', period: 1 })
  })

  test('a second charge for the same period of a membership gets a requested refund', async () => {
    const { charged, payments, to, row } = await authorizedAt(name)
    to('2026-07-01T00:00:00Z')
    await charged()
    to('2026-07-02T00:00:00Z')
    expect(await charged()).toEqual({ is: 'recorded' })
    expect(await row()).toMatchObject({ state: 'active', period: 2 })
    expect((await payments()).at(-1)).toMatchObject({ state: 'paid', refundingState: 'requested' })
  })

  test('a refund of a periodic charge is made by the gateway’s number of that charge', async () => {
    const { world, mei, olga, charged, payments, to, gateway } = await authorizedAt(name)
    to('2026-07-01T00:00:00Z')
    await charged()
    const last = (await payments()).at(-1)
    if (!last) throw new Error('Not charged')
    const refundId = await world.modules.orders.requestRefund(mei, last.id, {
      amount: 300n,
      reason: 'No time',
    })
    await world.modules.orders.approveRefund(olga, refundId)
    expect((await payments()).at(-1)).toMatchObject({ state: 'refunded' })
    expect(gateway.actions.at(-1)).toMatch(/300$/)
  })

  test('a periodic charge of a different amount gets a requested refund, and the member is asked to pay', async () => {
    const { charged, payments, to, at, row, isEnded, setPrice, orders } = await authorizedAt(name)
    await setPrice(350n)
    to('2026-07-01T00:00:00Z')
    expect(await charged()).toEqual({ is: 'recorded' })
    expect(await orders()).toHaveLength(1)
    expect((await payments()).at(-1)).toMatchObject({
      state: 'paid',
      amount: 300n,
      refundingState: 'requested',
    })
    await at('2026-07-01T00:01:00Z')
    expect(isEnded()).toBe(true)
    expect(await row()).toMatchObject({ state: 'past_due', period: 1, mandateId: null })
    expect((await payments()).at(-1)).toMatchObject({ state: 'not_paid', amount: 350n, mandateId: null })
  })

  test('the books stay correct after a periodic charge of a different amount', async () => {
    const { world, charged, to, setPrice } = await authorizedAt(name)
    await setPrice(350n)
    to('2026-07-01T00:00:00Z')
    await charged()
    to('2026-07-01T06:00:00Z')
    expect(await world.modules.accounting.reconcile(platformActor)).toMatchObject({ repaired: 0, left: 0 })
  })

  test('a failed charge of a different amount, or a charge webhook with other keys, is refused and records no payment', async () => {
    const { gateway, authorization, deliver, charged, to, payments, setPrice } = await authorizedAt(name)
    await setPrice(350n)
    to('2026-07-01T00:00:00Z')
    expect(await charged(false)).toEqual({ is: 'refused', why: 'another amount' })
    const forged = gateway.charge(authorization).replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await deliver(forged)).toMatchObject({ is: 'refused', why: 'forged' })
    expect(await payments()).toHaveLength(1)
  })
})

test('a failed charge at ECPay is retried by the same authorization on the days of the retry schedule', async () => {
  const { charged, row, at, to, gateway, payments, isEnded } = await authorizedAt('ecpay')
  to('2026-07-01T00:00:00Z')
  await charged(false)
  await at('2026-07-01T00:01:00Z')
  expect(await row()).toMatchObject({ state: 'past_due', period: 1 })
  await at('2026-07-02T00:01:00Z')
  expect(gateway.actions).toEqual(['ReAuth'])
  to('2026-07-02T03:00:00Z')
  expect(await charged()).toEqual({ is: 'recorded' })
  expect(await row()).toMatchObject({ state: 'active', period: 2 })
  expect((await payments()).map(({ state }) => state)).toEqual(['paid', 'failed', 'paid'])
  expect(isEnded()).toBe(false)
})

test('a failed charge at NewebPay, which does not retry, asks the member to pay and ends the authorization', async () => {
  const { charged, row, at, to, payments, isEnded } = await authorizedAt('newebpay')
  to('2026-07-01T00:00:00Z')
  await charged(false)
  await at('2026-07-01T00:01:00Z')
  expect(await row()).toMatchObject({ state: 'past_due', mandateId: null })
  expect((await payments()).at(-1)).toMatchObject({ state: 'not_paid', mandateId: null })
  expect(isEnded()).toBe(true)
})

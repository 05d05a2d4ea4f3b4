import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { gatewaysUnderTest } from '../../../../test/support/gateways/gateway-doubles.ts'
import {
  buy,
  createShopAt,
  doubleOf,
  factsOf,
  hasAccess,
  memberOf,
  newMember,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  takenSeats,
  webhookOf,
} from '../../../../test/support/shop/shop.ts'
import type { World } from '../../../../test/support/world/world.ts'
import { createModules } from '../../../modules.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'
import { createOrderState } from '../process-state.ts'

describe.each(gatewaysUnderTest)('gateway webhooks at %s', (at) => {
  let world: World
  let mei: MemberActor
  let olga: OperatorActor
  beforeAll(async () => {
    world = await createShopAt(at)
    mei = await newMember(world, 'ceramics')
    olga = await ownerOf(world, 'ceramics')
  })
  afterAll(() => world.close())

  const buyCourse = async () => await buy(world, mei, await sellCourse(world, mei.schoolId))
  const refusals = async () =>
    await world.deps.db
      .selectFrom('auditEntries')
      .select('detail')
      .where('kind', '=', 'payment.notice_refused')
      .execute()
  const ledgerOf = async (paymentId: PaymentId) =>
    await world.deps.db
      .selectFrom('paymentEvents')
      .select('kind')
      .where('paymentId', '=', paymentId)
      .orderBy('id')
      .execute()

  describe('a gateway webhook', () => {
    test('a gateway webhook of a payment code leaves the payment unpaid, with instructions that disappear once it is paid', async () => {
      const { paymentId, tradeNo } = await buyCourse()
      if (!doubleOf(world).hasCodes) return
      await sendWebhook(world, mei, paymentId, { kind: 'code_issued' })
      const payment = async () => (await world.modules.orders.paymentsByTradeNo(mei, tradeNo))[0]
      expect(await payment()).toMatchObject({
        state: 'not_paid',
        paymentType: 'atm',
        instructions: {
          bankCode: '812',
          codeNo: '9103522175887271',
          deadlineAt: expect.any(Date),
        },
      })
      expect(await hasAccess(world, mei, paymentId)).toBe(false)
      await sendWebhook(world, mei, paymentId, { kind: 'paid', detail: { type: 'atm' } })
      expect(await payment()).toMatchObject({ state: 'paid', paidAt: world.clock.now(), instructions: null })
      expect(await factsOf(world, paymentId)).toEqual(['payment.code_issued', 'payment.paid'])
    })

    test('a gateway webhook with the right amount and currency marks the payment as paid and gives access', async () => {
      const { paymentId } = await buyCourse()
      expect(await sendWebhook(world, mei, paymentId, { kind: 'paid' })).toEqual({
        outcome: { is: 'recorded' },
        answer: doubleOf(world).accepted,
      })
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', paymentType: 'credit' })
      expect(await hasAccess(world, mei, paymentId)).toBe(true)
    })

    test('a gateway webhook of a decline marks the payment as failed, and a later payment marks it as paid', async () => {
      const { paymentId } = await buyCourse()
      await sendWebhook(world, mei, paymentId, { kind: 'declined' })
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'failed' })
      await sendWebhook(world, mei, paymentId, { kind: 'paid' })
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
      expect(await factsOf(world, paymentId)).toEqual(['payment.failed', 'payment.paid'])
    })

    test('a gateway webhook sent twice is accepted twice and counts once', async () => {
      const { paymentId } = await buyCourse()
      await sendWebhook(world, mei, paymentId, { kind: 'paid' })
      const ledger = await ledgerOf(paymentId)
      expect(await sendWebhook(world, mei, paymentId, { kind: 'paid' })).toMatchObject({
        outcome: { is: 'known' },
        answer: { status: 200 },
      })
      expect(await ledgerOf(paymentId)).toEqual(ledger)
      expect(await factsOf(world, paymentId)).toEqual(['payment.paid'])
    })

    test.each([
      ['another amount', { amount: 1199n }],
      ['another currency', { currency: 'JPY' }],
    ] as const)(
      'a gateway webhook of %s is refused without a ledger entry and with one audit entry',
      async (why, wrong) => {
        if (why === 'another currency' && !doubleOf(world).hasCurrencies) return
        const { paymentId } = await buyCourse()
        const before = (await refusals()).length
        const outcome = await sendWebhook(world, mei, paymentId, { kind: 'paid', ...wrong })
        expect(outcome).toEqual({ outcome: { is: 'refused', why }, answer: doubleOf(world).refused })
        expect(await ledgerOf(paymentId)).toEqual([{ kind: 'begun' }])
        expect((await refusals()).slice(before)).toMatchObject([{ detail: { why } }])
        expect(await hasAccess(world, mei, paymentId)).toBe(false)
      },
    )

    test('a forged gateway webhook is refused without a ledger entry and with one audit entry', async () => {
      const { paymentId } = await buyCourse()
      const before = (await refusals()).length
      const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid' })
      const { gateway, sign, refused } = doubleOf(world)
      const forged = await sign(webhook, mei, 'forged')
      const { signature } = forged
      for (const webhook of [
        forged,
        ...['', 'nonsense', '{}', forged.raw.slice(3)].map((raw) => ({ raw, signature })),
      ]) {
        const outcome = await world.modules.orders.recordWebhook({
          schoolId: mei.schoolId,
          gateway,
          ...webhook,
        })
        expect(outcome).toEqual({ outcome: { is: 'refused', why: 'forged' }, answer: refused })
      }
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
      expect(await ledgerOf(paymentId)).toEqual([{ kind: 'begun' }])
      // Only a webhook that names one of our payments is audited; encrypted ones and those signed in a header name none.
      const hasReason = gateway === 'simulator' || gateway === 'ecpay'
      const reasons = (await refusals())
        .slice(before)
        .filter(({ detail }) => (detail as { why: string }).why === 'forged')
      expect(reasons.length > 0).toBe(hasReason)
    })

    test('a gateway webhook altered after it was signed is refused as forged', async () => {
      const { paymentId } = await buyCourse()
      const { gateway, sign } = doubleOf(world)
      const paid = await sign(await webhookOf(world, mei, paymentId, { kind: 'paid' }), mei)
      for (const raw of [
        paid.raw.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
        paid.raw.slice(0, -1),
      ]) {
        const outcome = await world.modules.orders.recordWebhook({
          ...paid,
          schoolId: mei.schoolId,
          gateway,
          raw,
        })
        expect(outcome.outcome).toEqual({ is: 'refused', why: 'forged' })
      }
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
    })

    test('a gateway webhook sent to another school is refused', async () => {
      const there = await memberOf(world, 'mei', 'astronomy')
      const { paymentId } = await buyCourse()
      const { gateway, sign } = doubleOf(world)
      const webhook = await sign(await webhookOf(world, mei, paymentId, { kind: 'paid' }), mei)
      const { outcome } = await world.modules.orders.recordWebhook({
        schoolId: there.schoolId,
        gateway,
        ...webhook,
      })
      // With the same account at both schools its signature is valid, but it belongs to no payment there.
      expect(['irrelevant', 'refused']).toContain(outcome.is)
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
    })

    test('a gateway webhook sent 100 times concurrently to one process is recorded once with one shared answer', async () => {
      const { paymentId } = await buyCourse()
      const { gateway, sign } = doubleOf(world)
      const webhook = await sign(await webhookOf(world, mei, paymentId, { kind: 'paid' }), mei)
      // Signed in advance, so that the last one does not arrive after the first was recorded.
      const results = await Promise.all(
        Array.from({ length: 100 }, () =>
          world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway, ...webhook }),
        ),
      )
      expect(new Set(results.map(({ outcome }) => outcome.is))).toEqual(new Set(['recorded']))
      expect(await ledgerOf(paymentId)).toEqual([{ kind: 'begun' }, { kind: 'paid' }])
    })

    test('a gateway webhook sent to 100 processes concurrently is recorded by one of them', async () => {
      const ticket = await sellTicket(world, mei.schoolId, { capacity: 5 })
      const { paymentId } = await buy(world, mei, ticket)
      const results = await Promise.all(
        Array.from({ length: 100 }, () => {
          const modules = createModules({ ...world.deps, orderState: createOrderState() })
          return sendWebhook({ ...world, modules }, mei, paymentId, { kind: 'paid' })
        }),
      )
      const outcomes = results.map(({ outcome }) => outcome.is)
      expect(outcomes.filter((is) => is === 'recorded')).toHaveLength(1)
      expect(outcomes.filter((is) => is === 'known')).toHaveLength(99)
      expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
      expect(await factsOf(world, paymentId)).toEqual(['payment.paid'])
      const registrations = await world.modules.events.registrationsOf(mei, { first: 100 })
      expect(registrations.rows.filter(({ ticket: { id } }) => id === ticket.offerId)).toHaveLength(1)
    })
  })

  test('a payment paid twice requires an operator’s attention', async () => {
    const { paymentId } = await buyCourse()
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    await sendWebhook(world, mei, paymentId, { kind: 'paid', eventId: 'another transfer' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', needsAttention: 'paid_twice' })
    expect(await factsOf(world, paymentId)).toContain('payment.needs_attention')
  })

  test.each([
    ['update', 'update payment_events set amount = 1'],
    ['delete', 'delete from payment_events'],
    ['truncate', 'truncate payment_events'],
  ])('the ledger is append-only and refuses a statement of %s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(world.deps.db)).rejects.toMatchObject({ code: '23001' })
  })

  test('an operator can query the gateway for a payment', async () => {
    const { paymentId } = await buyCourse()
    const { is } = await world.modules.orders.queryGateway(olga, paymentId)
    expect(is).toBe(
      { simulator: 'unknown', ecpay: 'unknown', newebpay: 'unpaid', stripe: 'unpaid' }[
        doubleOf(world).gateway as 'ecpay'
      ],
    )
  })
})

test('a choice on the simulator’s page is signed only for the member’s own payment', async () => {
  const world = await createShopAt('simulator')
  onTestFinished(world.close)
  const mei = await newMember(world, 'ceramics')
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
  const { schoolId } = mei
  const choice = { kind: 'code_issued', type: 'cvs' } as const
  const raw = await world.modules.orders.simulatedWebhook(mei, paymentId, choice)
  expect(await world.modules.orders.recordWebhook({ schoolId, gateway: 'simulator', raw })).toMatchObject({
    outcome: { is: 'recorded' },
  })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({
    paymentType: 'cvs',
    codeNo: expect.stringMatching(/^\d{14}$/),
  })
  const tom = await memberOf(world, 'tom', 'ceramics')
  await expect(world.modules.orders.simulatedWebhook(tom, paymentId, choice)).rejects.toMatchObject({
    code: 'not_found',
  })
})

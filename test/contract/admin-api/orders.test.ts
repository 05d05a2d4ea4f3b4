import { afterAll, describe, expect, test } from 'vitest'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { mailsWanted } from '../../support/people/identity-cast.ts'
import { buy, buyAndPay, newMember, ownerOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const { byToken, bySession } = await adminCallers(world)

async function anOrder() {
  const member = await newMember(world, 'ceramics')
  const selections = [await sellCourse(world, member.schoolId)]
  return { member, ...(await buyAndPay(world, member, { selections, gateway: 'simulator' })) }
}

async function aRefund() {
  const order = await anOrder()
  const { member, paymentId } = order
  const id = await world.modules.orders.requestRefund(member, paymentId, { reason: 'No time' })
  return { ...order, id }
}

describe('the list of orders', () => {
  test('the list of orders is filtered by member, trade number, state and time', async () => {
    const { member, orderId, tradeNo } = await anOrder()
    const unpaid = await buy(world, member, {
      selections: [await sellCourse(world, member.schoolId)],
      gateway: 'simulator',
    })
    const idsOf = async (query: string) =>
      (await byToken('GET', `/orders?${query}`)).json().data.map(({ id }: { id: string }) => id)
    const own = `member_id=${member.memberId}`
    expect((await idsOf(own)).sort()).toEqual([orderId, unpaid.orderId].sort())
    expect(await idsOf(`${own}&state=paid`)).toEqual([orderId])
    expect(await idsOf(`${own}&state=not_paid`)).toEqual([unpaid.orderId])
    expect(await idsOf(`trade_no=${tradeNo}`)).toEqual([orderId])
    expect(await idsOf(`${own}&needs_attention=true`)).toEqual([])
    const now = world.clock.now().toISOString()
    expect(await idsOf(`${own}&until=${now}`)).toEqual([])
    expect(await idsOf(`${own}&from=${now}`)).toHaveLength(2)
  })
})

describe('a refund', () => {
  test('a refund through the gateway is completed, and its payment is refunded', async () => {
    const { id, orderId } = await aRefund()
    const answer = await bySession('POST', `/orders/refunds/${id}/approve`)
    expect(answer.json()).toMatchObject({ id, order_id: orderId, state: 'done' })
    const { data } = (await byToken('GET', `/orders/${orderId}/payments`)).json()
    expect(data).toMatchObject([{ state: 'refunded' }])
  })

  test('a dry run of a refund through the gateway names the refunding party and the access that the member loses', async () => {
    const { id } = await aRefund()
    const answer = await bySession('POST', `/orders/refunds/${id}/approve?dry_run=true`)
    expect(answer.headers['dry-run']).toBe('true')
    expect(answer.json()).toMatchObject({
      id,
      state: 'processing',
      paid_back: 'by_gateway',
      amount: { amount: '1200', currency: 'TWD' },
      loses: [{ kind: 'course' }],
    })
    const { data } = (await byToken('GET', '/orders/refunds?limit=100')).json()
    expect(data).toContainEqual(expect.objectContaining({ id, state: 'requested' }))
  })

  test('a manual refund has a dry run and ends with the outcome that the operator records', async () => {
    const { id, orderId } = await aRefund()
    const path = `/orders/refunds/${id}`
    const dryRunFields = await bySession('POST', `${path}/approve_by_hand?dry_run=true`)
    expect(dryRunFields.json()).toMatchObject({ state: 'processing' })
    expect((await bySession('POST', `${path}/finish`, { outcome: 'done' })).statusCode).toBe(409)
    expect((await bySession('POST', `${path}/approve_by_hand`)).json()).toMatchObject({ state: 'processing' })
    const finished = await bySession('POST', `${path}/finish`, { outcome: 'done' })
    expect(finished.json()).toMatchObject({ state: 'done' })
    const { data } = (await byToken('GET', `/orders/${orderId}/ledger`)).json()
    const kinds = data.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['paid', 'refund_requested', 'refund_started', 'refund_done']),
    )
  })

  test('a rejected refund cannot be approved', async () => {
    const { id } = await aRefund()
    expect((await bySession('POST', `/orders/refunds/${id}/reject`)).json()).toMatchObject({
      state: 'rejected',
    })
    expect((await bySession('POST', `/orders/refunds/${id}/approve`)).statusCode).toBe(409)
  })
})

describe('a payment by transfer', () => {
  async function anUnpaidOrder() {
    const owner = await ownerOf(world, 'ceramics')
    const settings = { instructions: 'Account 1234', daysToPay: 3 }
    await world.modules.gateways.setGatewayAccount(owner, { gateway: 'manual', settings, isDefault: false })
    const selections = [await sellCourse(world, owner.schoolId)]
    const order = await buy(world, await newMember(world, 'ceramics'), { selections, gateway: 'manual' })
    return `/orders/${order.orderId}/payments/${order.paymentId}/enter`
  }

  test('a payment by transfer is recorded once, with the operator in the ledger', async () => {
    const path = await anUnpaidOrder()
    const body = { received_at: world.clock.now().toISOString() }
    expect((await bySession('POST', path, body)).json()).toMatchObject({ state: 'paid' })
    expect((await bySession('POST', path, body)).json()).toMatchObject({ status: 409, code: 'conflict' })
    const ledger = (await byToken('GET', path.replace(/\/payments.*/, '/ledger'))).json()
    expect(ledger.data[0]).toMatchObject({ kind: 'paid', by_person_id: expect.any(String) })
  })

  test('a payment by transfer in the future or in the year 0 is refused', async () => {
    const path = await anUnpaidOrder()
    const tomorrow = addDuration(world.clock.now(), day).toISOString()
    for (const received_at of [tomorrow, '0000-01-01T00:00:00Z']) {
      const answer = await bySession('POST', path, { received_at })
      expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/received_at'])
    }
  })
})

test('a payment of another order is not found under this one', async () => {
  const [here, there] = [await anOrder(), await anOrder()]
  const body = { number: 'AB12345678' }
  const path = `/orders/${here.orderId}/payments/${there.paymentId}/invoice`
  expect((await bySession('POST', path, body)).statusCode).toBe(404)
})

test('an archived coupon cannot be redeemed until it is restored', async () => {
  const created = await byToken('POST', '/coupons', { code: 'ARCHIVE-ME', percent_off: 10 })
  const { id } = created.json()
  const isLive = async () => {
    const member = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, member.schoolId)]
    const { coupon } = await world.modules.orders.quote(member, { selections, couponCode: 'ARCHIVE-ME' })
    return coupon?.is
  }
  const before = await isLive()
  const change = async (is_archived: boolean) => {
    const { etag } = (await byToken('GET', `/coupons/${id}`)).headers
    const headers = { 'if-match': String(etag) }
    expect((await byToken('PATCH', `/coupons/${id}`, { is_archived }, headers)).statusCode).toBe(200)
  }
  await change(true)
  expect(await isLive()).not.toBe(before)
  await change(false)
  expect(await isLive()).toBe(before)
})

describe('the e-mail of a payment', () => {
  const mailsTo = async (personId: string) => {
    const { email } = await world.deps.db
      .selectFrom('people')
      .where('id', '=', personId as never)
      .select('email')
      .executeTakeFirstOrThrow()
    return (await mailsWanted(world)).filter(({ to }) => to === email)
  }

  test('the e-mail of a payment is sent again once in ten minutes, and recorded in the audit log', async () => {
    const { member, orderId, paymentId } = await anOrder()
    await world.runJobs()
    const before = await mailsTo(member.memberId)
    const send = (query = '') =>
      bySession('POST', `/orders/${orderId}/payments/${paymentId}/send_receipt${query}`)
    expect((await send('?dry_run=true')).json()).toEqual({ mail: 'receipt' })
    expect((await send()).json()).toEqual({ mail: 'receipt' })
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    await world.runJobs()
    const after = await mailsTo(member.memberId)
    expect(after.length).toBe(before.length + 1)
    expect(after.at(-1)).toMatchObject({ template: 'notification', path: `/pay/${paymentId}` })
    const inbox = await world.deps.db
      .selectFrom('notifications')
      .where('personId', '=', member.memberId)
      .where('kind', '=', 'payment_received')
      .execute()
    expect(inbox).toHaveLength(1)
    world.clock.advance({ minutes: 10 })
    expect((await send()).statusCode).toBe(200)
    const audited = await world.deps.db
      .selectFrom('auditEntries')
      .where('kind', '=', 'payment.mail_sent')
      .where('personId', '=', member.memberId)
      .execute()
    expect(audited).toHaveLength(2)
  })

  test('the e-mail of an open payment has instructions, and an expired payment has no e-mail', async () => {
    const member = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, member.schoolId)]
    const { orderId, paymentId } = await buy(world, member, { selections, gateway: 'simulator' })
    const path = `/orders/${orderId}/payments/${paymentId}/send_receipt`
    expect((await bySession('POST', path)).json()).toEqual({ mail: 'instructions' })
    await world.deps.db
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('id', '=', paymentId)
      .execute()
    expect((await bySession('POST', path)).json()).toMatchObject({ status: 409, code: 'conflict' })
    const owner = await ownerOf(world, 'ceramics')
    for (const role of ['teacher', 'teaching_assistant'] as const)
      await expect(
        world.modules.orders.sendPaymentMail({ ...owner, roles: [role] }, paymentId),
      ).rejects.toMatchObject({ code: 'not_permitted' })
    const hana = await ownerOf(world, 'astronomy')
    await expect(world.modules.orders.sendPaymentMail(hana, paymentId)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

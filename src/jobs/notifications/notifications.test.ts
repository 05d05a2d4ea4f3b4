import { describe, expect, test } from 'vitest'
import { mailsWanted, personOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { ownWorld, type World } from '../../../test/support/world/world.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordFact } from '../../platform/outbox/record-fact.ts'

const payment = {
  paymentId: '00000000-0000-7000-8000-000000000001',
  orderId: '00000000-0000-7000-8000-000000000002',
  tradeNo: 'LTEST0001',
  amount: '1200',
  currency: 'TWD',
  refunded: '0',
  refundingState: 'none',
  deadlineAt: '2026-11-18T15:59:00.000Z',
}

describe('notifications of a member', () => {
  test.each([
    ['payment.paid', {}, 'payment_received', '已收到款項：NT$1,200'],
    ['payment.code_issued', {}, 'payment_due', '請在 2026年11月18日 晚上11:59 前付款 NT$1,200'],
    ['payment.due', { sequence: 2 }, 'payment_due', '第 2 期款項請在 2026年11月18日 前繳納'],
    ['payment.expired', {}, 'payment_expired', '付款逾期：NT$1,200'],
    ['refund.updated', { refundingState: 'processing' }, 'refund_updated', '退款處理中'],
    ['refund.updated', { refundingState: 'refunded', refunded: '1200' }, 'refund_updated', '已退款 NT$1,200'],
  ] as const)(
    'a member is notified of %s %o in their own language',
    async (kind, change, expectedKind, title) => {
      const world = await ownWorld()
      await record(world, kind, { ...payment, ...change })
      expect(await inbox(world)).toEqual([{ kind: expectedKind, title, path: `/pay/${payment.paymentId}` }])
    },
  )

  test('a member is notified once, even if the fact is relayed twice and again after a restart', async () => {
    const world = await ownWorld()
    const before = (await mailsWanted(world)).length
    for (let time = 0; time < 3; time++) await record(world, 'payment.paid', payment)
    expect(await inbox(world)).toHaveLength(1)
    expect((await mailsWanted(world)).length - before).toBe(1)
  })

  test('a member is notified of a refund by the school when it is processed, and not of its review', async () => {
    const world = await ownWorld()
    const bySchool = { ...payment, refundRequestedBy: 'school' }
    for (const refundingState of ['requested', 'rejected']) {
      await record(world, 'refund.updated', { ...bySchool, refundingState })
    }
    expect(await inbox(world)).toEqual([])
    await record(world, 'refund.updated', { ...bySchool, refundingState: 'processing' })
    expect(await inbox(world)).toMatchObject([{ title: '退款處理中' }])
  })

  test.each([
    ['the buyer', 'buyer', '已收到退款申請'],
    ['nobody', 'nobody', '款項將退還給你'],
  ])(
    'a member is notified of a refund that %s requested, with the matching title',
    async (_who, refundRequestedBy, title) => {
      const world = await ownWorld()
      await record(world, 'refund.updated', { ...payment, refundingState: 'requested', refundRequestedBy })
      expect(await inbox(world)).toMatchObject([{ title }])
    },
  )

  test('a member is not notified of a refund if the payment has none', async () => {
    const world = await ownWorld()
    await record(world, 'refund.updated', payment)
    expect(await inbox(world)).toEqual([])
  })
})

async function record(world: World, kind: string, body: object) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const personId = await personOf(world, 'mei')
  await inTransaction(world.deps.db, (tx: Tx) =>
    recordFact(tx, world.clock, { schoolId, kind, body: { ...body, personId } }),
  )
  await world.runJobs()
}

async function inbox(world: World) {
  return await world.deps.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'path'])
    .where('source', 'like', `${payment.paymentId}%`)
    .execute()
}

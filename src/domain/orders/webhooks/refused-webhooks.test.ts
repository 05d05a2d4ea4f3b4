import { expect, test } from 'vitest'
import {
  buy,
  memberOf,
  ownShop,
  rowOf,
  sellCourse,
  sendWebhook,
  webhookOf,
} from '../../../../test/support/shop/shop.ts'
import type { World } from '../../../../test/support/world/world.ts'
import { createModules } from '../../../modules.ts'
import { signSimulatorWebhook } from '../../gateways/simulator.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const gateway = 'simulator'

async function attacked() {
  const world = await ownShop()
  const mei = await memberOf(world, 'mei', 'ceramics')
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
  const raw = await forgeryOf(world, mei, paymentId)
  const forge = (ipAddress: string) =>
    world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway, raw, ipAddress })
  return { world, mei, paymentId, forge }
}

async function forgeryOf(world: World, mei: MemberActor, paymentId: Parameters<typeof webhookOf>[2]) {
  const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid' })
  return signSimulatorWebhook({ key: 'a key that somebody made up for themselves' }, webhook)
}

async function auditOf(world: World) {
  const entries = await world.deps.db
    .selectFrom('auditEntries')
    .select('detail')
    .where('kind', '=', 'payment.notice_refused')
    .orderBy('id')
    .execute()
  return entries.map(({ detail }) => detail)
}

test('forged webhooks from many IP addresses get ten audit entries an hour', async () => {
  const { world, forge } = await attacked()
  for (let n = 0; n < 100; n++) {
    expect((await forge(`192.0.2.${n % 10}`)).outcome).toEqual({ is: 'refused', why: 'forged' })
  }
  expect(await auditOf(world)).toHaveLength(10)
})

test('the next audit entry contains the number of refused webhooks without an entry', async () => {
  const { world, forge } = await attacked()
  for (let n = 0; n < 25; n++) await forge('192.0.2.1')
  world.clock.advance({ hours: 1 })
  await forge('192.0.2.1')
  await forge('192.0.2.1')
  const details = await auditOf(world)
  expect(details).toHaveLength(12)
  expect(details[10]).toMatchObject({ gateway, why: 'forged', unrecorded: 15 })
  expect(details[11]).not.toHaveProperty('unrecorded')
})

test('forged webhooks do not use up the audit entries of signed webhooks', async () => {
  const { world, mei, paymentId, forge } = await attacked()
  for (let n = 0; n < 20; n++) await forge('192.0.2.1')
  await sendWebhook(world, mei, paymentId, { kind: 'paid', amount: 1n })
  expect(await auditOf(world)).toContainEqual(expect.objectContaining({ why: 'another amount' }))
})

test('an IP address is refused after 30 forged webhooks a minute, while its signed webhooks are still accepted', async () => {
  const { world, mei, paymentId, forge } = await attacked()
  for (let n = 0; n < 30; n++) await forge('192.0.2.1')
  await expect(forge('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 60 })
  expect((await forge('192.0.2.2')).outcome).toMatchObject({ is: 'refused' })
  const key = await world.modules.gateways.simulatorKeyAt(mei.schoolId)
  const raw = signSimulatorWebhook(key, await webhookOf(world, mei, paymentId, { kind: 'paid' }))
  const webhook = { schoolId: mei.schoolId, gateway, raw, ipAddress: '192.0.2.1' } as const
  expect(await world.modules.orders.recordWebhook(webhook)).toMatchObject({ outcome: { is: 'recorded' } })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
})

test('refused webhooks are counted per process, across all its modules', async () => {
  const { world, mei, paymentId, forge } = await attacked()
  for (let n = 0; n < 10; n++) await forge('192.0.2.1')
  const raw = await forgeryOf(world, mei, paymentId)
  const again = createModules(world.deps).orders
  await again.recordWebhook({ schoolId: mei.schoolId, gateway, raw, ipAddress: '192.0.2.3' })
  world.clock.advance({ hours: 1 })
  await forge('192.0.2.1')
  expect(await auditOf(world)).toContainEqual(expect.objectContaining({ unrecorded: 1 }))
})

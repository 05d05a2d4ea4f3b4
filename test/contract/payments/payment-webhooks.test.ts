import { afterAll, describe, expect, test } from 'vitest'
import { signSimulatorWebhook, type Webhook } from '../../../src/domain/gateways/index.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { Unavailable } from '../../../src/platform/unavailable.ts'
import {
  buy,
  factsOf,
  hasAccess,
  memberOf,
  ownShop,
  rowOf,
  sellCourse,
  shopOptions,
  webhookOf,
} from '../../support/shop/shop.ts'
import { createWorld, ownWorld, type World } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')

type WebhookOptions = {
  readonly school?: 'ceramics' | 'astronomy'
  readonly type?: string
  readonly in?: World
}

const post = async (gateway: string, payload: string | Buffer, options: WebhookOptions = {}) => {
  const { school = 'ceramics', type = 'application/json', in: where = world } = options
  const headers = type ? { 'content-type': type } : {}
  return await where.at(school).send({ method: 'POST', url: `/pay/notices/${gateway}`, headers, payload })
}
const openPayment = async () => (await buy(world, mei, await sellCourse(world, mei.schoolId))).paymentId
const signed = async (id: PaymentId, changes: Partial<Webhook> = {}) =>
  signSimulatorWebhook(
    await world.modules.gateways.simulatorKeyAt(mei.schoolId),
    await webhookOf(world, mei, id, { kind: 'paid', ...changes }),
  )
const ledgerOf = async (id: PaymentId) =>
  (await world.deps.db.selectFrom('paymentEvents').select('kind').where('paymentId', '=', id).execute())
    .map(({ kind }) => kind)
    .sort()

describe('a payment webhook', () => {
  test('a verified payment webhook is accepted without a session and marks the payment as paid', async () => {
    const id = await openPayment()
    const answer = await post('simulator', await signed(id))
    expect([answer.statusCode, answer.body]).toEqual([200, 'taken'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.cookies).toEqual([])
    expect(await rowOf(world, mei, id)).toMatchObject({ state: 'paid' })
    expect(await hasAccess(world, mei, id)).toBe(true)
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream', ''])(
    'a payment webhook is verified byte by byte, also when it comes as "%s"',
    async (type) => {
      const answer = await post('simulator', await signed(await openPayment()), { type })
      expect(answer.statusCode).toBe(200)
    },
  )

  test('a payment webhook sent from a page of another site is accepted, because only the signature matters', async () => {
    const headers = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'text/plain',
    }
    const payload = await signed(await openPayment())
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: '/pay/notices/simulator', headers, payload })
    expect(answer.statusCode).toBe(200)
  })

  test('a payment webhook sent fifty times concurrently is accepted fifty times and counts once', async () => {
    const id = await openPayment()
    const raw = await signed(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('simulator', raw)))
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(
      Array(50).fill('200 taken'),
    )
    expect(await ledgerOf(id)).toEqual(['begun', 'paid'])
    expect(await factsOf(world, id)).toEqual(['payment.paid'])
  })

  test.each([
    ['another amount', { amount: 1n }],
    ['another currency', { currency: 'USD' }],
    ['a payment that does not exist', { reference: 'LNOBODY' }],
    ['a reference that the database cannot store', { reference: 'L\0' }],
  ] as const)('a payment webhook of %s is refused, and nothing is written', async (_what, wrong) => {
    const id = await openPayment()
    const answer = await post('simulator', await signed(id, wrong))
    expect([answer.statusCode, answer.body]).toEqual([400, 'refused'])
    expect(await ledgerOf(id)).toEqual(['begun'])
    expect(world.logged()).toContain('a webhook was refused')
  })

  test('a payment webhook that was changed or signed with another key is refused as forged', async () => {
    const id = await openPayment()
    const webhook = await webhookOf(world, mei, id, { kind: 'paid' })
    const raw = await signed(id)
    const forgeries = [
      signSimulatorWebhook({ key: 'a key that somebody made up for themselves' }, webhook),
      raw.replace('"amount":"1200"', '"amount":"1200" '),
      `${raw} `,
      raw.slice(1),
    ]
    for (const forged of forgeries) expect((await post('simulator', forged)).statusCode).toBe(400)
    expect(await ledgerOf(id)).toEqual(['begun'])
  })

  test('a payment webhook of another school’s payment is refused, even when it is signed with this school’s key', async () => {
    const id = await openPayment()
    const raw = await signed(id)
    const hana = await memberOf(world, 'mei', 'astronomy')
    await buy(world, hana, await sellCourse(world, hana.schoolId))
    expect((await post('simulator', raw, { school: 'astronomy' })).statusCode).toBe(400)
    const key = await world.modules.gateways.simulatorKeyAt(hana.schoolId)
    const resigned = signSimulatorWebhook(key, await webhookOf(world, mei, id, { kind: 'paid' }))
    expect((await post('simulator', resigned, { school: 'astronomy' })).statusCode).toBe(400)
    expect((await post('simulator', resigned)).statusCode).toBe(400)
    expect(await ledgerOf(id)).toEqual(['begun'])
  })

  test.each([
    ['an empty text', ''],
    ['nonsense', 'nonsense'],
    ['truncated JSON', 'abc.{"reference":'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0x2e])],
    ['a list', '[]'],
  ])('a payment webhook with %s as its body is refused as malformed', async (_what, payload) => {
    expect((await post('simulator', payload)).statusCode).toBe(400)
  })

  test('a payment webhook larger than 64 KB is refused', async () => {
    expect((await post('simulator', 'x'.repeat(64 * 1024))).statusCode).toBe(400)
    const huge = await post('simulator', 'x'.repeat(64 * 1024 + 1))
    expect([huge.statusCode, huge.headers['content-type']]).toEqual([413, 'text/plain; charset=utf-8'])
  })

  test.each(['paypal', 'constructor', '__proto__', 'ecpay', 'stripe', 'newebpay', 'manual'])(
    'a payment webhook for %s is not found if the school has no account there',
    async (gateway) => {
      expect((await post(gateway, 'a=1')).statusCode).toBe(404)
    },
  )

  test('a payment webhook for the simulator is not found where the simulator is not permitted', async () => {
    const strict = await ownWorld()
    expect((await post('simulator', 'a.b', { in: strict })).statusCode).toBe(404)
  })

  test('a payment webhook is accepted at a suspended school, so that no money is lost', async () => {
    const other = await ownShop()
    const tom = await memberOf(other, 'tom', 'ceramics')
    const { paymentId } = await buy(other, tom, await sellCourse(other, tom.schoolId))
    const key = await other.modules.gateways.simulatorKeyAt(tom.schoolId)
    const raw = signSimulatorWebhook(key, await webhookOf(other, tom, paymentId, { kind: 'paid' }))
    await other.modules.tenancy.suspendSchool(platformActor, tom.schoolId, 'unpaid bills')
    expect((await post('simulator', raw, { in: other })).statusCode).toBe(200)
    expect(await rowOf(other, tom, paymentId)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['a bug', new Error('a bug of ours'), 500],
    ['an unavailable database', new Unavailable('the database'), 503],
  ])(
    'a payment webhook that meets %s in Lectern is answered with 5xx, so that the gateway retries',
    async (_what, fault, status) => {
      const other = await ownShop()
      Object.assign(other.modules.orders, { recordWebhook: () => Promise.reject(fault) })
      const answer = await post('simulator', 'a.b', { in: other })
      expect([answer.statusCode, answer.body]).toEqual([status, '0|server_error'])
      expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
      expect(answer.body).not.toContain('bug')
    },
  )

  test('a payment webhook is sent with POST only', async () => {
    expect((await world.at('ceramics').get('/pay/notices/simulator')).statusCode).toBe(404)
  })
})

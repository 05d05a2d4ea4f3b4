import { afterAll, describe, expect, test } from 'vitest'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  buy,
  hasAccess,
  memberOf,
  rowOf,
  sellCourse,
  sellTicket,
  shopOptions,
  takenSeats,
} from '../../support/shop/shop.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const browser = await browserOf(world, 'mei')

const openPayment = async () => (await buy(world, mei, await sellCourse(world, mei.schoolId))).paymentId
const pageOf = async (id: PaymentId) => `/pay/simulator/${(await rowOf(world, mei, id)).gatewayReference}`

/** Sends the choices one after the other, and returns the last response. */
async function choose(id: PaymentId, ...scenarios: readonly string[]) {
  const page = await pageOf(id)
  let answer = await browser.get(page)
  for (const happens of scenarios) {
    world.clock.advance({ minutes: 1 })
    answer = await browser.submit(page, { happens })
  }
  return answer
}

describe('a choice at the payment simulator', () => {
  test.each([
    ['a payment', ['pay'], 'paid', 'credit', true],
    ['a decline', ['decline'], 'failed', 'credit', false],
    ['an ATM account', ['atm'], 'not_paid', 'atm', false],
    ['a store code', ['cvs'], 'not_paid', 'cvs', false],
    ['a barcode', ['barcode'], 'not_paid', 'barcode', false],
    ['a repeated webhook', ['twice'], 'paid', 'credit', true],
    ['a payment before its code', ['out_of_order'], 'paid', 'atm', true],
    ['a forged webhook', ['forged'], 'not_paid', null, false],
    ['a paid ATM account', ['atm', 'pay_code'], 'paid', 'atm', true],
    ['a paid store code', ['cvs', 'pay_code'], 'paid', 'cvs', true],
    ['a paid barcode', ['barcode', 'pay_code'], 'paid', 'barcode', true],
    ['a code that expires', ['atm', 'expire'], 'expired', 'atm', false],
    ['a barcode that expires', ['barcode', 'expire'], 'expired', 'barcode', false],
    ['a code paid late', ['cvs', 'late'], 'paid', 'cvs', true],
    ['a code paid after it expired', ['atm', 'expire', 'after_all'], 'paid', 'atm', true],
    ['a payment after a decline', ['decline', 'after_all'], 'paid', 'credit', true],
    ['a code reported after its payment', ['barcode', 'out_of_order'], 'paid', 'barcode', true],
    ['a code whose payment is reported twice', ['atm', 'twice'], 'paid', 'atm', true],
    ['a forged webhook for a code', ['cvs', 'forged'], 'not_paid', 'cvs', false],
  ])(
    '%s at the payment simulator results in the expected payment state',
    async (_what, scenarios, state, paymentType, isGranted) => {
      const id = await openPayment()
      const answer = await choose(id, ...scenarios)
      expect(answer.statusCode).toBe(200)
      expect(await rowOf(world, mei, id)).toMatchObject({ state, paymentType, needsAttention: null })
      expect(await hasAccess(world, mei, id)).toBe(isGranted)
      expect(answer.body).toContain(`data-state="${state}"`)
    },
  )

  test('a choice at the payment simulator shows the system’s answer and a link back', async () => {
    const id = await openPayment()
    const twice = await choose(id, 'twice')
    expect(answersIn(twice.body)).toEqual(['200 taken recorded', '200 taken already known, counted once'])
    expect(twice.body).toContain(`href="/pay/${id}"`)
    expect(twice.body).toContain('Back to Ceramics')
    const forged = await choose(await openPayment(), 'forged')
    expect(answersIn(forged.body)).toEqual(['400 refused refused: invalid signature'])
  })

  test('a choice at the payment simulator shows the issued code with bank and deadline, and the next choices', async () => {
    const id = await openPayment()
    const { body } = await choose(id, 'atm')
    const { codeNo, deadlineAt } = await rowOf(world, mei, id)
    expect(body).toContain('>812</code>')
    expect(body).toContain(`>${codeNo}</code>`)
    expect(body).toContain(`datetime="${deadlineAt?.toISOString()}"`)
    expect(choicesIn(body)).toEqual(['pay_code', 'late', 'expire', 'twice', 'out_of_order', 'forged'])
  })

  test('an expired code at the payment simulator releases its seat, and a late payment requests a refund if the seat is gone', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId } = await buy(world, mei, ticket)
    await choose(paymentId, 'atm')
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    await choose(paymentId, 'expire')
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
    await buy(world, await memberOf(world, 'tom', 'ceramics'), ticket)
    await choose(paymentId, 'after_all')
    expect(await rowOf(world, mei, paymentId)).toMatchObject({
      state: 'paid',
      refundingState: 'requested',
      needsAttention: 'place_gone',
    })
    expect((await browser.get(`/pay/${paymentId}`)).body).toContain('The school will refund it.')
  })
})

describe('a refused choice at the payment simulator', () => {
  test.each([
    ['that does not exist', 'nonsense'],
    ['of a code before there is one', 'pay_code'],
    ['that is empty', ''],
  ])(
    'the payment simulator refuses a choice %s, changes nothing, and shows the payment status',
    async (_what, happens) => {
      const id = await openPayment()
      const answer = await choose(id, happens)
      expect(answer.statusCode).toBe(409)
      expect(await rowOf(world, mei, id)).toMatchObject({ state: 'not_paid', paymentType: null })
    },
  )

  test('a choice at the payment simulator is refused once the payment is paid', async () => {
    const id = await openPayment()
    const page = await choose(id, 'pay')
    expect(choicesIn(page.body)).toEqual([])
    expect(page.body).toContain('No further actions are possible')
  })

  test('a choice at the payment simulator is refused without its form token', async () => {
    const id = await openPayment()
    const answer = await browser.submit(await pageOf(id), { happens: 'pay', form_token: 'abc.def' })
    expect(answer.statusCode).toBe(403)
    expect(await rowOf(world, mei, id)).toMatchObject({ state: 'not_paid' })
  })
})

describe('the page of the payment simulator', () => {
  test('the page of the payment simulator is reached by the form that starts a payment, for any return URL in that form', async () => {
    const id = await openPayment()
    const onward = await browser.submit(`/pay/${id}/begin`, { method: 'line_pay' }, { at: `/pay/${id}` })
    expect(onward.statusCode).toBe(200)
    expect(onward.body).toMatch(/<form method="post" action="\/pay\/simulator"[^>]* data-onward>/)
    const payload = `reference=${(await rowOf(world, mei, id)).gatewayReference}&back=https://evil.example`
    const opened = await send(browser, '/pay/simulator', payload)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, await pageOf(id)])
    expect((await browser.get(await pageOf(id))).body).not.toContain('evil')
    await choose(id, 'pay')
    expect(await rowOf(world, mei, id)).toMatchObject({ state: 'paid', paymentType: 'line_pay' })
  })

  test.each(['//evil.example', 'a/../b', '', 'x'.repeat(65)])(
    'the page of the payment simulator is not found with the reference %j',
    async (reference) => {
      const opened = await send(browser, '/pay/simulator', new URLSearchParams({ reference }).toString())
      expect(opened.statusCode).toBe(404)
    },
  )

  test.each([
    ['en', 'Simulator: no real money is moved.'],
    ['zh-TW', '模擬器：不會有真實的款項往來。'],
    ['ja', 'シミュレーター：実際の代金は支払われません。'],
  ])('the page of the payment simulator says in %s that no money moves', async (lang, banner) => {
    const other = world.browser('ceramics', { ...browser.cookies(), lang })
    expect((await other.get(await pageOf(await openPayment()))).body).toContain(banner)
  })

  test('the page of the payment simulator asks a visitor to sign in, and is shown only to the payment’s own member', async () => {
    const page = await pageOf(await openPayment())
    const visitor = await world.browser('ceramics').get(page)
    expect(visitor.headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(page)}`)
    for (const stranger of [
      await browserOf(world, 'tom'),
      await browserOf(world, 'olga'),
      await browserOf(world, 'mei', 'astronomy'),
    ]) {
      expect((await stranger.get(page)).statusCode).toBe(404)
      await expect(stranger.submit(page, { happens: 'pay' })).rejects.toThrow('No form')
    }
  })

  test('the page of the payment simulator is not found where the simulator is not allowed', async () => {
    const strict = await ownWorld()
    const permissive = { ...strict.deps, permitsSimulator: true }
    const { createModules } = await import('../../../src/modules.ts')
    const sold = await sellCourse(strict, mei.schoolId)
    const { gateways, orders } = createModules(permissive)
    const host = { ...platformActor, schoolId: mei.schoolId }
    await gateways.setGatewayAccount(host, { gateway: 'simulator', isDefault: true })
    const { paymentId } = await orders.checkout(mei, { selections: [sold] })
    const reader = await browserOf(strict, 'mei')
    const { gatewayReference } = await rowOf(strict, mei, paymentId)
    expect((await reader.get(`/pay/simulator/${gatewayReference}`)).statusCode).toBe(404)
    const page = await reader.get(`/pay/${paymentId}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('no longer accepts this payment method')
  })
})

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function answersIn(page: string): string[] {
  const [list = ''] = /<ol class="answers">[\s\S]*?<\/ol>/.exec(page) ?? []
  return [...list.matchAll(/<span>(<code>[\s\S]*?)<\/span>/g)].map(([, answer = '']) => text(answer))
}

const choicesIn = (page: string) =>
  [...page.matchAll(/name="happens" value="(\w+)"/g)].map(([, scenario]) => scenario)

async function send(sender: TestBrowser, url: string, payload: string) {
  const cookie = Object.entries(sender.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return await world.at('ceramics').send({ method: 'POST', url, headers, payload })
}

import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  buy,
  memberOf,
  ownerOf,
  ownShop,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  shopOptions,
} from '../../support/shop/shop.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const browser = await browserOf(world, 'mei')

const openPayment = async () => await buy(world, mei, await sellCourse(world, mei.schoolId))

describe('the page of a payment', () => {
  test('the page of a payment without a method shows the items and the amount and lets the member choose', async () => {
    const { paymentId, tradeNo } = await openPayment()
    const page = await browser.get(`/pay/${paymentId}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('<h1>Pay NT$1,200</h1>')
    expect(page.body).toMatch(/<bdi>Course \d+<\/bdi>/)
    expect(page.body).toContain(tradeNo)
    expect(methodsIn(page.body)).toEqual([
      'credit',
      'credit_installment',
      'atm',
      'web_atm',
      'cvs',
      'barcode',
      'line_pay',
    ])
  })

  test.each([
    ['atm', '9103522175887271', 'Account number'],
    ['cvs', 'GW130412257496', 'Store code'],
  ] as const)(
    'the page of a payment with a code for %s shows it, with its deadline in the member’s time zone',
    async (type, codeNo, label) => {
      const { paymentId } = await openPayment()
      const deadlineAt = '2026-11-18T15:59:59.000Z'
      await sendWebhook(world, mei, paymentId, { kind: 'code_issued', detail: { type, codeNo, deadlineAt } })
      const { body } = await browser.get(`/pay/${paymentId}`)
      expect(body).toContain(`<dt>${label}</dt>`)
      expect(body).toContain(`>${codeNo}</code>`)
      expect(body).toMatch(/<time datetime="2026-11-18T15:59:59.000Z">Nov 18, 2026, 11:59/)
      expect(body).not.toContain('try-again')
    },
  )

  test('the page of a payment with barcodes draws each of them', async () => {
    const { paymentId } = await openPayment()
    const detail = { type: 'barcode', codeNo: '021027A 9103 0412' } as const
    await sendWebhook(world, mei, paymentId, { kind: 'code_issued', detail })
    const { body } = await browser.get(`/pay/${paymentId}`)
    const labels = [...body.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label)
    expect(labels).toEqual(['Barcode of 021027A', 'Barcode of 9103', 'Barcode of 0412'])
  })

  test('the page of a payment by transfer shows the school’s instructions and the deadline', async () => {
    const shop = await ownShop()
    const settings = { instructions: 'Bank 004, account 001-234 <b>', daysToPay: 7 }
    const olga = await ownerOf(shop, 'ceramics')
    await shop.modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: true })
    const { paymentId } = await buy(shop, mei, await sellCourse(shop, mei.schoolId))
    const { body } = await (await browserOf(shop, 'mei')).get(`/pay/${paymentId}`)
    expect(body).toContain('<h1>Transfer NT$1,200</h1>')
    expect(body).toContain('Bank 004, account 001-234 &#60;b&#62;')
    expect(body).toContain('datetime="2026-11-22T00:00:00.000Z"')
  })

  test.each([
    ['en', 'Pay NT$1,200'],
    ['zh-TW', '支付 NT$1,200'],
    ['ja', 'NT$1,200 のお支払い'],
  ])('the page of a payment is translated into %s', async (lang, title) => {
    const { paymentId } = await openPayment()
    const page = await world.browser('ceramics', { ...browser.cookies(), lang }).get(`/pay/${paymentId}`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
  })

  test('the page of a payment asks a visitor to sign in first', async () => {
    const { paymentId, tradeNo } = await openPayment()
    for (const path of [`/pay/${paymentId}`, `/pay/return/${tradeNo}`]) {
      const answer = await world.browser('ceramics').get(path)
      expect(answer.headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(path)}`)
    }
  })

  test('the page of a payment is shown to its member only, not to a stranger, the owner or the other school', async () => {
    const { paymentId, tradeNo } = await openPayment()
    const strangers = [
      await browserOf(world, 'tom'),
      await browserOf(world, 'olga'),
      await browserOf(world, 'mei', 'astronomy'),
    ]
    for (const stranger of strangers) {
      for (const path of [`/pay/${paymentId}`, `/pay/return/${tradeNo}`]) {
        const answer = await stranger.get(path)
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toContain('1,200')
      }
    }
  })

  test('the page of a payment of another member refuses a choice and a new attempt, with or without a form token', async () => {
    const { paymentId } = await openPayment()
    const tom = await browserOf(world, 'tom')
    const own = await buy(
      world,
      await memberOf(world, 'tom', 'ceramics'),
      await sellCourse(world, mei.schoolId),
    )
    const token =
      /name="form_token" value="([^"]+)"/.exec((await tom.get(`/pay/${own.paymentId}`)).body)?.[1] ?? ''
    const cookie = Object.entries(tom.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ form_token: token, method: 'credit' }).toString()
    const url = `/pay/${paymentId}/begin`
    const answer = await world.at('ceramics').send({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(404)
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ paymentType: null })
  })

  test.each([
    '/pay/nonsense',
    '/pay/simulator',
    '/pay/00000000-0000-7000-8000-000000000000',
    '/pay/return/LNOBODY',
  ])('the page of a payment is not found at %s', async (path) => {
    expect((await browser.get(path)).statusCode).toBe(404)
  })
})

describe('a payment method', () => {
  test('a payment method is chosen once, the page then waits for the gateway, and a new attempt is a new payment', async () => {
    const { paymentId, tradeNo } = await openPayment()
    const page = `/pay/${paymentId}`
    await browser.submit(`${page}/begin`, { method: 'credit' }, { at: page })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid', paymentType: 'credit' })
    expect((await browser.get(`/pay/return/${tradeNo}`)).body).toContain(
      'Waiting for your payment of NT$1,200',
    )
    const again = await browser.submit(`${page}/try-again`, {}, { at: page })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'expired' })
    expect(methodsIn((await browser.get(String(again.headers.location))).body)).toContain('credit')
  })

  test.each(['bitcoin', 'manual', 'free', ''])(
    'the payment method %j, which the gateway does not support, redirects back',
    async (method) => {
      const { paymentId } = await openPayment()
      const page = `/pay/${paymentId}`
      const answer = await browser.submit(`${page}/begin`, { method }, { at: page })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page])
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ paymentType: null })
    },
  )
})

describe('a new attempt to pay', () => {
  test('a new attempt to pay is offered when a payment was declined, and is a separate payment', async () => {
    const { paymentId, tradeNo } = await openPayment()
    await sendWebhook(world, mei, paymentId, { kind: 'declined' })
    const page = `/pay/${paymentId}`
    expect((await browser.get(page)).body).toContain('This payment was declined')
    const again = await browser.submit(`${page}/try-again`, {}, { at: page })
    const newest = String(again.headers.location)
    expect(newest).not.toBe(page)
    expect((await browser.get(`/pay/return/${tradeNo}`)).body).toContain('<h1>Pay NT$1,200</h1>')
    const overtaken = await browser.submit(`${page}/try-again`, {}, { at: page })
    expect(overtaken.headers.location).toBe(newest)
  })

  test('a new attempt to pay is offered when a payment expired, and refused with an explanation when its seat is taken', async () => {
    const shop = await ownShop()
    const ticket = await sellTicket(shop, mei.schoolId, { capacity: 1 })
    const { paymentId } = await buy(shop, mei, ticket)
    shop.clock.advance({ days: 2 })
    await shop.modules.orders.expireDue(platformActor)
    await buy(shop, await memberOf(shop, 'tom', 'ceramics'), ticket)
    const page = `/pay/${paymentId}`
    const reader = await browserOf(shop, 'mei')
    expect((await reader.get(page)).body).toContain('This payment has expired')
    const again = await reader.submit(`${page}/try-again`, {}, { at: page })
    expect(again.statusCode).toBe(409)
    expect(again.body).toContain('an item is no longer available')
  })

  test('a new attempt to pay of an expired order whose price has changed is refused, with a link to the current price', async () => {
    const shop = await ownShop()
    const { offerId, itemType } = await sellCourse(shop, mei.schoolId)
    const { paymentId } = await buy(shop, mei, { itemType, offerId })
    shop.clock.advance({ days: 2 })
    await shop.modules.orders.expireDue(platformActor)
    const plan = shop.deps.db.updateTable('coursePlans').set({ price: 1500n })
    await plan.where('id', '=', offerId as never).execute()
    const page = `/pay/${paymentId}`
    const reader = await browserOf(shop, 'mei')
    const again = await reader.submit(`${page}/try-again`, {}, { at: page })
    expect(again.statusCode).toBe(409)
    expect(again.body).toContain('its price or terms have changed since. Nothing was charged.')
    const href = /<a href="([^"]+)">See the current price<\/a>/.exec(again.body)?.[1] ?? ''
    const checkout = await reader.get(href.replaceAll('&amp;', '&'))
    expect(checkout.body).toContain('Place order and pay NT$1,500')
  })

  test('a new attempt to pay does not cancel a payment code that can still be paid', async () => {
    const { paymentId } = await openPayment()
    const page = `/pay/${paymentId}`
    const token = /name="form_token" value="([^"]+)"/
    await browser.submit(`${page}/begin`, { method: 'atm' }, { at: page })
    const form = token.exec(
      ((await browser.get(page)).body.match(/<form[^>]*try-again[\s\S]*?<\/form>/) ?? [''])[0],
    )
    await sendWebhook(world, mei, paymentId, { kind: 'code_issued' })
    const cookie = Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ form_token: form?.[1] ?? '' }).toString()
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: `${page}/try-again`, headers, payload })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, page])
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid', paymentType: 'atm' })
  })
})

const methodsIn = (page: string) =>
  [...page.matchAll(/name="method" value="(\w+)"/g)].map(([, method]) => method)

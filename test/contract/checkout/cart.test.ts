import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import { selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { memberOf, sellCourse, sellTicket, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')

const visitor = () => world.browser('ceramics', { lang: 'en' })

/** Sends a form of a public page as a browser does: without a token, with the page as its referrer. */
async function post(browser: TestBrowser, url: string, fields: Record<string, string>, headers: object = {}) {
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const type = 'application/x-www-form-urlencoded'
  const answer = await world.at('ceramics').send({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { cookie, accept: 'text/html', 'content-type': type, ...headers },
  })
  const stored = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return { answer, browser: world.browser('ceramics', { ...browser.cookies(), ...stored }) }
}
const add = (browser: TestBrowser, selection: Selection, more: Record<string, string> = {}) =>
  post(browser, '/cart/add', { item: selectionText(selection), ...more })

describe('the cart', () => {
  test('the empty cart links to the offers', async () => {
    const page = await visitor().get('/cart')
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('Your cart is empty')
    expect(page.body).toContain('href="/courses"')
  })

  test('the cart keeps added items without a script or a form token, and shows their total', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const ticket = await sellTicket(world, mei.schoolId)
    const one = await add(visitor(), course)
    expect(one.answer.statusCode).toBe(303)
    const set = one.answer.cookies.find(({ name }) => name === 'cart')
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 3600, path: '/' })
    const two = await add(one.browser, ticket, { quantity: '2' })
    const { body } = await two.browser.get('/cart')
    expect(body).toMatch(/Course \d+/)
    expect(body).toContain('NT$2,200')
    expect(body).toContain('href="/checkout"')
  })

  test('the cart survives signing in', async () => {
    const { browser } = await add(visitor(), await sellCourse(world, mei.schoolId))
    const signedIn = await browser.submit('/sign-in', { email: demoPeople.mei.email, password: demoPassword })
    expect(signedIn.statusCode).toBe(303)
    expect((await browser.get('/cart')).body).toContain('NT$1,200')
  })

  test('the cart adds up seats, changes their number, and removes a line', async () => {
    const ticket = await sellTicket(world, mei.schoolId)
    const one = await add(visitor(), ticket, { quantity: '2' })
    const two = await add(one.browser, ticket)
    expect((await two.browser.get('/cart')).body).toContain('NT$1,500')
    const three = await add(two.browser, ticket, { quantity: '5', set: 'yes', return_to: '/cart' })
    expect(three.answer.headers.location).toBe('/cart?cart=changed')
    const after = await three.browser.get('/cart?cart=changed')
    expect(after.body).toContain('NT$2,500')
    expect(after.body).toContain('Quantity updated.')
    const gone = await post(three.browser, '/cart/remove', {
      item: selectionText(ticket),
      return_to: '/cart',
    })
    expect(gone.answer.headers.location).toBe('/cart?cart=removed')
    expect(gone.answer.cookies.find(({ name }) => name === 'cart')?.value).toBe('')
  })

  test('adding to the cart returns to the page of the form, and never to another site', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const item = selectionText(course)
    const origin = (await world.modules.tenancy.schoolAt('localhost:3000'))?.school.origin ?? ''
    const from = async (fields: Record<string, string>, headers: object) =>
      (await post(visitor(), '/cart/add', { item, ...fields }, headers)).answer.headers.location
    expect(await from({}, { referer: `${origin}/courses/tea?plan=1` })).toBe('/courses/tea?plan=1&cart=added')
    expect(await from({ return_to: '/events/x' }, {})).toBe('/events/x?cart=added')
    expect(await from({}, { referer: 'https://evil.example/x' })).toBe('/cart?cart=added')
    expect(await from({ return_to: '//evil.example' }, {})).toBe('/cart?cart=added')
    expect(await from({ return_to: 'https://evil.example' }, {})).toBe('/cart?cart=added')
  })

  test('the cart cannot be filled by another site', async () => {
    const item = selectionText(await sellCourse(world, mei.schoolId))
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { answer } = await post(visitor(), '/cart/add', { item }, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.cookies.map(({ name }) => name)).not.toContain('cart')
    }
  })

  test.each(['', 'course', 'spaceship:1', `course:${'0'.repeat(36)}`])(
    'the cart ignores the invalid selection %j and reports it',
    async (item) => {
      const { answer } = await post(visitor(), '/cart/add', { item })
      expect(answer.headers.location).toBe('/cart?cart=unreadable')
    },
  )

  test('an unreadable cart cookie is ignored', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const cart = `<script> course:x ${selectionText(course)} ../../etc`
    const { body } = await world.browser('ceramics', { lang: 'en', cart }).get('/cart')
    expect(body).toContain('NT$1,200')
    expect(body).not.toContain('<script>')
  })

  test('the cart shows unavailable lines with the reason, and leaves them out of the total', async () => {
    const [course, ticket] = [
      await sellCourse(world, mei.schoolId),
      await sellTicket(world, mei.schoolId, { capacity: 1 }),
    ]
    const one = await add(visitor(), course)
    const two = await add(one.browser, ticket, { quantity: '2' })
    const { body } = await two.browser.get('/cart')
    expect(body).toContain('Only 1 seat is left.')
    expect(body).toMatch(/<strong>NT\$1,200<\/strong>/)
  })

  test('the cart of another school is empty here, and none of its items can be bought', async () => {
    const { browser } = await add(visitor(), await sellCourse(world, mei.schoolId))
    const there = world.browser('astronomy', { lang: 'en', cart: browser.cookies()['cart'] ?? '' })
    const { body } = await there.get('/cart')
    expect(body).toContain('This item is no longer available.')
    expect(body).not.toMatch(/Course \d+/)
  })

  test('the cart runs the same number of statements for any number of lines', async () => {
    const selections = []
    for (let count = 0; count < 6; count++) selections.push(await sellCourse(world, mei.schoolId))
    const statements = async (cart: string) => {
      const browser = world.browser('ceramics', { lang: 'en', cart })
      const before = world.statements().length
      await browser.get('/cart')
      return world.statements().length - before
    }
    const one = await statements(selectionText(selections[0] ?? (undefined as never)))
    expect(await statements(selections.map(selectionText).join(' '))).toBe(one)
  })

  test('the cart of a member marks items that they already own', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 0n })
    await world.modules.orders.checkout(mei, { selections: [course] })
    const browser = await browserOf(world, 'mei')
    const { browser: filled } = await add(browser, course)
    expect((await filled.get('/cart')).body).toContain('You already own this.')
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/people.ts'
import { checkoutOf } from '../../../src/paths/selections.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { enableSecondFactor } from '../../support/people/second-factor.ts'
import { memberOf, sellCourse, sellTicket, shopOptions } from '../../support/shop/shop.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
// Mails are limited per IP address, and all test browsers share one.
beforeEach(() => world.clock.advance({ hours: 1 }))

const visitor = () => world.browser('ceramics', { lang: 'en' })
const page = async () => checkoutOf([await sellCourse(world, mei.schoolId)])

async function requestCode(
  browser: TestBrowser,
  at: string,
  { name, email }: { name: string; email: string },
) {
  const answer = await browser.submit('/checkout', { do: 'code', name, email, pay: 'credit' }, { at })
  await world.runJobs()
  return answer
}
async function codeIn(email: string): Promise<string> {
  const { text } = await world.lastMail(email)
  const code = /^(\d{6})$/m.exec(text)?.[1]
  if (!code) throw new Error(`No code in:\n${text}`)
  return code
}
const order = (input: object) => ({ do: 'order', pay: 'credit', invoice_kind: 'personal', ...input })

describe('a visitor at the checkout', () => {
  test('a visitor at the checkout confirms an e-mail address on the same page, and gets an account, a session and an order', async () => {
    const [browser, at] = [visitor(), await page()]
    const ida = { name: 'Ida Berg', email: 'ida@example.com' }
    expect((await browser.get(at)).body).toContain('Send me a code')
    const answer = await requestCode(browser, at, ida)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at])
    const step = await browser.get(at)
    expect(step.body).toContain('We have sent a code to ida@example.com.')
    expect(step.body).toContain('autocomplete="one-time-code"')
    expect(step.body).toContain('value="Ida Berg"')
    const placed = await browser.submit('/checkout', order({ ...ida, code: await codeIn(ida.email) }), { at })
    expect(placed.statusCode).toBe(200)
    expect(placed.body).toContain('action="/pay/simulator"')
    expect(browser.cookies()).toHaveProperty('session')
    const person = await world.modules.identity.personWithEmail(platformActor, ida.email)
    expect(person).toMatchObject({ name: 'Ida Berg' })
    const orders = await world.deps.db
      .selectFrom('orders')
      .select(['total'])
      .where('personId', '=', person?.id ?? (undefined as never))
      .execute()
    expect(orders).toEqual([{ total: 1200n }])
  })

  test('a visitor at the checkout who double-clicks without JavaScript places one order, also of the last seat', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const [browser, at] = [visitor(), checkoutOf([ticket])]
    const ula = { name: 'Ula', email: 'ula@example.com' }
    await requestCode(browser, at, ula)
    const { body } = await browser.get(at)
    const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...order(ula) }
    const payload = new URLSearchParams({ ...fields, code: await codeIn(ula.email) }).toString()
    const cookie = Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const headers = { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const send = () => world.at('ceramics').send({ method: 'POST', url: '/checkout', headers, payload })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([])
    const person = await world.modules.identity.personWithEmail(platformActor, ula.email)
    const orders = await world.deps.db
      .selectFrom('orders')
      .select('id')
      .where('personId', '=', person?.id ?? (undefined as never))
      .execute()
    expect(orders).toHaveLength(1)
  })

  test('a visitor at the checkout cannot find out whether an e-mail address has an account', async () => {
    const pages = []
    for (const email of ['nobody-here@example.com', demoPeople.tom.email]) {
      const [browser, at] = [visitor(), await page()]
      const answer = await requestCode(browser, at, { name: 'Eve', email })
      const { body } = await browser.get(at)
      const blank = body
        .replaceAll(email, '…')
        .replaceAll(/(name="(?:request_key|form_token|items)" value=")[^"]*/g, '$1')
        .replaceAll(/course-\d+|Course \d+|item=course[^"&]*/g, '…')
      pages.push([answer.statusCode, blank])
    }
    expect(pages[0]).toEqual(pages[1])
  })

  test('a visitor at the checkout who enters a wrong code sees the remaining attempts, and the input is kept without an order', async () => {
    const [browser, at] = [visitor(), await page()]
    const eve = { name: 'Eve', email: 'eve@example.com' }
    await requestCode(browser, at, eve)
    const right = await codeIn(eve.email)
    const wrong = right === '000000' ? '000001' : '000000'
    const answer = await browser.submit('/checkout', order({ ...eve, code: wrong, carrier: '/ABC1234' }), {
      at,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Attempts left: 4.')
    expect(answer.body).toContain('value="/ABC1234"')
    expect(answer.body).not.toContain(`value="${wrong}"`)
    expect(browser.cookies()).not.toHaveProperty('session')
  })

  test('a visitor at the checkout uses one attempt for each wrong code, and orders with the right one', async () => {
    const [browser, at] = [visitor(), await page()]
    const nia = { name: 'Nia', email: 'nia@example.com' }
    await requestCode(browser, at, nia)
    const right = await codeIn(nia.email)
    const wrong = right === '000000' ? '000001' : '000000'
    for (const remaining of [4, 3, 2]) {
      const answer = await browser.submit('/checkout', order({ ...nia, code: wrong, carrier: '/ABC1234' }), {
        at,
      })
      expect(answer.body).toContain(`Attempts left: ${remaining}.`)
      expect(answer.body).toContain('value="nia@example.com"')
      expect(answer.body).toContain('value="/ABC1234"')
    }
    const placed = await browser.submit('/checkout', order({ ...nia, code: right }), { at })
    expect(placed.body).toContain('action="/pay/simulator"')
    expect(browser.cookies()).toHaveProperty('session')
  })

  test('a visitor with a second factor at the checkout is redirected to it and back, and keeps the form input', async () => {
    const guest = await signInAs(world, 'ken', 'ceramics')
    const { app } = await enableSecondFactor(world, guest)
    const [browser, at] = [visitor(), await page()]
    const ken = { name: 'Ken', email: demoPeople.ken.email }
    await requestCode(browser, at, ken)
    const code = await codeIn(ken.email)
    const fields = order({ ...ken, code, invoice_kind: 'donation', donation: '919' })
    const answer = await browser.submit('/checkout', fields, { at })
    const challenge = String(answer.headers.location)
    expect(challenge).toContain('/sign-in/code?return_to=')
    const inside = await browser.submit(challenge, { code: app.code() })
    expect(inside.headers.location).toBe(at)
    const back = await browser.get(at)
    expect(back.body).toContain('value="919"')
    expect(back.body).toContain(ken.email)
  })

  test('a visitor at the checkout who already owns the item is informed after the code, and is signed in', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const course = await sellCourse(world, tom.schoolId, { price: 0n })
    await world.modules.orders.checkout(tom, { selections: [course] })
    // The mail about the code must not be the newest.
    await world.runJobs()
    world.clock.advance({ seconds: 1 })
    const [browser, at] = [visitor(), checkoutOf([course])]
    const contact = { name: 'Tom', email: demoPeople.tom.email }
    await requestCode(browser, at, contact)
    const answer = await browser.submit(
      '/checkout',
      order({ ...contact, code: await codeIn(contact.email) }),
      { at },
    )
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You already own this.')
    expect(browser.cookies()).toHaveProperty('session')
  })

  test.each([
    ['no name', { name: '', email: 'ida2@example.com' }, 'Enter your name.'],
    ['no e-mail address', { name: 'Ida', email: 'ida' }, 'Enter a valid e-mail address.'],
  ])('a visitor at the checkout with %s sees an error, and no mail is sent', async (_, input, sentence) => {
    const answer = await requestCode(visitor(), await page(), input)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
  })

  test('a visitor at the checkout who orders without a code is asked to request one', async () => {
    const at = await page()
    const answer = await visitor().submit('/checkout', order({ name: 'Ida', email: 'ida3@example.com' }), {
      at,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Request a code first.')
  })

  test('a visitor at the checkout gets the mail in the language of the page', async () => {
    const at = await page()
    const browser = world.browser('ceramics', { lang: 'zh-TW' })
    await browser.submit('/checkout', { do: 'code', name: '林美', email: 'lin@example.com' }, { at })
    await world.runJobs()
    expect((await world.lastMail('lin@example.com')).subject).toMatch(/^\d{6} 是你在 .+ 的驗證碼$/)
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import { checkoutOf } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { openCheckout } from '../../support/shop/checkout-page.ts'
import { ownerOf, ownShop, sellCourse, sellTicket } from '../../support/shop/shop.ts'

const { world, mei, browser } = await openCheckout()
afterAll(() => world.close())

describe('checkout input', () => {
  test('checkout input is restored after a coupon or a change of seats or of the language', async () => {
    const ticket = await sellTicket(world, mei.schoolId)
    const fields = { pay: 'cvs', invoice_kind: 'donation', donation: '25885', quantity_0: '4', do: 'update' }
    const answer = await browser.submit('/checkout', fields, { at: checkoutOf([ticket]) })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      checkoutOf([{ ...ticket, quantity: 4 }]),
    ])
    const { body } = await browser.get(String(answer.headers.location))
    expect(body).toContain('value="25885"')
    expect(body).toMatch(/value="cvs"[^>]* checked/)
    expect(body).toContain('NT$2,000')
  })

  test('checkout input is restored after signing in, also by a mailed link, and only for the same person', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const visitor = world.browser('ceramics', { lang: 'en' })
    const input = {
      name: 'Tom',
      email: demoPeople.tom.email,
      invoice_kind: 'donation',
      donation: '919',
      do: 'sign_in',
    }
    const answer = await visitor.submit('/checkout', input, { at })
    const signIn = String(answer.headers.location)
    expect(signIn).toContain(`return_to=${encodeURIComponent(at)}`)
    const inside = await visitor.submit(signIn, { email: demoPeople.tom.email, password: demoPassword })
    expect(inside.headers.location).toBe(at)
    const back = await visitor.get(at)
    expect(back.body).toContain('value="919"')
    expect(back.body).toContain(demoPeople.tom.email)
    const someoneElse = world.browser('ceramics', {
      ...browser.cookies(),
      checkout: visitor.cookies()['checkout'] ?? '',
    })
    // The draft of a visitor belongs to the next person who signs in; Tom's own draft does not after new
    // input.
    await visitor.submit('/checkout', { ...input, do: 'update' }, { at })
    const toms = world.browser('ceramics', {
      ...browser.cookies(),
      checkout: visitor.cookies()['checkout'] ?? '',
    })
    expect((await toms.get(at)).body).not.toContain('value="919"')
    expect((await someoneElse.get(checkoutOf([await sellCourse(world, mei.schoolId)]))).body).not.toContain(
      'value="919"',
    )
  })

  test('checkout input is kept when the buyer signs in with another account', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const shared = await browserOf(world, 'ken')
    const answer = await shared.submit('/checkout', { do: 'not_me', pay: 'atm' }, { at })
    expect(answer.headers.location).toBe(at)
    expect(shared.cookies()).not.toHaveProperty('session')
    expect((await shared.get(at)).body).toContain('Send me a code')
  })

  test('checkout input is deleted after an hour', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const input = { do: 'update', invoice_kind: 'donation', donation: '25885' }
    await browser.submit('/checkout', input, { at })
    expect((await browser.get(at)).body).toContain('value="25885"')
    world.clock.advance({ minutes: 61 })
    expect((await browser.get(at)).body).not.toContain('value="25885"')
  })

  test('checkout input is stored only in a sealed cookie for an hour', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const answer = await browser.submit('/checkout', { do: 'update', coupon: 'x'.repeat(5_000) }, { at })
    const cookie = answer.cookies.find(({ name }) => name === 'checkout')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 3600 })
    expect(cookie?.value.length).toBeLessThan(3_900)
    const forged = world.browser('ceramics', { ...browser.cookies(), checkout: 'AAAA' })
    expect((await forged.get(at)).statusCode).toBe(200)
  })
})

test('unknown coupon codes are limited per IP address, while valid coupons and orders are not', async () => {
  const own = await ownShop()
  const owner = await ownerOf(own, 'ceramics')
  const terms = { code: 'REAL-ONE', label: 'Real', kind: 'amount', value: 200n } as const
  await own.modules.pricing.createCoupon(owner, terms)
  const buyer = await browserOf(own, 'mei')
  const at = checkoutOf([await sellCourse(own, owner.schoolId)])
  const pageWith = async (coupon: string) => {
    const answer = await buyer.submit('/checkout', { coupon, do: 'update' }, { at })
    return (await buyer.get(String(answer.headers.location))).body
  }
  expect(await pageWith('REAL-ONE')).toContain('REAL-ONE takes')
  // A code is checked when the page is shown and when it is sent again: two attempts each time.
  for (let times = 0; times < 12; times++) await pageWith(`GUESS-${times}`)
  expect(await pageWith('REAL-ONE')).toContain('Too many unknown coupon codes.')
  own.clock.advance({ minutes: 16 })
  expect(await pageWith('REAL-ONE')).toContain('REAL-ONE takes')
})

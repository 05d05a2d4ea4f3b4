import { afterAll, describe, expect, test } from 'vitest'
import { buyAndPay, memberOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')

async function aGift(): Promise<string> {
  const { itemType, offerId } = await sellCourse(world, mei.schoolId)
  const { paymentId } = await buyAndPay(world, mei, {
    selections: [{ itemType, offerId }],
    purpose: { is: 'gift', message: 'Happy birthday!' },
  })
  const [gift] = await world.modules.orders.giftsOfPayment(mei, paymentId)
  if (!gift?.code) throw new Error('No gift was bought')
  return gift.code
}
const visitor = (school: 'ceramics' | 'astronomy' = 'ceramics') => world.browser(school, { lang: 'en' })
const unknown = 'There is no gift or seat with this code.'

describe('a visitor with a code', () => {
  test('a visitor with a code sees what it contains before signing in, and returns to it afterwards', async () => {
    const code = await aGift()
    const { body } = await visitor().get(`/redeem?code=${code}`)
    expect(body).toMatch(/<bdi>Course \d+<\/bdi>/)
    expect(body).toContain('A gift from')
    expect(body).toContain('Happy birthday!')
    expect(body).toContain(`href="/sign-in?return_to=%2Fredeem%3Fcode%3D${code}"`)
    expect(body).not.toContain('Redeem it now')
  })

  test('a visitor with a code of another school or an unknown code is refused immediately', async () => {
    const code = await aGift()
    const elsewhere = await visitor('astronomy').get(`/redeem?code=${code}`)
    expect(elsewhere.body).toContain(unknown)
    expect(elsewhere.body).not.toContain('Happy birthday!')
    const { body } = await visitor().get('/redeem?code=AAAA-BBBB-CCCC-DDDD-EEEE')
    expect(body).toContain(unknown)
    expect(body).toContain('value="AAAA-BBBB-CCCC-DDDD-EEEE"')
    expect(body).not.toContain('href="/sign-in?return_to=%2Fredeem')
  })

  test('a visitor with a redeemed code sees that it was redeemed, without a link to sign in', async () => {
    const code = await aGift()
    await world.modules.orders.redeemVoucher(await memberOf(world, 'tom', 'ceramics'), code)
    const { body } = await visitor().get(`/redeem?code=${code}`)
    expect(body).toContain('This code was already redeemed.')
    expect(body).not.toContain('href="/sign-in?return_to=%2Fredeem')
  })

  test('attempts of a visitor with unknown codes are limited like those of members', async () => {
    const code = await aGift()
    const browser = visitor()
    const statuses = []
    for (let at = 0; at < 40; at += 1) {
      const guess = `AAAA-BBBB-CCCC-DDDD-${String(at).padStart(4, '0')}`
      statuses.push((await browser.get(`/redeem?code=${guess}`)).statusCode)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect((await browser.get(`/redeem?code=${code}`)).body).toContain('Too many unknown codes.')
    world.clock.advance({ minutes: 16 })
    expect((await browser.get(`/redeem?code=${code}`)).body).toContain('Happy birthday!')
  })
})

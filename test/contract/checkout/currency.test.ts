// Prices in the currency that a visitor chose, from the catalog to the order.
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { checkoutOf, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { memberOf, ownerOf, ownShop, sellCourse } from '../../support/shop/shop.ts'
import type { World } from '../../support/world/world.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
beforeEach(async () => {
  world = await ownShop()
  mei = await memberOf(world, 'mei', 'ceramics')
  olga = await ownerOf(world, 'ceramics')
})

async function inDollars() {
  const settings = { instructions: 'By transfer', daysToPay: 3 }
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'manual', isDefault: false, settings })
  await world.modules.gateways.changeCurrencies(olga, ['USD'])
  world.modules.tenancy.forgetSchools()
}

async function aCourse(dollars?: bigint) {
  const { courseId, ...selection } = await sellCourse(world, mei.schoolId)
  if (dollars !== undefined)
    await world.modules.catalog.setOfferPrices(olga, selection, new Map([['USD', dollars]]))
  const course = await world.modules.catalog.courseById(olga, courseId as never)
  return { selection, url: `/courses/${course?.slug}` }
}

const visitor = (cookies: Record<string, string> = {}) =>
  world.browser('ceramics', { lang: 'en', ...cookies })

describe('a school that sells in two currencies', () => {
  test('a school that sells in two currencies offers the choice on its pages, stores it, and returns to the page', async () => {
    const { url } = await aCourse()
    expect((await visitor().get(url)).body).not.toContain('currency=')
    await inDollars()
    expect((await visitor().get(url)).body).toContain('?currency=USD')
    const answer = await visitor().get(`${url}?currency=USD`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url])
    expect(String(answer.headers['set-cookie'])).toContain('currency=USD')
    const unknown = await visitor().get(`${url}?currency=EUR`)
    expect(unknown.statusCode).toBe(200)
  })

  test('a school that sells in two currencies shows each visitor the prices in the chosen currency, or in its own where there is no other', async () => {
    await inDollars()
    const [course, other] = [await aCourse(3900n), await aCourse()]
    for (const url of [course.url, '/courses']) {
      expect((await visitor().get(url)).body).toContain('NT$1,200')
      const inUsd = (await visitor({ currency: 'USD' }).get(url)).body
      expect(inUsd).toContain('$39.00')
      expect((await visitor({ currency: 'EUR' }).get(url)).body).toContain('NT$1,200')
    }
    expect((await visitor({ currency: 'USD' }).get(other.url)).body).toContain('NT$1,200')
  })

  test('a school that sells in two currencies marks cart lines without a price in the chosen currency', async () => {
    await inDollars()
    const { selection } = await aCourse()
    const cart = await visitor({ currency: 'USD', cart: selectionText(selection) }).get('/cart')
    expect(cart.body).toContain('This has no price in the currency you chose.')
  })

  test('a school that sells in two currencies takes an order in the chosen currency', async () => {
    await inDollars()
    const { selection } = await aCourse(3900n)
    const signedIn = await browserOf(world, 'mei')
    const browser = world.browser('ceramics', { ...signedIn.cookies(), currency: 'USD' })
    const at = checkoutOf([selection])
    const { body } = await browser.get(at)
    expect(body).toContain('$39.00')
    await browser.submit('/checkout', { do: 'order', pay: 'manual', invoice_kind: 'personal' }, { at })
    const [payment] = (await world.modules.orders.payments(olga, { first: 1 })).rows
    expect(payment).toMatchObject({ amount: 3900n, currency: 'USD', gateway: 'manual' })
  })
})

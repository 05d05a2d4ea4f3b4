// Order bumps at the checkout, without JavaScript.
import { beforeEach, expect, test } from 'vitest'
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

test('a ticked order bump adds its line on the same page at the reduced price, and the order is counted', async () => {
  const course = await sellCourse(world, mei.schoolId)
  const { offerId } = await sellCourse(world, mei.schoolId, { price: 500n })
  const bump = await world.modules.pricing.createOrderBump(olga, {
    triggerOffer: null,
    itemType: 'course',
    offerId,
    title: 'Glaze recipes',
    pitch: 'Forty of them.',
    kind: 'amount',
    value: 100n,
  })
  const browser = await browserOf(world, 'mei')
  const at = checkoutOf([course])
  const { body } = await browser.get(at)
  for (const text of ['Add to your order', 'Glaze recipes', 'Forty of them.', 'NT$400', 'NT$500'])
    expect(body).toContain(text)
  const ticked = { [`bump_${bump.id}`]: selectionText({ itemType: 'course', offerId }) }
  const updated = await browser.submit('/checkout', { do: 'update', ...ticked }, { at })
  expect(updated.statusCode).toBe(303)
  const next = String(updated.headers.location)
  const page = await browser.get(next)
  expect(page.body).not.toContain('Add to your order')
  expect(page.body).toContain('NT$1,600')
  await browser.submit('/checkout', { do: 'order', pay: 'credit', invoice_kind: 'personal' }, { at: next })
  const [payment] = (await world.modules.orders.payments(olga, { first: 1 })).rows
  expect(payment).toMatchObject({
    amount: 1600n,
    adjustments: [{ kind: 'promotion', label: 'Glaze recipes', amount: -100n }],
  })
  expect(await world.modules.pricing.orderBumpById(olga, bump.id)).toMatchObject({
    counts: { shown: 1, taken: 1 },
  })
})

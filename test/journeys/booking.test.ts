import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { demoOrigin, plantSchools } from '../../demo/schools.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { grantCourse, insertService } from '../support/catalog/catalog-rows.ts'
import { monday, openMondays } from '../support/people/consulting-cast.ts'
import { memberOf, shopOptions } from '../support/shop/shop.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let origin: string
let serviceId: string
beforeAll(async () => {
  world = await createWorld(shopOptions)
  const port = await world.listen()
  origin = demoOrigin('ceramics', port)
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  const { schoolId, memberId } = await memberOf(world, 'mei', 'ceramics')
  const service = await insertService(world, schoolId, { price: 450n })
  serviceId = service.serviceId
  await openMondays(world, schoolId, service.serviceId)
  await grantCourse(world, schoolId, service.courseId, [memberId])
})
afterAll(() => world.close())

async function open(path: string, width = 1280) {
  const page = await openPage({ locale: 'en', width })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  await page.goto(origin + path)
  return page
}
const servicePath = () => `/services/service-${serviceId}`
const booking = () =>
  checkoutOf([{ itemType: 'consulting_meeting', offerId: serviceId, startsAt: monday.nine }])

describe('a consulting service for owners of a course', () => {
  test('a consulting service shows a visitor its required course, and an owner of that course books after signing in', async () => {
    const page = await open(servicePath())
    await page.getByText('Members who own the course “Throwing bowls”').waitFor()
    expect(await page.getByRole('link', { name: 'See the course' }).getAttribute('href')).toMatch(
      /^\/courses\//,
    )
    await page.locator('span.time').first().waitFor()
    expect(await page.locator('a[href^="/checkout"]').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign in if you own it' }).click()
    await page.locator('#email').fill(demoPeople.mei.email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.waitForURL(`**${servicePath()}`)
    await page
      .getByRole('link', { name: /^Book Monday, .+/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Place order and pay NT$450' }).waitFor()
  })

  test.each([1440, 390])(
    'the checkout of an owners-only service refuses a visitor at %i pixels without a price or an order button',
    async (width) => {
      const page = await open(booking(), width)
      await page.getByRole('heading', { name: 'This cannot be ordered' }).waitFor()
      const main = page.getByRole('main')
      expect(await main.getByText('This requires the course').count()).toBeGreaterThan(0)
      expect(await main.getByRole('link', { name: 'See the course' }).count()).toBeGreaterThan(0)
      for (const absent of ['button[value="order"]', 'button[value="code"]', '.totals', '.total-bar', 's'])
        expect(await main.locator(absent).count(), absent).toBe(0)
      expect(await main.textContent()).not.toMatch(/free|NT\$0/i)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.locator('button[value="sign_in"]').click()
      await page.waitForURL('**/sign-in**')
    },
  )
})

// Events and meetings from end to end, as the same person books them: at one school on a desktop, at the other on a phone.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { CourseId } from '../../src/platform/db/schema/schema.gen.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import {
  becomeMember,
  createSiteWorld,
  desktopVisit,
  payByCard,
  phoneVisit,
  placeOrder,
  type SiteVisit,
  type SiteWorld,
} from '../support/browser/site-world.ts'
import { insertService } from '../support/catalog/catalog-rows.ts'
import { openMondays } from '../support/people/consulting-cast.ts'
import { ownerOf, sellCourse, sellTicket } from '../support/shop/shop.ts'

let world: SiteWorld
beforeAll(async () => {
  world = await createSiteWorld()
})
afterAll(() => world.close())

describe.each(oneOf<SiteVisit>(desktopVisit, phoneVisit))(
  'events and appointments at %s, %i pixels wide, in %s',
  (school, width, locale) => {
    const options = { width, locale }

    test('a paid event gives a ticket with a QR code and a calendar file', async () => {
      const { schoolId } = await ownerOf(world, school)
      const page = await world.open(school, checkoutOf([await sellTicket(world, schoolId)]), options)
      await becomeMember(world, page)
      await payByCard(page)
      await page.locator('.bought a').first().click()
      await page.waitForURL('**/account/events')
      await page.locator('.ticket .qr svg').waitFor()
      const calendar = await page.locator('a[href$=".ics"]').getAttribute('href')
      const file = await page.request.get(world.origin(school) + calendar)
      expect(await file.text()).toContain('BEGIN:VEVENT')
    })

    test('a member books, moves and cancels a meeting', async () => {
      const { schoolId } = await ownerOf(world, school)
      const course = await sellCourse(world, schoolId)
      const courseId = course.courseId as CourseId
      const { serviceId } = await insertService(world, schoolId, { price: 800n, courseId })
      await openMondays(world, schoolId, serviceId)
      const page = await world.open(school, checkoutOf([course]), options)
      await becomeMember(world, page)
      await payByCard(page)
      await page.goto(`${world.origin(school)}/services/service-${serviceId}`)
      // Weeks ahead, where the usual rule refunds everything.
      await page.locator('a.time').last().click()
      await payByCard(page)
      await page.locator('.bought a').first().click()
      await page.waitForURL('**/account/meetings')
      const at = () => page.locator('.own-entry time').first().getAttribute('datetime')
      const before = await at()
      await page.locator('a[href$="/move"]').click()
      await page.locator('button.time').nth(-2).click()
      await page.waitForURL('**/account/meetings?done=meeting-moved')
      expect(await at()).not.toBe(before)
      await page.locator('a[href$="/cancel"]').click()
      await page.locator('.cancellation-rule li').first().waitFor()
      const price = school === 'ceramics' ? 'NT$800' : '$8.00'
      expect(await page.locator('.notice h2').innerText()).toContain(price)
      await page.locator('button.danger').click()
      await page.waitForURL('**/account/meetings')
      expect(await page.locator('a[href$="/move"]').count()).toBe(0)
      await page.locator('form[action="/account/bookings/undo"] button').click()
      await page.waitForURL('**/account/meetings?done=booking_restored')
      expect(await page.locator('a[href$="/move"]').count()).toBe(1)
      await page.locator('a[href$="/cancel"]').click()
      await page.locator('button.danger').click()
      await page.waitForURL('**/account/meetings')
      world.clock.advance({ minutes: 15 })
      await world.runScheduled('refund-cancellations')
      await page.goto(`${world.origin(school)}/account/payments`)
      expect(await page.locator('main').innerText()).toContain(price)
      const refunded = await world.deps.db
        .selectFrom('cancellations')
        .innerJoin('refunds', 'refunds.id', 'cancellations.refundId')
        .select(['refunds.amount', 'refunds.state'])
        .where('cancellations.schoolId', '=', schoolId)
        .execute()
      expect(refunded).toContainEqual({ amount: 800n, state: 'done' })
    })

    test('a free event is booked without a payment page and leads to its ticket', async () => {
      const { schoolId } = await ownerOf(world, school)
      const page = await world.open(
        school,
        checkoutOf([await sellTicket(world, schoolId, { price: 0n })]),
        options,
      )
      await becomeMember(world, page)
      expect(await page.locator('#pay-credit').count()).toBe(0)
      await placeOrder(page)
      await page.locator('.bought a').first().click()
      await page.waitForURL('**/account/events')
      await page.locator('.ticket .qr svg').waitFor()
    })
  },
)

test('a visitor in another time zone sees the free times of a service in that time zone', async () => {
  const { schoolId } = await ownerOf(world, 'ceramics')
  const { serviceId } = await insertService(world, schoolId)
  await openMondays(world, schoolId, serviceId)
  const path = `/services/service-${serviceId}`
  const there = await world.open('ceramics', path, { timezoneId: 'America/New_York' })
  await there.getByText('Times are in America/New York.').waitFor()
  expect(await there.locator('.time').first().textContent()).toBe('8:00 PM')
  await there
    .getByRole('heading', { level: 3, name: /^Sunday/ })
    .first()
    .waitFor()
  const here = await world.open('ceramics', path, { timezoneId: 'Asia/Taipei' })
  await here.getByText('Times are in Asia/Taipei.').waitFor()
  expect(await here.locator('.time').first().textContent()).toBe('9:00 AM')
})

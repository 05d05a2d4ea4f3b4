// The site from end to end, as the same person visits it: at one school on a desktop, at the other on a
// phone.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { CourseId, PaymentId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../src/platform/durations.ts'
import { newId } from '../../src/platform/ids.ts'
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
  signIn,
} from '../support/browser/site-world.ts'
import { plantClassroom } from '../support/catalog/classroom.ts'
import { aProduct } from '../support/people/catalog-cast.ts'
import { memberOf, ownerOf, sellCourse, sellTicket } from '../support/shop/shop.ts'
import { platformActor } from '../support/world/world.ts'

let world: SiteWorld
beforeAll(async () => {
  world = await createSiteWorld()
  for (const school of ['ceramics', 'astronomy'] as const) {
    const terms = { code: 'TENTH', label: 'A tenth off', kind: 'percent', value: 10n } as const
    await world.modules.pricing.createCoupon(await ownerOf(world, school), terms)
  }
})
afterAll(() => world.close())

const paymentIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) as PaymentId

/** Gives a course a price, so that it is sold. */
async function priced(school: DemoSchoolName, courseId: CourseId, price = 1200n) {
  const { schoolId } = await ownerOf(world, school)
  const now = world.clock.now()
  const plan = { schoolId, courseId, id: newId<'CoursePlan'>(world.clock), name: 'For good', price }
  await world.deps.db
    .insertInto('coursePlans')
    .values({ ...plan, access: 'lifetime', position: 1, createdAt: now, updatedAt: now })
    .execute()
}

/** A published membership that includes a course; returns its slug. */
async function sellMembership(schoolId: SchoolId, courseId: CourseId): Promise<string> {
  const { db, clock } = world.deps
  const id = newId<'MembershipPlan'>(clock)
  const now = clock.now()
  const publication = { state: 'published', publishedAt: now, createdAt: now, updatedAt: now } as const
  const plan = {
    schoolId,
    id,
    slug: `friends-${id}`,
    name: 'Friends',
    price: 900n,
    access: 'monthly',
  } as const
  await db
    .insertInto('membershipPlans')
    .values({ ...plan, ...publication })
    .execute()
  await db.insertInto('membershipPlanCourses').values({ schoolId, planId: id, courseId }).execute()
  return plan.slug
}

/** Items of three kinds on sale: the paths of their pages. */
async function threeKinds(school: DemoSchoolName): Promise<string[]> {
  const owner = await ownerOf(world, school)
  const { catalog } = world.modules
  const course = await sellCourse(world, owner.schoolId)
  const ticket = await sellTicket(world, owner.schoolId)
  const product = await catalog.createDigitalProduct(owner, aProduct({ price: 300n }))
  await catalog.publishDigitalProduct(owner, product.id)
  const {
    course: courseSlug,
    event,
    product: productSlug,
  } = await world.deps.db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('courses')
        .select('slug')
        .where('id', '=', course.courseId as CourseId)
        .as('course'),
      selectFrom('events')
        .innerJoin('eventTickets', 'eventTickets.eventId', 'events.id')
        .select('events.slug')
        .where('eventTickets.id', '=', ticket.offerId as never)
        .as('event'),
      selectFrom('digitalProducts').select('slug').where('id', '=', product.id).as('product'),
    ])
    .executeTakeFirstOrThrow()
  return [`/courses/${courseSlug}`, `/events/${event}`, `/products/${productSlug}`]
}

async function lastPaid(schoolId: SchoolId) {
  return await world.deps.db
    .selectFrom('payments')
    .select(['amount', 'sequence'])
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'paid')
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

describe.each(oneOf<SiteVisit>(phoneVisit, desktopVisit))(
  'the site at %s, %i pixels wide, in %s',
  (school, width, locale) => {
    const options = { width, locale }

    test('a visitor finds a course, buys it by card, studies it and completes it', async () => {
      const course = await plantClassroom(world, school, [
        { kind: 'text', title: 'Clay and water', body: 'Wet your **hands**.' },
        { kind: 'text', title: 'The first bowl', body: 'Slow down.' },
      ])
      await priced(school, course.courseId)
      const { name } = await world.deps.db
        .selectFrom('courses')
        .select('name')
        .where('id', '=', course.courseId)
        .executeTakeFirstOrThrow()
      const page = await world.open(school, '/catalog', options)
      await page.locator('input[type="search"]').fill(name)
      await page.keyboard.press('Enter')
      await page.locator(`.card a[href="/courses/${course.slug}"]`).first().click()
      await page.getByText('Clay and water').waitFor()
      await page.locator('a.buy').first().click()
      await becomeMember(world, page)
      await payByCard(page)
      await page.locator('.bought a').first().click()
      await page.waitForURL(`**/learn/${course.slug}`)
      await page
        .locator(`a[href="/learn/${course.slug}/${course.lecture(0)}"]`)
        .first()
        .click()
      await page.locator('strong', { hasText: 'hands' }).waitFor()
      await page.locator('form[action$="/mark"] button').first().click()
      await page.goto(`${world.origin(school)}/learn/${course.slug}/${course.lecture(1)}`)
      await page.locator('form[action$="/mark"] button').first().click()
      await page.waitForURL(`**/learn/${course.slug}`)
      await page.locator('.finished').waitFor()
    })

    test('a buyer requests a refund, an operator grants it, and the order shows it', async () => {
      const owner = await ownerOf(world, school)
      const page = await world.open(school, checkoutOf([await sellCourse(world, owner.schoolId)]), options)
      await becomeMember(world, page)
      await payByCard(page)
      await page.goto(`${world.origin(school)}/account/payments`)
      await page.locator('a[href$="/refund"]').click()
      await page.locator('#reason').fill('I have no time.')
      await page.locator('form[action$="/refund"] button').click()
      await page.waitForURL('**/account/payments?done=refund')
      for (const { id } of (await world.modules.orders.listOpenRefunds(owner, { first: 10 })).rows) {
        await world.modules.orders.approveManualRefund(owner, id)
        await world.modules.orders.finishRefund(owner, id, 'done')
      }
      await page.goto(`${world.origin(school)}/account/payments`)
      await page
        .locator('.payment-entry .badge', { hasText: locale === 'en' ? /refunded/i : '退款' })
        .waitFor()
    })

    test('a cart of three kinds of items with a coupon is kept through the sign-up and paid in one order', async () => {
      const { schoolId } = await ownerOf(world, school)
      const page = await world.open(school, '/cart', options)
      for (const path of await threeKinds(school)) {
        await page.goto(world.origin(school) + path)
        await page.locator('form[action="/cart/add"] button').first().click()
        await page.waitForLoadState()
      }
      await page.goto(`${world.origin(school)}/cart`)
      await page.locator('.cart-checkout').click()
      await page.locator('#coupon').fill('tenth')
      await page.locator('.coupon button').click()
      await page.locator('.coupon-applied').waitFor()
      const updated = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.locator('select[data-seats]').selectOption('2')
      await updated
      await becomeMember(world, page)
      await payByCard(page)
      expect(await page.locator('.bought a').count()).toBe(3)
      expect(await lastPaid(schoolId)).toEqual({ amount: 2250n, sequence: 1 })
      await page.goto(`${world.origin(school)}/cart`)
      await page.locator('.empty-page').waitFor()
    })

    test('a course in instalments shows every instalment at the checkout, and the first one is paid', async () => {
      const { schoolId } = await ownerOf(world, school)
      const course = await sellCourse(world, schoolId, { price: 3000n, instalments: 3 })
      const page = await world.open(school, checkoutOf([course]), options)
      await becomeMember(world, page)
      await page.locator('.instalments li').nth(2).waitFor()
      await payByCard(page)
      expect(await lastPaid(schoolId)).toEqual({ amount: 1000n, sequence: 1 })
      await page.locator('.payment-paid').waitFor()
    })

    test('a locked lecture shows its opening date, sends a reminder, and is open from that date', async () => {
      const unlockAt = addDuration(world.clock.now(), 3 * day)
      const course = await plantClassroom(world, school, [
        { kind: 'text', body: 'The kiln is open.', unlockAt, title: 'Opening the kiln' },
      ])
      await priced(school, course.courseId)
      const { schoolId } = await ownerOf(world, school)
      const plan = await world.deps.db
        .selectFrom('coursePlans')
        .select('id')
        .where('schoolId', '=', schoolId)
        .where('courseId', '=', course.courseId)
        .executeTakeFirstOrThrow()
      const page = await world.open(school, checkoutOf([{ itemType: 'course', offerId: plan.id }]), options)
      await page.locator('button[value="sign_in"]').click()
      await signIn(page)
      await payByCard(page)
      const path = `/learn/${course.slug}/${course.lecture(0)}`
      await page.goto(world.origin(school) + path)
      expect(await page.locator('main time').first().getAttribute('datetime')).toBe(unlockAt.toISOString())
      await page.locator('button[name="remind"]').click()
      await page.locator('.reminder-set').waitFor()
      await world.runJobs()
      await world.runScheduled('tell-opened-lectures')
      world.clock.advance({ days: 3 })
      await world.runScheduled('tell-opened-lectures')
      await world.runJobs()
      const mei = await memberOf(world, 'mei', school)
      const { rows } = await world.modules.notifications.inbox(mei, { first: 1 }, { unreadOnly: true })
      expect(rows).toMatchObject([{ kind: 'lecture_unlocked', path }])
      await page.clock.setSystemTime(world.clock.now())
      await page.goto(world.origin(school) + path)
      if (page.url().includes('/sign-in')) await signIn(page)
      await page.getByText('The kiln is open.').waitFor()
    })

    test('a membership gives access to its included courses', async () => {
      const { schoolId } = await ownerOf(world, school)
      const course = await plantClassroom(world, school, [{ kind: 'text', title: 'Inside', body: 'Yes.' }])
      const plan = await sellMembership(schoolId, course.courseId)
      const page = await world.open(school, `/plans/${plan}`, options)
      await page.locator('a.buy').first().click()
      await becomeMember(world, page)
      await payByCard(page)
      await page.locator('.bought a').first().click()
      await page.waitForURL('**/account/memberships')
      await page.locator(`a[href="/learn/${course.slug}"]`).click()
      await page
        .locator(`a[href="/learn/${course.slug}/${course.lecture(0)}"]`)
        .first()
        .waitFor()
    })

    test('an expired ATM code is shown as expired, and a late payment with it is still accepted', async () => {
      const { schoolId } = await ownerOf(world, school)
      const page = await world.open(school, checkoutOf([await sellCourse(world, schoolId)]), options)
      await page.locator('button[value="sign_in"]').click()
      await signIn(page)
      await page.locator('#pay-atm').check({ force: true })
      await placeOrder(page)
      await page.locator('button[value="atm"]').click()
      await page.locator('main a.button').click()
      await page.locator('.instructions').waitFor()
      const id = paymentIn(page)
      const { gatewayReference } = await world.deps.db
        .selectFrom('payments')
        .select('gatewayReference')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      world.clock.advance({ days: 10 })
      await world.modules.orders.expireDue(platformActor)
      await page.reload()
      await signIn(page)
      await page.locator('.payment-expired').waitFor()
      await page.goto(`${world.origin(school)}/pay/simulator/${gatewayReference}`)
      await page.locator('button[value="after_all"]').click()
      await page.getByRole('status').waitFor()
      await page.goto(`${world.origin(school)}/pay/${id}`)
      await page.locator('.payment-paid').waitFor()
    })
  },
)

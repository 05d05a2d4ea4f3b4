// The site from end to end, as the same person walks it: at one school on a desktop, at the other on a phone.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { type DemoSchoolName, demoOrigin, plantSchools } from '../../demo/schools.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { CourseId, PaymentId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../src/platform/durations.ts'
import { newId } from '../../src/platform/ids.ts'
import { openPage } from '../support/browser/browser.ts'
import { insertService } from '../support/catalog/catalog-rows.ts'
import { plantClassroom } from '../support/catalog/classroom.ts'
import { mailedCode } from '../support/mail/mailbox.ts'
import { aProduct } from '../support/people/catalog-cast.ts'
import { openMondays } from '../support/people/consulting-cast.ts'
import { memberOf, ownerOf, sellCourse, sellTicket, shopOptions } from '../support/shop/shop.ts'
import { createWorld, platformActor, type World } from '../support/world/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld(shopOptions)
  port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  for (const school of ['ceramics', 'astronomy'] as const) {
    const terms = { code: 'TENTH', label: 'A tenth off', kind: 'percent', value: 10n } as const
    await world.modules.pricing.createCoupon(await ownerOf(world, school), terms)
  }
})
afterAll(() => world.close())

type Options = NonNullable<Parameters<typeof openPage>[0]>

async function open(school: DemoSchoolName, path: string, options: Options = {}): Promise<Page> {
  const origin = demoOrigin(school, port)
  const page = await openPage({ locale: 'en', ...options })
  const { locale = 'en', javaScriptEnabled = true } = options
  await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
  if (javaScriptEnabled) await page.clock.setSystemTime(world.clock.now())
  await page.goto(origin + path)
  return page
}

let guests = 0

/** On the checkout: a visitor types name and address, and proves the mailbox by the code from the mail. */
async function becomeMember(page: Page) {
  const email = `site-guest-${++guests}@example.com`
  await page.locator('#name').fill('Nora Lin')
  await page.locator('#email').fill(email)
  await page.locator('button[value="code"]').click()
  await page.locator('#code').waitFor()
  await page.locator('#code').fill(await mailedCode(world, email))
}

async function signIn(page: Page) {
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

const order = (page: Page) => page.locator('button[value="order"]').click()

/** Chooses the card, orders, and lets the simulator take the money. */
async function payByCard(page: Page) {
  await page.locator('#pay-credit').check({ force: true })
  await order(page)
  await page.locator('button[value="pay"]').click()
  await page.locator('main a.button').click()
  await page.locator('.bought a').first().waitFor()
}

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
  const shown = { state: 'published', publishedAt: now, createdAt: now, updatedAt: now } as const
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
    .values({ ...plan, ...shown })
    .execute()
  await db.insertInto('membershipPlanCourses').values({ schoolId, planId: id, courseId }).execute()
  return plan.slug
}

/** Something of three kinds to buy: the paths of their pages. */
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

describe.each([
  ['ceramics', 1280, 'en'],
  ['astronomy', 390, 'zh-TW'],
] as const)('at %s, %i pixels wide, in %s', (school, width, locale) => {
  const options = { width, locale }

  test('a visitor finds a course, buys it by card, learns it and completes it', async () => {
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
    const page = await open(school, '/catalog', options)
    await page.locator('input[type="search"]').fill(name)
    await page.keyboard.press('Enter')
    await page.locator(`.card a[href="/courses/${course.slug}"]`).first().click()
    await page.getByText('Clay and water').waitFor()
    await page.locator('a.buy').first().click()
    await becomeMember(page)
    await payByCard(page)
    await page.locator('.bought a').first().click()
    await page.waitForURL(`**/learn/${course.slug}`)
    await page
      .locator(`a[href="/learn/${course.slug}/${course.lecture(0)}"]`)
      .first()
      .click()
    await page.locator('strong', { hasText: 'hands' }).waitFor()
    await page.locator('form[action$="/mark"] button').first().click()
    await page.goto(`${demoOrigin(school, port)}/learn/${course.slug}/${course.lecture(1)}`)
    await page.locator('form[action$="/mark"] button').first().click()
    await page.waitForURL(`**/learn/${course.slug}`)
    await page.locator('.finished').waitFor()
  })

  test('a paid event gives a ticket with a code to scan and a file for calendars', async () => {
    const { schoolId } = await ownerOf(world, school)
    const page = await open(school, checkoutOf([await sellTicket(world, schoolId)]), options)
    await becomeMember(page)
    await payByCard(page)
    await page.locator('.bought a').first().click()
    await page.waitForURL('**/account/events')
    await page.locator('.ticket .qr svg').waitFor()
    const calendar = await page.locator('a[href$=".ics"]').getAttribute('href')
    const file = await page.request.get(demoOrigin(school, port) + calendar)
    expect(await file.text()).toContain('BEGIN:VEVENT')
  })

  test('a meeting is booked, moved and cancelled', async () => {
    const { schoolId } = await ownerOf(world, school)
    const course = await sellCourse(world, schoolId)
    const courseId = course.courseId as CourseId
    const { serviceId } = await insertService(world, schoolId, { price: 800n, courseId })
    await openMondays(world, schoolId, serviceId)
    const page = await open(school, checkoutOf([course]), options)
    await becomeMember(page)
    await payByCard(page)
    await page.goto(`${demoOrigin(school, port)}/services/service-${serviceId}`)
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
    await page.goto(`${demoOrigin(school, port)}/account/payments`)
    expect(await page.locator('main').innerText()).toContain(price)
    const refunded = await world.deps.db
      .selectFrom('cancellations')
      .innerJoin('refunds', 'refunds.id', 'cancellations.refundId')
      .select(['refunds.amount', 'refunds.state'])
      .where('cancellations.schoolId', '=', schoolId)
      .execute()
    expect(refunded).toContainEqual({ amount: 800n, state: 'done' })
  })

  test('a refund is asked for, given, and shown', async () => {
    const owner = await ownerOf(world, school)
    const page = await open(school, checkoutOf([await sellCourse(world, owner.schoolId)]), options)
    await becomeMember(page)
    await payByCard(page)
    await page.goto(`${demoOrigin(school, port)}/account/payments`)
    await page.locator('a[href$="/refund"]').click()
    await page.locator('#reason').fill('I have no time.')
    await page.locator('form[action$="/refund"] button').click()
    await page.waitForURL('**/account/payments?done=refund')
    for (const { id } of (await world.modules.orders.listOpenRefunds(owner, { first: 10 })).rows) {
      await world.modules.orders.approveManualRefund(owner, id)
      await world.modules.orders.finishRefund(owner, id, 'done')
    }
    await page.goto(`${demoOrigin(school, port)}/account/payments`)
    await page.locator('.payment-entry .badge', { hasText: locale === 'en' ? /refunded/i : '退款' }).waitFor()
  })

  test('a cart of three kinds with a coupon survives signing up and is paid in one order', async () => {
    const { schoolId } = await ownerOf(world, school)
    const page = await open(school, '/cart', options)
    for (const path of await threeKinds(school)) {
      await page.goto(demoOrigin(school, port) + path)
      await page.locator('form[action="/cart/add"] button').first().click()
      await page.waitForLoadState()
    }
    await page.goto(`${demoOrigin(school, port)}/cart`)
    await page.locator('.cart-checkout').click()
    await page.locator('#coupon').fill('tenth')
    await page.locator('.coupon button').click()
    await page.locator('.coupon-applied').waitFor()
    const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator('select[data-seats]').selectOption('2')
    await told
    await becomeMember(page)
    await payByCard(page)
    expect(await page.locator('.bought a').count()).toBe(3)
    expect(await lastPaid(schoolId)).toEqual({ amount: 2250n, sequence: 1 })
    await page.goto(`${demoOrigin(school, port)}/cart`)
    await page.locator('.empty-page').waitFor()
  })

  test('a free event is had without a payment page, and leads to its ticket', async () => {
    const { schoolId } = await ownerOf(world, school)
    const page = await open(school, checkoutOf([await sellTicket(world, schoolId, { price: 0n })]), options)
    await becomeMember(page)
    expect(await page.locator('#pay-credit').count()).toBe(0)
    await order(page)
    await page.locator('.bought a').first().click()
    await page.waitForURL('**/account/events')
    await page.locator('.ticket .qr svg').waitFor()
  })

  test('a course in instalments shows every share, and the first one is paid', async () => {
    const { schoolId } = await ownerOf(world, school)
    const course = await sellCourse(world, schoolId, { price: 3000n, instalments: 3 })
    const page = await open(school, checkoutOf([course]), options)
    await becomeMember(page)
    await page.locator('.instalments li').nth(2).waitFor()
    await payByCard(page)
    expect(await lastPaid(schoolId)).toEqual({ amount: 1000n, sequence: 1 })
    await page.locator('.payment-paid').waitFor()
  })

  test('a lecture that opens at a date says when, reminds, and is open then', async () => {
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
    const page = await open(school, checkoutOf([{ itemType: 'course', offerId: plan.id }]), options)
    await page.locator('button[value="sign_in"]').click()
    await signIn(page)
    await payByCard(page)
    const path = `/learn/${course.slug}/${course.lecture(0)}`
    await page.goto(demoOrigin(school, port) + path)
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
    await page.goto(demoOrigin(school, port) + path)
    if (page.url().includes('/sign-in')) await signIn(page)
    await page.getByText('The kiln is open.').waitFor()
  })

  test('a membership opens the course that it includes', async () => {
    const { schoolId } = await ownerOf(world, school)
    const course = await plantClassroom(world, school, [{ kind: 'text', title: 'Inside', body: 'Yes.' }])
    const plan = await sellMembership(schoolId, course.courseId)
    const page = await open(school, `/plans/${plan}`, options)
    await page.locator('a.buy').first().click()
    await becomeMember(page)
    await payByCard(page)
    await page.locator('.bought a').first().click()
    await page.waitForURL('**/account/memberships')
    await page.locator(`a[href="/learn/${course.slug}"]`).click()
    await page
      .locator(`a[href="/learn/${course.slug}/${course.lecture(0)}"]`)
      .first()
      .waitFor()
  })

  test('an ATM code whose deadline has passed says so, and money that comes late still counts', async () => {
    const { schoolId } = await ownerOf(world, school)
    const page = await open(school, checkoutOf([await sellCourse(world, schoolId)]), options)
    await page.locator('button[value="sign_in"]').click()
    await signIn(page)
    await page.locator('#pay-atm').check({ force: true })
    await order(page)
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
    await page.goto(`${demoOrigin(school, port)}/pay/simulator/${gatewayReference}`)
    await page.locator('button[value="after_all"]').click()
    await page.getByRole('status').waitFor()
    await page.goto(`${demoOrigin(school, port)}/pay/${id}`)
    await page.locator('.payment-paid').waitFor()
  })
})

test('a visitor in another time zone sees the free times of a service by their own clock', async () => {
  const { schoolId } = await ownerOf(world, 'ceramics')
  const { serviceId } = await insertService(world, schoolId)
  await openMondays(world, schoolId, serviceId)
  const path = `/services/service-${serviceId}`
  const there = await open('ceramics', path, { timezoneId: 'America/New_York' })
  await there.getByText('Times are in America/New York.').waitFor()
  expect(await there.locator('.time').first().textContent()).toBe('8:00 PM')
  await there
    .getByRole('heading', { level: 3, name: /^Sunday/ })
    .first()
    .waitFor()
  const here = await open('ceramics', path, { timezoneId: 'Asia/Taipei' })
  await here.getByText('Times are in Asia/Taipei.').waitFor()
  expect(await here.locator('.time').first().textContent()).toBe('9:00 AM')
})

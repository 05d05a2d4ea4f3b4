// The screens of each role in the admin area, at its own school and at the other one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { openAdmin, openScreen } from '../support/browser/admin-area.ts'
import { openPage } from '../support/browser/browser.ts'
import { personOf, schoolOf } from '../support/people/identity-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'
import { platformActor } from '../support/world/world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

const screens = [
  '/recognised_revenue',
  '/recurring_revenue',
  '/courses',
  '/courses/create',
  '/questions',
  '/questions/create',
  '/question_import',
  '/students',
  '/submissions',
  '/threads',
  '/saved_replies',
  '/comments',
  '/notifications',
  '/lecturers',
  '/lecturers/create',
  '/orders',
  '/subscriptions',
  '/coupons',
  '/coupons/create',
  '/promotions',
  '/promotions/create',
  '/digital_products',
  '/events',
  '/events/create',
  '/consulting_services',
  '/membership_plans',
  '/members',
  '/invitations',
  '/announcements',
  '/announcements/create',
  '/appearance',
  '/posts',
  '/pages',
  '/forms',
  '/oauth_applications',
  '/oauth_applications/create',
  '/metadata_clients',
  '/vendors',
  '/school',
  '/gateways',
  '/order_bumps',
  '/order_bumps/create',
  '/tax_rates',
  '/tax_rates/create',
  '/invoice_settings',
  '/cancellation_rule',
  '/features',
  '/roles',
  '/signing_keys',
  '/audit_log',
  '/failed_jobs',
]

const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/admin', '')))

/** Opens every screen; screens without permission say so, and no API request is refused. */
async function openable(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/v1/') && answer.status() >= 400) refused.push(answer.url())
  })
  const found: string[] = []
  for (const path of screens) {
    await openScreen(page, path)
    if ((await page.getByRole('heading', { name: 'Not permitted' }).count()) === 0) found.push(path)
  }
  expect(refused).toEqual([])
  return found
}

const slow = { timeout: 120_000 }
const ofAssistants = [
  '/courses',
  '/questions',
  '/students',
  '/submissions',
  '/threads',
  '/saved_replies',
  '/comments',
  '/notifications',
  '/consulting_services',
]

test(
  'a teacher sees courses, questions, students, their work, lecturers and events, and creates courses and questions only',
  slow,
  async () => {
    const page = await openAdmin(world, 'ken', { school: 'ceramics', path: '/' })
    await openScreen(page, '/')
    expect(await menuOf(page)).toEqual([
      '',
      '/courses',
      '/questions',
      '/students',
      '/submissions',
      '/threads',
      '/lecturers',
      '/events',
      '/consulting_services',
      '/api',
    ])
    expect(await openable(page)).toEqual([
      '/courses',
      '/courses/create',
      '/questions',
      '/questions/create',
      '/question_import',
      '/students',
      '/submissions',
      '/threads',
      '/saved_replies',
      '/comments',
      '/notifications',
      '/lecturers',
      '/events',
      '/consulting_services',
    ])
  },
)

test(
  'a teaching assistant sees courses, questions, students and their work, and creates nothing',
  slow,
  async () => {
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    await world.modules.identity.grantRole(platformActor, {
      schoolId,
      personId: await personOf(world, 'tom'),
      role: 'teaching_assistant',
    })
    const page = await openAdmin(world, 'tom', { school: 'ceramics', path: '/' })
    expect(await openable(page)).toEqual(ofAssistants)
  },
)

test('the admin area refuses a student and an owner of another school, and sends a visitor to the sign-in', async () => {
  for (const person of ['mei', 'hana'] as const) {
    const page = await openPage({ locale: 'en' })
    const origin = world.origin('ceramics')
    await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
    await page.goto(`${origin}/sign-in`)
    await page.locator('#email').fill(demoPeople[person].email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    for (const path of screens) {
      const answer = await page.request.get(`${origin}/admin${path}`)
      expect([person, path, answer.status()]).toEqual([person, path, 403])
    }
    await page.goto(`${origin}/admin/orders`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const api = await page.request.get(`${origin}/api/v1/orders`)
    expect([person, api.status()]).toEqual([person, 403])
  }
  const page = await openPage({ locale: 'en' })
  for (const path of screens) {
    const answer = await page.request.get(`${world.origin('ceramics')}/admin${path}`, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers()['location']]).toEqual([
      path,
      303,
      `/sign-in?return_to=${encodeURIComponent(`/admin${path}`)}`,
    ])
  }
  await page.goto(`${world.origin('ceramics')}/admin/orders`)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  expect((await page.request.get(`${world.origin('ceramics')}/api/v1/orders`)).status()).toBe(401)
})

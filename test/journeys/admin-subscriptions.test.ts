// Memberships that renew, as operators see and change them.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDuration, day } from '../../src/platform/durations.ts'
import {
  confirm,
  createFromDialog,
  expectMessage,
  openAdmin,
  openScreen,
  pick,
} from '../support/browser/admin-area.ts'
import { newMember, ownerOf, shopOptions } from '../support/shop/shop.ts'
import { runAt, sellPlan, subscribe } from '../support/shop/subscribers.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
let plan: Awaited<ReturnType<typeof sellPlan>>
beforeAll(async () => {
  world = await createListeningWorld({ ...shopOptions, from: 'demoTemplate', limits: noApiLimits() })
  const { schoolId } = await ownerOf(world, 'ceramics')
  plan = await sellPlan(world, schoolId, { price: 480n })
  await subscribe(world, await newMember(world, 'ceramics'), plan, 'declines')
  const inDays = (days: number) => addDuration(world.clock.now(), days * day)
  await runAt(world, inDays(31))
  await subscribe(world, await newMember(world, 'ceramics'), plan)
})
afterAll(() => world.close())

const slow = { timeout: 120_000 }
const first = (page: Page) => page.locator('table.rows tbody td:first-child > a').first()
const chip = (page: Page) => page.locator('h1 .chip')

test(
  'an operator finds a past-due subscription, sees the reason, and opens the order whose payment failed',
  slow,
  async () => {
    const page = await openAdmin(world, 'olga', { school: 'ceramics', path: '/' })
    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
    await pick(page.locator('main'), 'Renewal', 'Past due')
    // The list shows all subscriptions until the filter applies.
    await page.locator('table.rows tbody tr:first-child').filter({ hasText: 'Past due' }).waitFor()
    await first(page).click()
    await expect.poll(() => chip(page).textContent()).toBe('Past due')
    const story = page.getByRole('region', { name: 'History' })
    await story.getByText('Payment failed').waitFor()
    await page.getByRole('region', { name: 'Payments' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor()
  },
)

test('an operator announces a new price to subscribers after reading how many it affects', slow, async () => {
  const page = await openAdmin(world, 'olga', {
    school: 'ceramics',
    path: `/membership_plans/${plan.planId}`,
  })
  await page.getByRole('button', { name: 'Announce a new price' }).click()
  const soon = { 'New price': '520', 'For periods that begin from': '2020-01-01T00:00' }
  const dialog = page.getByRole('dialog', { name: 'Announce a new price' })
  for (const [label, value] of Object.entries(soon)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('at least 14 days from now').waitFor()
  await createFromDialog(
    page,
    'Announce a new price',
    { 'For periods that begin from': '2090-01-01T00:00' },
    'Continue',
  )
  await page.getByText('2 subscribers are notified now and pay NT$520').waitFor()
  await confirm(page, 'Announce the new price?', 'Announce')
  await expectMessage(page, 'New price announced')
  await world.runJobs()
  const { schoolId } = await ownerOf(world, 'ceramics')
  const rows = await world.deps.db
    .selectFrom('subscriptions')
    .where('schoolId', '=', schoolId)
    .where('planId', '=', plan.planId)
    .select('nextPrice')
    .execute()
  expect(rows).toEqual([{ nextPrice: 520n }, { nextPrice: 520n }])
})

test('an operator pauses, continues, extends, cancels, resumes and ends a subscription', slow, async () => {
  const page = await openAdmin(world, 'olga', { school: 'ceramics', path: '/' })
  await openScreen(page, `/membership_plans/${plan.planId}`)
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await first(page).click()
  const act = async (button: string, title: string, message: string, status: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await confirm(page, title, button)
    await expectMessage(page, message)
    await expect.poll(() => chip(page).textContent()).toBe(status)
  }
  await expect.poll(() => chip(page).textContent()).toBe('Active')
  await act('Pause', 'Pause this subscription?', 'Subscription paused', 'Paused')
  await act('Continue', 'Continue this subscription?', 'Subscription continued', 'Active')
  await page.getByRole('button', { name: 'Change end date' }).click()
  await createFromDialog(page, 'Change end date', { Ends: '2099-05-01T10:00' }, 'Change end date')
  await expectMessage(page, 'End date changed')
  await page.getByText('May 1, 2099').first().waitFor()
  await act('Cancel subscription', 'Cancel this subscription?', 'Subscription cancelled', 'Cancelled')
  await act('Resume', 'Resume this subscription?', 'Subscription resumed', 'Active')
  await act('End now', 'End this subscription now?', 'Subscription ended', 'Ended')
  await page.getByRole('region', { name: 'History' }).getByText('ended by an operator').waitFor()
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
})

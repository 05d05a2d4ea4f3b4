import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { openWatched } from '../support/browser/console-page.ts'
import { variants } from '../support/browser/page-variants.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import type { World } from '../support/world/world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld()
  const owner = await ownerOf(world as unknown as World, 'ceramics')
  const terms = { kind: 'percent', value: 10n, label: 'A tenth off' } as const
  await world.modules.pricing.createCoupon(owner, { code: 'KILN10', ...terms })
})
afterAll(() => world.close())

const pageUrl = () => `${world.origin('ceramics')}/developers/api`

type Variant = readonly [number, 'light' | 'dark', string]
const looks = variants<Variant>(
  [1280, 'light', 'en'],
  [390, 'dark', 'zh-TW'],
  [390, 'light', 'ja'],
  [1280, 'dark', 'en'],
)

describe.each(looks)('the page of the admin API at %i pixels, %s, in %s', (width, colorScheme, locale) => {
  test('the page of the admin API has no accessibility fault and fits the screen, folded and unfolded', async () => {
    const { page, complaints } = await openWatched(pageUrl(), { width, colorScheme, locale })
    await page.locator('.opblock-tag').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.locator('#find').fill('coupons')
    for (const operation of ['.opblock-post', '.opblock-patch'])
      await page.locator(`${operation} .opblock-summary-control`).first().click()
    await page.locator('.opblock-patch .execute').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(complaints).toEqual({ errors: [], foreign: [] })
  })
})

test('an owner signs in on the page of the admin API, finds an operation and runs it with the keyboard', async () => {
  const { page, complaints } = await openWatched(pageUrl())
  await signIn(page, 'olga')
  await page.getByRole('heading', { level: 1, name: /^API explorer wants to access/ }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Signed in as Olga Novak').waitFor()
  expect(page.url()).toBe(pageUrl())
  await page.getByText('33 scopes').click()
  await page.getByText('coupons:write', { exact: true }).waitFor()

  await page.getByLabel('Find an operation').fill('list coupons')
  const operation = page.getByRole('button', { name: /coupons/ }).filter({ hasText: 'List coupons' })
  await executeByKeyboard(page, operation)
  await page.locator('.live-responses-table').getByText('KILN10').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.locator('.curl').textContent()).not.toContain('Bearer')
  expect(complaints).toEqual({ errors: [], foreign: [] })

  await Promise.all([
    page.waitForResponse('**/api/oauth/revoke'),
    page.getByRole('button', { name: 'Sign out' }).click(),
  ])
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('"code": "invalid_token"').waitFor()
})

test('the page of the admin API requests only :read scopes if “Read only” is checked', async () => {
  const { page } = await openWatched(pageUrl())
  await page.getByLabel('Read only').check()
  await signIn(page, 'ken')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(/^Signed in as/).waitFor()
  await page.getByText(/^\d+ scopes$/).click()
  const scopes = await page.locator('[data-part="scope-list"] li').allTextContents()
  expect(scopes.length).toBeGreaterThan(0)
  expect(scopes.filter((scope) => !scope.endsWith(':read'))).toEqual([])
})

test.each(['mei', 'nils'] as const)(
  'the page of the admin API shows %s, who has no role in the team, that the account has no access',

  async (person) => {
    const { page } = await openWatched(pageUrl())
    await signIn(page, person)
    await page.getByRole('status').filter({ hasText: 'Your account has no role in the team' }).waitFor()
    expect(page.url()).toBe(pageUrl())
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
  },
)

test('the page of the admin API refuses an authorization response of another tab', async () => {
  const { page } = await openWatched(`${pageUrl()}?code=lac_planted&state=planted&iss=planted`)
  await page.getByRole('status').filter({ hasText: 'does not belong to the sign-in' }).waitFor()
  expect(page.url()).toBe(pageUrl())
})

test('without JavaScript the page of the admin API hides the search and links the OpenAPI description', async () => {
  const { page } = await openWatched(pageUrl(), { javaScriptEnabled: false })
  expect(await page.getByLabel('Find an operation').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'OpenAPI description' }).click()
  expect(page.url()).toMatch(/\/openapi\.json$/)
})

async function signIn(page: Page, person: keyof typeof demoPeople) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
}

/** Swagger UI may lose a key that arrives while it draws, so this presses again. */
async function executeByKeyboard(page: Page, operation: Locator) {
  const execute = page.getByRole('button', { name: 'Execute' })
  const answered = async () => {
    if ((await execute.count()) === 0) await operation.press('Enter')
    await execute.press('Enter', { timeout: 5000 })
    const answer = page.locator('.live-responses-table').waitFor({ timeout: 5000 })
    return await answer.then(
      () => true,
      () => false,
    )
  }
  await expect.poll(answered).toBe(true)
}

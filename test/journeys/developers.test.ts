import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { consoleClientId } from '../../src/domain/oauth/index.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { editorOf, openWatched, signInFromConsole } from '../support/browser/console-page.ts'
import { oneOf, variants } from '../support/browser/page-variants.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld()
})
afterAll(() => world.close())

const consoleAt = (school: DemoSchoolName) => `${world.origin(school)}/developers/console`

const looks = variants<readonly [number, 'light' | 'dark', string]>(
  [1280, 'light', 'en'],
  [360, 'dark', 'zh-TW'],
  [1280, 'dark', 'ja'],
  [360, 'light', 'zh-TW'],
  [360, 'dark', 'en'],
)

describe.each(['/developers', '/developers/schema'])('the page %s', (path) => {
  test.each(looks)(
    'the developer page at %i pixels, %s, in %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale) => {
      const url = `${world.origin('ceramics')}${path}`
      const { page, complaints } = await openWatched(url, { width, colorScheme, locale })
      await page.evaluate('document.querySelectorAll("details").forEach((fold) => { fold.open = true })')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect(complaints).toEqual({ errors: [], foreign: [] })
    },
  )
})

test('without JavaScript links lead from the guide to a type, and from a field to its type', async () => {
  const { page } = await openWatched(`${world.origin('ceramics')}/developers`, { javaScriptEnabled: false })
  await page.getByRole('main').getByRole('link', { name: 'Browse the schema' }).click()
  await page.locator('.schema-side').getByRole('link', { name: 'Viewer', exact: true }).click()
  expect(page.url()).toMatch(/\/developers\/schema#Viewer$/)
  await page.locator('[id="Viewer.payments"]').getByRole('link', { name: 'PaymentConnection' }).click()
  expect(page.url()).toMatch(/#PaymentConnection$/)
  expect(await page.getByRole('heading', { name: 'PaymentConnection' }).isVisible()).toBe(true)
})

test('on a phone the list of types is collapsed until it is opened', async () => {
  const { page } = await openWatched(`${world.origin('ceramics')}/developers/schema`, { width: 360 })
  const link = page.locator('.schema-jump').getByRole('link', { name: 'PaymentState', exact: true })
  expect(await link.isVisible()).toBe(false)
  await page.getByText('Jump to a type').click()
  await link.click()
  expect(page.url()).toMatch(/#PaymentState$/)
})

const bare = { editor: 'none' } as const

describe.each(oneOf<DemoSchoolName>('ceramics', 'astronomy'))('the console at %s', (school) => {
  test('the console signs in through the consent page, and signing out revokes the tokens', async () => {
    const { page } = await openWatched(consoleAt(school), bare)
    await signInFromConsole(page, 'mei')
    await page.getByRole('heading', { level: 1, name: /^API console wants to access your account/ }).waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText(/^Signed in/).waitFor()
    expect(page.url()).toBe(consoleAt(school))
    await page.getByText('reads and changes').waitFor()
    const token = await storedToken(page)
    expect(await verdictOn(school, token)).toBe('active')

    await page.reload()
    await page.getByText(/^Signed in/).waitFor()
    await Promise.all([
      page.waitForResponse('**/api/oauth/revoke'),
      page.getByRole('button', { name: 'Sign out' }).click(),
    ])
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await verdictOn(school, token)).toBe('unusable')
  })
})

test('the console shows a denied authorization and offers the sign-in again', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  await signInFromConsole(page, 'mei')
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('status').filter({ hasText: 'You denied access' }).waitFor()
  expect(page.url()).toBe(consoleAt('ceramics'))
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('the console tells an account without a role that it has no access, and links to the account page', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), { ...bare, width: 360 })
  await signInFromConsole(page, 'nils')
  const status = page.getByRole('status').filter({ hasText: 'This account has no role' })
  await status.waitFor()
  expect(await status.getByRole('link').getAttribute('href')).toBe('/account')
})

test('the console requests only read scopes if “Read only” is checked', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  await page.getByLabel('Read only').check()
  await signInFromConsole(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  expect(await page.getByText('Change', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('reads', { exact: true }).waitFor()
})

test('the console refuses an authorization response with an unknown state or another issuer', async () => {
  const { page } = await openWatched(
    `${consoleAt('ceramics')}?code=lac_planted&state=planted&iss=planted`,
    bare,
  )
  await page.getByRole('status').filter({ hasText: 'does not belong to the sign-in' }).waitFor()
  expect(page.url()).toBe(consoleAt('ceramics'))

  await page.evaluate(() =>
    sessionStorage.setItem('lectern-console-sign-in', JSON.stringify({ verifier: 'v', state: 'known' })),
  )
  await page.goto(`${consoleAt('ceramics')}?code=lac_planted&state=known&iss=https://evil.example`)
  await page.getByRole('status').filter({ hasText: 'does not belong to the sign-in' }).waitFor()
})

test('the console shows that a sign-in has expired if its code is too old', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'lectern-console-sign-in',
      JSON.stringify({ verifier: 'v'.repeat(43), state: 'known' }),
    ),
  )
  const iss = encodeURIComponent(world.origin('ceramics'))
  await page.goto(`${consoleAt('ceramics')}?code=lac_old&state=known&iss=${iss}`)
  await page.getByRole('status').filter({ hasText: 'This sign-in has expired' }).waitFor()
})

test('the console refreshes an expired access token before it uses it', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  const used: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/member/graphql')) used.push(request.headers()['authorization'] ?? '')
  })
  const first = await signedInToken(page)
  await expire(page)
  await Promise.all([page.waitForResponse('**/member/graphql'), page.reload()])
  const second = await storedToken(page)
  expect(second).not.toBe(first)
  expect(used).toEqual([`Bearer ${first}`, `Bearer ${second}`])
})

test('the console shows that the session has expired if the refresh token was revoked', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  const token = await signedInToken(page)
  await expire(page)
  await world.modules.oauth.revokeToken(await idOf('ceramics'), consoleClientId, token)
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'Your session has expired' }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('the console shows an error if its editor does not load, and the sign-in still works', async () => {
  const { page } = await openWatched(consoleAt('ceramics'), bare)
  await page.getByText('The server does not respond.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

// Its tabs hold a button within a tab, its editor colours words as it likes.
const ofGraphiql = ['.graphiql-tab', '.view-lines']

describe('the console', () => {
  test.each(looks)(
    'the console at %i pixels, %s, in %s loads without errors from its own origin, has no accessibility fault and fits',
    async (width, colorScheme, locale) => {
      const { page, complaints } = await openWatched(consoleAt('ceramics'), { width, colorScheme, locale })
      await editorOf(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect(await accessibilityFaults(page, { except: ofGraphiql })).toEqual([])
      expect(complaints).toEqual({ errors: [], foreign: [] })
    },
  )

  test('the console shows the schema before the sign-in, and executing a query requires the sign-in', async () => {
    const { page } = await openWatched(consoleAt('ceramics'))
    await editorOf(page)
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Query', exact: true }).click()
    await page.getByRole('link', { name: 'Viewer', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await page.locator('.result-window').getByText('Sign in first').waitFor()
  })
})

type Page = Awaited<ReturnType<typeof openWatched>>['page']

async function storedToken(page: Page): Promise<string> {
  return await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('lectern-console-session') ?? '{}').accessToken,
  )
}

/** Moves the stored time of the tab back by two hours. */
async function expire(page: Page) {
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('lectern-console-session') ?? '{}')
    sessionStorage.setItem('lectern-console-session', JSON.stringify({ ...stored, expiresAt: 0 }))
  })
}

async function signedInToken(page: Page): Promise<string> {
  await signInFromConsole(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).click()
  await Promise.all([page.waitForResponse('**/member/graphql'), page.getByText(/^Signed in/).waitFor()])
  return await storedToken(page)
}

async function verdictOn(school: DemoSchoolName, token: string) {
  return (await world.modules.oauth.presentToken(await idOf(school), token)).is
}

async function idOf(school: DemoSchoolName) {
  const match = await world.modules.tenancy.schoolAt(new URL(world.origin(school)).host)
  if (!match) throw new Error(`The world has no ${school}`)
  return match.school.id
}

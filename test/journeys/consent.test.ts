import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { plantDemoWorld } from '../../demo/plant.ts'
import { type DemoSchoolName, demoOrigin } from '../../demo/schools.ts'
import { scopesFor } from '../../src/domain/oauth/index.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { oneOf, pagesAt, usualVariants } from '../support/browser/page-variants.ts'
import { plantDocumentClient } from '../support/mcp/document-client.ts'
import { createTestApp } from '../support/oauth/oauth-app.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let port: number
let listener: Server
let callback: string
beforeAll(async () => {
  world = await createWorld()
  port = await world.listen()
  await plantDemoWorld({ ...world.deps, files: world.files }, { port })
  world.modules.tenancy.forgetSchools()
  // The program that waits for its answer, on a port of its own as RFC 8252 allows.
  listener = createServer((_request, response) => response.end('You may close this page.'))
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  callback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  listener.close()
  await world.close()
})

type AppOptions = Omit<NonNullable<Parameters<typeof createTestApp>[1]>, 'redirectUri'>
type PageOptions = Parameters<typeof openPage>[0]

/** An app's request as the browser gets it. */
function begin(options: AppOptions = {}) {
  const { school = 'ceramics' } = options
  const origin = demoOrigin(school, port)
  const authorization = createTestApp(world, { redirectUri: callback, ...options }).begin({
    resource: origin,
  })
  return { ...authorization, origin, url: `${origin}${authorization.url}` }
}

async function open(url: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  const value = options.locale ?? 'en'
  await page.context().addCookies([{ name: 'lang', value, url: new URL(url).origin }])
  await page.goto(url)
  return page
}

async function signIn(page: Page, person: keyof typeof demoPeople) {
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
}

async function answerAt(page: Page) {
  await page.waitForURL(`${callback}**`)
  return Object.fromEntries(new URL(page.url()).searchParams)
}

const focused = (page: Page) =>
  page.evaluate('document.activeElement.closest("label")?.textContent ?? document.activeElement.textContent')

describe.each(oneOf<DemoSchoolName>('astronomy', 'ceramics'))('an authorization at %s', (school) => {
  test('a member signs in and allows access, and the local program receives its code', async () => {
    const { url, state, origin } = begin({ school })
    const page = await open(url)
    await signIn(page, 'mei')
    await page
      .getByRole('heading', { level: 1, name: /^Study Companion wants to access your account/ })
      .waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    expect(await answerAt(page)).toEqual({ code: expect.stringMatching(/^lac_/), state, iss: origin })
  })

  test('a member denies access, and the program receives access_denied', async () => {
    const { url, state, origin } = begin({ school })
    const page = await open(url, { javaScriptEnabled: false })
    await signIn(page, 'mei')
    await page.getByRole('button', { name: 'Deny' }).click()
    expect(await answerAt(page)).toMatchObject({ error: 'access_denied', state, iss: origin })
  })

  test('a person without a role at the school is redirected with access_denied right after signing in', async () => {
    const { url, state, origin } = begin({ school })
    const page = await open(url)
    await signIn(page, 'nils')
    expect(await answerAt(page)).toMatchObject({ error: 'access_denied', state, iss: origin })
  })
})

test('a member can decline some scopes and sees the app among the connected apps until it is disconnected', async () => {
  const { url, verifier, origin } = begin()
  const page = await open(url)
  await signIn(page, 'tom')
  await page.getByLabel('Change Notifications').uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  const { code = '' } = await answerAt(page)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'demo-member-public',
    redirect_uri: callback,
    code_verifier: verifier,
    resource: origin,
    code,
  })
  const tokens = await (await fetch(`${origin}/api/oauth/token`, { method: 'POST', body })).json()
  expect(tokens).toMatchObject({ scope: 'openid profile email account:read' })

  await page.goto(`${origin}/account/apps`)
  await page.getByRole('heading', { name: 'Study Companion' }).waitFor()
  expect(await page.getByText('Notifications', { exact: true }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Disconnect Study Companion' }).click()
  await page.getByRole('status').filter({ hasText: 'The app was disconnected.' }).waitFor()
  await page.getByRole('heading', { name: 'No app is connected' }).waitFor()
})

test('a member can switch accounts during an authorization and continues as the new account', async () => {
  const page = await open(begin().url)
  await signIn(page, 'mei')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await signIn(page, 'tom')
  await page.getByRole('main').getByText('tom@example.com').first().waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  expect(await answerAt(page)).toHaveProperty('code')
})

test('a double click on the consent page sends one answer', async () => {
  const page = await open(begin().url)
  await signIn(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).dblclick({ noWaitAfter: true })
  expect(await answerAt(page)).toHaveProperty('code')
})

test('a change of language on the consent page keeps the authorization request', async () => {
  const page = await open(begin().url)
  await signIn(page, 'mei')
  await page.locator('details.languages summary').click()
  await page.getByRole('link', { name: '日本語' }).first().click()
  await page.getByRole('button', { name: '許可' }).click()
  expect(await answerAt(page)).toHaveProperty('code')
})

test('the consent page explains in any language that a scope is required, and keeps the authorization request', async () => {
  const page = await open(begin({ scope: 'profile account:read' }).url)
  await signIn(page, 'mei')
  for (const checkbox of await page.getByRole('checkbox').all()) await checkbox.uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('alert').filter({ hasText: 'Allow at least one' }).waitFor()
  await page.locator('details.languages summary').click()
  await page.getByRole('link', { name: '繁體中文' }).first().click()
  await page.getByRole('button', { name: '允許' }).click()
  expect(await answerAt(page)).toHaveProperty('code')
})

test('the consent page can be answered with the keyboard alone, and Enter on a checkbox does not submit it', async () => {
  const page = await open(begin({ scope: 'openid email account:write' }).url)
  await signIn(page, 'mei')
  await page.getByRole('link', { name: 'Use another account' }).focus()
  const stops: unknown[] = []
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab')
    stops.push(String(await focused(page)).trim())
    if (stop === 0) await page.keyboard.press('Enter')
    if (stop === 1) await page.keyboard.press('Space')
  }
  expect(stops).toEqual([
    'See E-mail address',
    'Change Notifications',
    'apps in your account',
    'Deny',
    'Allow',
  ])
  expect(await page.getByLabel('Change Notifications').isChecked()).toBe(false)
  await page.keyboard.press('Enter')
  expect(await answerAt(page)).toHaveProperty('code')
})

test('without JavaScript Enter on a checkbox of the consent page denies access', async () => {
  const page = await open(begin().url, { javaScriptEnabled: false })
  await signIn(page, 'mei')
  await page.getByLabel('See E-mail address').press('Enter')
  expect(await answerAt(page)).toHaveProperty('error', 'access_denied')
})

test('the consent page sets no initial focus', async () => {
  const page = await open(begin().url)
  await signIn(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
})

describe('every page of an authorization', () => {
  test.each(usualVariants)(
    'every page of an authorization at %i pixels, %s, in %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale) => {
      const pages = await everyPage()
      const page = await open(pages[0] ?? '', { width, colorScheme, locale })
      await signIn(page, 'olga')
      await page.waitForURL('**/oauth/authorize**')
      for (const url of pagesAt(width, pages)) {
        await page.goto(url)
        await page.evaluate('document.querySelectorAll("details").forEach((fold) => { fold.open = true })')
        expect([url, await accessibilityFaults(page)]).toEqual([url, []])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
    },
  )
})

async function everyPage(): Promise<string[]> {
  const name = 'An app with a very long name that goes on and on, WithOneWordThatIsMuchTooLongForAnyTelephone'
  const document = await plantDocumentClient(world, { clientId: 'https://stranger.example/notes', name })
  const scope = scopesFor('operator').join(' ')
  return [
    begin().url,
    begin({ clientId: 'demo-operator-public', scope }).url,
    begin({ ...document, scope: 'openid students:read members:read' }).url,
    begin({ clientId: 'nobody' }).url,
  ]
}

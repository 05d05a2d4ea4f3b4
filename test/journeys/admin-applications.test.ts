// Apps that an operator approves, used immediately by an independent client.
import * as openid from 'openid-client'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { endpoints } from '../../src/paths/endpoints.ts'
import { confirm, expectMessage, openAdmin, openScreen, pick } from '../support/browser/admin-area.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { createPublishedDocuments } from '../support/catalog/published-documents.ts'
import { schoolOf } from '../support/people/identity-cast.ts'
import { shopOptions } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'
import { platformActor } from '../support/world/world.ts'

const documents = createPublishedDocuments()
const ceramics = ['ceramics', 'olga'] as const
const astronomy = ['astronomy', 'hana'] as const

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({
    deps: { ...shopOptions.deps, outboundHttp: documents.outboundHttp },
    limits: noApiLimits(),
    from: 'demoTemplate',
  })
  for (const [school] of [ceramics, astronomy]) {
    const { id } = await schoolOf(world, school)
    const wish = { feature: 'mcp_connections', to: 'off' } as const
    await world.modules.tenancy.switchFeature(platformActor, id, wish)
  }
  world.modules.tenancy.forgetSchools()
})
afterAll(() => world.close())

const redirectUri = 'http://127.0.0.1:8976/callback'

type App = { readonly id: string; readonly secret?: string }

/** An app as a developer writes it with openid-client; Mei allows its request. */
async function appTokens(school: DemoSchoolName, { id, secret }: App, scope: string) {
  const origin = world.origin(school)
  const proof = secret ? openid.ClientSecretPost(secret) : openid.None()
  const config = await openid.discovery(new URL(origin), id, undefined, proof, {
    execute: [openid.allowInsecureRequests],
  })
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    resource: origin,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
  })
  const callback = await (await world.browserOf('mei', school)).allow(url)
  return await openid.authorizationCodeGrant(
    config,
    callback,
    { pkceCodeVerifier, expectedState },
    { resource: origin },
  )
}

async function ownCourses(school: DemoSchoolName, token: string): Promise<unknown> {
  const answer = await fetch(world.origin(school) + endpoints.memberApi, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { id enrolledCourses(first: 3) { nodes { name } } } }' }),
  })
  return await answer.json()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

async function switchOn(page: Page, feature: string) {
  await menu(page).getByRole('link', { name: 'Beta features' }).click()
  await page.getByRole('switch', { name: feature }).click()
  await expectMessage(page, 'Feature switched on')
}

async function expectNoOverlap(above: Locator, below: Locator) {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()]
  if (!upper || !lower) throw new Error('One of them is not visible')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
}

test.each(oneOf<typeof ceramics | typeof astronomy>(ceramics, astronomy))(
  'at %s an owner switches the beta on, and a confidential application works immediately',
  {
    timeout: 90_000,
  },
  async (school, owner) => {
    const page = await openAdmin(world, owner, { school, path: '/' })
    await menu(page).getByRole('link', { name: 'Beta features' }).waitFor()
    expect(await menu(page).getByRole('link', { name: 'OAuth applications' }).count()).toBe(0)
    await switchOn(page, 'MCP connections')
    await menu(page).getByRole('link', { name: 'OAuth applications' }).click()
    await page.getByRole('link', { name: 'New application' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Study Planner')
    await page.getByRole('checkbox', { name: 'Confidential application' }).check()
    const uri = page.getByRole('textbox', { name: 'Redirect URIs' })
    await uri.fill('http://planner.example/callback')
    await page.getByText('Use https://…').waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await expectMessage(page, 'Some fields are invalid.')
    expect(await page.getByText('Use https://…').count()).toBe(1)
    await expectNoOverlap(page.locator('.MuiSnackbarContent-root'), page.locator('.save-bar'))
    await uri.fill(redirectUri)
    await page.getByText('Use https://…').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy the secret now' })
    await dialog.waitFor()
    const [id = '', secret = ''] = await dialog.locator('code').allTextContents()
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Study Planner' }).waitFor()
    expect(await page.locator('body').textContent()).not.toContain(secret)

    const { access_token } = await appTokens(school, { id, secret }, 'openid account:read')
    expect(await ownCourses(school, access_token)).toMatchObject({
      data: {
        viewer: { enrolledCourses: { nodes: expect.arrayContaining([{ name: expect.any(String) }]) } },
      },
    })

    await page.reload()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Connected by 1 person').waitFor()
    await confirm(page, 'Disable Study Planner?', 'Disable')
    await expectMessage(page, 'Application disabled')
    expect(await ownCourses(school, access_token)).toMatchObject({ error: 'invalid_token' })
  },
)

test.each(oneOf<typeof ceramics | typeof astronomy>(astronomy, ceramics))(
  'at %s an app with a metadata document is approved for members',
  {
    timeout: 90_000,
  },
  async (school, owner) => {
    const page = await openAdmin(world, owner, { school, path: '/features' })
    for (const feature of ['MCP connections', 'Open client documents']) {
      const box = page.getByRole('switch', { name: feature })
      await box.waitFor()
      if (!(await box.isChecked())) await switchOn(page, feature)
    }
    const id = await documents.publish({ client_name: `Notes-${school}`, redirect_uris: [redirectUri] })
    await expect(appTokens(school, { id }, 'openid account:read')).rejects.toThrow()
    await openScreen(page, '/metadata_clients')
    const row = page.getByRole('row').filter({ hasText: `Notes-${school}` })
    await row.getByText('Not reviewed').waitFor()
    await row.getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog', { name: `Review Notes-${school}` })
    await pick(dialog, 'Audience', 'Members: their own courses, progress, payments and inbox')
    await dialog.getByRole('checkbox', { name: /account:read/ }).check()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expectMessage(page, 'App approved')
    await row.getByText('Approved').waitFor()
    const { access_token } = await appTokens(school, { id }, 'openid account:read')
    expect(await ownCourses(school, access_token)).toHaveProperty('data.viewer.enrolledCourses')
  },
)

// Every URL that Lectern produces is requested, signed in and signed out, and must answer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantDemoWorld } from '../../../demo/plant.ts'
import { previewMails, samples } from '../../../src/jobs/mails/preview-mails.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { paths } from '../../../src/paths/paths.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { testPort } from '../../support/database/database-server.ts'
import { listNames, wholeList } from '../../support/database/whole-query.ts'
import { crawl, unanswered } from '../../support/hostile/crawl.ts'
import { type Found, pathsInPage, pathsInText } from '../../support/hostile/urls.ts'
import { bodyOf, mcpAt, memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { meisNewMailbox, notifyOfEverything, requestEveryMail } from '../../support/people/address-story.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { walk } from '../../support/requests/site-crawler.ts'
import { shopOptions } from '../../support/shop/shop.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'
import { beginning } from '../../support/world/test-clock.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const origin = 'http://localhost:3000'
const mails = mkdtempSync(join(tmpdir(), 'lectern-addresses-'))

let world: World
let mei: TestBrowser
beforeAll(async () => {
  world = await createWorld({
    ...shopOptions,
    limits: noApiLimits(),
    storedMailFolder: mails,
    previewMails: (school) => previewMails(school, beginning),
  })
  await plantDemoWorld({ ...world.deps, files: world.files }, { port: testPort })
  mei = await browserOf(world, 'mei')
  const picture = { field: 'picture', name: 'mei.png', type: 'image/png', bytes: samplePng }
  await mei.upload(paths.account.avatar, picture, { at: paths.account.profile })
}, 120_000)
afterAll(async () => {
  await world.close()
  rmSync(mails, { recursive: true })
})

const dev = [paths.dev.mails, paths.dev.mailTemplates, paths.dev.components]
const wayIn = [paths.signIn, paths.signUp, paths.forgotPassword, paths.signInByMail]

describe('URLs on pages', () => {
  test('every URL on a page answers a visitor, with a redirect to sign in where that is needed', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const { found, faults } = await crawl({ world, origin }, visitor, [paths.front, ...wayIn, ...dev], {
      throughShop: true,
    })
    expect(found.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  }, 120_000)

  test('every URL on the pages of a member’s account, payments and consent answers that member', async () => {
    const states = await paymentsOfEachState()
    const authorization = createTestApp(world).begin().url
    const starts = [paths.front, paths.account.overview, authorization.replace(origin, ''), ...states]
    const { found, faults } = await crawl({ world, origin }, mei, starts)
    expect(found.map(({ path }) => path)).toContain(paths.account.deletion)
    expect(found.filter(({ method }) => method === 'POST').length).toBeGreaterThan(10)
    expect(faults).toEqual([])
  }, 120_000)

  test('every URL on a page answers a person without a role, and an owner who must set up two-step sign-in', async () => {
    for (const person of ['nils', 'olga'] as const) {
      const browser = await browserOf(world, person)
      await browser.submit(paths.account.offerSecondFactor, {}, { at: paths.account.security })
      const { faults } = await crawl({ world, origin }, browser, [
        paths.account.overview,
        paths.account.secondFactor,
      ])
      expect(faults).toEqual([])
    }
  }, 120_000)

  test('every URL on the page of a used link or of an unknown path answers', async () => {
    for (const path of ['/verify/spent', '/nothing']) {
      const visitor = world.browser('ceramics', { lang: 'en' })
      const { body, statusCode } = await visitor.get(path)
      expect(statusCode).toBe(404)
      expect(await unanswered({ world, origin }, visitor, pathsInPage(body, path, origin))).toEqual([])
    }
  })
})

async function paymentsOfEachState(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orders.personId', '=', await personOf(world, 'mei'))
    .where('orders.schoolId', '=', (await schoolOf(world, 'ceramics')).id)
    .distinctOn(['payments.state', 'payments.paymentType'])
    .select(['payments.id', 'payments.gateway', 'payments.gatewayReference as reference'])
    .execute()
  return rows.flatMap(({ id, gateway, reference }) => [
    paths.payment(id),
    ...(gateway === 'simulator' ? [paths.simulator(reference)] : []),
  ])
}

describe('URLs in mails', () => {
  test('every URL in a mail without a secret answers visitors and members', async () => {
    const school = await schoolOf(world, 'ceramics')
    const telling = previewMails(school, beginning).filter(({ template }) => !('token' in samples[template]))
    expect(new Set(telling.map(({ template }) => template)).size).toBeGreaterThan(6)
    const found = telling.flatMap(({ template, text }) => pathsInText(text, template, origin))
    expect(await unanswered({ world, origin }, world.browser('ceramics'), found)).toEqual([])
    expect(await unanswered({ world, origin }, mei, found)).toEqual([])
  })

  test('every URL in a mail with a secret answers while the secret is valid', async () => {
    await requestEveryMail(world, mei)
    const received = await world.mails()
    const templates = ['/verify/', '/sign-in/link/', '/reset/', '/invitation/', '/account/email/']
    for (const part of templates)
      expect(
        received.some(({ text }) => text.includes(part)),
        part,
      ).toBe(true)
    for (const { to, subject, text } of received) {
      const found = pathsInText(text, `${subject} to ${to}`, origin)
      expect(found.length).toBeGreaterThan(0)
      expect(await unanswered({ world, origin }, world.browser('ceramics'), found)).toEqual([])
      if (to !== meisNewMailbox) continue
      expect(await unanswered({ world, origin }, mei, found)).toEqual([])
    }
  })
})

describe('URLs of notifications', () => {
  test('the URL of every notification sent by a job answers, in the inbox and in its mail', async () => {
    const before = new Set((await inbox()).map(({ id }) => id))
    const [payment = ''] = await paymentsOfEachState()
    await notifyOfEverything(world, payment.replace('/pay/', ''))
    const notifications = (await inbox()).filter(({ id }) => !before.has(id))
    expect(new Set(notifications.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['payment_received', 'payment_due', 'payment_expired', 'refund_updated', 'lecture_unlocked'],
        ...['event_reminder', 'meeting_reminder', 'access_expiring', 'comment_reply'],
      ]),
    )
    expect(await unanswered({ world, origin }, mei, notifications.flatMap(pathOf))).toEqual([])
    const mailed = (await world.mails()).filter(({ subject }) =>
      notifications.some(({ title }) => subject.startsWith(title)),
    )
    expect(mailed.length).toBeGreaterThan(3)
    const found = mailed.flatMap(({ subject, text }) => pathsInText(text, subject, origin))
    expect(await unanswered({ world, origin }, mei, found)).toEqual([])
  })

  test('the URL of every notification of the demo world answers', async () => {
    const notifications = await inbox()
    expect(notifications.length).toBeGreaterThan(29)
    expect(await unanswered({ world, origin }, mei, notifications.flatMap(pathOf))).toEqual([])
    expect(
      await unanswered({ world, origin }, world.browser('ceramics'), notifications.flatMap(pathOf)),
    ).toEqual([])
  })
})

type LinkReport = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly path: string | null
}

const pathOf = ({ path, title }: LinkReport): Found[] => (path ? [{ path, by: title, method: 'GET' }] : [])

async function inbox(): Promise<LinkReport[]> {
  return await world.deps.db
    .selectFrom('notifications')
    .where('personId', '=', await personOf(world, 'mei'))
    .where('schoolId', '=', (await schoolOf(world, 'ceramics')).id)
    .select(['id', 'kind', 'title', 'path'])
    .execute()
}

/** Every string of a JSON response. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const pathsInAnswer = (answer: unknown, by: string) =>
  stringsIn(answer).flatMap((text) => pathsInText(text, by, origin))

describe('URLs in API responses', () => {
  test('every URL of pictures, downloads, calendars, notifications and schools in a member API response answers', async () => {
    const api = memberApiClient(world, await memberToken(world, 'mei'))
    const found: Found[] = []
    for (const list of listNames) {
      // Every kind of notification is among the newest 50, regardless of the order of the jobs.
      const first = list === 'notifications' ? 50 : 5
      const { data, errors } = await api.query(
        `{ viewer { avatar schools { url } ${wholeList(list, first)} } }`,
      )
      expect(errors).toBeUndefined()
      found.push(...pathsInAnswer(data, list))
    }
    const kinds = ['/avatars/', '/media/', '/downloads/', '/calendar.ics', '/account/', '/pay/']
    for (const kind of kinds)
      expect(
        found.some(({ path }) => path.includes(kind)),
        kind,
      ).toBe(true)
    expect(await unanswered({ world, origin }, mei, found)).toEqual([])
  })

  test('every URL in UserInfo and in the discovery documents answers', async () => {
    const token = await memberToken(world, 'mei')
    const headers = { authorization: `Bearer ${token}` }
    const { picture } = (await world.at('ceramics').get(endpoints.userinfo, headers)).json()
    const found = pathsInText(picture, 'UserInfo', origin)
    const documents = [
      endpoints.authorizationServer,
      endpoints.openidConfiguration,
      endpoints.protectedResource,
    ]
    for (const path of documents)
      found.push(...pathsInAnswer((await world.at('ceramics').get(path)).json(), path))
    expect(found.length).toBeGreaterThan(10)
    expect(await unanswered({ world, origin }, mei, found)).toEqual([])
  })

  test('every URL in an MCP tool result answers, without a token, for a member and for an owner', async () => {
    const tokens = [undefined, await memberToken(world, 'mei'), await operatorToken(world, 'olga')]
    const found: Found[] = []
    for (const token of tokens) {
      const agent = mcpAt(world, 'ceramics', token)
      const { tools } = bodyOf(await agent.rpc('tools/list')).result
      for (const { name, inputSchema, annotations } of tools as Tool[]) {
        // The operations that change nothing and require no input.
        if (!annotations.readOnlyHint || inputSchema.required?.length) continue
        const { data } = await agent.call(name)
        found.push(...pathsInAnswer(data, name), ...notifiedPaths(data, name))
      }
    }
    for (const by of ['get_site_info', 'list_my_notifications', 'list_my_digital_products'])
      expect(
        found.some((each) => each.by === by),
        by,
      ).toBe(true)
    expect(await unanswered({ world, origin }, mei, found)).toEqual([])
  })
})

type Tool = {
  readonly name: string
  readonly inputSchema: { readonly required?: readonly string[] }
  readonly annotations: { readonly readOnlyHint?: boolean }
}

// A notification stores only the path of its page.
function notifiedPaths(data: Readonly<Record<string, unknown>>, by: string): Found[] {
  const matches = JSON.stringify(data).matchAll(/"path":"(\/[^"]*)"/g)
  return [...matches].map(([, path = '']) => ({ path, by, method: 'GET' as const }))
}

test('every URL in a file for agents answers', async () => {
  const walked = await walk(world, 'ceramics', origin)
  const found = walked.flatMap(({ url, from }) => pathsInText(url, from, origin))
  expect(found.length).toBeGreaterThan(40)
  expect(await unanswered({ world, origin }, world.browser('ceramics'), found)).toEqual([])
})

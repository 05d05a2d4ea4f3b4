// A school that its owner has closed: it is suspended for everyone, and only its owners can sign in and open
// it again.
import { afterAll, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { callerWith } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { freshEmail, operatorOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])

const settings = () => world.modules.settings
const forget = () => world.modules.tenancy.forgetSchools()

async function closed<T>(work: () => Promise<T>): Promise<T> {
  await settings().closeSchool(olga)
  forget()
  try {
    return await work()
  } finally {
    await settings().reopenSchool(olga)
    forget()
  }
}

/**
 * Closes the school as another process does: this one has the school in its cache and gets no notification.
 */
async function closedElsewhere<T>(work: () => Promise<T>): Promise<T> {
  await settings().closeSchool(olga)
  try {
    return await work()
  } finally {
    await settings().reopenSchool(olga)
    forget()
  }
}

async function signedIn(person: DemoPersonName) {
  const browser = await browserOf(world, person)
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { browser, get: (url: string) => world.at('ceramics').get(url, { cookie, accept: 'text/html' }) }
}

describe('a school that its owner has closed', () => {
  test('a closed school serves no token, page or document, and refreshes no token pair', async () => {
    const app = createTestApp(world)
    const tokens = [await memberToken(world, 'mei'), await operatorToken(world, 'olga')]
    const { refresh_token } = await app.tokens(await browserOf(world, 'mei'))
    await closed(async () => {
      for (const url of [
        '/',
        '/courses',
        '/openapi.json',
        '/.well-known/oauth-authorization-server',
        '/llms.txt',
      ])
        expect([url, (await world.at('ceramics').get(url)).statusCode]).toEqual([url, 403])
      for (const token of tokens) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const post = (url: string, payload: object) =>
          world.at('ceramics').send({ method: 'POST', url, headers, payload, remoteAddress: freshEmail() })
        expect((await post('/member/graphql', { query: '{ viewer { id } }' })).statusCode).toBe(403)
        expect((await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })).statusCode).toBe(403)
        const api = callerWith(world, { authorization: `Bearer ${token}` })
        for (const path of ['/session', '/school', '/courses'])
          expect((await api('GET', path)).statusCode).toBe(403)
        expect((await api('POST', '/school/reopen')).statusCode).toBe(403)
      }
      const refreshed = await app.refresh(refresh_token)
      expect([refreshed.statusCode, refreshed.json().error]).toEqual([400, 'invalid_grant'])
      const mei = await signedIn('mei')
      expect((await mei.get(app.begin().url)).statusCode).toBe(403)
      expect((await world.at('astronomy').get('/')).statusCode).toBe(200)
    })
    expect((await world.at('ceramics').get('/')).statusCode).toBe(200)
    expect((await app.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('an owner of a closed school can sign in and sees only the admin area and the school', async () => {
    await closed(async () => {
      const { get } = await signedIn('olga')
      expect((await get('/admin')).statusCode).not.toBe(403)
      expect((await get('/')).statusCode).toBe(403)
      expect((await get('/account')).statusCode).toBe(403)
      const bySession = await ownerSession()
      expect((await bySession('GET', '/session')).statusCode).toBe(200)
      expect((await bySession('GET', '/school')).json()).toMatchObject({
        state: 'suspended',
        suspended_by: 'owner',
        suspended_at: world.clock.now().toISOString(),
      })
      for (const path of ['/courses', '/members', '/orders', '/attention'])
        expect((await bySession('GET', path)).json()).toMatchObject({ status: 403, code: 'school_suspended' })
    })
  })

  test('a person with any other role at a closed school gets no further than the sign-in', async () => {
    await closed(async () => {
      for (const person of ['ken', 'mei'] as const) {
        const { get } = await signedIn(person)
        expect((await get('/admin')).statusCode).toBe(403)
        expect((await get('/api/v1/session')).statusCode).toBe(403)
      }
    })
  })
})

async function ownerSession() {
  const browser = await browserOf(world, 'olga')
  const { csrf_token } = (await browser.get('/api/v1/session')).json()
  const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return callerWith(world, { cookie: cookies.join('; '), 'x-csrf-token': csrf_token })
}

describe('closing and opening', () => {
  test('closing and opening a school are done by owners through the API, once, with audit entries, and a dry run changes nothing', async () => {
    const call = await ownerSession()
    const dryRunFields = await call('POST', '/school/suspend?dry_run=true')
    expect(dryRunFields.json()).toMatchObject({ state: 'suspended' })
    expect((await call('GET', '/school')).json()).toMatchObject({ state: 'active', suspended_by: null })
    for (let n = 0; n < 2; n++) expect((await call('POST', '/school/suspend')).statusCode).toBe(200)
    forget()
    expect((await call('POST', '/school/suspend')).statusCode).toBe(403)
    expect((await call('POST', '/school/reopen')).json()).toMatchObject({
      state: 'active',
      suspended_at: null,
    })
    forget()
    const { data } = (await call('GET', '/audit_log?kind=school.suspended')).json()
    expect(data[0]).toMatchObject({ by: { id: olga.memberId } })
  })

  test('closing and opening a school are refused to managers, and to an owner of another school', async () => {
    for (const role of ['manager', 'admin', 'teacher', 'student'] as const) {
      const actor = { ...olga, roles: [role] }
      await expect(settings().closeSchool(actor)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(settings().reopenSchool(actor)).rejects.toMatchObject({ code: 'not_permitted' })
    }
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    await settings().closeSchool(hana)
    expect(await settings().schoolSettings(olga)).toMatchObject({ state: 'active' })
    await settings().reopenSchool(hana)
  })

  test('a suspension by the host cannot be lifted by an owner, and excludes owners too', async () => {
    await settings().closeSchool(olga)
    await world.modules.tenancy.suspendSchool(platformActor, olga.schoolId, 'unpaid')
    await expect(settings().reopenSchool(olga)).rejects.toMatchObject({ code: 'conflict' })
    expect(await settings().schoolSettings(olga)).toMatchObject({ suspendedBy: 'host' })
    forget()
    expect((await world.at('ceramics').get('/sign-in')).statusCode).toBe(403)
    await world.modules.tenancy.resumeSchool(platformActor, olga.schoolId)
    forget()
    expect(await settings().schoolSettings(olga)).toMatchObject({ state: 'active', suspendedBy: null })
  })
})

describe('a school just closed by another process', () => {
  test('the next request with a token or a session is refused after another process closed the school, before caches are cleared', async () => {
    const token = await memberToken(world, 'mei')
    const app = createTestApp(world)
    const { refresh_token } = await app.tokens(await browserOf(world, 'mei'))
    const mei = await signedIn('mei')
    const accept = 'application/json, text/event-stream'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept }
    const requests = {
      userinfo: () => world.at('ceramics').get('/api/oauth/userinfo', headers),
      graphql: () =>
        world.at('ceramics').send({
          method: 'POST',
          url: '/member/graphql',
          headers,
          payload: { query: '{ viewer { id } }' },
        }),
      mcp: () =>
        world.at('ceramics').send({
          method: 'POST',
          url: '/mcp',
          headers,
          payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
        }),
      page: () => mei.get('/account'),
    }
    for (const [name, request] of Object.entries(requests))
      expect([name, (await request()).statusCode]).toEqual([name, 200])
    await closedElsewhere(async () => {
      for (const [name, request] of Object.entries(requests)) {
        const answer = await request()
        expect([name, answer.statusCode]).toEqual([name, 403])
        expect(answer.body).toMatch(/suspended/i)
      }
      expect((await app.refresh(refresh_token)).json().error).toBe('invalid_grant')
    })
    for (const [name, request] of Object.entries(requests))
      expect([name, (await request()).statusCode]).toEqual([name, 200])
  })
})

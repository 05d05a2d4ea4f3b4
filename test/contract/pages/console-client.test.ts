import { afterAll, describe, expect, test } from 'vitest'
import { consoleClientId } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { consoleApp, readPage, textOf } from '../../support/oauth/developer-pages.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { audited, workAt } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the OAuth client of the developer console', () => {
  test('the console of a school without its OAuth client writes nothing for a visitor and answers 503 with Retry-After', async () => {
    const own = await ownWorld()
    await own.deps.db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
    await own.at('ceramics').get('/')
    const before = own.statements().length
    const page = await own.browser('ceramics', { lang: 'en' }).get('/developers/console')
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('5')
    expect(page.body).toContain('being set up')
    for (const statement of own.statements().slice(before)) expect(statement).toMatch(/^select /)

    await own.modules.oauth.ensureConsoleClients(platformActor)
    expect((await own.at('ceramics').get('/developers/console')).statusCode).toBe(200)
  })

  test('the consent page shows the console as set up by the school, without a warning', async () => {
    await readPage(world, 'ceramics', '/developers/console')
    const browser = await browserOf(world, 'mei')
    const text = textOf((await browser.get(consoleApp(world, 'ceramics').begin().url)).body)
    expect(text).toContain('API console')
    expect(text).toContain('Set up by Ceramics Studio')
    expect(text).not.toContain('Warning')
    expect(text).not.toContain('program on this computer')
  })

  test('the console gets a member’s tokens for its two scopes, and a wider request is refused with invalid_scope', async () => {
    await readPage(world, 'ceramics', '/developers/console')
    const app = consoleApp(world, 'ceramics')
    const tokens = await app.tokens(await browserOf(world, 'mei'))
    expect(tokens).toMatchObject({ scope: 'account:read account:write', school_subdomain: 'ceramics' })
    const wider = await (await browserOf(world, 'mei')).get(app.begin({ scope: 'openid account:read' }).url)
    expect(wider.headers.location).toContain('error=invalid_scope')
  })

  test('the client of the console is refused with a redirect URI other than the console’s', async () => {
    await readPage(world, 'ceramics', '/developers/console')
    const redirectUri = 'http://localhost:3000/somewhere/else'
    const page = await (await browserOf(world, 'mei')).get(
      consoleApp(world, 'ceramics').begin({ redirect_uri: redirectUri }).url,
    )
    expect(page.statusCode).toBe(400)
  })

  test('the redirect URI of the console moves with its school to a new origin', async () => {
    const own = await ownWorld()
    await own.at('ceramics').get('/developers/console')
    const { id } = await schoolOf(own, 'ceramics')
    await own.modules.tenancy.moveSchool(platformActor, id, 'http://localhost:4000')
    own.modules.tenancy.forgetSchools()
    await own.runJobs()
    const clients = await own.modules.oauth.listClients(await workAt(own))
    const moved = clients.find(({ id }) => id === consoleClientId)
    expect(moved?.redirectUris).toEqual(['http://localhost:4000/developers/console'])
  })

  test.each(['disableClient', 'deleteClient'] as const)(
    'a console client that an operator ended with %s stays ended, and its page says that it is disabled',
    async (end) => {
      const own = await ownWorld()
      await own.at('ceramics').get('/developers/console')
      await own.modules.oauth[end](await workAt(own), consoleClientId)
      const browser = own.browser('ceramics', { lang: 'en' })
      for (const _time of [1, 2]) {
        const page = await browser.get('/developers/console')
        expect(page.body).toContain('The console is disabled at this school.')
        expect(page.body).not.toContain('/assets/console/')
      }
      const answer = await (await browserOf(own, 'mei')).get(consoleApp(own, 'ceramics').begin().url)
      expect(answer.statusCode).toBe(400)
      expect(await audited(own, 'client.enabled')).toEqual([])
    },
  )
})

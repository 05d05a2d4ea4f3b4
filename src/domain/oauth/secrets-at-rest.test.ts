// The database after every kind of secret was issued to an app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf, dumpOf, spellingsOf } from '../../../test/support/database/database-dump.ts'
import { type Guest, signInAs } from '../../../test/support/people/identity-cast.ts'
import { codeFor, elsewhere, pairFor } from '../../../test/support/people/oauth-member.ts'
import { createWorld, platformActor, type World } from '../../../test/support/world/world.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'

let world: World
let mei: Guest
const secrets = new Set<string>()
beforeAll(async () => {
  world = await createWorld()
  mei = await signInAs(world, 'mei', 'ceramics')
  await runStory()
})
afterAll(() => world.close())

test('a dump of the database contains no code, token or client secret in any encoding', async () => {
  const dump = await dumpOf(world.deps.db)
  expect(secrets.size).toBe(9)
  for (const secret of secrets) {
    for (const spelling of spellingsOf(Buffer.from(secret), secret)) {
      expect(dump.includes(spelling), spelling).toBe(false)
    }
  }
})

test('the search of the database dump finds the hash of each secret, which proves that it works', async () => {
  const dump = await dumpOf(world.deps.db)
  for (const secret of secrets) expect(dump).toContain(hashToken(secret).toString('hex'))
})

test('no stored value of the database is accepted as an access token, refresh token, code or client secret', async () => {
  const cells = await cellsOf(world.deps.db)
  expect(cells.length).toBeGreaterThan(100)
  for (const cell of cells) expect(await opens(cell), cell).toBe(false)
})

async function runStory() {
  const { code } = await codeFor(world, mei)
  const used = await codeFor(world, mei)
  const grant = { code: used.code, redirectUri, codeVerifier: used.verifier, resource: 'ours' } as const
  const redeemed = await world.modules.oauth.redeem(elsewhere(mei.visit), { clientId }, grant)
  const first = await pairFor(world, mei)
  const refresh = { refreshToken: first.refreshToken, scopes: undefined, resource: 'none' } as const
  const second = await world.modules.oauth.refresh(elsewhere(mei.visit), { clientId }, refresh)
  const work = { actor: platformActor, schoolId: mei.me.schoolId }
  const { clientSecret = '' } = await world.modules.oauth.createClient(work, {
    name: 'Till',
    audience: 'member',
    isConfidential: true,
    scopes: ['openid'],
    redirectUris: [redirectUri],
  })
  for (const { accessToken, refreshToken } of [redeemed.pair, first, second])
    secrets.add(accessToken).add(refreshToken)
  secrets.add(code).add(used.code).add(clientSecret)
}

const clientId = 'demo-member-public'
const redirectUri = 'http://127.0.0.1:8976/callback'

async function opens(cell: string): Promise<boolean> {
  const { oauth } = world.modules
  const visit = elsewhere(mei.visit)
  if ((await oauth.presentToken(mei.me.schoolId, cell)).is !== 'unusable') return true
  const confidential = { clientId: 'demo-member-confidential', clientSecret: cell }
  if ((await oauth.authenticateClient(mei.me.schoolId, confidential)).is === 'proven') return true
  const refresh = { refreshToken: cell, scopes: undefined, resource: 'none' } as const
  const grant = { code: cell, redirectUri, codeVerifier: cell, resource: 'ours' } as const
  const tries = [oauth.refresh(visit, { clientId }, refresh), oauth.redeem(visit, { clientId }, grant)]
  const outcomes = await Promise.allSettled(tries)
  return outcomes.some(({ status }) => status === 'fulfilled')
}

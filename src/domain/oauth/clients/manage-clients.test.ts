import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf, schoolOf, signInAs } from '../../../../test/support/people/identity-cast.ts'
import { pairFor } from '../../../../test/support/people/oauth-member.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import type { Role } from '../../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const schoolId = (await schoolOf(world, 'ceramics')).id
const mei = await signInAs(world, 'mei', 'ceramics')

const notes = {
  name: 'Notes',
  audience: 'member',
  isConfidential: false,
  scopes: ['openid', 'account:read'],
  redirectUris: ['http://127.0.0.1:8976/callback'],
} as const

describe('management of the OAuth applications of a school', () => {
  test.each(['owner', 'manager', 'admin'] as const)(
    'the role %s may manage the OAuth applications of its school',
    async (role) => {
      const creation = world.modules.oauth.createClient(await workAs(role), notes)
      await expect(creation).resolves.toMatchObject({ clientId: expect.any(String) })
    },
  )

  test.each(['teacher', 'teaching_assistant', 'student'] as const)(
    'the role %s may not manage the OAuth applications of its school',
    async (role) => {
      const work = await workAs(role)
      const { clientId } = await world.modules.oauth.createClient(byPlatform(), notes)
      const tries = [
        world.modules.oauth.createClient(work, notes),
        world.modules.oauth.listClients(work),
        world.modules.oauth.updateClient(work, clientId, { name: 'Mine' }),
        world.modules.oauth.rotateSecret(work, { clientId, overlapSeconds: 0 }),
        world.modules.oauth.disableClient(work, clientId),
        world.modules.oauth.deleteClient(work, clientId),
      ]
      for (const { reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[]) {
        expect(reason).toMatchObject({ code: 'not_permitted' })
      }
    },
  )

  test('the owner of another school can neither list nor change this school’s OAuth applications', async () => {
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    const { clientId } = await world.modules.oauth.createClient(byPlatform(), notes)
    const here = world.modules.oauth.listClients({ actor: hana, schoolId })
    await expect(here).rejects.toMatchObject({ code: 'not_permitted' })
    const there = { actor: hana, schoolId: hana.schoolId }
    const changed = world.modules.oauth.updateClient(there, clientId, { name: 'Hers' })
    await expect(changed).rejects.toMatchObject({ code: 'not_found' })
    expect((await world.modules.oauth.listClients(there)).map(({ id }) => id)).not.toContain(clientId)
  })
})

describe('an OAuth application', () => {
  test('an update of an OAuth application keeps omitted fields', async () => {
    const { clientId } = await world.modules.oauth.createClient(byPlatform(), notes)
    await world.modules.oauth.updateClient(byPlatform(), clientId, { name: 'Better Notes' })
    expect(await listed(clientId)).toMatchObject({ name: 'Better Notes', scopes: notes.scopes })
    const widened = world.modules.oauth.updateClient(byPlatform(), clientId, { scopes: ['courses:read'] })
    await expect(widened).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'scopes' }] })
  })

  test('a disabled OAuth application has no valid tokens until it is enabled again', async () => {
    const { clientId } = await world.modules.oauth.createClient(byPlatform(), notes)
    const { accessToken } = await pairFor(world, mei, { clientId, scope: 'openid' })
    await world.modules.oauth.disableClient(byPlatform(), clientId)
    expect(await verdictOn(accessToken)).toBe('unusable')
    await world.modules.oauth.enableClient(byPlatform(), clientId)
    expect(await verdictOn(accessToken)).toBe('active')
  })

  test('a deleted OAuth application loses its tokens immediately, and its id cannot be used again', async () => {
    const { clientId } = await world.modules.oauth.createClient(byPlatform(), notes)
    const { accessToken } = await pairFor(world, mei, { clientId, scope: 'openid' })
    await world.modules.oauth.deleteClient(byPlatform(), clientId)
    expect(await verdictOn(accessToken)).toBe('unusable')
    expect(await listed(clientId)).toBeUndefined()
    expect((await world.modules.oauth.connectedApps(mei.me)).map(({ id }) => id)).not.toContain(clientId)
    const again = world.modules.oauth.createClient(byPlatform(), { ...notes, fixed: { clientId } })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an OAuth application with a rotated secret accepts both secrets until the overlap ends, then only the new one', async () => {
    const own = { ...notes, isConfidential: true }
    const { clientId, clientSecret } = await world.modules.oauth.createClient(byPlatform(), own)
    const rotation = { clientId, overlapSeconds: 3600 }
    const next = await world.modules.oauth.rotateSecret(byPlatform(), rotation)
    expect([await proof(clientId, clientSecret), await proof(clientId, next)]).toEqual(['proven', 'proven'])
    world.clock.advance({ hours: 1 })
    expect([await proof(clientId, clientSecret), await proof(clientId, next)]).toEqual([
      'secret-wrong',
      'proven',
    ])
  })

  test('the audit log records who created, disabled and deleted an OAuth application', async () => {
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    const work = { actor: olga, schoolId }
    const { clientId } = await world.modules.oauth.createClient(work, notes)
    await world.modules.oauth.disableClient(work, clientId)
    await world.modules.oauth.deleteClient(work, clientId)
    const entries = await world.deps.db
      .selectFrom('auditEntries')
      .select(['kind', 'byPersonId', 'detail'])
      .where('schoolId', '=', schoolId)
      .where('byPersonId', '=', olga.memberId)
      .execute()
    const own = entries.filter(({ detail }) => (detail as { client?: string }).client === clientId)
    expect(own.map(({ kind }) => kind).sort()).toEqual([
      'client.created',
      'client.deleted',
      'client.disabled',
    ])
  })
})

function byPlatform() {
  return { actor: platformActor, schoolId }
}

async function workAs(role: Role) {
  return { actor: await operatorOf(world, 'olga', 'ceramics', [role]), schoolId }
}

async function listed(clientId: OauthClientId) {
  return (await world.modules.oauth.listClients(byPlatform())).find(({ id }) => id === clientId)
}

async function verdictOn(accessToken: string) {
  return (await world.modules.oauth.presentToken(schoolId, accessToken)).is
}

async function proof(clientId: string, clientSecret: string | undefined) {
  return (await world.modules.oauth.authenticateClient(schoolId, { clientId, clientSecret })).is
}

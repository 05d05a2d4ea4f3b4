import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, minute } from '../../../platform/durations.ts'
import { type Reading, storeDocument } from './store-document.ts'
import { unreviewedScopes } from './unreviewed-scopes.ts'

const world = await createWorld()
afterAll(() => world.close())
const ceramics = (await schoolOf(world, 'ceramics')).id
const astronomy = (await schoolOf(world, 'astronomy')).id

let clientId: OauthClientId
let apps = 0
beforeEach(() => {
  apps += 1
  clientId = `https://stranger.example/apps/${apps}` as OauthClientId
})

const callback = 'https://stranger.example/callback'
const loopback = 'http://127.0.0.1/callback'
const notes = { name: 'Notes', redirectUris: [callback, loopback], scopes: ['courses:write'] } as const

const store = (document: Partial<Reading['document']> = {}, schoolId = ceramics) =>
  storeDocument(world.deps, { schoolId, clientId, document: { ...notes, ...document }, freshSeconds: 60 })

const clients = () =>
  world.deps.db.selectFrom('oauthClients').selectAll().where('id', '=', clientId).orderBy('name').execute()

const change = (values: { reviewedAt?: Date; blockedAt?: Date; scopes?: string[]; audience?: 'member' }) =>
  world.deps.db.updateTable('oauthClients').set(values).where('id', '=', clientId).execute()

const review = () =>
  change({ reviewedAt: world.clock.now(), scopes: ['openid', 'account:read'], audience: 'member' })

async function recordedChanges() {
  const entries = await world.deps.db
    .selectFrom('auditEntries')
    .select(['schoolId', 'detail'])
    .where('kind', '=', 'client.document_changed')
    .execute()
  return entries.filter(({ detail }) => (detail as { client: string }).client === clientId)
}

const unreviewed = { audience: 'operator', scopes: unreviewedScopes(), reviewedAt: null }

describe('the first read of a metadata document', () => {
  test('a new metadata document creates a public, unreviewed operator client, whatever scope it names', async () => {
    await store()
    expect(await clients()).toMatchObject([
      { schoolId: ceramics, source: 'document', isConfidential: false, ...unreviewed, name: 'Notes' },
    ])
    expect(await recordedChanges()).toEqual([])
  })

  test('a new metadata document is stored with the times when it was fetched and until when it is fresh', async () => {
    await store()
    const stored = await world.deps.db
      .selectFrom('oauthClientDocuments')
      .selectAll()
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      document: { client_name: 'Notes', redirect_uris: [callback, loopback], scope: 'courses:write' },
      fetchedAt: world.clock.now(),
      freshUntil: addDuration(world.clock.now(), minute),
    })
  })

  test('ten simultaneous first reads of a metadata document create one client and record no change', async () => {
    await Promise.all(Array.from({ length: 10 }, () => store()))
    expect(await clients()).toHaveLength(1)
    expect(await recordedChanges()).toEqual([])
  })

  test('a metadata document at two schools creates two clients, and a change at one does not change the other', async () => {
    await store()
    await store({}, astronomy)
    await store({ name: 'Better notes' }, astronomy)
    expect(await clients()).toMatchObject([
      { schoolId: astronomy, name: 'Better notes' },
      { schoolId: ceramics, name: 'Notes' },
    ])
    expect(await recordedChanges()).toMatchObject([{ schoolId: astronomy }])
  })
})

describe('a repeated read of a metadata document', () => {
  test('a metadata document with the same content in another order changes nothing and records no change', async () => {
    await store()
    const before = await clients()
    world.clock.advance({ hours: 1 })
    await store({ redirectUris: [loopback, callback], scopes: [] })
    expect(await clients()).toEqual(before)
    expect(await recordedChanges()).toEqual([])
  })

  test('a metadata document with a new name renames the client, records the change and keeps the review', async () => {
    await store()
    await review()
    const [reviewed] = await clients()
    world.clock.advance({ hours: 1 })
    await store({ name: 'Better notes' })
    expect(await clients()).toEqual([{ ...reviewed, name: 'Better notes', updatedAt: world.clock.now() }])
    expect(await recordedChanges()).toEqual([{ schoolId: ceramics, detail: { client: clientId } }])
  })

  test.each([
    ['one more', [callback, loopback, `${callback}/2`]],
    ['one fewer', [callback]],
    ['others', [`${callback}/2`]],
  ])(
    'a metadata document with changed redirect URIs (%s) withdraws the client’s review and records the change',
    async (_what, redirectUris) => {
      await store()
      await review()
      await store({ redirectUris })
      expect(await clients()).toMatchObject([{ ...unreviewed, redirectUris }])
      expect(await recordedChanges()).toHaveLength(1)
    },
  )

  test('ten simultaneous reads of a changed metadata document record the change once', async () => {
    await store()
    await Promise.all(Array.from({ length: 10 }, () => store({ name: 'Better notes' })))
    expect(await recordedChanges()).toHaveLength(1)
  })

  test('a metadata document of a blocked client is refused and changes nothing', async () => {
    await store()
    await change({ blockedAt: world.clock.now() })
    await expect(store({ name: 'Better notes' })).rejects.toThrow('blocked or removed')
    expect(await clients()).toMatchObject([{ name: 'Notes' }])
    expect(await recordedChanges()).toEqual([])
  })
})

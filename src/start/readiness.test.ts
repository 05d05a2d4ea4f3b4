import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownWorld } from '../../test/support/world/world.ts'
import { isDemoWorldAllowed } from './demo-policy.ts'
import { createReadiness } from './readiness.ts'

test('a start is not ready until its preparation has finished, and readiness includes the reason', async () => {
  const { deps } = await ownWorld()
  let reason: string | undefined = 'the demo world is being planted'
  const { readiness } = createReadiness(deps.db, { preparation: () => reason })
  expect(await readiness()).toEqual({ is: 'not-ready', reason: 'the demo world is being planted' })
  reason = undefined
  expect(await readiness()).toEqual({ is: 'ready' })
})

test('a process stays ready after a newer release has migrated the schema, so that it serves until it is replaced', async () => {
  const { deps } = await ownWorld()
  const { readiness } = createReadiness(deps.db)
  await sql`insert into schema_migrations (version, name, digest) select max(version) + 1, 'newer', '' from schema_migrations`.execute(
    deps.db,
  )
  expect(await readiness()).toEqual({ is: 'ready' })
})

test('a start on an empty database is ready in production or with DEMO_WORLD=off', async () => {
  const { deps } = await ownWorld()
  expect(await createReadiness(deps.db).readiness()).toEqual({ is: 'ready' })
  expect(isDemoWorldAllowed({ DEMO_WORLD: 'auto', permits: () => false })).toBe(false)
  expect(isDemoWorldAllowed({ DEMO_WORLD: 'off', permits: () => true })).toBe(false)
  expect(isDemoWorldAllowed({ DEMO_WORLD: 'auto', permits: () => true })).toBe(true)
})

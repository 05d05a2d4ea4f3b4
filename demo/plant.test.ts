import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../src/platform/db/database.ts'
import { createFiles } from '../src/platform/files/create-files.ts'
import { ownDatabase } from '../test/support/database/own-database.ts'
import { createTestClock } from '../test/support/world/test-clock.ts'
import { testDeps } from '../test/support/world/test-deps.ts'
import { plantDemoWorld } from './plant.ts'

test('planting the demo world ignores the session’s statement timeout and leaves statistics of every table it filled', async () => {
  const { db } = await ownDatabase({ statementTimeoutMs: 20, answerTimeoutMs: 60_000 })
  const steps: string[] = []
  await plantDemoWorld(
    { db, ...testDeps(createTestClock()), files: await ownFiles() },
    { port: 3000, onStep: (step) => steps.push(step) },
  )

  expect(await tablesWithoutStatistics(db)).toEqual([])
  for (const step of ['Ceramics Studio: courses', 'Ceramics Studio: members', 'Astronomy Club: courses']) {
    expect(steps).toContain(step)
  }
})

async function ownFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-planted-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return await createFiles({ kind: 'folder', folder })
}

async function tablesWithoutStatistics(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      and relpersistence = 'p' and reltuples < 0
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { type Deployment, openPool } from '../../support/faults/deployment.ts'
import type { Entry } from '../../support/faults/journal.ts'
import { foundIn } from '../../support/faults/load.ts'
import { compare } from '../../support/faults/verdict.ts'
import { brokenInvariants } from '../../support/shop/order-invariants.ts'
import { lectern, ownDataFolder } from '../../support/world/server-process.ts'
import type { Fault } from './fault.ts'

export const backupWhileWriting: Fault = {
  name: 'a backup while writing',
  rounds: { short: 0, long: 3 },
  async strike(deployment, { journal, usual }) {
    const before = [...journal.acknowledged()]
    const file = join(tmpdir(), `${randomUUID()}.backup`)
    const backup = await lectern(['backup', file], deployment.settings)
    expect(backup).toMatchObject({ code: 0 })
    const broken = await expectRestored(deployment, file, before)
    expect(broken.filter((each) => !usual.has(each))).toEqual([])
    rmSync(file)
  },
}

/** The restored backup has everything acknowledged before its start; returns the invariants that it violates. */
async function expectRestored(deployment: Deployment, file: string, before: readonly Entry[]) {
  const name = `restored_${randomUUID().slice(0, 8)}`
  await deployment.pool.query(`create database ${name}`)
  const settings = {
    ...deployment.settings,
    DATABASE_URL: deployment.postgres.url(name),
    DATA_DIR: ownDataFolder(),
  }
  expect(await lectern(['restore', file], settings)).toMatchObject({ code: 0 })
  const pool = openPool({ ...deployment.postgres.connection, database: name })
  try {
    expect(await compare(before, foundIn(pool))).toMatchObject({ lost: [], duplicated: [] })
    return await brokenInvariants(createDatabase(pool))
  } finally {
    await pool.end()
    await deployment.pool.query(`drop database ${name} with (force)`)
  }
}

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { isPostmaster } from '../../../src/platform/embedded-postgres/postmaster.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'
import { ownFolder } from './own-postgres.ts'

/** The options of a server that listens on this port. */
export const server = (port: number) => ({ kind: 'server', port }) as const

/** A data folder with a stopped cluster that the tests of a file share, because creating a cluster takes most of a second. */
export function sharedCluster(): string {
  const folder = join(tmpdir(), `lectern-shared-${randomBytes(6).toString('hex')}`)
  beforeAll(async () => {
    const user = databaseUser()
    const dataFolder = prepareDataFolder(user, { configured: folder, defaultPath: '' })
    const as = { kind: 'command' } as const
    await (await startEmbeddedPostgres({ user, dataFolder, database: 'lectern', as })).stop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of a stopped cluster, removed after the test. */
export function copyOf(cluster: string, folder = ownFolder()): string {
  spawnSync('cp', ['-a', cluster, folder])
  return folder
}

export async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export function isRunning(folder: string): boolean {
  return existsSync(pidFile(folder)) && isPostmaster(join(folder, 'postgres'), postmasterOf(folder))
}

export function postmasterOf(folder: string): number {
  return Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])
}

export function pidFile(folder: string): string {
  return join(folder, 'postgres/postmaster.pid')
}

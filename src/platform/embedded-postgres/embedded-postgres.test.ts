import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder, startOn } from '../../../test/support/database/own-postgres.ts'
import {
  copyOf,
  isRunning,
  postmasterOf,
  query,
  server,
  sharedCluster,
} from '../../../test/support/database/shared-cluster.ts'
import { StartFailure } from '../start-failure.ts'

const soon = { interval: 5 }
const sharedFolder = sharedCluster()

test('the embedded database is created in an empty folder and keeps its data after a restart', async () => {
  const folder = ownFolder()
  const first = await startOn(folder)
  await query(first.connection, 'create table pots as select 7 as size')
  await first.stop()
  expect(isRunning(folder)).toBe(false)

  const second = await startOn(folder)
  expect(await query(second.connection, 'select size from pots')).toEqual([{ size: 7 }])
})

test('the embedded database uses UTF-8, a fixed collation and UTC, and accepts its owner only', async () => {
  const { connection } = await startOn(sharedFolder)
  const settings = await query(
    connection,
    `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
      current_setting('listen_addresses') as addresses, datlocale as locale
    from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual([{ encoding: 'UTF8', zone: 'UTC', addresses: '', locale: 'C.UTF-8' }])
  expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
  expect(String(connection.host).startsWith('/')).toBe(true)
})

test('the embedded database works in a folder whose path is too long for a socket', async () => {
  const folder = join(ownFolder(), 'a-folder-whose-name-goes-on-and-on-until-no-socket-fits'.repeat(3))
  mkdirSync(join(folder, '..'))
  copyOf(sharedFolder, folder)
  const { connection } = await startOn(folder)
  onTestFinished(() => rmSync(String(connection.host), { recursive: true, force: true }))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(String(connection.host).startsWith(folder)).toBe(false)
})

test('a data folder reached through a symbolic link, with a space in its path, has the same database', async () => {
  const [folder, link] = [join(ownFolder(), 'my data'), ownFolder('link')]
  mkdirSync(join(folder, '..'))
  copyOf(sharedFolder, folder)
  symlinkSync(folder, link)
  await startOn(folder, { as: server(3000) })
  const pid = postmasterOf(folder)
  await startOn(link)
  expect(postmasterOf(folder)).toBe(pid)
  await expect(startOn(link, { as: server(4000) })).rejects.toThrow(StartFailure)
})

test('a killed embedded database is restarted with its data', async () => {
  const folder = copyOf(sharedFolder)
  const { connection } = await startOn(folder, { as: server(3000), settings: { fsync: 'off' } })
  await query(connection, 'create table pots as select 7 as size')
  const killed = postmasterOf(folder)
  const registration = join(folder, 'server.json')
  rmSync(registration)
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => sizeOfPots(connection), soon).toBe(7)
  expect(postmasterOf(folder)).not.toBe(killed)
  // The folder is claimed again as well.
  await expect.poll(() => existsSync(registration), soon).toBe(true)
  await expect(startOn(folder, { as: server(4000) })).rejects.toThrow(StartFailure)
})

test('a stop during the restart of the embedded database leaves no process', async () => {
  const folder = sharedFolder
  const postgres = await startOn(folder)
  process.kill(postmasterOf(folder), 'SIGKILL')
  await pause(5)
  await postgres.stop()
  await pause(50)
  expect(isRunning(folder)).toBe(false)
})

test('an embedded database that cannot start reports the reason and the log file', async () => {
  const folder = sharedFolder
  const failing = startOn(folder, { settings: { shared_buffers: 'plenty' } })
  await expect(failing).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining('shared_buffers'),
    remedies: [`read ${join(folder, 'postgres.log')}`],
  })
})

test('a database of another PostgreSQL version is refused with instructions to migrate', async () => {
  const folder = copyOf(sharedFolder)
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n')
  await expect(startOn(folder)).rejects.toMatchObject({
    name: 'StartFailure',
    message: `The database in ${folder} was created by another version of PostgreSQL.`,
    remedies: [expect.stringContaining('lectern backup')],
  })
})

async function sizeOfPots(connection: ClientConfig): Promise<unknown> {
  const rows = (await query(connection, 'select size from pots').catch(() => [])) as { size: number }[]
  return rows[0]?.size
}

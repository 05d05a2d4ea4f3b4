import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder, startOn } from '../../../test/support/database/own-postgres.ts'
import {
  isRunning,
  postmasterOf,
  query,
  server,
  sharedCluster,
} from '../../../test/support/database/shared-cluster.ts'

const sharedFolder = sharedCluster()

test('an embedded database that outlived its server is reused and stopped by the next one', async () => {
  const folder = sharedFolder
  const owner = await startElsewhere(folder, server(3000))
  const pid = postmasterOf(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isRunning(folder)).toBe(true)

  const next = await startOn(folder, { as: server(3000) })
  expect(postmasterOf(folder)).toBe(pid)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(isRunning(folder)).toBe(false)
})

test('a second server on one data folder is refused with the pid of the first, and the first keeps running', async () => {
  const folder = sharedFolder
  const first = await startOn(folder, { as: server(3000) })
  await expect(startOn(folder, { as: server(4000) })).rejects.toMatchObject({
    name: 'StartFailure',
    message: `Another Lectern process already uses ${folder} (process ${process.pid}, http://localhost:3000).`,
    remedies: ['use that one, or stop it first', expect.stringContaining('DATA_DIR')],
  })
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toMatchObject({ port: 3000 })
})

test('another server can use the data folder after the first has stopped', async () => {
  const folder = sharedFolder
  await (await startOn(folder, { as: server(3000) })).stop()
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
  await startOn(folder, { as: server(4000) })
})

test('a command beside a running server uses the server’s database and does not stop it', async () => {
  const folder = sharedFolder
  const serving = await startOn(folder, { as: server(3000) })
  const command = await startOn(folder)
  await query(command.connection, 'create table made_by_command ()')
  await command.stop()
  expect(await query(serving.connection, 'select * from made_by_command')).toEqual([])
})

test('a server that stops during a command leaves the database running for the command', async () => {
  const folder = sharedFolder
  const serving = await startOn(folder, { as: server(3000) })
  const command = await startOn(folder)
  await serving.stop()
  expect(await query(command.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.stop()
  expect(isRunning(folder)).toBe(false)
})

test('processes that start concurrently on an empty folder share one database, and the last one stops it', async () => {
  const folder = ownFolder()
  const all = await Promise.all([1, 2, 3].map(() => startOn(folder)))
  await Promise.all(all.map(({ connection }) => query(connection, 'select 1')))
  expect(readdirSync(folder).filter((name) => name.startsWith('unfinished-'))).toEqual([])

  for (const one of all) await one.stop()
  expect(isRunning(folder)).toBe(false)
})

test('a start during a stop waits for the stop and then starts the database', async () => {
  const folder = sharedFolder
  let current = await startOn(folder)
  for (let round = 0; round < 4; round++) {
    const [, next] = await Promise.all([current.stop(), startOn(folder)])
    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    current = next
  }
})

/** Starts the database from a process of its own, as `npm start` does. */
async function startElsewhere(folder: string, as: ReturnType<typeof server>): Promise<ChildProcess> {
  const here = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))
  const script = `
    import { startEmbeddedPostgres } from ${here('./embedded-postgres.ts')}
    import { databaseUser } from ${here('./system-user.ts')}
    await startEmbeddedPostgres({
      user: databaseUser(), dataFolder: { path: ${JSON.stringify(folder)} }, database: 'lectern', as: ${JSON.stringify(as)},
    })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openToOthers } from '../support/world/file-modes.ts'
import { freePort, ownDataFolder, plantedDataFolder, startServer } from '../support/world/server-process.ts'

test('a second start on the same data folder is refused with a clear message, and the first keeps running', async () => {
  const [port, DATA_DIR] = [await freePort(), plantedDataFolder()]
  const first = startServer({ port, DATA_DIR })
  await first.ready()

  const second = startServer({ port: await freePort(), DATA_DIR })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`Another Lectern process already uses ${DATA_DIR}`)
  expect(second.output()).toContain(`http://localhost:${port}`)
  expect(second.output()).toContain('→ ')
  expect((await fetch(first.origin)).status).toBe(200)
})

test('a start at another port moves the demo schools to it and makes the data folder private', async () => {
  const [port, DATA_DIR] = [await freePort(), plantedDataFolder()]
  // As an older Lectern left them.
  for (const name of ['.', 'files', 'secret-key', 'postgres.log']) chmodSync(join(DATA_DIR, name), 0o755)

  const server = startServer({ port, DATA_DIR })
  await server.ready()
  expect(await (await fetch(server.origin)).text()).toContain('Ceramics Studio')
  expect(openToOthers(DATA_DIR)).toEqual([])
})

test('a start at a used port is refused with a remedy', async () => {
  const blocker = createServer().listen(0, 'localhost')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }

  const server = startServer({ port, DATA_DIR: ownDataFolder() })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(`Port ${port} is already in use`)
  expect(server.output()).toContain(`PORT=${port + 1} npm start`)
})

test('a start reports all invalid settings together, each with its variable', async () => {
  const server = startServer({ port: 99_999, DATABASE_URL: 'mysql://nope', LOG_LEVEL: 'loud', WORKERS: 0 })
  expect(await server.exited).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'WORKERS']) {
    expect(server.output()).toContain(`  ${name}: `)
  }
})

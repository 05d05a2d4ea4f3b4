import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allFaults } from '../support/world/all-faults.ts'
import {
  freePort,
  lectern,
  ownDataFolder,
  type ServerProcess,
  startServer,
} from '../support/world/server-process.ts'

type Moment = (server: ServerProcess, folder: string) => Promise<void>

const moments: Record<string, Moment> = {
  'as the database is created': (_server, folder) => until(() => existsSync(join(folder, 'postgres'))),
  'as the port starts to respond': (server) => until(async () => (await readiness(server)) !== undefined),
  'while the demo world is planted': (server) =>
    until(async () => (await readiness(server))?.reason === 'the demo world is being planted'),
  'as it becomes ready': (server) => until(async () => (await readiness(server))?.status === 'ready'),
}

const stops = [
  ['as it becomes ready', 2],
  ['as the database is created', 1],
  ['as the port starts to respond', 2],
] as const

test.each(allFaults ? stops : stops.slice(0, 1))(
  'SIGTERM %s shuts down cleanly with exit code 0 (WORKERS=%i)',
  async (moment, WORKERS) => {
    const [port, DATA_DIR] = [await freePort(), ownDataFolder()]
    const server = startServer({ port, DATA_DIR, WORKERS })
    await moments[moment]?.(server, DATA_DIR)

    expect(await server.stop('SIGTERM')).toBe(0)
    expectCleanEnd(server.output(), DATA_DIR)
  },
)

test('SIGTERM while the demo world is planted leaves no school, starts no jobs and exits with 0', async () => {
  const [port, DATA_DIR] = [await freePort(), ownDataFolder()]
  const server = startServer({ port, DATA_DIR })
  await moments['while the demo world is planted']?.(server, DATA_DIR)
  expect(await server.stop('SIGTERM')).toBe(0)
  expectCleanEnd(server.output(), DATA_DIR)

  const { stdout } = await lectern(['--json', 'doctor'], { DATA_DIR, PORT: port })
  const findings: { check: string; found: string }[] = JSON.parse(stdout)
  const found = Object.fromEntries(findings.map((finding) => [finding.check, finding.found]))
  expect(found).toMatchObject({ 'Job queue': 'not created yet', Schools: expect.stringMatching(/^0,/) })
})

test.runIf(allFaults)('a server whose output was closed exits with 0 and without a stack', async () => {
  const [port, DATA_DIR] = [await freePort(), ownDataFolder()]
  const server = startServer({ port, DATA_DIR, WORKERS: 2, DEMO_WORLD: 'off' })
  await server.ready()
  server.child.stdout?.destroy()
  // A line that cannot be written.
  await fetch(`${server.origin}/nowhere`)

  expect(await server.stop('SIGTERM')).toBe(0)
  expectCleanEnd(server.output(), DATA_DIR)
})

function expectCleanEnd(output: string, folder: string) {
  expect(output).not.toMatch(/EPIPE|Error|Unhandled|^\s+at /m)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
}

async function readiness({ port }: ServerProcess): Promise<{ status: string; reason?: string } | undefined> {
  try {
    return JSON.parse(await (await fetch(`http://127.0.0.1:${port}/readyz`)).text())
  } catch {
    return undefined
  }
}

async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await pause(5)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { allFaults } from '../support/world/all-faults.ts'
import { environment, freePort, isReady } from '../support/world/server-process.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
// Each test leaves it free for the next.
const folder = join(tmpdir(), `lectern-npm-${randomBytes(6).toString('hex')}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const soon = { interval: 50, timeout: 90_000 }

const stops = [
  ['SIGTERM to npm alone', 'SIGTERM', 'npm'],
  ['Ctrl-C, which reaches the whole process group', 'SIGINT', 'group'],
  ['SIGINT to npm alone', 'SIGINT', 'npm'],
  ['SIGTERM to the whole process group', 'SIGTERM', 'group'],
] as const

test.each(allFaults ? stops : stops.slice(0, 2))(
  'npm start drains and exits 0 after %s',
  async (_what, signal, to) => {
    const started = await npmStart()
    send(started, signal, to)
    expect(await started.exited).toBe(0)
    await expectNothingLeft(started)
  },
)

test('a server whose npm process was killed drains and releases its port and data folder', async () => {
  const started = await npmStart()
  send(started, 'SIGKILL', 'npm')
  await started.exited
  await expectNothingLeft(started)
})

type Started = {
  readonly npm: ChildProcess
  readonly port: number
  readonly exited: Promise<number | null>
}

/** In a process group of its own, as a terminal starts it. */
async function npmStart(): Promise<Started> {
  const port = await freePort()
  const settings = { PORT: port, DATA_DIR: folder, DEMO_WORLD: 'off', npm_config_update_notifier: 'false' }
  const npm = spawn('npm', ['start'], { cwd: checkout, env: environment(settings), detached: true })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
  const exited = once(npm, 'exit').then(([code]) => code)
  onTestFinished(() => void signalGroup(npm, 'SIGKILL'))
  await expect.poll(() => output, soon).toContain('is ready')
  expect(await isReady(port)).toBe(true)
  return { npm, port, exited }
}

function send({ npm }: Started, signal: NodeJS.Signals, to: 'npm' | 'group') {
  if (to === 'npm') npm.kill(signal)
  else signalGroup(npm, signal)
}

async function expectNothingLeft({ npm, port }: Started) {
  await expect.poll(() => signalGroup(npm, 0), soon).toBe(false)
  expect(await isReady(port)).toBe(false)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
}

/** False when no process of the group is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-(pid ?? 0), signal)
  } catch {
    return false
  }
}

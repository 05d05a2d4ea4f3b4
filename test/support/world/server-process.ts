import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { refuseSecondAnswers, watchForSecondAnswers } from '../requests/second-answers.ts'
import { type Lifetime, untilTestEnds } from './lifetime.ts'

const launcher = fileURLToPath(new URL('../../../bin/lectern.js', import.meta.url))

export type ServerProcess = {
  readonly port: number
  readonly origin: string
  readonly child: ChildProcess
  readonly output: () => string
  readonly exited: Promise<number | null>
  /** Resolves once /readyz responds and the banner is printed; rejects with its output if the process ends first. */
  readonly ready: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Runs `lectern start` as a process of its own, under a limit that a shell sets, and stops it at the end of a lifetime. */
export function startServer(
  settings: { port: number } & Record<string, string | number>,
  { limit, lifetime = untilTestEnds }: { readonly limit?: string; readonly lifetime?: Lifetime } = {},
): ServerProcess {
  const { port, ...rest } = settings
  const env = environment({ PORT: port, ...rest })
  const child =
    limit === undefined
      ? spawn(process.execPath, [launcher, 'start'], { env })
      : spawn('sh', ['-c', `${limit} && exec "$0" "$@"`, process.execPath, launcher, 'start'], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasExited) child.kill(signal)
    return await exited
  }
  lifetime.defer(async () => {
    await stop()
    watchForSecondAnswers(output)
    refuseSecondAnswers()
  })
  const ready = async () => {
    while (!hasExited) {
      if (output.includes('is ready') && (await isReady(port))) return
      await pause(20)
    }
    throw new Error(`lectern start ended before it was ready:\n${output}`)
  }
  return { port, origin: `http://localhost:${port}`, child, output: () => output, exited, ready, stop }
}

/** Runs another `lectern` command to its end. */
export async function lectern(args: readonly string[], settings: Record<string, string | number> = {}) {
  const child = spawn(process.execPath, [launcher, ...args], { env: environment(settings) })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

/** A new data folder, removed at the end of a lifetime. */
export function ownDataFolder(lifetime: Lifetime = untilTestEnds): string {
  const folder = join(tmpdir(), `lectern-run-${randomBytes(6).toString('hex')}`)
  lifetime.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same with the demo world in it, as after an earlier start of Lectern. */
export function plantedDataFolder(lifetime?: Lifetime): string {
  const folder = ownDataFolder(lifetime)
  // With its owners: as root, the database belongs to another user.
  execFileSync('cp', ['-pR', inject('plantedData'), folder])
  return folder
}

// Outside the range from which systems take ports for connections, so that no connection takes the port before the server.
const ports = { from: 20_000, to: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    const server = createServer()
    const isFree = once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    )
    if (!(await isFree)) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

// Only the variables of a new user's shell: no settings of the test run leak in.
export function environment(settings: Record<string, string | number>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  const entries = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return { PATH, HOME, DRAIN_SECONDS: '0', ...Object.fromEntries(entries) }
}

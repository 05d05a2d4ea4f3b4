// Lectern as `npm start` runs it: one web process with its jobs, on its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort, stopChild } from './processes.ts'

const launcher = fileURLToPath(new URL('../bin/lectern.js', import.meta.url))

type Options = {
  readonly dataFolder: string
  readonly pool: number
  readonly profileFolder?: string
  readonly rateLimits?: 'on' | 'off'
}

export async function startLectern({ dataFolder, pool, profileFolder, rateLimits = 'off' }: Options) {
  const port = await freePort()
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const child = spawn(process.execPath, [...profiling, launcher, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_POOL: String(pool),
      RATE_LIMITS: rateLimits,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    },
  })
  await untilReady(child)
  return { origin: `http://localhost:${port}`, pid: child.pid, stop: () => stopChild(child) }
}

// The banner comes last: by then the demo world is planted.
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = ''
    child.once('exit', () => failed(new Error(`Lectern did not start:\n${output}`)))
    child.stdout?.on('data', (text) => {
      output += text
      if (output.includes('is ready')) ready()
    })
  })
}

// Lectern as `npm start` runs it: one web process with its jobs, on its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort, stopChild } from './processes.ts'

const launcher = fileURLToPath(new URL('../bin/lectern.js', import.meta.url))

type Options = {
  readonly dataFolder: string
  readonly pool: number
  /** Left out, the embedded PostgreSQL of the data folder. */
  readonly databaseUrl?: string
  readonly profileFolder?: string
  readonly rateLimits?: 'on' | 'off'
  readonly webProcesses?: number
}

export async function startLectern(options: Options) {
  const { dataFolder, pool, databaseUrl, profileFolder, rateLimits = 'off', webProcesses = 1 } = options
  const [port, metricsPort] = [await freePort(), await freePort()]
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const child = spawn(process.execPath, [...profiling, launcher, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataFolder,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATABASE_POOL: String(pool),
      RATE_LIMITS: rateLimits,
      WORKERS: String(webProcesses),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    },
  })
  await untilReady(child)
  return {
    origin: `http://localhost:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid,
    stop: () => stopChild(child),
  }
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

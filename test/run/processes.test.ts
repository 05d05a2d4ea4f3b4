import { globSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFaults } from '../support/world/all-faults.ts'
import { type Lifetime, untilTestEnds } from '../support/world/lifetime.ts'
import {
  freePort,
  plantedDataFolder,
  type ServerProcess,
  startServer,
} from '../support/world/server-process.ts'

/** A server with two web processes that all tests share. */
let server: ServerProcess
let metricsPort: number
const untilFileEnds = new AsyncDisposableStack()
beforeAll(async () => {
  metricsPort = await freePort()
  server = await startWith({ WORKERS: 2, METRICS_PORT: metricsPort }, untilFileEnds)
})
afterAll(() => untilFileEnds.disposeAsync())

async function startWith(settings: Readonly<Record<string, number>>, lifetime: Lifetime = untilTestEnds) {
  const DATA_DIR = plantedDataFolder(lifetime)
  const started = startServer(
    { port: await freePort(), DATA_DIR, DRAIN_SECONDS: 1, ...settings },
    { lifetime },
  )
  await started.ready()
  return started
}

test('a web process that exits is replaced, and metrics add up all web processes', async () => {
  for (let n = 0; n < 20; n++) expect((await fetch(`${server.origin}/livez`)).status).toBe(200)

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const count = /http_request_duration_seconds_count\{.*contract="health",route="\/livez".*\} (\d+)/.exec(
    metrics,
  )
  expect(Number(count?.[1])).toBe(20)
  expect(metrics).toContain('outbox_lag_seconds')

  const pids = webProcessesOf(server.child.pid)
  expect(pids).toHaveLength(2)
  kill(pids[0])
  await expect
    .poll(() => webProcessesOf(server.child.pid).filter((pid) => !pids.includes(pid)))
    .toHaveLength(1)
  expect((await fetch(server.origin)).status).toBe(200)
})

test('killed web processes are replaced, and the port responds 503 with the reason meanwhile', async () => {
  const { port } = server
  const serving = { status: 200, web_processes: { listening: 2, wanted: 2 } }
  await expect.poll(() => readiness(port)).toMatchObject(serving)

  // Every one that shows up, most of them long before they listen.
  const killed = new Set<number>()
  const reasons = new Set<unknown>()
  while (killed.size < 7 || !reasons.has('no web process is running; one is being started')) {
    for (const pid of webProcessesOf(server.child.pid)) {
      killed.add(pid)
      kill(pid)
    }
    reasons.add((await readiness(port)).reason)
    await pause(20)
  }
  expect(await readiness(port)).toMatchObject({ status: 503, retryAfter: '2' })
  expect((await fetch(server.origin)).status).toBe(503)
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)

  await expect.poll(() => readiness(port)).toMatchObject(serving)
  const deaths = server
    .output()
    .split('\n')
    .filter((line) => line.includes('a web process exited'))
  expect(deaths.length).toBeGreaterThanOrEqual(7)
  expect(deaths.at(-1)).toMatch(/"signal":"SIGKILL".*"wanted":2,"pauseMs":[1-9]/)
})

// Last, because it stops the server that the tests share.
test.each(allFaults ? [1, 2] : [2])(
  'SIGTERM under load fails no request with %i web process(es)',
  async (WORKERS) => {
    const stopped = WORKERS === 2 ? server : await startWith({ WORKERS })
    answered = 0
    const load = Array.from({ length: 20 }, () => requestUntilReported(stopped.port))
    await expect.poll(() => answered).toBeGreaterThan(200)

    expect(await stopped.stop('SIGTERM')).toBe(0)
    expect((await Promise.all(load)).filter((end) => end !== 'told to go')).toEqual([])
  },
)

async function readiness(port: number) {
  try {
    // A connection whose process was killed may never be answered.
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) })
    const body: Record<string, unknown> = JSON.parse(await answer.text())
    const retryAfter = answer.headers.get('retry-after')
    return { ...body, reason: body['reason'], status: answer.status, retryAfter }
  } catch {
    return { status: 'refused', reason: undefined }
  }
}

let answered = 0

/** As a load balancer does: keeps one connection busy until a response closes it. */
async function requestUntilReported(port: number): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await request(port, agent)
    if (outcome !== 'answered') return outcome
    answered++
  }
}

function request(port: number, agent: Agent): Promise<string> {
  return new Promise((done) => {
    const message = get({ host: 'localhost', port, path: '/', agent }, (response) => {
      const { statusCode, headers } = response
      response.resume()
      response.on('end', () => {
        if (statusCode !== 200) done(`status ${statusCode}`)
        else done(headers.connection === 'close' ? 'told to go' : 'answered')
      })
    })
    message.on('error', (error) => done(error.message))
  })
}

function webProcessesOf(parent: number | undefined): number[] {
  return globSync('/proc/*/stat').flatMap((file) => {
    try {
      const [, pid, , ppid] = /^(\d+) \((.*)\) \S+ (\d+)/.exec(readFileSync(file, 'utf8')) ?? []
      if (ppid !== String(parent)) return []
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-worker') ? [Number(pid)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

function kill(pid: number | undefined) {
  if (!pid) throw new Error('There is no web process to kill')
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

import { globSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { freePort, ownDataFolder, startServer } from '../support/server-process.ts'

test.each([1, 2])('SIGTERM under load fails no request with %i web process(es)', async (WORKERS) => {
  const port = await freePort()
  const server = startServer({
    port,
    DATA_DIR: ownDataFolder(),
    WORKERS,
    DRAIN_SECONDS: 1,
    LOG_LEVEL: 'warn',
  })
  await server.ready()
  const load = Array.from({ length: 20 }, () => requestUntilTold(port))
  await expect.poll(() => answered).toBeGreaterThan(200)

  expect(await server.stop('SIGTERM')).toBe(0)
  expect((await Promise.all(load)).filter((end) => end !== 'told to go')).toEqual([])
})

test('a web process that dies is replaced, and metrics add up over all of them', async () => {
  const [port, METRICS_PORT] = [await freePort(), await freePort()]
  const server = startServer({ port, METRICS_PORT, DATA_DIR: ownDataFolder(), WORKERS: 2 })
  await server.ready()
  for (let n = 0; n < 20; n++) expect((await fetch(`${server.origin}/livez`)).status).toBe(200)

  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const count = /http_request_duration_seconds_count\{.*contract="health",route="\/livez".*\} (\d+)/.exec(
    metrics,
  )
  expect(Number(count?.[1])).toBe(20)
  expect(metrics).toContain('outbox_lag_seconds')

  const pids = webProcessesOf(server.child.pid)
  expect(pids).toHaveLength(2)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await expect
    .poll(() => webProcessesOf(server.child.pid).filter((pid) => !pids.includes(pid)))
    .toHaveLength(1)
  expect((await fetch(server.origin)).status).toBe(200)
})

let answered = 0

/** As a load balancer does: keeps one connection busy until an answer says that it was the last. */
async function requestUntilTold(port: number): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await request(port, agent)
    if (outcome !== 'answered') return outcome
    answered++
  }
}

function request(port: number, agent: Agent): Promise<string> {
  return new Promise((done) => {
    const sent = get({ host: 'localhost', port, path: '/', agent }, (response) => {
      const { statusCode, headers } = response
      response.resume()
      response.on('end', () => {
        if (statusCode !== 200) done(`status ${statusCode}`)
        else done(headers.connection === 'close' ? 'told to go' : 'answered')
      })
    })
    sent.on('error', (error) => done(error.message))
  })
}

function webProcessesOf(parent: number | undefined): number[] {
  const children = globSync('/proc/*/stat').flatMap((file) => {
    try {
      const [, pid, , ppid] = /^(\d+) \((.*)\) \S+ (\d+)/.exec(readFileSync(file, 'utf8')) ?? []
      return ppid === String(parent) ? [Number(pid)] : []
    } catch {
      return []
    }
  })
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-worker'))
}

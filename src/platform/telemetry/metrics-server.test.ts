import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createMetricsReader } from './cluster-metrics.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

test('the metrics of a single process are served at /metrics', async () => {
  const metrics = createMetrics()
  metrics.countStatement('succeeded')
  const { port } = await listening(createMetricsReader(metrics.registry))

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await answer.text()).toContain('database_statements_total{outcome="succeeded"} 1')
})

test('the metrics server responds 404 to other paths and 405 to other methods', async () => {
  const { port } = await listening(async () => 'metrics')

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics/x`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405)
})

test('a failure to collect metrics is a 500 response and is logged', async () => {
  const errors: unknown[] = []
  const failure = new Error('no')
  const { port } = await listening(
    () => Promise.reject(failure),
    (error) => errors.push(error),
  )

  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500)
  expect(errors).toEqual([failure])
})

test('a metrics port that is in use is reported with a remedy', async () => {
  const { port } = await listening(async () => '')
  const second = await startMetricsServer({ host: '127.0.0.1', port, read: async () => '' })

  expect(second).toMatchObject({
    is: 'refused',
    failure: { message: `Metrics cannot be served: port ${port} of 127.0.0.1 is already in use` },
  })
})

test('a metrics address that belongs to another machine is reported', async () => {
  const server = await startMetricsServer({ host: '192.0.2.1', port: 0, read: async () => '' })
  expect(server).toMatchObject({
    is: 'refused',
    failure: { message: 'Metrics cannot be served: 192.0.2.1 is not an address of this machine' },
  })
})

test('cluster metrics add up all workers, including silent ones and the counts of exited ones', async () => {
  const [all, withSilent, withDead] = await scrapesOfCluster()

  expect(all).toContain('database_statements_total{outcome="succeeded"} 3')
  expect(all).toContain('http_requests_in_flight 2')
  expect(all).toContain('outbox_lag_seconds 7')
  expect(all).toContain(
    'http_request_duration_seconds_bucket{le="+Inf",contract="mcp",route="/mcp",method="POST",status="2xx"} 2',
  )
  expect(withSilent).toContain('database_statements_total{outcome="succeeded"} 3')
  expect(withDead).toContain('database_statements_total{outcome="succeeded"} 3')
  expect(withDead).toContain('http_requests_in_flight 1')
})

async function listening(read: () => Promise<string>, onError: (error: unknown) => void = () => {}) {
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, read, onError })
  if (server.is === 'refused') throw server.failure
  cleanups.push(server.close)
  return server
}

// Two workers count, one never answers. Then one of the two is kept busy, then it is killed.
const clusterProgram = `
  import cluster from 'node:cluster'
  import { once } from 'node:events'
  const { createMetrics } = await import(process.env.HERE + 'metrics.ts')
  const { serveMetricsRequests, createMetricsReader } = await import(process.env.HERE + 'cluster-metrics.ts')
  const metrics = createMetrics()
  if (cluster.isPrimary) {
    metrics.countStatement('succeeded')
    const workers = [cluster.fork({ LAG: '7' }), cluster.fork({ LAG: '3' })]
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    cluster.fork({ SILENT: '1' })
    const read = createMetricsReader(metrics.registry)
    const scrapes = [await read()]
    workers[0].send('be busy')
    scrapes.push(await read())
    workers[0].process.kill('SIGKILL')
    await once(workers[0], 'exit')
    scrapes.push(await read())
    process.stdout.write(JSON.stringify(scrapes), () => process.exit())
  } else if (!process.env.SILENT) {
    metrics.countStatement('succeeded')
    metrics.requestStarted()
    metrics.requestStarted()
    metrics.requestAnswered({ contract: 'mcp', route: '/mcp', method: 'POST', status: 200, seconds: 0.1 })
    metrics.outboxLag(Number(process.env.LAG))
    serveMetricsRequests(metrics.registry)
    process.on('message', (message) => { if (message === 'be busy') while (true); })
    process.send('ready')
  } else {
    setInterval(() => {}, 1_000)
  }`

async function scrapesOfCluster(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cluster.mjs')
  await writeFile(file, clusterProgram)
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { HERE: new URL('./', import.meta.url).href },
  })
  return JSON.parse(stdout)
}

import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a request is counted by contract, route pattern, method and class of status', async () => {
  const metrics = createMetrics()
  metrics.requestStarted()
  metrics.requestAnswered({
    contract: 'member',
    route: '/lessons/:id',
    method: 'GET',
    status: 204,
    seconds: 0.02,
  })

  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{contract="member",route="/lessons/:id",method="GET",status="2xx"} 1',
  )
})

test('unknown routes, methods and statuses do not create new metric labels', async () => {
  const metrics = createMetrics()
  metrics.requestAnswered({ contract: 'none', route: undefined, method: 'BREW', status: 999, seconds: 0 })

  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{contract="none",route="unmatched",method="other",status="other"} 1',
  )
})

test('the gauge of requests in flight goes up and down', async () => {
  const metrics = createMetrics()
  metrics.requestStarted()
  metrics.requestStarted()
  metrics.requestAnswered({ contract: 'mcp', route: '/mcp', method: 'POST', status: 200, seconds: 0 })

  expect(await metrics.registry.metrics()).toContain('\nhttp_requests_in_flight 1\n')
})

test('pool metrics are read when the metrics are collected', async () => {
  const metrics = createMetrics()
  const pool = { total: 1, idle: 1, waiting: 0 }
  metrics.watchPool('main', () => pool)
  Object.assign(pool, { total: 5, idle: 2, waiting: 4 })

  const text = await metrics.registry.metrics()
  expect(text).toContain('database_pool_connections{pool="main",state="busy"} 3')
  expect(text).toContain('database_pool_connections{pool="main",state="idle"} 2')
  expect(text).toContain('database_pool_connections{pool="main",state="waiting"} 4')
})

test('the metrics include statements, jobs, the outbox lag and the process', async () => {
  const metrics = createMetrics()
  metrics.countStatement('succeeded')
  metrics.jobFinished('deliver-mail', 'failed')
  metrics.outboxLag(2.5)

  const text = await metrics.registry.metrics()
  expect(text).toContain('database_statements_total{outcome="succeeded"} 1')
  expect(text).toContain('jobs_total{job="deliver-mail",outcome="failed"} 1')
  expect(text).toContain('outbox_lag_seconds 2.5')
  expect(text).toContain('process_cpu_seconds_total')
})

test('jobs are counted from zero, so that the first failure is an increase', async () => {
  const metrics = createMetrics()
  metrics.expectJobs(['reconcile'])
  expect(await metrics.registry.metrics()).toContain('jobs_total{job="reconcile",outcome="failed"} 0')

  metrics.jobFinished('reconcile', 'failed')
  metrics.expectJobs(['reconcile'])
  expect(await metrics.registry.metrics()).toContain('jobs_total{job="reconcile",outcome="failed"} 1')
})

test('webhooks are counted by gateway and outcome', async () => {
  const metrics = createMetrics()
  metrics.webhookReceived('ecpay', 'refused')

  expect(await metrics.registry.metrics()).toContain(
    'gateway_webhooks_total{gateway="ecpay",outcome="refused"} 1',
  )
})

test('two metrics registries are independent, and the global registry stays empty', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.countStatement('failed')

  expect(await other.registry.metrics()).toContain('database_statements_total{outcome="failed"} 0')
  expect(await register.metrics()).toBe('\n')
})

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A finished request. `route` is the pattern that it matched, never the requested path. */
export type AnsweredRequest = {
  readonly contract: string
  readonly route: string | undefined
  readonly method: string
  readonly status: number
  readonly seconds: number
}

export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number }

/** The metrics of this process, in a separate registry. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ...httpMetrics(registry),
    ...databaseMetrics(registry),
    ...replicaMetrics(registry),
    ...backgroundMetrics(registry),
    ...gatewayMetrics(registry),
  }
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function httpMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by contract and route pattern.',
    labelNames: ['contract', 'route', 'method', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress.',
    registers: [registry],
  })
  // Looked up once for each set of labels: to find it by its labels takes longer than to count.
  const counted = new Map<string, Pick<Histogram.Internal<string>, 'observe'>>()
  const durationOf = (labels: Parameters<typeof durations.labels>[0] & object, key: string) => {
    const duration = counted.get(key) ?? durations.labels(labels)
    counted.set(key, duration)
    return duration
  }
  return {
    requestStarted: () => inFlight.inc(),
    requestAnswered({ contract, route = 'unmatched', method, status, seconds }: AnsweredRequest) {
      inFlight.dec()
      const labels = { contract, route, method: knownMethod(method), status: statusClass(status) }
      durationOf(labels, `${route} ${labels.method} ${labels.status}`).observe(seconds)
    },
  }
}

// Labels come from a closed set: an unknown method must not create a time series.
function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other'
}

function statusClass(status: number): string {
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'
}

function databaseMetrics(registry: Registry) {
  const statements = new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to the database, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // A rate needs a count before the first failure.
  statements.inc({ outcome: 'failed' }, 0)
  // Looked up once: every statement is counted.
  const counted = { succeeded: statements.labels('succeeded'), failed: statements.labels('failed') }
  const pools = new Map<string, () => PoolState>()
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of a pool, by state; waiting counts the callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, read] of pools) setPool(pool, read())
    },
  })
  function setPool(pool: string, { total, idle, waiting }: PoolState) {
    connections.set({ pool, state: 'busy' }, total - idle)
    connections.set({ pool, state: 'idle' }, idle)
    connections.set({ pool, state: 'waiting' }, waiting)
  }
  return {
    countStatement: (outcome: 'succeeded' | 'failed') => counted[outcome].inc(),
    /** The state of the pool is read whenever the metrics are read. */
    watchPool: (pool: string, read: () => PoolState) => void pools.set(pool, read),
  }
}

/** The state of a read replica; the lag is undefined while it is unknown. */
export type ReplicaState = { readonly isServing: boolean; readonly lagSeconds: number | undefined }

function replicaMetrics(registry: Registry) {
  const watched: (() => ReplicaState)[] = []
  let reads: Counter<'outcome'> | undefined
  // Every process measures the same replica.
  const common = { aggregator: 'max' as const, registers: [registry] }
  const register = () => {
    new Gauge({
      ...common,
      name: 'database_replica_lag_seconds',
      help: 'Replay lag of the replica; not a number while it is unknown.',
      collect() {
        this.set(Math.max(...watched.map((read) => read().lagSeconds ?? Number.NaN)))
      },
    })
    new Gauge({
      ...common,
      name: 'database_replica_away',
      help: '1 while the primary serves the reads of the replica.',
      collect() {
        this.set(watched.every((read) => read().isServing) ? 0 : 1)
      },
    })
    return new Counter({
      name: 'database_replica_reads_total',
      help: 'Reads that may use the replica, by what served them: the replica, or why the primary did.',
      labelNames: ['outcome'],
      registers: [registry],
    })
  }
  return {
    /** Adds a replica, whose state is read whenever the metrics are read; returns the counter of its reads. */
    watchReplica(read: () => ReplicaState) {
      watched.push(read)
      reads ??= register()
      const counter = reads
      return (outcome: string) => counter.inc({ outcome })
    },
  }
}

function backgroundMetrics(registry: Registry) {
  const lag = new Gauge({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest fact in the outbox that was not relayed yet.',
    // Every process reads the same outbox, so the values are not added up.
    aggregator: 'max',
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs that ran, by name and outcome.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  return {
    outboxLag: (seconds: number) => lag.set(seconds),
    /** Starts the counts of these jobs at zero, so that their first failure is an increase. */
    expectJobs(names: readonly string[]) {
      for (const job of names) for (const outcome of ['succeeded', 'failed']) jobs.inc({ job, outcome }, 0)
    },
    jobFinished: (job: string, outcome: 'succeeded' | 'failed') => jobs.inc({ job, outcome }),
  }
}

function gatewayMetrics(registry: Registry) {
  const webhooks = new Counter({
    name: 'gateway_webhooks_total',
    help: 'Webhooks of payment gateways, by gateway and outcome.',
    labelNames: ['gateway', 'outcome'],
    registers: [registry],
  })
  return {
    webhookReceived: (gateway: string, outcome: string) => webhooks.inc({ gateway, outcome }),
  }
}

import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

// prom-client's own cluster support is not used: while a worker starts or exits, it waits five seconds and
// then fails.
type Readings = MetricObjectWithValues<MetricValue<string>>[]
type MetricsRequest = { readonly type: 'metrics?'; readonly id: string }
type MetricsResponse = { readonly type: 'metrics!'; readonly id: string; readonly readings: Readings }

const patience = 1_000

/** In a worker: answers the primary process when it asks for metrics. */
export function serveMetricsRequests(registry: Registry): void {
  process.on('message', (message: Partial<MetricsRequest> | undefined) => {
    if (message?.type !== 'metrics?' || message.id === undefined) return
    void sendMetrics(registry, message.id)
  })
}

async function sendMetrics(registry: Registry, id: string) {
  const readings = await registry.getMetricsAsJSON()
  const answer: MetricsResponse = { type: 'metrics!', id, readings }
  // Without a channel the primary has exited, and the metrics are not needed.
  if (process.connected) process.send?.(answer)
}

/** Reads the metrics of this process and of all its cluster workers, added up; of this one alone if it has none. */
export function createMetricsReader(own: Registry): () => Promise<string> {
  const latest = new Map<Worker, Readings>()
  let exited: Readings[] = []

  // Kept, because Prometheus treats a falling sum as a restart and would count everything twice.
  async function storeCountsOfExited() {
    for (const [worker, readings] of latest) {
      if (!worker.isDead()) continue
      exited.push(readings.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram'))
      latest.delete(worker)
    }
    if (exited.length > 1) exited = [await AggregatorRegistry.aggregate(exited).getMetricsAsJSON()]
  }

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    if (workers.length === 0 && latest.size === 0 && exited.length === 0) return own.metrics()
    await Promise.all(
      workers.map(async (worker) => {
        const readings = await requestMetrics(worker)
        if (readings) latest.set(worker, readings)
      }),
    )
    await storeCountsOfExited()
    const all = [await own.getMetricsAsJSON(), ...exited, ...latest.values()]
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

// Undefined from a worker that is starting, too busy or gone: its latest metrics are used.
function requestMetrics(worker: Worker): Promise<Readings | undefined> {
  const question: MetricsRequest = { type: 'metrics?', id: randomUUID() }
  return new Promise((resolve) => {
    const finish = (readings?: Readings) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', stopWaiting)
      resolve(readings)
    }
    const onMessage = (message: Partial<MetricsResponse> | undefined) => {
      if (message?.type === 'metrics!' && message.id === question.id) finish(message.readings)
    }
    const stopWaiting = () => finish()
    const timer = setTimeout(stopWaiting, patience)
    worker.on('message', onMessage).on('exit', stopWaiting)
    if (!worker.isConnected()) return stopWaiting()
    worker.send(question, (error) => {
      if (error) stopWaiting()
    })
  })
}

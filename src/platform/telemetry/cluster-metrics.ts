import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

// prom-client's own cluster support is not used: while a worker starts or exits, it waits five seconds and
// then fails.
type Readings = MetricObjectWithValues<MetricValue<string>>[]
type Question = { readonly type: 'metrics?'; readonly id: string }
type Answer = { readonly type: 'metrics!'; readonly id: string; readonly readings: Readings }

const patience = 1_000

/** In a worker: answers the primary process when it asks for metrics. */
export function answerMetricsQuestions(registry: Registry): void {
  process.on('message', (message: Partial<Question> | undefined) => {
    if (message?.type !== 'metrics?' || message.id === undefined) return
    void tell(registry, message.id)
  })
}

async function tell(registry: Registry, id: string) {
  const readings = await registry.getMetricsAsJSON()
  const answer: Answer = { type: 'metrics!', id, readings }
  // Without a channel the primary has exited, and nobody needs the metrics.
  if (process.connected) process.send?.(answer)
}

/** Reads the metrics of this process and of all its cluster workers, added up; of this one alone if it has none. */
export function createMetricsReader(own: Registry): () => Promise<string> {
  const latest = new Map<Worker, Readings>()
  let departed: Readings[] = []

  // Kept, because Prometheus treats a falling sum as a restart and would count everything twice.
  async function keepCountsOfDeparted() {
    for (const [worker, readings] of latest) {
      if (!worker.isDead()) continue
      departed.push(readings.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram'))
      latest.delete(worker)
    }
    if (departed.length > 1) departed = [await AggregatorRegistry.aggregate(departed).getMetricsAsJSON()]
  }

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    if (workers.length === 0 && latest.size === 0 && departed.length === 0) return own.metrics()
    await Promise.all(
      workers.map(async (worker) => {
        const readings = await ask(worker)
        if (readings) latest.set(worker, readings)
      }),
    )
    await keepCountsOfDeparted()
    const all = [await own.getMetricsAsJSON(), ...departed, ...latest.values()]
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

// Undefined from a worker that is starting, too busy or gone: its latest metrics are used.
function ask(worker: Worker): Promise<Readings | undefined> {
  const question: Question = { type: 'metrics?', id: randomUUID() }
  return new Promise((resolve) => {
    const finish = (readings?: Readings) => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', giveUp)
      resolve(readings)
    }
    const hear = (message: Partial<Answer> | undefined) => {
      if (message?.type === 'metrics!' && message.id === question.id) finish(message.readings)
    }
    const giveUp = () => finish()
    const timer = setTimeout(giveUp, patience)
    worker.on('message', hear).on('exit', giveUp)
    if (!worker.isConnected()) return giveUp()
    worker.send(question, (error) => {
      if (error) giveUp()
    })
  })
}

import type { Config } from '../config/read-config.ts'
import type { Log } from '../platform/log/log.ts'
import { outboxLag } from '../platform/outbox/relay-facts.ts'
import { createMetricsReader } from '../platform/telemetry/cluster-metrics.ts'
import { startMetricsServer } from '../platform/telemetry/metrics-server.ts'
import type { Core } from './core.ts'
import type { Telemetry } from './telemetry.ts'

type Options = {
  readonly config: Config
  readonly core: Core
  readonly telemetry: Telemetry
  readonly log: Log
}

/** Serves the metrics of this process and its web processes, where a port for them is set. */
export async function serveMetrics({ config, core, telemetry, log }: Options) {
  if (config.METRICS_PORT === undefined) return { stop: async () => {} }
  const readAll = createMetricsReader(telemetry.metrics.registry)
  const server = await startMetricsServer({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    read: async () => {
      // Without the database the other metrics are still worth reading.
      await outboxLag(core.deps).then(telemetry.metrics.outboxLag, () => {})
      return await readAll()
    },
    onError: (err) => log.error({ err }, 'the metrics could not be collected'),
  })
  if (server.is === 'refused') throw server.failure
  return { stop: server.close }
}

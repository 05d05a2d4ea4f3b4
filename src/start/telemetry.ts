import { readFileSync } from 'node:fs'
import type { Config } from '../config/read-config.ts'
import type { StatementObserver } from '../platform/db/pool/watched-pool.ts'
import type { Log } from '../platform/log/log.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import { startTracing } from '../platform/telemetry/start-tracing.ts'

export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>

export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** Metrics of this process, and traces if the OTEL_* variables enable them. */
export async function startTelemetry({ otel }: Pick<Config, 'otel'>, log: Log) {
  const metrics = createMetrics()
  const tracing = await startTracing({
    variables: otel,
    serviceVersion: version,
    warn: (message) => log.warn(message),
  })
  const aroundStatement: StatementObserver = tracing.aroundStatement ?? ((_text, run) => run())
  const observe: StatementObserver = async (text, run) => {
    try {
      const result = await aroundStatement(text, run)
      metrics.countStatement('succeeded')
      return result
    } catch (error) {
      metrics.countStatement('failed')
      throw error
    }
  }
  return { metrics, tracing, observe }
}

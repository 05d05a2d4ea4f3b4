import type { FastifyPluginCallback } from 'fastify'
import { type OtelVariables, readOtlpSettings } from './otlp-settings.ts'

/** Runs a statement inside a span; the span knows its text and none of its values. */
export type AroundStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

export type Tracing = {
  /** To be registered before any route; absent when nothing is traced. */
  readonly fastifyPlugin?: FastifyPluginCallback
  readonly aroundStatement?: AroundStatement
  /** Sends what is left. */
  readonly shutdown: () => Promise<void>
}

type Options = {
  readonly variables: OtelVariables
  readonly serviceVersion: string
  /** Called when spans cannot be sent. */
  readonly warn?: (message: string) => void
}

/** Sends traces as the standard OTEL_* variables say; without them, OpenTelemetry is not loaded. */
export async function startTracing({
  variables,
  serviceVersion,
  warn = () => {},
}: Options): Promise<Tracing> {
  const settings = readOtlpSettings(variables)
  if (!settings) return { shutdown: () => Promise.resolve() }
  const { startOtlpTracing } = await import('./otlp-tracing.ts')
  return startOtlpTracing(settings, { serviceVersion, warn })
}

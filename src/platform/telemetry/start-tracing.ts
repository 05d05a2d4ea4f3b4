import { type OtelVariables, readOtlpSettings } from './otlp-settings.ts'
import type { Tracing } from './tracing.ts'

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

import { type OtelVariables, readOtlpSettings } from './otlp-settings.ts'
import type { Tracing } from './tracing.ts'

type Options = {
  readonly variables: OtelVariables
  readonly serviceVersion: string
  /** Told when spans cannot be sent. */
  readonly warn?: (message: string) => void
}

/** Sends traces where the standard OTEL_* variables say; where they say nothing, loads nothing and costs nothing. */
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

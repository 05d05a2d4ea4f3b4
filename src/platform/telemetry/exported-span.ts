import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import { redactText } from '../log/redact-text.ts'

/** Exports spans without possible secrets; the error message is in the log, linked by the request id. */
export function withoutSecrets(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(safeSpan), done),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  }
}

function safeSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    name: { value: redactText(span.name) },
    attributes: { value: safeAttributes(span.attributes) },
    // Error messages may quote input: a database repeats values it could not parse.
    status: { value: { code: span.status.code } },
    events: { value: [] },
  })
}

function safeAttributes(attributes: Attributes): Attributes {
  const safe = Object.entries(attributes).map(([key, value]) => {
    // Had its values taken out already, and redaction would spoil it: "where token = $1".
    if (key === 'db.query.text' || typeof value !== 'string') return [key, value]
    return [key, redactText(value)]
  })
  return Object.fromEntries(safe)
}

import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import { redactText } from '../log/redact-text.ts'

/** Hands spans on without what may hold a secret; the log has the error's words, joined by the request id. */
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
    // The words of an error quote what was sent: a database repeats the input it could not read.
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

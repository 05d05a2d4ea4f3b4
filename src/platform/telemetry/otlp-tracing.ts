import { FastifyOtelInstrumentation } from '@fastify/otel'
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyRequest } from 'fastify'
import { errorCode } from '../errors.ts'
import { loggedPath } from '../log/logged-path.ts'
import { withoutSecrets } from './exported-span.ts'
import type { OtlpSettings } from './otlp-settings.ts'
import { operationOf, withoutValues } from './statement-text.ts'
import type { Tracing } from './tracing.ts'

const longestGoodbye = 5_000

type Options = { readonly serviceVersion: string; readonly warn: (message: string) => void }

/** Starts OpenTelemetry for the whole process: its API is global by design. */
export function startOtlpTracing(
  settings: OtlpSettings,
  { serviceVersion, warn }: Options,
): Required<Tracing> {
  diag.setLogger(warningsOnly(warn), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = createProvider(settings, serviceVersion)
  provider.register()
  const instrumentation = new FastifyOtelInstrumentation({
    // One span per request and one per statement; spans of hooks and handlers would be noise.
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: nameAfterRoute,
  })
  instrumentation.setTracerProvider(provider)
  return {
    fastifyPlugin: instrumentation.plugin(),
    aroundStatement,
    async shutdown() {
      // Rejects if the last spans cannot be sent, which must not fail the shutdown.
      const shutdown = provider.shutdown().catch((error) => warn(`The last spans were not sent: ${error}`))
      await Promise.race([shutdown, lateEnough()])
      for (const part of [trace, context, propagation, diag]) part.disable()
    },
  }
}

function createProvider({ url, headers, timeoutMillis, attributes, sampler }: OtlpSettings, version: string) {
  const exporter = withoutSecrets(new OTLPTraceExporter({ url, headers, timeoutMillis }))
  const own = resourceFromAttributes({ 'service.version': version, ...attributes })
  return new NodeTracerProvider({
    resource: defaultResource().merge(own),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
}

function samplerOf({ name, ratio }: OtlpSettings['sampler']): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

// @fastify/otel calls every span "request" and puts the whole URL, values of the query too, into url.path.
function nameAfterRoute(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url
  span.updateName(route ? `${request.method} ${route}` : request.method)
  span.setAttribute('url.path', loggedPath(request.url).split('?', 1)[0] ?? '')
  span.setAttribute('request.id', request.id)
}

async function aroundStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  // Work outside of requests is mostly polling, and would be a trace of its own every second.
  if (!trace.getActiveSpan()?.isRecording()) return run()
  const operation = operationOf(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': withoutValues(text),
  }
  const tracer = trace.getTracer('lectern')
  return tracer.startActiveSpan(operation, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function errorType(error: unknown): string {
  const code = errorCode(error)
  if (code !== undefined && /^[A-Z0-9_]{5,48}$/.test(code)) return code
  return error instanceof Error ? error.name : 'unknown'
}

function warningsOnly(warn: (message: string) => void) {
  const say = (message: string, ...more: unknown[]) => warn([message, ...more].map(String).join(' '))
  const nothing = () => {}
  return { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing }
}

// An unresponsive collector must not delay the exit of the process.
function lateEnough(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, longestGoodbye).unref())
}

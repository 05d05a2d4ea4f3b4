import { StartFailure } from '../start-failure.ts'

/** The OTEL_* variables, as the environment gives them. */
export type OtelVariables = Readonly<Record<string, string | undefined>>

/** The export of spans. The SDK reads batch sizes, compression and certificates by itself. */
export type OtlpSettings = {
  readonly url: string
  readonly headers: Record<string, string>
  readonly timeoutMillis: number
  readonly attributes: Record<string, string>
  readonly sampler: { readonly name: string; readonly ratio: number }
}

const knownSamplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [
  name,
  `parentbased_${name}`,
])

/** Reads the standard variables; undefined when they do not ask for traces. */
export function readOtlpSettings(variables: OtelVariables): OtlpSettings | undefined {
  const read = (name: string) => variables[name]?.trim() || undefined
  const forTraces = (name: string) =>
    read(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? read(`OTEL_EXPORTER_OTLP_${name}`)
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  if (read('OTEL_TRACES_EXPORTER') === 'none' || !forTraces('ENDPOINT')) return undefined
  refuseGrpc(forTraces('PROTOCOL'))
  return {
    url: tracesUrl(read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'), read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    headers: {
      ...pairs(read('OTEL_EXPORTER_OTLP_HEADERS')),
      ...pairs(read('OTEL_EXPORTER_OTLP_TRACES_HEADERS')),
    },
    timeoutMillis: positive(forTraces('TIMEOUT')) ?? 10_000,
    attributes: {
      'service.name': 'lectern',
      ...pairs(read('OTEL_RESOURCE_ATTRIBUTES')),
      ...(read('OTEL_SERVICE_NAME') ? { 'service.name': String(read('OTEL_SERVICE_NAME')) } : {}),
    },
    sampler: readSampler(read('OTEL_TRACES_SAMPLER'), read('OTEL_TRACES_SAMPLER_ARG')),
  }
}

function refuseGrpc(protocol: string | undefined): void {
  if (protocol !== 'grpc') return
  throw new StartFailure(
    'OTEL_EXPORTER_OTLP_PROTOCOL is set to gRPC, but Lectern sends traces over HTTP only',
    ['Set OTEL_EXPORTER_OTLP_PROTOCOL=http/json and the HTTP endpoint of the collector, usually port 4318'],
  )
}

// OpenTelemetry, "OTLP exporter": the general endpoint is a base, the one for traces is used as it is.
function tracesUrl(forTraces: string | undefined, base: string | undefined): string {
  const url = forTraces ?? `${base?.replace(/\/+$/, '')}/v1/traces`
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  const name = forTraces ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  throw new StartFailure(`${name} is not an http or https URL`, [
    `Set ${name} to a URL such as http://localhost:4318`,
    'Unset it to send no traces',
  ])
}

function readSampler(name = 'parentbased_always_on', argument: string | undefined): OtlpSettings['sampler'] {
  const ratio = argument === undefined ? 1 : Number(argument)
  if (knownSamplers.includes(name) && ratio >= 0 && ratio <= 1) return { name, ratio }
  throw new StartFailure('OTEL_TRACES_SAMPLER or OTEL_TRACES_SAMPLER_ARG is invalid', [
    `Set OTEL_TRACES_SAMPLER to one of ${knownSamplers.join(', ')}`,
    'Set OTEL_TRACES_SAMPLER_ARG to a number from 0 to 1',
  ])
}

// W3C Baggage: key=value, comma between, percent-encoded. A pair that cannot be read is left out.
function pairs(text = ''): Record<string, string> {
  const read = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    const [key, value] = [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    return at > 0 && key && value ? [[key, value] as const] : []
  })
  return Object.fromEntries(read)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text)
  return number > 0 ? number : undefined
}

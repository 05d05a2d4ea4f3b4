import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startTracing } from './start-tracing.ts'
import type { Tracing } from './tracing.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string } }[]
  status: { code: number; message?: string }
}

const cleanups: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

test('OpenTelemetry is not loaded without an endpoint', async () => {
  expect(await modulesLoadedWith({})).toEqual([])
  expect(
    await modulesLoadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'true' }),
  ).toEqual([])
  expect(await modulesLoadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).not.toEqual([])

  const tracing = await startTracing({ variables: {}, serviceVersion: '1.0.0' })
  expect(Object.keys(tracing)).toEqual(['shutdown'])
})

test('a request is a span in the caller’s trace, and its statements are child spans', async () => {
  const { tracing, spans } = await traced()
  const app = await server(tracing)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await post(app, '/lessons/7?q=hunter2', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })

  const request = (await spans()).find(({ kind }) => kind === 2)
  const statement = (await spans()).find(({ kind }) => kind === 3)
  expect(request).toMatchObject({ name: 'POST /lessons/:id', traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(statement).toMatchObject({ name: 'SELECT', traceId, parentSpanId: request?.spanId })
  expect(attributesOf(request)).toMatchObject({ 'http.route': '/lessons/:id', 'url.path': '/lessons/7' })
  expect(attributesOf(statement)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': 'select * from lessons where token = $1 and title = ?',
  })
})

test('a span has the service name and is sent with the configured headers', async () => {
  const { tracing, spans, received } = await traced({
    OTEL_SERVICE_NAME: 'web',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=mine',
  })
  await post(await server(tracing), '/lessons/7')
  await spans()

  expect(received[0]?.headers['x-tenant']).toBe('mine')
  const resource = attributesOf(JSON.parse(received[0]?.body ?? '').resourceSpans[0].resource)
  expect(resource).toMatchObject({
    'service.name': 'web',
    'service.version': '1.2.3',
    'deployment.environment.name': 'test',
  })
})

test('failed statements and requests are marked as errors without the error message', async () => {
  const { tracing, spans } = await traced()
  const app = await server(tracing)
  await app.inject({ url: '/fail?q=hunter2', headers: secretHeaders })

  const [statement, request] = await spans()
  expect(statement).toMatchObject({ name: 'INSERT', status: { code: 2 } })
  expect(attributesOf(statement)).toMatchObject({ 'error.type': '22P02' })
  expect(request).toMatchObject({ name: 'GET /fail', status: { code: 2 } })
})

test('the spans of a request contain no secrets', async () => {
  const { tracing, spans, received } = await traced()
  const app = await server(tracing)
  await post(app, '/lessons/7?code=hunter2')
  await app.inject({ url: '/fail?code=hunter2', headers: secretHeaders })
  await app.inject({ url: '/nowhere/lat_hunter2xxxxxxxxxxxxxxxxxxxxx?code=hunter2', headers: secretHeaders })

  expect((await spans()).length).toBeGreaterThanOrEqual(5)
  expect(received.map(({ body }) => body).join('')).not.toContain('hunter2')
})

test('a statement outside a request has no span', async () => {
  const { tracing, spans } = await traced()
  expect(await tracing.aroundStatement('select 1', async () => 42)).toBe(42)
  expect(await spans()).toEqual([])
})

test('no spans are sent if the sampler is always_off', async () => {
  const { tracing, spans } = await traced({ OTEL_TRACES_SAMPLER: 'always_off' })
  await post(await server(tracing), '/lessons/7')
  expect(await spans()).toEqual([])
})

test('an unreachable collector is logged and does not fail requests', async () => {
  const warnings: string[] = []
  const tracing = await started(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '500' },
    warnings,
  )
  await post(await server(tracing), '/lessons/7')
  await tracing.shutdown()

  expect(warnings.join('')).toContain('ECONNREFUSED')
})

const secretHeaders = { authorization: 'Bearer hunter2', cookie: 'sid=hunter2' }

async function traced(variables: Record<string, string> = {}) {
  const { url, received } = await collector()
  const tracing = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...variables }, [])
  const spans = async (): Promise<Span[]> => {
    await tracing.shutdown()
    return received.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  }
  return { tracing, received, spans }
}

async function started(variables: Record<string, string>, warnings: string[]): Promise<Required<Tracing>> {
  const warn = (message: string) => void warnings.push(message)
  const tracing = await startTracing({ variables, serviceVersion: '1.2.3', warn })
  cleanups.push(() => tracing.shutdown())
  if (!tracing.fastifyPlugin || !tracing.aroundStatement) throw new Error('nothing is traced')
  return tracing as Required<Tracing>
}

async function server({ fastifyPlugin, aroundStatement }: Required<Tracing>) {
  const app = Fastify()
  await app.register(fastifyPlugin)
  app.post('/lessons/:id', async () => {
    const text = "select * from lessons where token = $1 and title = 'hunter2'"
    return aroundStatement(text, async () => ({ rows: 1 }))
  })
  app.get('/fail', () =>
    aroundStatement("insert into a values ('hunter2')", () => {
      const error = new Error('invalid input syntax for type integer: "hunter2" (hunter2)')
      return Promise.reject(Object.assign(error, { code: '22P02', detail: 'hunter2' }))
    }),
  )
  cleanups.push(() => app.close())
  return app
}

function post(app: Awaited<ReturnType<typeof server>>, url: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { ...secretHeaders, ...headers },
    payload: { title: 'hunter2' },
  })
}

async function collector() {
  const received: { headers: Record<string, unknown>; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    const chunks = await request.toArray()
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response
      .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => receiver.close())
  return { received, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` }
}

function attributesOf(span: Pick<Span, 'attributes'> | undefined): Record<string, string | undefined> {
  return Object.fromEntries(span?.attributes.map(({ key, value }) => [key, value.stringValue]) ?? [])
}

async function modulesLoadedWith(variables: Record<string, string>): Promise<string[]> {
  const program = `
    import { createRequire } from 'node:module'
    import { startTracing } from ${JSON.stringify(new URL('start-tracing.ts', import.meta.url).href)}
    await startTracing({ variables: ${JSON.stringify(variables)}, serviceVersion: '1.0.0' })
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    process.stdout.write(JSON.stringify(loaded.filter((path) => /opentelemetry|otel/.test(path))))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return JSON.parse(stdout)
}

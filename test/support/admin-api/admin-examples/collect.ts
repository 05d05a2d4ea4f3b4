import type { Example, Examples } from '../../../../src/http/admin-api/description/examples.ts'
import { type ServedOperation, servedOperations } from '../../../../src/http/admin-api/served-operations.ts'
import { type AdminCaller, adminCallers } from '../admin-callers.ts'
import { isForSession } from '../admin-harness.ts'
import { samples } from '../admin-samples/index.ts'
import { ifMatch, withVersionRead } from '../admin-samples/read-version.ts'
import type { SampleRequest, Setting } from '../admin-samples/sample.ts'
import { normalised } from './normalised.ts'
import { collectProblems } from './problems.ts'
import { collectUpload } from './upload.ts'

type Callers = Awaited<ReturnType<typeof adminCallers>>
type ExampleContext = { readonly setting: Setting; readonly callers: Callers }

/**
 * The responses of the demo world to a request of each operation. Existing data is read first; then the samples
 * create the missing data and change it.
 */
export async function collectExamples(setting: Setting): Promise<Examples> {
  // After every fact of the demo world, so that the newest entries of a log are always the same.
  setting.world.clock.advance({ minutes: 1 })
  const context = { setting, callers: await adminCallers(setting.world) }
  const found = new Map<string, Example>()
  for (const operation of servedOperations) {
    const example = await fromDemo(context, operation)
    if (example) found.set(operation.id, example)
  }
  for (const operation of servedOperations)
    if (!found.has(operation.id)) found.set(operation.id, await fromSample(context, operation))
  const extra = {
    ...(await collectUpload(setting.world)),
    ...(await collectProblems(setting.world, context.callers.byToken)),
  }
  return Object.fromEntries([
    ...servedOperations.map(({ id }) => [id, normalised(found.get(id) ?? {})]),
    ...Object.entries(extra).map(([name, example]) => [name, normalised(example)]),
  ])
}

const callerFor = ({ callers }: ExampleContext, operation: ServedOperation): AdminCaller =>
  isForSession(operation) ? callers.bySession : callers.byToken

/** Reads an existing record of the demo world: the first of its list. */
async function fromDemo(context: ExampleContext, operation: ServedOperation): Promise<Example | undefined> {
  const { kind, rest } = operation
  if (kind !== 'read' && kind !== 'list') return undefined
  const call = callerFor(context, operation)
  const path = await pathInDemo(call, rest.path)
  const answer = path === undefined ? undefined : await call('GET', path)
  if (answer?.statusCode !== 200) return undefined
  const response = answer.json()
  return kind === 'list' && response.data.length === 0 ? undefined : { response }
}

/** `/coupons/:id/parts` with the id of the first coupon. */
async function pathInDemo(call: AdminCaller, path: string): Promise<string | undefined> {
  if (!path.includes(':')) return path
  const { list = '', part = '' } =
    /^(?<list>\/[a-z_/]+)\/:[a-z_]+(?<part>\/[a-z_]+)?$/.exec(path)?.groups ?? {}
  const id = list && (await firstIn(call, list))
  return id ? `${list}/${id}${part}` : undefined
}

async function firstIn(call: AdminCaller, list: string): Promise<string | undefined> {
  const answer = await call('GET', list)
  const { data = [] } = answer.statusCode === 200 ? answer.json() : {}
  return data[0]?.id
}

async function fromSample(context: ExampleContext, operation: ServedOperation): Promise<Example> {
  const { id, rest } = operation
  const sample = samples[id]
  if (!sample) throw new Error(`${id} has no sample`)
  const get = (path: string) => context.callers.bySession('GET', path)
  const request = await withVersionRead(get, operation, await sample(context.setting))
  const { body } = request
  const headers = ifMatch(request)
  const answer = await callerFor(context, operation)(
    rest.method,
    addressOf(rest.path, request),
    body,
    headers,
  )
  if (answer.statusCode >= 300) throw new Error(`${id}: ${answer.statusCode} ${answer.body}`)
  return { ...(body ? { request: body } : {}), ...(answer.body ? { response: answer.json() } : {}) }
}

function addressOf(path: string, { params = {}, query = {} }: SampleRequest): string {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const queryText = new URLSearchParams(query).toString()
  return queryText ? `${filled}?${queryText}` : filled
}

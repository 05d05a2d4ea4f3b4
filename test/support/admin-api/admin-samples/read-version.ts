import type { LightMyRequestResponse } from 'fastify'
import { type ServedOperation, servedOperations } from '../../../../src/http/admin-api/served-operations.ts'
import { versionIn } from '../../../../src/operations/wire/version.ts'
import type { SampleRequest } from './sample.ts'

type Get = (path: string) => Promise<LightMyRequestResponse>

/** The sample with the version that If-Match needs, unless it is a time that the sample knows. */
export async function withVersionRead(
  get: Get,
  operation: ServedOperation,
  request: SampleRequest,
): Promise<SampleRequest> {
  if (!('version' in operation.input.shape)) return request
  return { ...request, version: await readVersion(get, operation, request) }
}

/** The value of the header If-Match. */
export function ifMatch({ version }: SampleRequest): Readonly<Record<string, string>> {
  if (version === undefined) return {}
  return { 'if-match': `"${typeof version === 'string' ? version : version.toISOString()}"` }
}

// Read at the same path, in a list by the last parameter of the path, or from the resource that the path
// begins with.
async function readVersion(
  get: Get,
  { rest }: ServedOperation,
  { params = {} }: SampleRequest,
): Promise<string> {
  const [, list = '', key = ''] = /^(.*)\/:([a-z_]+)$/.exec(rest.path) ?? []
  const routes: readonly string[] = servedOperations
    .filter((each) => each.rest.method === 'GET')
    .map((each) => each.rest.path)
  if (routes.includes(rest.path)) return await versionAt(get, filled(rest.path, params))
  if (!routes.includes(list))
    return await versionAt(get, filled(rest.path.replace(/(:[a-z_]+).*$/, '$1'), params))
  const { data } = (await get(filled(list, params))).json()
  return versionIn(data.find((row: Record<string, unknown>) => row[key] === params[key]))
}

async function versionAt(get: Get, path: string): Promise<string> {
  const answer = await get(path)
  if (answer.statusCode === 404) return versionIn(undefined)
  return versionIn(answer.json())
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

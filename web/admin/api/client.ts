import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './admin-api.gen.ts'
import { problemOf, refusedBy } from './problems.ts'

/** The admin API of the school at this origin, typed by its description. */
export const api = createClient<paths>({
  baseUrl: '/api/v1',
  credentials: 'same-origin',
  // Lists in a query are written with commas: fields=trade_no,total
  querySerializer: { array: { style: 'form', explode: false } },
})

let token = ''

/** The CSRF token of the session, sent with each change. */
export function proveWith(csrfToken: string) {
  token = csrfToken
}

/** The header of a change that is sent without this client. */
export const proof = () => ({ 'x-csrf-token': token })

const proving: Middleware = {
  onRequest({ request }) {
    if (request.method === 'GET') return undefined
    request.headers.set('x-csrf-token', token)
    // A request that is retried after a lost response runs once.
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
    return request
  },
}
api.use(proving)

/** Calls after each request that may have changed something. */
export function afterChange(changed: () => void) {
  api.use({
    onResponse({ request }) {
      if (request.method !== 'GET') changed()
    },
  })
}

type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response }

/** Returns the data of a call, or throws the API's problem for react-admin to show. */
export async function orThrow<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok) return data as Data
  throw refusedBy(response.status, problemOf(error))
}

type Versioned = { readonly updated_at: string } | { readonly version: string }

/** The header of a change: it is refused if the record was changed or created after it was read. */
export const ifMatch = (thing: Versioned | undefined) => ({ 'If-Match': `"${versionOf(thing)}"` })

function versionOf(thing: Versioned | undefined): string {
  if (thing === undefined) return new Date(0).toISOString()
  return 'version' in thing ? thing.version : thing.updated_at
}

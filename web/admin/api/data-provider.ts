import type { DataProvider, RaRecord } from 'ra-core'
import { api, orThrow } from './client.ts'
import { createPageCursors } from './page-cursors.ts'
import { collections, singles } from './resource-paths.gen.ts'
import { updateSchoolState } from './session.ts'
import { asRead, requestBodyOf } from './shapes.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'
type WriteRequest = {
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly version?: string | undefined
  readonly signal?: AbortSignal | undefined
}

// The paths of a resource are known at run time, not at compile time.
async function call<Data>(method: Method, path: string, { query, body, version, signal }: WriteRequest = {}) {
  const init = {
    params: { query },
    headers: version ? { 'if-match': `"${version}"` } : {},
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  }
  return (await orThrow(api.request(method, path as never, init as never))) as Data
}

function collection(resource: string): string {
  const path = collections[resource]
  if (!path) throw new Error(`The API has no list of ${resource}`)
  return path
}

const pathOf = (resource: string, id: string | number) =>
  singles[resource] ?? `${collection(resource)}/${encodeURIComponent(id)}`

type Listed<Row> = { readonly data: Row[]; readonly next_cursor: string | null }

async function changed(resource: string, id: string | number, data: object, former: RaRecord) {
  const answer = await call<object>('patch', pathOf(resource, id), {
    body: requestBodyOf(resource, changesIn(data, former)),
    version: former['updated_at'],
  })
  const read = asRead(resource, answer)
  // Every screen shows the school's name, and times in its zone.
  if (resource === 'school') updateSchoolState((school) => ({ ...school, ...read }))
  return { ...former, ...read, id }
}

/** The API calls of react-admin: lists by cursor, changes with the version they were made from. */
export function createDataProvider(): DataProvider {
  const cursors = createPageCursors()

  const getList: DataProvider['getList'] = async (resource, { pagination, filter, meta, signal }) => {
    const { page = 1, perPage = 25 } = pagination ?? {}
    const query = { limit: perPage, ...filter, ...meta?.query }
    const path: string = meta?.path ?? collection(resource)
    const list = JSON.stringify([path, query])
    const cursor = cursors.before(list, page)
    const { data, next_cursor } = await call<Listed<RaRecord>>('get', path, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
      signal,
    })
    cursors.store(list, page, next_cursor)
    return { data: data as never, pageInfo: { hasNextPage: next_cursor !== null, hasPreviousPage: page > 1 } }
  }

  const one = async <Row>(resource: string, id: string | number, signal?: AbortSignal): Promise<Row> => ({
    ...asRead(resource, await call<Row>('get', pathOf(resource, id), { signal })),
    id,
  })

  return {
    supportAbortSignal: true,
    getList,
    getOne: async (resource, { id, signal }) => ({ data: await one(resource, id, signal) }),
    getMany: async (resource, { ids, signal }) => ({
      data: await Promise.all(ids.map((id) => one<never>(resource, id, signal))),
    }),
    getManyReference: async (resource, { target, id, filter, ...rest }) =>
      await getList(resource, { ...rest, filter: { ...filter, [target]: id } }),
    create: async (resource, { data }) => ({
      data: await call('post', collection(resource), { body: requestBodyOf(resource, withoutNulls(data)) }),
    }),
    update: async (resource, { id, data, previousData }) => ({
      data: (await changed(resource, id, data, previousData)) as never,
    }),
    updateMany: async () => {
      throw new Error('Things are changed one by one')
    },
    delete: async (resource, { id, previousData }) => {
      await call('delete', pathOf(resource, id), { version: previousData?.['updated_at'] })
      return { data: (previousData ?? { id }) as never }
    },
    deleteMany: async (resource, { ids }) => {
      for (const id of ids) await call('delete', pathOf(resource, id))
      return { data: [...ids] }
    },
  }
}

/** Only changed fields are sent, so that concurrent changes of other fields are not overwritten. */
export function changesIn(data: object, former: object): object {
  const before = former as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** Omits empty fields, which get their default values. */
function withoutNulls(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))
}

// The floor's SQL is recorded while Lectern serves one of each request, so the two cannot diverge.
import { isDeepStrictEqual } from 'node:util'
import { requestedResource } from '../src/domain/oauth/index.ts'
import { createModules } from '../src/modules.ts'
import { hashToken } from '../src/platform/crypto/random-token.ts'
import { createDatabase } from '../src/platform/db/database.ts'
import { createPool } from '../src/platform/db/pool/pool.ts'
import type { Core } from '../src/start/core.ts'
import { clientId, demoSchool, pairsOfMembers } from './members.ts'
import type { RequestData, Row, Slot, Statement } from './slots.ts'

export type Statements = Awaited<ReturnType<typeof recordStatements>>

type SentStatement = {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
  readonly lastRow: Row
}

export async function recordStatements({ connection, deps, modules }: Core) {
  const school = await demoSchool(modules)
  const visit = { schoolId: school.id, address: '127.0.0.1', userAgent: 'bench' }
  const now = new Date()
  const { pool, recorded } = recordingPool(connection)
  const db = createDatabase(pool)
  const { oauth } = createModules({ ...deps, db, clock: { now: () => now } })
  const [pair] = await pairsOfMembers(modules, 1)
  if (!pair) throw new Error('No pair')

  const grant = {
    refreshToken: pair.refresh,
    scopes: undefined,
    resource: requestedResource(school.origin, []),
  }
  const [minted, refresh] = await recorded(() => oauth.refresh(visit, { clientId }, grant))
  const newAccessHash = hashToken(minted.accessToken)
  const newRefreshHash = hashToken(minted.refreshToken)
  const newId = await idOfPair(deps.db, newAccessHash)
  const [, firstUse] = await recorded(() => oauth.presentToken(school.id, minted.accessToken))
  const [, userinfo] = await recorded(() => oauth.presentToken(school.id, minted.accessToken))
  await db.destroy()

  const forRefresh = { now, presentedHash: hashToken(pair.refresh), newId, newAccessHash, newRefreshHash }
  const forUserinfo = { now, presentedHash: newAccessHash }
  return {
    refresh: refresh.map((each) => statementOf(each, forRefresh)),
    firstUse: firstUse.map((each) => statementOf(each, forUserinfo)),
    userinfo: userinfo.map((each) => statementOf(each, forUserinfo)),
  }
}

/** A pool that records the statements of some work. */
export function recordingPool(connection: Core['connection']) {
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  let statements: SentStatement[] = []
  let lastRow: Row = {}
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (config: object) => Promise<Result>
    const recording = async (config: Omit<SentStatement, 'lastRow'>) => {
      statements.push({ ...config, lastRow })
      const result = await query(config)
      lastRow = firstRow(result) ?? lastRow
      return result
    }
    Object.assign(client, { query: recording })
  })
  const recorded = async <T>(request: () => Promise<T>): Promise<[T, readonly SentStatement[]]> => {
    statements = []
    lastRow = {}
    return [await request(), statements]
  }
  return { pool, recorded }
}

type Result = {
  readonly fields: readonly { readonly name: string }[]
  readonly rows: readonly (Row | unknown[])[]
}

// The rows of prepared statements come as bare values.
function firstRow({ fields, rows: [row] }: Result): Row | undefined {
  if (!Array.isArray(row)) return row as Row | undefined
  return Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]))
}

async function idOfPair(db: Core['deps']['db'], accessHash: Buffer): Promise<string> {
  const pairs = db.selectFrom('tokenPairs').where('accessHash', '=', accessHash).select('id')
  return (await pairs.executeTakeFirstOrThrow()).id
}

export function statementOf(
  { text, name, values = [], lastRow }: SentStatement,
  input: RequestData,
): Statement {
  return { text, ...(name ? { name } : {}), slots: values.map((value) => slotOf(value, input, lastRow)) }
}

function slotOf(value: unknown, input: RequestData, lastRow: Row): Slot {
  const isDistinctive = typeof value === 'string' || value instanceof Object
  const isSame = ([, candidate]: [string, unknown]) => isDistinctive && isDeepStrictEqual(candidate, value)
  const name = Object.entries(input).find(isSame)?.[0]
  if (name) return { is: 'input', name: name as keyof RequestData }
  const column = Object.entries(lastRow).find(isSame)?.[0]
  return column ? { is: 'read', column } : { is: 'constant', value }
}

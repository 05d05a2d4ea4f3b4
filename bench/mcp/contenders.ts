import { isDeepStrictEqual } from 'node:util'
import { Client, type ClientConfig } from 'pg'
import { request } from 'undici'
import { createCore } from '../../src/start/core.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { type SecretLocation, secretLocation } from '../../src/start/secret-key.ts'
import { startLectern } from '../lectern.ts'
import { demoSchool } from '../members.ts'
import { freePort, startProcess } from '../processes.ts'
import { goodText } from '../timed.ts'
import { materialOf } from './material.ts'
import type { PeerTask } from './peer.ts'
import { newQuery, queries } from './queries.ts'
import { myCourses, rpc, search } from './requests.ts'
import { type Contender, type Material, type Peer, peers } from './shapes.ts'

const poolSize = 10

const schemasOf = { peer: 'for every request', 'peer, schemas once': 'once' } as const satisfies Record<
  Peer,
  PeerTask['schemas']
>

/** Starts one PostgreSQL as the product does, and all on it. */
export async function startContenders(dataFolder: string, profileFolder: string | undefined) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const profiling = profileFolder ? { profileFolder } : {}
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, ...profiling })
  const processes = peers.map((name) => ({ name, ...startProcess('./mcp/peer.ts') }))
  const stop = async () => {
    for (const part of [...processes, lectern, database]) await part.stop()
  }
  try {
    const secrets = secretLocation({}, database.dataFolder)
    const material = await plant(connection, secrets)
    await learnTables(connection)
    const member = material.tokens[0]
    const listed = {
      anybody: (await toolsOf(lectern.origin)).map(({ name }) => name),
      member: (await toolsOf(lectern.origin, member)).map(({ name }) => name),
    }
    const contenders: Contender[] = [{ name: 'lectern', origin: lectern.origin, pid: lectern.pid }]
    for (const { name, pid, send } of processes) {
      const [port, schemas] = [await freePort(), schemasOf[name]]
      await send({ port, connection, poolSize, secrets, schemas, listed } satisfies PeerTask)
      const origin = `http://localhost:${port}`
      contenders.push({ name, origin, pid })
      for (const token of [undefined, member])
        proveSameTools(await toolsOf(lectern.origin, token), await toolsOf(origin, token))
      await proveSameAnswers(lectern.origin, origin, material)
    }
    return { contenders, material, listed, countSearches: () => countSearches(connection), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function plant(connection: ClientConfig, secrets: SecretLocation): Promise<Material> {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets },
  )
  try {
    return await materialOf(core, await demoSchool(core.modules))
  } finally {
    await core.close()
  }
}

// As autovacuum does within a minute: a database in use has statistics of its tables.
async function learnTables(connection: ClientConfig) {
  await queryRows(connection, 'vacuum analyze')
}

type Listed = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: object
  readonly inputSchema: { readonly properties: object }
  readonly outputSchema: { readonly properties: object }
}

async function toolsOf(origin: string, token?: string): Promise<readonly Listed[]> {
  const { tools } = await resultOf(origin, rpc('tools/list', {}, token))
  return tools
}

// Each writes JSON Schema a little differently, and in another order; the contents must be the same.
function proveSameTools(lecternTools: readonly Listed[], peerTools: readonly Listed[]) {
  const [our, their] = [lecternTools, peerTools].map((tools) =>
    tools.map(({ name, title, description, annotations, inputSchema, outputSchema }) => ({
      ...{ name, title, description, annotations },
      input: Object.keys(inputSchema.properties),
      output: Object.keys(outputSchema.properties).toSorted(),
    })),
  )
  if (!isDeepStrictEqual(our, their)) throw new Error('The peer offers other tools')
}

async function proveSameAnswers(lectern: string, peer: string, { words, tokens }: Material) {
  const searches = [...queries, ...Array.from({ length: 50 }, () => newQuery(words))].map(search)
  for (const [at, question] of [...searches, ...tokens.map(myCourses)].entries()) {
    const expected = await resultOf(lectern, question)
    const actual = await resultOf(peer, question)
    if (!isDeepStrictEqual(expected, actual))
      throw new Error(`The peer answers otherwise:\n${JSON.stringify(actual)}\n${JSON.stringify(expected)}`)
    const { items, matching } = expected.structuredContent
    const isWhole = items.length > 0 && (at >= searches.length || matching === 'exact')
    if (!isWhole)
      throw new Error(`Not what the bench is about: ${question.body}\n${JSON.stringify(expected)}`)
  }
}

async function resultOf(origin: string, { path, ...question }: ReturnType<typeof rpc>) {
  const { result } = JSON.parse(await goodText(await request(origin + path, question)))
  return result
}

/** The number of reads of the search table so far. */
async function countSearches(connection: ClientConfig): Promise<number> {
  const [row] = await queryRows(
    connection,
    `select seq_scan + coalesce(idx_scan, 0) as count from pg_stat_user_tables where relname = 'search_entries'`,
  )
  return Number(row?.count)
}

async function queryRows(connection: ClientConfig, text: string) {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

// Databases on a Citus cluster with the contents of a template. Templates stay on a plain server: Citus cannot clone a
// database, so each process keeps a few placed databases, and a world gets one that is emptied and filled again.
import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { loadRows } from '../../../src/platform/backup/copy-tables.ts'
import { qualified, readTables, type Table, tablesWithRows } from '../../../src/platform/backup/tables.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { migrations } from './scratch-database.ts'
import { withoutKeys } from './without-keys.ts'

type Node = { readonly host: string; readonly port: number; readonly isCoordinator: boolean }
/** Where the cluster reaches a node; a test may put a proxy there. */
type Reach = (node: Node) => Pick<Node, 'host' | 'port'> | Promise<Pick<Node, 'host' | 'port'>>
type Contents = readonly { readonly table: Table; readonly content: readonly Buffer[] }[]

const prefix = 'lectern_citus_test_'
const idle: string[] = []
const contentsOf = new Map<string, Promise<Contents>>()

/** An own database on the cluster with the rows of the template. */
export async function cloneOnCluster(coordinator: string, template: ClientConfig) {
  const connectionString = idle.pop() ?? (await createPlacedDatabase(coordinator))
  await fill({ connectionString }, await readContents(template))
  return {
    name: new URL(connectionString).pathname.slice(1),
    connection: { connectionString } satisfies ClientConfig,
    async drop() {
      idle.push(connectionString)
    },
  }
}

/** The same with an own way to the nodes; used by no other world. */
export async function cloneThrough(coordinator: string, template: ClientConfig, reach: Reach) {
  const connectionString = await createPlacedDatabase(coordinator, reach)
  await fill({ connectionString }, await readContents(template))
  return { connection: { connectionString } satisfies ClientConfig, drop: async () => {} }
}

/** Drops the databases of all processes. */
export async function dropClusterDatabases(coordinator: string): Promise<void> {
  for (const node of await nodesOf(coordinator))
    await withClient(onNode(coordinator, node, 'postgres'), async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where datname like $1',
        [`${prefix}%`],
      )
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    })
}

/** A new database with the extension and all nodes, without tables. */
export async function createClusterDatabase(coordinator: string, reach: Reach = (node) => node) {
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const nodes = await nodesOf(coordinator)
  for (const node of nodes) {
    await withClient(onNode(coordinator, node, 'postgres'), (client) =>
      client.query(`create database ${name}`),
    )
    await withClient(onNode(coordinator, node, name), (client) => client.query('create extension citus'))
  }
  const connectionString = at(coordinator, name)
  await withClient({ connectionString }, async (client) => {
    for (const node of nodes) {
      const { host, port } = node.isCoordinator ? node : await reach(node)
      await client.query(
        node.isCoordinator ? 'select citus_set_coordinator_host($1, $2)' : 'select citus_add_node($1, $2)',
        [host, port],
      )
    }
  })
  return { connectionString, options: '-c citus.shard_count=4' }
}

async function createPlacedDatabase(coordinator: string, reach?: Reach): Promise<string> {
  const database = await createClusterDatabase(coordinator, reach)
  await migrate(database, migrations)
  return database.connectionString
}

// A truncate of all tables takes half a minute on a cluster, because it takes a lock on every shard.
async function fill(database: ClientConfig, contents: Contents) {
  await withoutKeys(database, async (client) => {
    for (const name of await tablesWithRows(client, await readTables(client)))
      await client.query(`delete from ${qualified(client, name)}`)
    for (const { table, content } of contents) await loadRows(client, table, iterate(content))
  })
}

async function readContents(template: ClientConfig): Promise<Contents> {
  const key = template.connectionString ?? String(template.database)
  const reading = contentsOf.get(key) ?? withClient(template, readRows)
  contentsOf.set(key, reading)
  return await reading
}

async function readRows(client: Client): Promise<Contents> {
  const contents: { table: Table; content: Buffer[] }[] = []
  for (const table of await readTables(client)) {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const stream = client.query(copyTo(`copy ${qualified(client, table.name)} (${columns}) to stdout`))
    const content: Buffer[] = []
    for await (const chunk of stream) content.push(chunk)
    if (content.length > 0) contents.push({ table, content })
  }
  return contents
}

async function nodesOf(coordinator: string): Promise<readonly Node[]> {
  return await withClient({ connectionString: coordinator }, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
       order by groupid`,
    )
    return rows
  })
}

function onNode(coordinator: string, { host, port }: Node, database: string): ClientConfig {
  const url = new URL(at(coordinator, database))
  url.host = `${host}:${port}`
  return { connectionString: url.href }
}

function at(coordinator: string, database: string): string {
  const url = new URL(coordinator)
  url.pathname = `/${database}`
  return url.href
}

async function* iterate(chunks: readonly Buffer[]) {
  yield* chunks
}

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'

/** A database role for one test: PostgreSQL's limits apply to it, unlike to a superuser. */
export type OwnRole = {
  /** The same database, opened as this role. */
  readonly connection: ClientConfig
  readonly database: string
  readonly name: string
  /** Runs a statement as the superuser, from a database that the test does not disturb. */
  readonly asAdmin: (statement: string) => Promise<void>
  /** Ends every session in this database. */
  readonly endSessions: () => Promise<void>
  readonly drop: () => Promise<void>
}

/** Creates a role that can read and write everything in this database. */
export async function createOwnRole(connection: ClientConfig): Promise<OwnRole> {
  const name = `lectern_role_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const database = await run(connection, 'select current_database() as name')
  await run(
    connection,
    `create role ${name} login password '${password}';
     grant all on schema public to ${name};
     grant all on all tables in schema public to ${name};
     grant all on all sequences in schema public to ${name}`,
  )
  const elsewhere = atDatabase(connection, 'postgres')
  return {
    connection: asRole(connection, name, password),
    database,
    name,
    asAdmin: async (statement) => void (await run(elsewhere, statement)),
    endSessions: async () =>
      void (await run(
        elsewhere,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname in ('${database}', '${database}_moved') and pid <> pg_backend_pid()`,
      )),
    drop: async () => {
      await run(connection, `drop owned by ${name}`)
      await run(elsewhere, `drop role ${name}`)
    },
  }
}

async function run(connection: ClientConfig, statement: string): Promise<string> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows?.[0]?.name ?? ''
  } finally {
    await client.end()
  }
}

function asRole(connection: ClientConfig, user: string, password: string): ClientConfig {
  if (!connection.connectionString) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  Object.assign(url, { username: user, password })
  return { ...connection, connectionString: url.href }
}

function atDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

import { Client, type ClientConfig } from 'pg'

/** As autovacuum does within a minute: a database in use has statistics of its tables. */
export async function learnTables(connection: ClientConfig) {
  const client = new Client(connection)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

import { Client, type ClientConfig } from 'pg'

/** As autovacuum does it within a minute: a database in use knows how its tables are filled. */
export async function learnTables(connection: ClientConfig) {
  const client = new Client(connection)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

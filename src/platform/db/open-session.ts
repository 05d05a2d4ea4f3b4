import type { Client } from 'pg'
import { noSession } from './database-away.ts'

/** Connects; whatever keeps it from doing so means that the database is away. */
export async function openSession(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw noSession(error)
  }
}

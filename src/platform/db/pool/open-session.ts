import type { Client } from 'pg'
import { noSession } from './database-errors.ts'

/** Connects; any failure means that the database is unavailable. */
export async function openSession(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw noSession(error)
  }
}

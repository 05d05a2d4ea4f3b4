import type { Client } from 'pg'
import { sessionUnavailable } from './database-errors.ts'

/** Connects; any failure means that the database is unavailable. */
export async function openSession(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw sessionUnavailable(error)
  }
}

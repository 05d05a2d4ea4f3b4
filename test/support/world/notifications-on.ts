import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'

/** Listens to a NOTIFY channel of the database; the function it returns counts the notifications since. */
export async function notificationsOn(
  connection: ClientConfig,
  channel: string,
): Promise<() => Promise<number>> {
  const session = new Client(connection)
  onTestFinished(() => session.end())
  let received = 0
  session.on('notification', () => {
    received++
  })
  await session.connect()
  await session.query(`listen ${session.escapeIdentifier(channel)}`)
  return async () => {
    // PostgreSQL sends earlier notifications before its answer.
    await session.query('select 1')
    return received
  }
}

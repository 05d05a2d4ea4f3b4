import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Deployment } from '../../support/faults/deployment.ts'
import type { Fault } from './fault.ts'

const outageMs = 2_000

export const stoppedDatabase: Fault = {
  name: 'the database is stopped',
  rounds: { short: 1, long: 5 },
  async strike({ postgres }) {
    await postgres.stop()
    await pause(outageMs)
    await postgres.start()
  },
}

export const frozenDatabase: Fault = {
  name: 'the database is frozen',
  rounds: { short: 1, long: 5 },
  async strike({ postgres }) {
    postgres.freeze()
    await pause(outageMs)
    postgres.thaw()
  },
}

export const exhaustedSessions: Fault = {
  name: 'the database is out of sessions',
  rounds: { short: 1, long: 5 },
  async strike(deployment) {
    const sessions = await takeAllSessions(deployment)
    await pause(outageMs)
    await Promise.all(sessions.map((session) => session.end()))
  },
}

/** Ends the sessions of the servers and takes every session until there is none left. */
async function takeAllSessions({ postgres }: Deployment): Promise<Client[]> {
  const taken: Client[] = []
  const [first] = [await takeSession(postgres.connection)]
  if (!first) throw new Error('There is no session left')
  taken.push(first)
  // A server may open a session between two of these: it is ended in the next round.
  for (let round = 0; round < 3; round++) {
    await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'
       and application_name not in ('a fault', 'lectern usage')`,
    )
    for (;;) {
      const session = await takeSession(postgres.connection)
      if (!session) break
      taken.push(session)
    }
  }
  return taken
}

async function takeSession(connection: Deployment['postgres']['connection']): Promise<Client | undefined> {
  const client = new Client({ ...connection, application_name: 'a fault' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

import type { Pool } from 'pg'
import type { createSiteClient, SiteAnswer } from '../../browser/site-client.ts'
import type { Deployment } from '../deployment.ts'
import type { Journal } from '../journal.ts'
import type { Found } from '../verdict.ts'

export type SiteClient = ReturnType<typeof createSiteClient>

/** What a writer needs: the deployment, a signed-in client, the journal, and a port that changes with each attempt. */
export type WriterContext = {
  readonly deployment: Deployment
  readonly journal: Journal
  readonly olga: SiteClient
  readonly nextPort: () => number
}

/** Writes until the journal ends. */
export type Writer = (context: WriterContext) => Promise<void>

/** Whether an answer asks for another attempt: the server, its database or another attempt is in the way. */
export function asksForAnother({ status, headers }: SiteAnswer): boolean {
  return (status === 503 || status === 409) && headers['retry-after'] !== undefined
}

/** The outcome of an attempt: these statuses acknowledge it; another that does not ask for an attempt is an error. */
export function outcomeOf(answer: SiteAnswer, ...acknowledged: readonly number[]) {
  if (acknowledged.includes(answer.status)) return 'acknowledged'
  if (asksForAnother(answer)) return answer.status === 503 ? 'unknown' : 'try again'
  const text = answer.body.slice(Math.max(0, answer.body.indexOf('<main')))
  throw new Error(`Unexpected answer ${answer.status}: ${text.slice(0, 3_000)}`)
}

/** Counts the rows of a query with the columns `id` and `times`, and the parameter `$1` for the ids. */
export function counted(pool: Pool, query: string): Found {
  return async (ids) => {
    const { rows } = await pool.query<{ id: string; times: string }>(query, [ids])
    return new Map(rows.map(({ id, times }) => [id, Number(times)]))
  }
}

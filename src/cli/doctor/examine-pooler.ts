import type { Settings } from '../../config/settings.ts'
import { withSession } from '../../platform/backup/session.ts'
import { inspectPooler } from '../../platform/db/pool/inspect-pooler.ts'
import { examine, type Finding, ok, warning } from './finding.ts'

/** The pooler in DATABASE_URL, if DATABASE_DIRECT_URL goes around it. */
export async function examinePooler({
  DATABASE_URL: connectionString,
  DATABASE_DIRECT_URL,
}: Settings): Promise<Finding[]> {
  if (!connectionString || !DATABASE_DIRECT_URL) return []
  const look = async () => {
    const { hasTimeouts, preparesStatements } = await withSession({ connectionString }, 'doctor', (one) =>
      withSession({ connectionString }, 'doctor', (other) => inspectPooler(one, other)),
    )
    if (!preparesStatements)
      return warning(
        'statements cannot be prepared through the pooler',
        'use PgBouncer 1.21 or newer with max_prepared_statements above 0',
      )
    if (!hasTimeouts)
      return warning(
        'sessions of the pooler have no timeouts for statements and locks',
        'set them in connect_query: docs/scaling.md, "PgBouncer"',
      )
    return ok('prepares statements, and its sessions have timeouts')
  }
  return [await examine('Pooler', look)]
}

import type { ClientConfig } from 'pg'
import type { Settings } from '../../config/settings.ts'
import { withSession } from '../../platform/backup/session.ts'
import { inspectReplica, type ReplicaInspection } from '../../platform/db/replica/inspect-replica.ts'
import { examine, type Finding, failed, ok, warning } from './finding.ts'

/** The replica of DATABASE_READ_URL, if one is set: whether it follows this primary, and how late it is. */
export async function examineReplica(settings: Settings, primary: ClientConfig): Promise<Finding[]> {
  const { DATABASE_READ_URL: connectionString, DATABASE_READ_LAG_SECONDS: most } = settings
  if (!connectionString) return []
  const look = async () => {
    const inspection = await withSession(primary, 'doctor', (own) =>
      withSession({ connectionString }, 'doctor', (replica) => inspectReplica(own, replica)),
    )
    return judgeReplica(inspection, most)
  }
  return [withRemedy(await examine('Replica', look))]
}

function judgeReplica(inspection: ReplicaInspection, mostSeconds: number) {
  switch (inspection.is) {
    case 'not a replica':
      return failed(
        'DATABASE_READ_URL is not a replica: it accepts writes',
        'set it to a streaming replica of DATABASE_URL',
      )
    case 'replica of another server':
      return failed(
        'DATABASE_READ_URL is a replica of another server',
        'set it to a streaming replica of DATABASE_URL',
      )
    case 'replica': {
      const { bytesBehind, secondsSinceReplay } = inspection
      if (bytesBehind === 0) return ok('up to date: replay lag 0 bytes')
      const found = `replay lag ${bytesBehind} bytes; it replayed its last transaction ${secondsSinceReplay.toFixed(1)} s ago`
      if (secondsSinceReplay <= mostSeconds) return ok(found)
      return warning(
        found,
        'check that replication runs (pg_stat_replication) and that the replay is not paused',
      )
    }
  }
}

function withRemedy(finding: Finding): Finding {
  if (finding.state !== 'failed' || finding.todo?.length) return finding
  return {
    ...finding,
    todo: ['check that the server in DATABASE_READ_URL is running; until then DATABASE_URL serves its reads'],
  }
}

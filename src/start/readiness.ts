import type { Readiness } from '../http/health/health.ts'
import type { Db } from '../platform/db/database.ts'
import { unavailabilityReason } from '../platform/db/pool/database-errors.ts'
import { schemaVersion } from '../platform/db/schema/schema-version.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { migrations } from './migrations.ts'

type Options = {
  /** The reason why this deployment is not prepared yet; undefined once migrations and planting are done. */
  readonly preparation?: () => string | undefined
}

/**
 * The health check of load balancers: ready once the schema is current and the start has prepared everything else, while the database responds;
 * never again after draining has started.
 */
export function createReadiness(db: Db, { preparation = () => undefined }: Options = {}) {
  let isDraining = false
  const readiness: Readiness = async () => {
    if (isDraining) return { is: 'not-ready', reason: 'shutting down' }
    try {
      const version = await schemaVersion(db)
      // A newer release may already have migrated: this process keeps serving until it is replaced.
      if (version < migrations.length) {
        return { is: 'not-ready', reason: `the schema is at migration ${version} of ${migrations.length}` }
      }
      const reason = preparation()
      return reason === undefined ? { is: 'ready' } : { is: 'not-ready', reason }
    } catch (error) {
      if (error instanceof Unavailable) return { is: 'not-ready', reason: unavailabilityReason(error) }
      throw error
    }
  }
  return {
    readiness,
    startDraining() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

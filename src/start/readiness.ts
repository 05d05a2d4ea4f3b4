import type { Readiness } from '../http/health/health.ts'
import type { Db } from '../platform/db/database.ts'
import { whyAway } from '../platform/db/database-away.ts'
import { schemaVersion } from '../platform/db/schema-version.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { migrations } from './migrations.ts'

type Options = {
  /** Set if the start plants a demo world: whether it exists. */
  readonly isPlanted?: (() => Promise<boolean>) | undefined
}

/**
 * Ready once the schema is current and the demo world planted, while the database responds; never again after
 * draining has started.
 */
export function createReadiness(db: Db, { isPlanted = async () => true }: Options = {}) {
  let isDraining = false
  let wasPlanted = false
  const readiness: Readiness = async () => {
    if (isDraining) return { is: 'not-ready', why: 'shutting down' }
    try {
      const version = await schemaVersion(db)
      // A newer release may already have migrated: this process keeps serving until it is replaced.
      if (version < migrations.length) {
        return { is: 'not-ready', why: `the schema is at migration ${version} of ${migrations.length}` }
      }
      wasPlanted ||= await isPlanted()
      return wasPlanted ? { is: 'ready' } : { is: 'not-ready', why: 'the demo world is being planted' }
    } catch (error) {
      if (error instanceof Unavailable) return { is: 'not-ready', why: whyAway(error) }
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

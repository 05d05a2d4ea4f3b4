import type { Readiness } from '../http/health/health.ts'
import type { Db } from '../platform/db/database.ts'
import { whyAway } from '../platform/db/database-away.ts'
import { schemaVersion } from '../platform/db/schema-version.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { migrations } from './migrations.ts'

type Options = {
  /** Given where a demo world is planted at the start: whether it is there. */
  readonly isPlanted?: (() => Promise<boolean>) | undefined
}

/**
 * Ready once the schema is current and the demo world planted, and while the database answers; never again after
 * draining began.
 */
export function createReadiness(db: Db, { isPlanted = async () => true }: Options = {}) {
  let isDraining = false
  let wasPlanted = false
  const readiness: Readiness = async () => {
    if (isDraining) return { is: 'not-ready', why: 'shutting down' }
    try {
      const version = await schemaVersion(db)
      // A newer release may have migrated already: until this process is replaced it goes on serving.
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

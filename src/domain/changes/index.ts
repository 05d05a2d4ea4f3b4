import { bindDeps } from '../../platform/bind-deps.ts'
import { forgetPublicChanges, type PublicChangesDeps, publicChangesAfter } from './recent-changes.ts'

export { publicTables } from './public-tables.ts'
export { publicChangesChannel, recordAuthorChange, recordPublicChange } from './record-public-change.ts'

export type Changes = ReturnType<typeof createChanges>

/** The changes of what schools show to everybody: every process clears what it has cached of such a school. */
export function createChanges(deps: PublicChangesDeps) {
  const on = bindDeps(deps)
  return {
    /** The public changes of all schools after a time, for processes that poll. */
    publicChangesAfter: on(publicChangesAfter),
    /** Deletes the public changes that every process has read. */
    forgetPublicChanges: on(forgetPublicChanges),
  }
}

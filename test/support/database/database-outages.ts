import type { FlakyProxy } from './flaky-proxy.ts'
import type { OwnRole } from './own-role.ts'

/** One kind of database outage, and its end. */
export type DatabaseOutage = {
  readonly begin: (role: OwnRole, proxy: FlakyProxy) => Promise<void>
  readonly end: (role: OwnRole, proxy: FlakyProxy) => Promise<void>
}

/** All known kinds: no response, refused sessions, or a hanging server. */
export const databaseOutages = {
  stopped: { begin: async (_role, proxy) => proxy.cut(), end: repair },
  hanging: { begin: async (_role, proxy) => proxy.hang(), end: repair },
  'closed to sessions': refusing(
    ({ database }) => `alter database ${database} allow_connections false`,
    ({ database }) => `alter database ${database} allow_connections true`,
  ),
  'closed to its role': refusing(
    ({ name }) => `alter role ${name} nologin`,
    ({ name }) => `alter role ${name} login`,
  ),
  renamed: refusing(
    ({ database }) => `alter database ${database} rename to ${database}_moved`,
    ({ database }) => `alter database ${database}_moved rename to ${database}`,
  ),
  'out of sessions': refusing(
    ({ name }) => `alter role ${name} connection limit 0`,
    ({ name }) => `alter role ${name} connection limit -1`,
  ),
} satisfies Record<string, DatabaseOutage>

type Statement = (role: OwnRole) => string

// Open sessions would continue, so they are ended. A database in use cannot be renamed, so they are ended
// first.
function refusing(refuse: Statement, admit: Statement): DatabaseOutage {
  return {
    async begin(role) {
      await role.endSessions()
      await role.asAdmin(refuse(role))
      await role.endSessions()
    },
    end: (role) => role.asAdmin(admit(role)),
  }
}

async function repair(_role: OwnRole, proxy: FlakyProxy) {
  proxy.repair()
}

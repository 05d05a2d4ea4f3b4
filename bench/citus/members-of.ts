import { createCore } from '../../src/start/core.ts'
import { pairsOfMembers } from '../members.ts'
import type { Chain } from '../shapes.ts'

/** Token pairs of new members of the demo school in this database. */
export async function membersOf(databaseUrl: string, count: number): Promise<Chain[]> {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    {
      connection: { connectionString: databaseUrl },
      secrets: { keys: ['only for the bench, where nothing is sealed'] },
    },
  )
  try {
    return await pairsOfMembers(core.modules, count)
  } finally {
    await core.close()
  }
}
